import { isReachable } from '../booking/order/booking-completeness.ts'
import { asksConfirmation } from '../client/client-terms.ts'
import { bookingDuration } from '../booking/order/booking-duration.ts'
import { exitServices } from '../booking/step/report-point.ts'
import type { Durations } from '../offer/duration-table.ts'
import { addDays, addMinutes, dayOf, instantAt, weekdayOf } from '../values/date/moment.ts'
import { holidayName } from '../values/date/working-day.ts'
import type { KeysWay } from '../key-tracking/keys-plan.ts'
import type { AlertFact } from './alert-fact.ts'
import type { AlertValues } from './alert-setting.ts'
import { confirmationDue, isTenantAwaited, type OrderSituation, type RiskFact } from './order-situation.ts'

const day = 24 * 60
const slackMinutes = 15

/** A withdrawal leg of the keys of an order. */
export type WithdrawalLeg = { way: KeysWay | null; status: string; active: boolean; hasCode: boolean }

/** A mission of the same checker beside this one: the minutes between both, and the travel. */
export type NeighbourGap = { gapMinutes: number; travelMinutes: number }

/** What other rows say of an order with a checker, before it becomes factors. */
export type RiskData = {
  /** The title of the active block of the client, and its first day. */
  block: { title: string; since: string } | null
  withdrawal: WithdrawalLeg | null
  gaps: readonly NeighbourGap[]
  durations: Durations
  /** The order in vain of the last 12 months at the same dwelling, or of the same tenant. */
  failedCode: string | null
  /** Missions of the checker that ended well before, and the share of declined and given up propositions in 90 days. */
  checker: { name: string; missionsBefore: number; declinedPercent: number } | null
  /** Whether the hours of the checker were forced. */
  hoursAreForced: boolean
}

const mostDeclinedPercent = 10
const travelMargin = 1.1

/** Whether agency keys are fetched after a closed day: on Saturday, Sunday, Monday, or the day after a holiday. */
export const isAfterClosedDay = (date: string): boolean => [1, 6, 7].includes(weekdayOf(date)) || holidayName(addDays(date, -1)) !== null

const keyFacts = (startAt: string, createdAt: string, leg: WithdrawalLeg | null): RiskFact[] => {
  if (!leg?.active) return []
  const missionDay = dayOf(startAt)
  const isInHand = leg.status === 'withdrawn_by_checker'
  const dueAt = instantAt(addDays(missionDay, -1), '16:00')
  return [
    ...(leg.way !== 'ONSITE' && !isInHand ? [{ factor: 'keysNotWithdrawn' as const, since: dueAt }] : []),
    ...(leg.way === 'SAFELOCK_BOX' && !leg.hasCode ? [{ factor: 'boxWithoutCode' as const, since: createdAt }] : []),
    ...(leg.way === 'AGENCY' && !isInHand && isAfterClosedDay(missionDay) ? [{ factor: 'closedBefore' as const, since: createdAt }] : []),
  ]
}

const checkerFacts = (createdAt: string, { checker }: RiskData): RiskFact[] => {
  if (!checker || (checker.missionsBefore > 0 && checker.declinedPercent <= mostDeclinedPercent)) return []
  return [{ factor: 'newChecker', since: createdAt, name: checker.name }]
}

/** The factors that follow from other rows. @param situation its order is planned */
export const risksOf = ({ order, isLocated }: Omit<OrderSituation, 'risks'>, data: RiskData): RiskFact[] => {
  const { startAt, endAt, createdAt, service, entryBookingId } = order
  if (!startAt || !endAt) return []
  const planned = (Date.parse(endAt) - Date.parse(startAt)) / 60_000
  const isShort = planned < bookingDuration(order, data.durations) - slackMinutes
  const isTight = data.gaps.some(({ gapMinutes, travelMinutes }) => gapMinutes < travelMinutes * travelMargin)
  const of = (isTrue: boolean, fact: RiskFact): RiskFact[] => (isTrue ? [fact] : [])
  return [
    ...(data.block ? [{ factor: 'clientBlocked' as const, since: data.block.since, name: data.block.title }] : []),
    ...keyFacts(startAt, createdAt, data.withdrawal),
    ...of(isTight, { factor: 'shortTravel', since: createdAt }),
    ...of(isShort, { factor: 'shortDuration', since: createdAt }),
    ...(data.failedCode ? [{ factor: 'failedBefore' as const, since: createdAt, name: data.failedCode }] : []),
    ...of(exitServices.includes(service) && !entryBookingId, { factor: 'entryMissing', since: createdAt }),
    ...checkerFacts(createdAt, data),
    ...of(data.hoursAreForced, { factor: 'forcedHours', since: createdAt }),
    ...of(!isLocated, { factor: 'impreciseAddress', since: createdAt }),
  ]
}

const ownRisks = (situation: OrderSituation): RiskFact[] => {
  const { order } = situation
  const { startAt, createdAt, status } = order
  if (!startAt) return []
  const expected = order.tenants.filter(({ presenceRequired }) => presenceRequired)
  const isMute = expected.length > 0 && !expected.some(({ phone, otherPhone }) => isReachable({ phone, otherPhone }))
  return [
    ...(status === 'confirmed' || !asksConfirmation(situation.confirmedBy)
      ? []
      : [{ factor: 'startUnconfirmed' as const, since: addMinutes(startAt, -day) }]),
    ...(isMute ? [{ factor: 'noMobile' as const, since: createdAt }] : []),
    ...(isTenantAwaited(situation) ? [{ factor: 'tenantUnconfirmed' as const, since: confirmationDue(startAt) }] : []),
  ]
}

/** The factors of a planned order as facts, each with its points; a factor without points is none. Source: `docs/domain.md` 2.2. */
export const riskFactsOf = (situation: OrderSituation, { weights }: AlertValues): AlertFact[] =>
  [...ownRisks(situation), ...situation.risks]
    .filter(({ factor }) => weights[factor] > 0)
    .map(({ factor, since, name }) => ({
      rule: 'risk',
      factor,
      observed: weights[factor],
      threshold: null,
      since,
      ...(name === undefined ? {} : { name }),
    }))
