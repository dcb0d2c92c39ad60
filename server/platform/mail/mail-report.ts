import { type MailReport, mayReport } from '@adm/domain/mail-state'
import { bouncedAddressEvents } from '@adm/domain/platform/platform-events'
import { Refusal } from '@adm/domain/refusal'
import { record } from '../history/history.ts'
import type { Reading, Work } from '../work/work.ts'
import { reactTo } from './mail-outcome.ts'
import {
  deleteBouncedAddress,
  findBouncedAddresses,
  findLastBounced,
  findReportedMail,
  saveBouncedAddress,
  saveMailReport,
} from './mail-report.queries.ts'

/** What became of a message, by its identifier or that of its service. */
export type Report = { id: string; outcome: MailReport; reason?: string | null | undefined }

/**
 * Saves what is reported of messages, and runs the reactions `mail.delivered`, `mail.opened` and `mail.bounced`. Reports come twice, late and
 * in any order: one that adds nothing is ignored, as one of a message that is not ours.
 */
export const saveReports = async (work: Work, reports: readonly Report[]): Promise<{ changed: number; ignored: number }> => {
  let changed = 0
  // In one order, so that two requests never wait for each other.
  for (const report of reports.toSorted((one, other) => (one.id < other.id ? -1 : 1))) if (await saveReport(work, report)) changed += 1
  return { changed, ignored: reports.length - changed }
}

const saveReport = async (work: Work, { id, outcome, reason = null }: Report): Promise<boolean> => {
  const mail = await findReportedMail(work.db, id)
  if (!mail || !mayReport({ state: mail.state, isHanded: mail.handedAt !== null }, outcome)) return false
  const after = await saveMailReport(work.db, mail.id, outcome, outcome === 'bounced' ? reason : null, work.now)
  if (outcome === 'bounced') {
    const bounce = { id: work.newId(), address: after.recipient.toLowerCase(), since: work.now, reason, mailId: mail.id }
    await saveBouncedAddress(work.db, bounce)
  }
  await reactTo(work, after, outcome)
  return true
}

/** The addresses from which messages came back: these, or the last ones. */
export const readBounced = async ({ db }: Reading, addresses: readonly string[] | undefined) => ({
  items: addresses ? await findBouncedAddresses(db, addresses) : await findLastBounced(db),
})

/** Notes that an address is right again. @throws {Refusal} `BOUNCED_ADDRESS_NOT_FOUND` */
export const clearBounced = async (work: Work, id: string): Promise<undefined> => {
  const before = await deleteBouncedAddress(work.db, id)
  if (!before) throw new Refusal('missing', 'BOUNCED_ADDRESS_NOT_FOUND', 'Cette adresse est déjà bonne.')
  await record(work, bouncedAddressEvents.cleared, { id, before, after: { ...before, clearedAt: work.now } })
}
