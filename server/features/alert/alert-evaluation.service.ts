import { isDeepStrictEqual } from 'node:util'
import { type Alert, alert as storedAlert } from '@adm/domain/alert/alert'
import { alertEvents } from '@adm/domain/alert/alert-events'
import type { AlertValues } from '@adm/domain/alert/alert-setting'
import { type AlertObject, ownerOf } from '@adm/domain/alert/alert-type'
import { clientAlerts } from '@adm/domain/alert/client-alerts'
import { orderAlerts } from '@adm/domain/alert/order-alerts'
import type { OrderSituation } from '@adm/domain/alert/order-situation'
import { alertsAt, continuing, nextMoment, type TimedAlert, type TrueAlert } from '@adm/domain/alert/timed-alert'
import { addMinutes, isPast } from '@adm/domain/values/date/moment'
import { inSet, recordAll } from '../../platform/history/history.ts'
import type { Work } from '../../platform/work/work.ts'
import { type AlertCopies, findAcceptedScores, lockOpenAlerts, saveAlerts, saveStates } from './row/alert.queries.ts'
import { findClientSituations } from './alert-client.queries.ts'
import { withRisks } from './alert-risk.queries.ts'
import { getAlertSetting } from './alert-setting.queries.ts'
import { findSituations } from './row/alert-situation.queries.ts'
import { lockWatches, saveWatches } from './alert-watch.queries.ts'

type Stored = Alert & AlertCopies
/** An object with its alerts over time. */
type Evaluated = { id: string; of: AlertObject; timed: readonly TimedAlert[]; copies: AlertCopies }

const dayMinutes = 24 * 60

/** Whether the factors of the risk matter now: the others of a mission that begins later are read when its days come. */
const isUpcoming = ({ order: { startAt, endAt, status } }: OrderSituation, now: string, days: number): boolean =>
  (status === 'planned' || status === 'confirmed') &&
  startAt !== null &&
  endAt !== null &&
  startAt <= addMinutes(now, days * dayMinutes) &&
  endAt > now

const evaluateOrders = async ({ db, now }: Work, situations: readonly OrderSituation[], values: AlertValues): Promise<Evaluated[]> => {
  const upcoming = situations.filter((situation) => isUpcoming(situation, now, values.thresholds.riskyDays))
  const risky = new Map((await withRisks(db, upcoming, now)).map((situation) => [situation.order.id, situation]))
  return situations.map((situation) => {
    const { id, clientId, areaId, checkerId, startAt } = situation.order
    const timed = orderAlerts(risky.get(id) ?? situation, values)
    return { id, of: 'booking', timed, copies: { ofClientId: clientId, areaId, checkerId, startAt } }
  })
}

type Client = Awaited<ReturnType<typeof findClientSituations>>[number]
const evaluateClients = ({ now }: Work, clients: readonly Client[], values: AlertValues): Evaluated[] =>
  clients.map((client) => ({
    id: client.id,
    of: 'client',
    timed: clientAlerts(client, values, now),
    copies: { ofClientId: client.id, areaId: null, checkerId: null, startAt: null },
  }))

/** What is written of an evaluation: the alerts with their new content, and the events of those that changed. */
type Outcome = {
  written: Stored[]
  changed: ({ before: null; after: Stored } | { before: Stored; after: Stored; kind: 'changed' | 'resolved' | 'woken' })[]
}

const contentOf = ({ severity, facts, score, since }: TrueAlert) => ({ severity, facts: [...facts], score, since })
const opened = (work: Work, { id, of, copies }: Evaluated, alert: TrueAlert): Stored => ({
  id: work.newId(),
  type: alert.type,
  bookingId: of === 'booking' ? id : null,
  clientId: of === 'client' ? id : null,
  ...contentOf(alert),
  status: 'open',
  ownerGroup: ownerOf[alert.type],
  assigneeId: null,
  openedAt: work.now,
  snoozedUntil: null,
  reason: null,
  acceptedById: null,
  acceptedAt: null,
  resolvedAt: null,
  resolvedById: null,
  resolution: null,
  version: 1,
  ...copies,
})

const withoutCopies = (stored: Stored): Alert => storedAlert.parse(stored)
const copiesOf = ({ ofClientId, areaId, checkerId, startAt }: Stored): AlertCopies => ({ ofClientId, areaId, checkerId, startAt })

/** An alert that is still true: its content now, and open again when its snooze is over. */
const continued = ({ now }: Work, before: Stored, alert: TrueAlert, copies: AlertCopies): Outcome => {
  const wakes = before.snoozedUntil !== null && isPast(before.snoozedUntil, now)
  const content = { ...contentOf(alert), ...(wakes ? { status: 'open' as const, snoozedUntil: null, reason: null } : {}) }
  const next = { ...before, ...content }
  const isSame = isDeepStrictEqual(withoutCopies(next), withoutCopies(before))
  if (isSame) return { written: isDeepStrictEqual(copiesOf(before), copies) ? [] : [{ ...before, ...copies }], changed: [] }
  const after = { ...next, ...copies, version: before.version + 1 }
  return { written: [after], changed: [{ before, after, kind: wakes ? 'woken' : 'changed' }] }
}

const resolvedOf = ({ now }: Work, before: Stored, byId: string | null): Outcome => {
  const end = { status: 'resolved', snoozedUntil: null, resolvedAt: now, resolvedById: byId, resolution: byId ? 'fix' : 'itself' } as const
  const after: Stored = { ...before, ...end, version: before.version + 1 }
  return { written: [after], changed: [{ before, after, kind: 'resolved' }] }
}

/** Compares what is true of an object with the alerts that it has. @param accepted the score at which its risk was accepted */
const compare = (
  work: Work,
  object: Evaluated,
  had: readonly Stored[],
  { accepted, byId, changedAt }: Cause & { accepted: number | undefined },
): Outcome[] => {
  const isAccepted = ({ type, score }: TrueAlert): boolean => type === 'riskyBooking' && accepted !== undefined && (score ?? 0) <= accepted
  const truths = alertsAt(object.timed, work.now)
  const outcomes = truths.map((truth): Outcome => {
    const before = had.find(({ type }) => type === truth.type)
    const alert = continuing(truth, before, changedAt)
    if (before) return continued(work, before, alert, object.copies)
    if (isAccepted(alert)) return { written: [], changed: [] }
    const after = opened(work, object, alert)
    return { written: [after], changed: [{ before: null, after }] }
  })
  const gone = had.filter(({ type }) => !truths.some((alert) => alert.type === type))
  return [...outcomes, ...gone.map((before) => resolvedOf(work, before, byId))]
}

/** When the clock looks at an object next: a verdict may change, or a snooze ends. */
const nextOf = (object: Evaluated, alerts: readonly Stored[], now: string): string | null => {
  const verdict = nextMoment(object.timed, now)
  const snoozes = alerts.flatMap(({ snoozedUntil }) => (snoozedUntil === null || isPast(snoozedUntil, now) ? [] : [snoozedUntil]))
  return [...(verdict === null ? [] : [verdict]), ...snoozes].toSorted()[0] ?? null
}

const changesOf = (outcomes: readonly Outcome[]) =>
  outcomes.flatMap(({ changed }) =>
    changed.map((change) => {
      const row = { id: change.after.id, after: withoutCopies(change.after) }
      return change.before
        ? inSet(alertEvents[change.kind], { ...row, before: withoutCopies(change.before) })
        : inSet(alertEvents.opened, { ...row, before: null })
    }),
  )

/**
 * The change that led to an evaluation: the person of the desk who made it, and the instant by which it was made, which is seconds later.
 * Both are null for the clock.
 */
export type Cause = { byId: string | null; changedAt: string | null }
/** The evaluation that only time led to. */
export const byClock: Cause = { byId: null, changedAt: null }

/** The objects of an evaluation with its cause. */
export type ToEvaluate = { bookings: ReadonlyMap<string, Cause>; clients: ReadonlyMap<string, Cause> }

/**
 * Evaluates these orders and clients: opens, changes and resolves their alerts, and writes when the clock looks again. Evaluated again, it
 * changes nothing. Their watches are locked, so that no other process evaluates them at the same time.
 */
export const evaluate = async (work: Work, { bookings, clients }: ToEvaluate): Promise<void> => {
  const { db, now } = work
  const [bookingIds, clientIds] = [[...bookings.keys()], [...clients.keys()]]
  await lockWatches(db, 'booking', bookingIds)
  await lockWatches(db, 'client', clientIds)
  const [values, had, accepted, orderSituations, clientSituations] = await Promise.all([
    getAlertSetting(db),
    lockOpenAlerts(db, { bookings: bookingIds, clients: clientIds }),
    findAcceptedScores(db, bookingIds),
    findSituations(db, bookingIds),
    findClientSituations(db, clientIds, now),
  ])
  const objects = [...(await evaluateOrders(work, orderSituations, values)), ...evaluateClients(work, clientSituations, values)]
  const moments = new Map<string, string | null>([...bookingIds, ...clientIds].map((id) => [id, null]))
  const outcomes = objects.flatMap((object) => {
    const own = had.filter((alert) => (alert.bookingId ?? alert.clientId) === object.id)
    moments.set(object.id, nextOf(object, own, now))
    const cause = (object.of === 'booking' ? bookings : clients).get(object.id) ?? byClock
    return compare(work, object, own, { ...cause, accepted: accepted.get(object.id) })
  })
  const changed = outcomes.flatMap((outcome) => outcome.changed.map(({ after }) => after))
  await saveAlerts(
    db,
    outcomes.flatMap(({ written }) => written),
  )
  await saveStates(db, changed, now)
  await recordAll(work, changesOf(outcomes))
  await saveWatches(db, moments)
}
