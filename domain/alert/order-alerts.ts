import { missingToDispatch, missingToExecute } from '../booking/order/booking-completeness.ts'
import { familyOf } from '../booking/step/booking-service.ts'
import type { MissingField } from '../booking/order/missing-field.ts'
import { bookingPhases } from '../booking/step/booking-status.ts'
import { addDays, addMinutes, isPast, startOfDay } from '../values/date/moment.ts'
import type { AlertFact } from './alert-fact.ts'
import type { AlertValues } from './alert-setting.ts'
import { addressesOfOrder, bounceFacts } from './bounce.ts'
import { confirmationDue, isTenantAwaited, observedStart, type OrderSituation, startOf } from './order-situation.ts'
import { riskFactsOf } from './risk-score.ts'
import type { TimedAlert } from './timed-alert.ts'

const hour = 60
const day = 24 * hour

/** The statuses in which the desk or the clock looks for a checker. */
const searching = ['waiting', 'waiting_checker', 'no_checker']

/** Steps of severity by the hours that are left before the start; none without a start. */
const beforeStart = (startAt: string | null, hours: { high?: number; critical?: number }): TimedAlert['steps'] =>
  startAt === null
    ? []
    : [
        ...(hours.high === undefined ? [] : [{ from: addMinutes(startAt, -hours.high * hour), severity: 'high' as const }]),
        ...(hours.critical === undefined ? [] : [{ from: addMinutes(startAt, -hours.critical * hour), severity: 'critical' as const }]),
      ]

/** A rule about a status is not true before the order has it. */
const inStatus = (since: string, { statusSince }: OrderSituation): string => (isPast(since, statusSince) ? statusSince : since)

const isField = ({ order }: OrderSituation): boolean => familyOf(order.service) !== 'DEM'

const noChecker = (situation: OrderSituation, { thresholds }: AlertValues): TimedAlert[] => {
  const { order, statusSince, propositionAt } = situation
  if (!isField(situation) || order.checkerId || !searching.includes(order.status)) return []
  const startAt = startOf(situation)
  const facts: AlertFact[] = []
  if (order.status === 'no_checker') facts.push({ rule: 'statusNoChecker', observed: statusSince, threshold: null, since: statusSince })
  if (startAt !== null && propositionAt === null) {
    const days = thresholds.noCheckerDays
    facts.push({
      rule: 'nothingProposed',
      observed: observedStart(situation),
      threshold: days,
      since: inStatus(addMinutes(startAt, -days * day), situation),
    })
  }
  return [{ type: 'noChecker', facts, steps: beforeStart(startAt, { high: 72, critical: 24 }) }]
}

const waitingChecker = (situation: OrderSituation, { thresholds }: AlertValues): TimedAlert[] => {
  const { order, propositionAt } = situation
  if (order.status !== 'waiting_checker') return []
  const startAt = startOf(situation)
  const { propositionHours, waitingCheckerHours } = thresholds
  const facts: AlertFact[] = []
  if (propositionAt !== null)
    facts.push({
      rule: 'propositionOld',
      observed: propositionAt,
      threshold: propositionHours,
      since: addMinutes(propositionAt, propositionHours * hour),
    })
  if (startAt !== null)
    facts.push({
      rule: 'checkerAwaitedLate',
      observed: observedStart(situation),
      threshold: waitingCheckerHours,
      since: inStatus(addMinutes(startAt, -waitingCheckerHours * hour), situation),
    })
  return [{ type: 'waitingChecker', facts, steps: beforeStart(startAt, { high: 72, critical: 24 }) }]
}

const waitingTenant = (situation: OrderSituation, { thresholds }: AlertValues): TimedAlert[] => {
  const { order, linkSentAt } = situation
  const facts: AlertFact[] = []
  if (order.status === 'waiting_roomer' || order.status === 'waiting_visitors') {
    const [hours, days] = [thresholds.linkHours, thresholds.wishedDays]
    if (linkSentAt !== null)
      facts.push({ rule: 'linkOld', observed: linkSentAt, threshold: hours, since: addMinutes(linkSentAt, hours * hour) })
    if (order.wishedDay)
      facts.push({
        rule: 'wishedSoon',
        observed: order.wishedDay,
        threshold: days,
        since: inStatus(startOfDay(addDays(order.wishedDay, -days)), situation),
      })
  }
  if (isTenantAwaited(situation) && order.startAt)
    facts.push({
      rule: 'presenceUnconfirmed',
      observed: order.startAt,
      threshold: null,
      since: inStatus(confirmationDue(order.startAt), situation),
    })
  return facts.length === 0 ? [] : [{ type: 'waitingTenant', facts, steps: beforeStart(startOf(situation), { high: 24 }) }]
}

const missingFact = (rule: AlertFact['rule'], fields: readonly MissingField[], since: string, threshold: number | null): AlertFact => ({
  rule,
  observed: fields.map(({ words }) => words),
  threshold,
  since,
  fields: fields.map(({ name, words }) => ({ name, words })),
})

const missingData = (situation: OrderSituation, { thresholds }: AlertValues): TimedAlert[] => {
  const { order, isLocated, referenceRequired } = situation
  const phase = bookingPhases[order.status]
  const toDispatch = missingToDispatch(order, { referenceRequired, isLocated, startAt: order.startAt })
  if ((phase === 'to_do' || phase === 'to_plan') && order.status !== 'no_mission' && !order.startAt) {
    const facts = toDispatch.length === 0 ? [] : [missingFact('dispatchDataMissing', toDispatch, order.createdAt, null)]
    return facts.length === 0 ? [] : [{ type: 'missingData', facts, steps: beforeStart(startOf(situation), { high: 48 }) }]
  }
  if (phase !== 'planned' || !order.startAt) return []
  const fields = missingToExecute(order, toDispatch)
  if (fields.length === 0) return []
  const days = thresholds.missingDataDays
  const fact = missingFact('executionDataMissing', fields, inStatus(addMinutes(order.startAt, -days * day), situation), days)
  return [{ type: 'missingData', facts: [fact], steps: beforeStart(order.startAt, { high: 48 }) }]
}

const lateHours = 6
const dataHours = 1

const noDataBooking = (situation: OrderSituation, { thresholds }: AlertValues): TimedAlert[] => {
  const { order, statusSince, hasMissionData } = situation
  const hours = thresholds.noDataHours
  if (bookingPhases[order.status] === 'planned' && order.endAt && isField(situation)) {
    const since = inStatus(addMinutes(order.endAt, hours * hour), situation)
    const fact: AlertFact = { rule: 'missionNotClosed', observed: order.endAt, threshold: hours, since }
    return [{ type: 'noDataBooking', facts: [fact], steps: [{ from: addMinutes(order.endAt, lateHours * hour), severity: 'critical' }] }]
  }
  if (order.status !== 'done' || hasMissionData) return []
  const since = addMinutes(statusSince, dataHours * hour)
  const fact: AlertFact = { rule: 'closedWithoutData', observed: statusSince, threshold: dataHours, since }
  return [{ type: 'noDataBooking', facts: [fact], steps: [{ from: addMinutes(statusSince, lateHours * hour), severity: 'critical' }] }]
}

const reportHighHours = 48

const missingReport = ({ order, statusSince, hasReport }: OrderSituation, { thresholds }: AlertValues): TimedAlert[] => {
  if (order.status !== 'done' || hasReport) return []
  const hours = thresholds.reportHours
  const fact: AlertFact = { rule: 'reportMissing', observed: statusSince, threshold: hours, since: addMinutes(statusSince, hours * hour) }
  return [{ type: 'missingReport', facts: [fact], steps: [{ from: addMinutes(statusSince, reportHighHours * hour), severity: 'high' }] }]
}

const riskyBooking = (situation: OrderSituation, values: AlertValues): TimedAlert[] => {
  const { startAt, endAt, status } = situation.order
  if (!startAt || !endAt || bookingPhases[status] !== 'planned') return []
  const { riskyDays, riskyScore, riskyHighScore, riskyCriticalScore } = values.thresholds
  const facts = riskFactsOf(situation, values)
  const score = { least: riskyScore, high: riskyHighScore, critical: riskyCriticalScore }
  return [{ type: 'riskyBooking', facts, steps: [], score, from: addMinutes(startAt, -riskyDays * day), until: endAt }]
}

const openPhases: readonly string[] = ['to_do', 'to_plan', 'planned']

const bouncedAddress = (situation: OrderSituation): TimedAlert[] => {
  const { order, checkers, bounced } = situation
  const isComing = openPhases.includes(bookingPhases[order.status])
  if (!isComing && order.status !== 'done') return []
  const facts = bounceFacts(addressesOfOrder(order, checkers), bounced)
  return [{ type: 'bouncedAddress', facts, steps: isComing ? beforeStart(startOf(situation), { high: 72, critical: 24 }) : [] }]
}

/** The alerts of an order over time. Source: `docs/domain.md` 2.1. */
export const orderAlerts = (situation: OrderSituation, values: AlertValues): TimedAlert[] =>
  [noChecker, waitingChecker, waitingTenant, missingData, noDataBooking, missingReport, riskyBooking, bouncedAddress].flatMap((rule) =>
    rule(situation, values),
  )
