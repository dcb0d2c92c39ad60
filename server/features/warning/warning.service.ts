import { goodUntil } from '@adm/domain/message/message-times'
import { warningEvents } from '@adm/domain/warning/warning-events'
import { alertsRight } from '@adm/domain/alert/alert-type'
import type { WarningDetail } from '@adm/contract/warning/warning'
import type { By } from '@adm/domain/actor'
import { isWarningOpen, type Warning, type WarningChange, type WarningDraft, type WarningStep } from '@adm/domain/warning/warning'
import { membersFor, warningGroupLabel } from '@adm/domain/warning/warning-group'
import { warningRefusals } from '@adm/domain/warning/warning-refusals'
import { warningActors, warningAfter, warningMachine } from '@adm/domain/warning/warning-transition'
import { warningLetters } from './warning-letters.ts'
import { changeRow, recordRow } from '../../platform/history/change-row.ts'
import { record } from '../../platform/history/history.ts'
import type { EditKind } from '../../platform/history/restore.ts'
import { postMail } from '../../platform/mail/outbox.ts'
import type { Reading, Work } from '../../platform/work/work.ts'
import { findAccountsWith } from '../user/user.queries.ts'
import { findWarnedBooking, getWarning, getWarningForChange, insertWarning, updateWarning, warningSubject } from './warning.queries.ts'

const staffId = ({ kind, id }: By): string | null => (kind === 'staff' ? id : null)

/** A warning with its order and the transitions open to the reader. @throws {Refusal} `WARNING_NOT_FOUND` */
export const readWarning = async ({ db, by }: Reading, id: string): Promise<WarningDetail> => {
  const row = await getWarning(db, id)
  const order = await findWarnedBooking(db, row.bookingId)
  if (!order) throw warningRefusals.missing()
  const transitions = warningMachine.open(row.status, warningActors(by)).map((step) => ({ id: step.id, to: step.to }))
  return { ...row, ...order, groupLabel: warningGroupLabel(row.cause), transitions }
}

type Origin = Pick<Warning, 'source' | 'checkerId'> & { reporterId: string | null }

/** Writes a warning, and mails the owner group of a high one. @returns null when the product has raised the same already */
export const raiseWarning = async (work: Work, draft: WarningDraft, origin: Origin): Promise<Warning | null> => {
  const id = work.newId()
  if (!(await insertWarning(work.db, { id, ...draft, ...origin, createdAt: work.now }))) return null
  const after = await getWarning(work.db, id)
  await record(work, warningEvents.created, { id, partOf: after.bookingId, before: null, after })
  if (after.severity === 'high') await mailGroup(work, after)
  return after
}

/** The author does not get the mail about their own warning. */
const mailGroup = async (work: Work, warning: Warning): Promise<void> => {
  const members = membersFor(warning.cause, await findAccountsWith(work.db, alertsRight)).filter(({ id }) => id !== work.by.id)
  const letter = warningLetters.high.write({
    warning,
    group: warningGroupLabel(warning.cause),
    url: new URL(`/warning/${warning.id}`, work.site.url).href,
  })
  for (const { email } of members) await postMail(work, email, letter, goodUntil(work.now, 'order'))
}

/** Reports a problem with an order. @throws {Refusal} `FIELDS_INVALID` for an unknown order */
export const createWarning = async (work: Work, draft: WarningDraft): Promise<Warning> => {
  if (!(await findWarnedBooking(work.db, draft.bookingId))) throw warningRefusals.bookingMissing()
  const created = await raiseWarning(work, draft, { source: 'staff', checkerId: null, reporterId: staffId(work.by) })
  if (!created) throw new Error('only a warning of the product may exist already')
  return created
}

/** Changes an open warning; one that becomes high is mailed to its group. @throws {Refusal} `STALE_VERSION`, `WARNING_CLOSED`, `FIELDS_INVALID` */
export const changeWarning = async (
  work: Work,
  id: string,
  change: WarningChange,
  version: number,
  kind: EditKind = 'changed',
): Promise<Warning> => {
  let wasHigh = false
  const after = await changeRow(work, warningSubject, { id, version, event: warningEvents[kind] }, async (before) => {
    if (!isWarningOpen(before.status)) throw warningRefusals.closed()
    const staff = change.assigneeId ? await findAccountsWith(work.db, alertsRight) : []
    if (change.assigneeId && !staff.some(({ id }) => id === change.assigneeId)) throw warningRefusals.assigneeMissing()
    wasHigh = before.severity === 'high'
    await updateWarning(work.db, before, change)
  })
  if (after.severity === 'high' && !wasHigh) await mailGroup(work, after)
  return after
}

/** Takes, resolves, dismisses or reopens a warning. @throws {Refusal} `TRANSITION_NOT_ALLOWED`, `REASON_MISSING`, `STALE_VERSION` */
export const changeWarningStatus = async (
  work: Work,
  id: string,
  { to, reason = null }: WarningStep,
  version?: number,
): Promise<Warning> => {
  const before = await getWarningForChange(work.db, id, version)
  const actors = warningActors(work.by)
  const transition = warningMachine.require(before.status, to, actors)
  const status = warningMachine.take(transition, { reason }, { actors })
  await updateWarning(work.db, before, warningAfter(before, status, { byId: staffId(work.by), reason, now: work.now }))
  return recordRow(work, warningSubject, before, {
    event: warningEvents[transition.id],
    partOf: before.bookingId,
    reason: reason ?? undefined,
  })
}
