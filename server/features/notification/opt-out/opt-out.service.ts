import { linkUntil } from '@adm/domain/message/message-times'
import type { LinkedOptOut } from '@adm/contract/notification/opt-out'
import { optOutEvents } from '@adm/domain/notification/notification-events'
import { maskedAddress, type NotificationOptOut, optOutAddress } from '@adm/domain/notification/opt-out'
import { record } from '../../../platform/history/history.ts'
import { defineLink } from '../../../platform/link/link-subject.ts'
import { makeLink } from '../../../platform/link/personal-link.ts'
import type { Letter } from '../../../platform/mail/mail-letter.ts'
import type { Reading, Work } from '../../../platform/work/work.ts'
import { deleteOptOut, findLastOptOuts, findOptOuts, getOptOutForChange, insertOptOut } from './opt-out.queries.ts'

/** The links by which the recipient of a message refuses the next ones, for its letter. */
export const makeOptOutLinks = async (work: Work, recipient: string): Promise<NonNullable<Letter['optOut']>> => {
  const expiresAt = linkUntil(work.now, 'optOut')
  const secret = await makeLink(work, { kind: 'notification-opt-out', address: optOutAddress(recipient), expiresAt })
  const urlOf = (path: string) => new URL(path, work.site.url).href
  return { url: urlOf(`/n/${secret}`), oneClickUrl: urlOf(`/api/links/${secret}/notification-opt-out/one-click`) }
}

/** The opt-outs of these addresses, or the last ones. */
export const readOptOuts = async ({ db }: Reading, addresses: readonly string[] | undefined): Promise<{ items: NotificationOptOut[] }> => ({
  items: addresses ? [...new Set((await findOptOuts(db, addresses)).values())] : await findLastOptOuts(db),
})

/** Stops the reminders to an address; one that gets none already stays as it is. */
export const addOptOut = async (work: Work, address: string): Promise<NotificationOptOut> => {
  const { by, now } = work
  const byKind = by.kind === 'staff' ? 'staff' : 'link'
  const draft = { id: work.newId(), address, since: now, byKind, byId: by.id } as const
  const isNew = await insertOptOut(work.db, draft)
  const optOut = (await findOptOuts(work.db, [address])).get(address)
  if (!optOut) throw new Error('The opt-out was ended meanwhile')
  if (isNew) await record(work, optOutEvents.optedOut, { id: optOut.id, before: null, after: optOut })
  return optOut
}

/** Sends reminders to an address again. @throws {Refusal} `OPT_OUT_NOT_FOUND` */
export const removeOptOut = async (work: Work, id: string): Promise<undefined> => {
  const before = await getOptOutForChange(work.db, id)
  await deleteOptOut(work.db, id)
  await record(work, optOutEvents.optedIn, { id, before, after: { ...before, endedAt: work.now } })
}

/** The address of a recipient, whose link stays valid whether it gets reminders or not. */
const optOutLink = defineLink<string, LinkedOptOut>({
  kinds: ['notification-opt-out'],
  open: async (_, { address }) => address ?? undefined,
  answer: async ({ db }, address) => ({ address: maskedAddress(address), isOptedOut: (await findOptOuts(db, [address])).size > 0 }),
})

/** Whether the bearer of a link gets reminders. @throws {Refusal} `LINK_NOT_VALID` */
export const readLinkedOptOut = optOutLink.read

/** Stops the reminders to the bearer of a link. @throws {Refusal} `LINK_NOT_VALID` */
export const optOutByLink = (work: Work, token: string): Promise<LinkedOptOut> =>
  optOutLink.change(work, token, async (asRecipient, address) => {
    await addOptOut(asRecipient, address)
    return address
  })

/** Sends reminders to the bearer of a link again. @throws {Refusal} `LINK_NOT_VALID` */
export const optInByLink = (work: Work, token: string): Promise<LinkedOptOut> =>
  optOutLink.change(work, token, async (asRecipient, address) => {
    const optOut = (await findOptOuts(work.db, [address])).get(address)
    if (optOut) await removeOptOut(asRecipient, optOut.id)
    return address
  })
