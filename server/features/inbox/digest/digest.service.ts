import { goodUntil } from '@adm/domain/message/message-times'
import { inboxDigestEvents } from '@adm/domain/inbox/inbox-events'
import type { DigestSetting } from '@adm/contract/inbox/inbox-digest'
import { type DigestChange, digestChange, dueDigests, nextDigestDay, sentDayAfter } from '@adm/domain/inbox/digest'
import { undoRefusals } from '@adm/domain/undo/undo-refusals'
import { addMinutes, dayOf } from '@adm/domain/values/date/moment'
import { record } from '../../../platform/history/history.ts'
import { fieldsOf, undoBy } from '../../../platform/history/undo.ts'
import { bindUndos } from '../../../platform/history/undo.ts'
import { postMail } from '../../../platform/mail/outbox.ts'
import type { Reading, Work } from '../../../platform/work/work.ts'
import { accountOf } from '../list/inbox.service.ts'
import { type DigestSection, findDigestContent } from './digest-content.service.ts'
import { digestLetter } from './digest-letter.ts'
import {
  type Digest,
  type DigestRecipient,
  findDigest,
  getDigestForChange,
  getRecipient,
  lockDueDigest,
  updateDigest,
} from './digest.queries.ts'

/** The digest of the caller. */
export const readDigest = async (reading: Pick<Reading, 'db' | 'by' | 'now'>): Promise<DigestSetting> => {
  const accountId = accountOf(reading)
  const [digest, { email }] = await Promise.all([findDigest(reading.db, accountId), getRecipient(reading.db, accountId)])
  const hour = digest?.hour ?? null
  return { hour, nextDay: hour && nextDigestDay(hour, digest?.sentDay ?? null, reading.now), email }
}

/** What history keeps of a digest: its hour. */
const recordedOf = ({ hour, version }: Digest) => ({ hour, version })

/** Chooses the hour of the caller's digest, or none. The first digest reports what came since the choice. */
export const changeDigest = async (work: Work, { hour }: DigestChange): Promise<DigestSetting> => {
  const accountId = accountOf(work)
  const before = await getDigestForChange(work.db, accountId, work.now)
  if (before.hour === hour) return readDigest(work)
  const since = before.hour === null ? work.now : before.since
  const after = { hour, since, sentDay: sentDayAfter(hour, before.sentDay, work.now), version: before.version + 1 }
  await updateDigest(work.db, accountId, after)
  await record(work, inboxDigestEvents.changed, { id: accountId, before: recordedOf(before), after: recordedOf(after) })
  return readDigest(work)
}

const post = async (work: Work, recipient: DigestRecipient, sections: readonly DigestSection[]): Promise<void> => {
  const letter = digestLetter.write({ sections, day: dayOf(work.now), siteUrl: work.site.url })
  await postMail(work, recipient.email, letter, goodUntil(work.now, 'digest'))
}

const dayMinutes = 24 * 60

/** Mails the caller their digest of the last day at once; the next one comes at its hour all the same. */
export const testDigest = async (work: Work): Promise<{ recipient: string }> => {
  const recipient = await getRecipient(work.db, accountOf(work))
  await post(work, recipient, await findDigestContent(work.db, recipient, { since: addMinutes(work.now, -dayMinutes), now: work.now }))
  return { recipient: recipient.email }
}

/**
 * Decides the next due digest: mails it when it has something to say, and notes its day in the same transaction, so that a day has one
 * digest whichever process sends it. @returns whether one was due
 */
export const sendNextDigest = async (work: Work): Promise<boolean> => {
  const due = dueDigests(work.now)
  const digest = due && (await lockDueDigest(work.db, due))
  if (!digest) return false
  const { id, email, scope, hour, since, version } = digest
  const sections = await findDigestContent(work.db, { id, email, scope }, { since, now: work.now })
  if (sections.length > 0) await post(work, { id, email, scope }, sections)
  await updateDigest(work.db, id, { hour, sentDay: due.day, since: work.now, version })
  return true
}

/** The undo of a chosen hour, by the person alone. */
export const digestUndos = bindUndos(inboxDigestEvents, {
  changed: undoBy({ requires: [], lock: async () => undefined, fields: ['hour'] }, async (work, { entityId, before }) => {
    if (entityId !== work.by.id) throw undoRefusals.missing()
    await changeDigest(work, digestChange.parse({ hour: fieldsOf(before)['hour'] ?? null }))
  }),
})
