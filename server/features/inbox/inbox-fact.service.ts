import { alertEvents } from '@adm/domain/alert/alert-events'
import { bookingEvents, type StepEvent, type StepUndone } from '@adm/domain/booking/history/booking-events'
import { bookingChanges, type BookingTransition } from '@adm/domain/booking/step/booking-transition'
import { isJobReported } from '@adm/domain/inbox/inbox-job'
import { type InboxEntity, type InboxKind, inboxKindOfWarning } from '@adm/domain/inbox/inbox-kind'
import { inboxKindOfStep } from '@adm/domain/inbox/inbox-step'
import { alertsRight } from '@adm/domain/alert/alert-type'
import { jobEvents } from '@adm/domain/platform/platform-events'
import { warningEdits, warningEvents, warningSteps } from '@adm/domain/warning/warning-events'
import { membersFor } from '@adm/domain/warning/warning-group'
import { type BoundReactions, on, type ReactionTo } from '../../platform/history/reaction.ts'
import type { Work } from '../../platform/work/work.ts'
import { findAccountsWith } from '../user/user.queries.ts'
import { publishInbox } from './list/inbox-publication.ts'
import {
  accountsOf,
  accountsOfAlert,
  accountsOfBooking,
  accountsOfWarning,
  accountsWithItem,
  deleteUntrue,
  insertFact,
} from './list/inbox.queries.ts'

type Reported = { entity: InboxEntity; entityId: string; kind: InboxKind }

/** The rows that one act changes together are one object: a bulk of sixty orders is one item. */
const objectOf = ({ partOf }: Work, entity: 'alert' | 'booking', id: string): Pick<Reported, 'entity' | 'entityId'> =>
  partOf ? { entity: `${entity}-bulk`, entityId: partOf } : { entity, entityId: id }

/** Writes a fact into the inboxes that it concerns, and tells their open pages. */
const report = async (work: Work, accounts: Parameters<typeof insertFact>[1], reported: Reported): Promise<void> => {
  const { kind, id } = work.by
  const fact = { ...reported, at: work.now, byKind: kind, byId: kind === 'staff' ? id : null }
  for (const accountId of await insertFact(work.db, accounts, fact)) publishInbox(work, accountId)
}

/** What is no longer true leaves the inbox, unless it was read. */
const withdraw = async (work: Work, accountId: string, kind: InboxKind, entityId: string): Promise<void> => {
  const eventId = work.undoing?.id ?? null
  if (await deleteUntrue(work.db, { accountId, kind, entityId, eventId })) publishInbox(work, accountId)
}

/** An alert that gets a person in charge, reported to that person. */
const reportAssignedAlert: ReactionTo<typeof alertEvents.assigned> = async (work, { id, before, after: { assigneeId } }) => {
  const { assigneeId: previousId } = before
  if (assigneeId === previousId) return
  if (previousId) await withdraw(work, previousId, 'alertAssigned', id)
  if (assigneeId) await report(work, accountsOf([assigneeId]), { ...objectOf(work, 'alert', id), kind: 'alertAssigned' })
}

/** A comment on an alert, reported to its person in charge and to the authors of its comments. */
const reportComment: ReactionTo<typeof alertEvents.commented> = (work, { id }) =>
  report(work, accountsOfAlert(id), { entity: 'alert', entityId: id, kind: 'alertCommented' })

/** A warning that is or becomes high concerns the group of its cause; a changed person in charge, that person. */
const reportWarning: ReactionTo<typeof warningEvents.created | (typeof warningEdits)[number]> = async (
  work,
  { id, before: previous, after: { severity, cause, assigneeId } },
) => {
  const object = { entity: 'warning', entityId: id } as const
  if (severity === 'high' && previous?.severity !== 'high') {
    const members = membersFor(cause, await findAccountsWith(work.db, alertsRight)).map((member) => member.id)
    await report(work, accountsOf(members), { ...object, kind: 'warningHigh' })
  }
  if (assigneeId === (previous?.assigneeId ?? null)) return
  if (previous?.assigneeId) await withdraw(work, previous.assigneeId, 'warningAssigned', id)
  if (assigneeId) await report(work, accountsOf([assigneeId]), { ...object, kind: 'warningAssigned' })
}

/** A step of a warning, reported to the accounts that it concerns. */
const reportWarningStep: ReactionTo<(typeof warningSteps)[number]> = (work, { id, after: { status } }) =>
  report(work, accountsOfWarning(id), { entity: 'warning', entityId: id, kind: inboxKindOfWarning[status] })

/** A step of an order, reported to whoever created it and to whoever planned it. */
const reportStep = (step: BookingTransition): ReactionTo<StepEvent> =>
  async function reportStep(work, { id }) {
    const kind = inboxKindOfStep(step, work.by.kind)
    if (kind) await report(work, accountsOfBooking(id), { ...objectOf(work, 'booking', id), kind })
  }

/** An undone step concerns those to whom a step was reported. */
const reportUndoneStep: ReactionTo<StepUndone> = (work, { id }) => {
  const object = objectOf(work, 'booking', id)
  return report(work, accountsWithItem(accountsOfBooking(id), object), { ...object, kind: 'bookingUndone' })
}

/** The end of a job, reported to the account that started it, when it took long or failed. */
const reportJob = (state: 'done' | 'failed'): ReactionTo<typeof jobEvents.done> =>
  async function reportJob(work, { id, after: { name, byId, createdAt } }) {
    if (!isJobReported(name, state, { createdAt, now: work.now })) return
    const kind = state === 'done' ? 'jobDone' : 'jobFailed'
    await report(work, accountsOf([byId]), { entity: 'job', entityId: id, kind })
  }

/** The recorded facts that concern accounts. Source: `docs/domain.md` 3.6. */
export const inboxReactions: readonly BoundReactions[] = [
  on(alertEvents.assigned, reportAssignedAlert),
  on(alertEvents.commented, reportComment),
  on([warningEvents.created, ...warningEdits], reportWarning),
  on(warningSteps, reportWarningStep),
  ...bookingChanges.map((step) => on(bookingEvents[step.id], reportStep(step))),
  on(bookingEvents.stepUndone, reportUndoneStep),
  on(jobEvents.done, reportJob('done')),
  on(jobEvents.failed, reportJob('failed')),
]
