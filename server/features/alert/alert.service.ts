import type { AlertDetail } from '@adm/contract/alert/alert'
import type { Alert, AlertAcceptance, AlertAssignment, AlertCommentDraft, AlertSnooze } from '@adm/domain/alert/alert'
import { mostSnoozeDays } from '@adm/domain/alert/alert'
import { type AlertAct, alertEvents } from '@adm/domain/alert/alert-events'
import { alertRefusals } from '@adm/domain/alert/alert-refusals'
import { alertsRight } from '@adm/domain/alert/alert-type'
import { groupsOf } from '@adm/domain/user/owner-group'
import { addMinutes, dayOf } from '@adm/domain/values/date/moment'
import type { Db } from '../../platform/database/database.ts'
import { record } from '../../platform/history/history.ts'
import type { Reading, Work } from '../../platform/work/work.ts'
import { getAlertForChange, setAlert } from './row/alert.queries.ts'
import { findAccountsWith } from '../user/user.queries.ts'
import { insertComment } from './row/alert-act.queries.ts'
import { type AlertReader, findComments, getAlertRow } from './alert-list.queries.ts'
import { watchNoLaterThan } from './alert-watch.queries.ts'

/** Who reads alerts, with the groups of their permissions, on the day of the request. */
export const readerOf = ({ by, now }: Pick<Reading, 'by' | 'now'>): AlertReader => ({
  today: dayOf(now),
  id: by.kind === 'staff' ? by.id : null,
  groups: groupsOf(by.permissions),
})

/** An alert with its comments. @throws {Refusal} `ALERT_NOT_FOUND` */
export const readAlert = async (db: Db, id: string): Promise<AlertDetail> => {
  const [row, commentList] = await Promise.all([getAlertRow(db, id), findComments(db, id)])
  return { ...row, commentList }
}

/** What an act changes of an alert. */
export type AlertEdit = {
  [Field in
    | 'status'
    | 'snoozedUntil'
    | 'reason'
    | 'assigneeId'
    | 'ownerGroup'
    | 'acceptedById'
    | 'acceptedAt'
    | 'resolvedAt'
    | 'resolution']?: Alert[Field] | undefined
}

const onlySet = (edit: AlertEdit): Partial<Alert> => Object.fromEntries(Object.entries(edit).filter(([, value]) => value !== undefined))

/** Writes an act of a person on an alert, and records it. @returns the id of its event */
export const changeAlert = async (work: Work, before: Alert, act: AlertAct, edit: AlertEdit, reason?: string): Promise<string> => {
  const after = { ...before, ...onlySet(edit), version: before.version + 1 }
  await setAlert(work.db, after, work.now)
  return record(work, alertEvents[act], { id: before.id, before, after, reason })
}

const requireUnresolved = ({ status }: Alert): void => {
  if (status === 'resolved') throw alertRefusals.resolved()
}

/** The object of an alert. */
export const objectOf = ({ bookingId, clientId }: Alert): string => bookingId ?? clientId ?? ''

/** Checks a snooze, and what it changes. @throws {Refusal} `ALERT_RESOLVED`, `FIELDS_INVALID` */
export const snoozeOf = ({ now }: Pick<Work, 'now'>, before: Alert, { until, reason }: AlertSnooze): AlertEdit => {
  requireUnresolved(before)
  const at = Date.parse(until)
  if (at <= Date.parse(now) || at > Date.parse(addMinutes(now, mostSnoozeDays * 24 * 60))) throw alertRefusals.until()
  return { status: 'snoozed', snoozedUntil: addMinutes(until, 0), reason }
}

/** Snoozes an alert: the clock opens it again. */
export const snoozeAlert = async (work: Work, before: Alert, snooze: AlertSnooze): Promise<string> => {
  const edit = snoozeOf(work, before, snooze)
  await watchNoLaterThan(work.db, objectOf(before), addMinutes(snooze.until, 0))
  return changeAlert(work, before, 'snoozed', edit, snooze.reason)
}

/** Snoozes an alert. @throws {Refusal} `ALERT_NOT_FOUND`, `ALERT_RESOLVED`, `FIELDS_INVALID`, `STALE_VERSION` */
export const snooze = async (work: Work, id: string, draft: AlertSnooze, version?: number): Promise<AlertDetail> => {
  await snoozeAlert(work, await getAlertForChange(work.db, id, version), draft)
  return readAlert(work.db, id)
}

/** Ends a snooze early. @throws {Refusal} `ALERT_NOT_FOUND`, `ALERT_NOT_SNOOZED`, `STALE_VERSION` */
export const wakeAlert = async (work: Work, id: string, version?: number): Promise<AlertDetail> => {
  const before = await getAlertForChange(work.db, id, version)
  if (before.status !== 'snoozed') throw alertRefusals.notSnoozed()
  await changeAlert(work, before, 'unsnoozed', { status: 'open', snoozedUntil: null, reason: null })
  return readAlert(work.db, id)
}

/**
 * Accepts the risk of an order: the alert is resolved, and opens again only for a higher score.
 * @throws {Refusal} `ALERT_NOT_FOUND`, `ALERT_NOT_RISKY`, `ALERT_RESOLVED`, `STALE_VERSION`
 */
export const acceptRisk = async (work: Work, id: string, { reason }: AlertAcceptance, version?: number): Promise<AlertDetail> => {
  const before = await getAlertForChange(work.db, id, version)
  if (before.type !== 'riskyBooking') throw alertRefusals.notRisky()
  requireUnresolved(before)
  const accepted = { acceptedById: work.by.kind === 'staff' ? work.by.id : null, acceptedAt: work.now, reason, snoozedUntil: null }
  await changeAlert(work, before, 'accepted', { ...accepted, status: 'resolved', resolvedAt: work.now, resolution: 'accepted' }, reason)
  return readAlert(work.db, id)
}

/** Checks an assignment, and what it changes. @throws {Refusal} `ALERT_RESOLVED`, `ALERT_OWNER_UNCHANGED` */
export const assignmentOf = (before: Alert, { assigneeId, group = before.ownerGroup }: AlertAssignment): AlertEdit => {
  requireUnresolved(before)
  if (before.assigneeId === assigneeId && before.ownerGroup === group) throw alertRefusals.sameOwner()
  return { assigneeId, ownerGroup: group }
}

/** @throws {Refusal} `FIELDS_INVALID` for somebody who may not work on alerts */
export const requireAssignee = async (db: Db, assigneeId: string | null): Promise<void> => {
  if (assigneeId !== null && !(await findAccountsWith(db, alertsRight)).some(({ id }) => id === assigneeId)) throw alertRefusals.assignee()
}

/** Assigns an alert to a person or a group. @throws {Refusal} `ALERT_NOT_FOUND`, `ALERT_RESOLVED`, `ALERT_OWNER_UNCHANGED`, `FIELDS_INVALID` */
export const assign = async (work: Work, id: string, draft: AlertAssignment, version?: number): Promise<AlertDetail> => {
  const before = await getAlertForChange(work.db, id, version)
  await requireAssignee(work.db, draft.assigneeId)
  await changeAlert(work, before, 'assigned', assignmentOf(before, draft))
  return readAlert(work.db, id)
}

/** Adds a comment to an alert. @throws {Refusal} `ALERT_NOT_FOUND` */
export const comment = async (work: Work, id: string, { text }: AlertCommentDraft): Promise<AlertDetail> => {
  const before = await getAlertForChange(work.db, id)
  await insertComment(work.db, { id: work.newId(), alertId: id, text, byId: work.by.kind === 'staff' ? work.by.id : null, at: work.now })
  await record(work, alertEvents.commented, { id, before, after: before, facts: { text } })
  return readAlert(work.db, id)
}

/** The colleagues who may work on alerts, with their groups. */
export const readAssignees = async (db: Db) =>
  (await findAccountsWith(db, alertsRight)).map(({ id, name, scope }) => ({
    id,
    name,
    groups: groupsOf(scope),
  }))
