import type { BookingStatusChange } from '@adm/contract/booking/booking'
import type { By } from '@adm/domain/actor'
import type { RolePreset } from '@adm/domain/user/role/role-preset-name'
import { resultTypesOf } from '@adm/domain/booking/document/booking-documents'
import { missingToDispatch, missingToExecute } from '@adm/domain/booking/order/booking-completeness'
import type { MissingField } from '@adm/domain/booking/order/missing-field'
import { feeToConfirm } from '@adm/domain/booking/price/booking-fee'
import { neededTags } from '@adm/domain/booking/order/booking-needs'
import type { CancellationCause } from '@adm/domain/booking/step/booking-cause'
import { missingInKeysPlan } from '@adm/domain/key-tracking/plan/keys-plan-fields'
import type { SlotToOffer } from '@adm/domain/slot-offer/slot-to-offer'
import { addDays, addMinutes, dayOf, hourOf, instantAt, weekdayOf } from '@adm/domain/values/date/moment'
import { isWorkingDay } from '@adm/domain/values/date/working-day'
import { bookingGuardSources } from '@adm/domain/booking/step/booking-guard-id'
import type { Proposed } from './agenda.ts'
import type { Random } from '../random.ts'
import type { DemoClient } from '../company/company.ts'
import { applyStep, type Order, openSimulation, type BookingSimulation } from './simulation.ts'
import { comments, requestReasons } from './texts.ts'
import type { CompanyState } from '../company/company-state.ts'

/** Minutes. */
export const hour = 60
export const day = 24 * hour

/** A simulation in progress: `at` is its clock; steps later than `now` are not taken. */
export type Scenario = { company: CompanyState; random: Random; client: DemoClient; simulation: BookingSimulation; at: string; now: string }

/** Creates the order. */
export const startScenario = (company: CompanyState, random: Random, order: Order, now: string): Scenario => ({
  company,
  random,
  client: order.client,
  simulation: openSimulation(company, random, order),
  at: order.at,
  now,
})

/** Whether somebody of a team is in the office on a day. */
type Staffed = (day: string, random: Random) => boolean
const isDeskStaffed: Staffed = (day, random) => isWorkingDay(day) || (weekdayOf(day) === 6 && random.bool(0.3))
/** A report is due the next day: those who check reports rest on Sundays only. */
const isQualityStaffed: Staffed = (day) => weekdayOf(day) < 7

const staffedDayFrom = (day: string, isStaffed: Staffed, random: Random): string =>
  isStaffed(day, random) ? day : staffedDayFrom(addDays(day, 1), isStaffed, random)

/** Moves an instant into office hours: 8:00 to 19:00, on days with somebody. */
const inOffice = (at: string, isStaffed: Staffed, random: Random): string => {
  const hour = hourOf(at)
  const day = staffedDayFrom(hour >= '19:00' ? addDays(dayOf(at), 1) : dayOf(at), isStaffed, random)
  if (day === dayOf(at) && hour >= '08:00') return at
  return instantAt(day, `0${random.int(8, 9)}:${random.int(10, 59)}`)
}

const advance = (scenario: Scenario, from: number, to: number, isStaffed: Staffed): void => {
  scenario.at = inOffice(addMinutes(scenario.at, scenario.random.int(from, to)), isStaffed, scenario.random)
}

/** Advances the clock by minutes, into office hours. */
export const wait = (scenario: Scenario, from: number, to: number): void => advance(scenario, from, to, isDeskStaffed)

/** Share of the orders waiting for the desk that it settles before it closes for days off. */
const settledOnEveShare = 0.65

/** The last day before days off, from a working day on. */
const eveFrom = (day: string): string => (isWorkingDay(addDays(day, 1)) ? eveFrom(addDays(day, 1)) : day)

/** Advances the clock as `wait` does. What would wait over a weekend or a holiday is mostly settled on its eve, before the desk closes. */
export const waitForDesk = (scenario: Scenario, from: number, to: number): void => {
  const { random, at: before } = scenario
  wait(scenario, from, to)
  const eve = eveFrom(dayOf(before))
  if (!isWorkingDay(dayOf(before)) || dayOf(scenario.at) <= eve || !random.bool(settledOnEveShare)) return
  const [earliest, closing] = [addMinutes(before, random.int(10, hour)), instantAt(eve, `1${random.int(6, 8)}:${random.int(10, 59)}`)]
  scenario.at = earliest > closing ? earliest : closing
}

/** Advances the clock by minutes, into the hours of those who check reports. */
export const waitForQuality = (scenario: Scenario, from: number, to: number): void => advance(scenario, from, to, isQualityStaffed)

/** Advances the clock to an instant, unless it is past already. */
export const waitUntil = (scenario: Scenario, at: string): void => {
  if (at > scenario.at) scenario.at = at
}

/** Who of a team follows this order. */
export const staffOf = ({ company, simulation: { booking } }: Scenario, preset: RolePreset): By => company.oneOf(preset, booking.code)

/** Takes the next step. @returns false when the step is in the future, which ends the simulation */
export const takeStep = (scenario: Scenario, change: BookingStatusChange, by: By = staffOf(scenario, 'planning')): boolean => {
  if (scenario.at >= scenario.now) return false
  applyStep(scenario.company, scenario.random, scenario.simulation, scenario.client, { at: scenario.at, by, change })
  return true
}

/** Takes a step of the system. @returns as `takeStep` */
export const takeSystemStep = (scenario: Scenario, change: BookingStatusChange): boolean =>
  takeStep(scenario, change, scenario.company.system)

/** Adds the result document of the order, ten minutes before the step that requires it. */
export const addResultDocument = (scenario: Scenario): void => {
  const { simulation, at, now } = scenario
  const [type] = resultTypesOf(simulation.booking.service)
  if (type && at < now) simulation.documents.push({ type, addedAt: addMinutes(at, -10), by: staffOf(scenario, 'quality') })
}

/** A random reason for this kind of change. */
export const reason = (scenario: Scenario, kind: keyof typeof requestReasons): string => scenario.random.pick(requestReasons[kind])

/** The missing data that prevents dispatch; empty when the order may be dispatched. */
export const lackingToDispatch = ({ company, simulation: { booking }, client }: Scenario, startAt: string | null): MissingField[] =>
  missingToDispatch(booking, { referenceRequired: client.referenceRequired, isLocated: company.placeOf(booking.zipCode) !== null, startAt })

/** A free slot with a checker who may take it, from a day on. */
export const findSlot = ({ company, random, simulation: { booking, checkerId }, at }: Scenario, fromDay: string): Proposed | null => {
  const place = company.placeOf(booking.zipCode)
  if (!place) return null
  const tomorrow = addDays(dayOf(at), 1)
  const { areaId, language, durationMinutes: minutes } = booking
  return company.agenda.findSlot(random, fromDay > tomorrow ? fromDay : tomorrow, {
    areaId,
    tags: neededTags(booking),
    language,
    place,
    minutes,
    preferredId: checkerId,
  })
}

/** Confirms the mission. With missing data, half of the orders are forced with a reason; the others are not confirmed. */
export const confirm = (scenario: Scenario): boolean => {
  const { simulation, client, company, random } = scenario
  const { booking } = simulation
  const dispatchFacts = {
    referenceRequired: client.referenceRequired,
    isLocated: company.placeOf(booking.zipCode) !== null,
    startAt: booking.startAt,
  }
  const force = [
    ...(missingToExecute(booking, missingToDispatch(booking, dispatchFacts)).length > 0
      ? [bookingGuardSources.executionDataIsComplete]
      : []),
    ...(missingInKeysPlan(simulation.draft.keysPlan).length > 0 ? [bookingGuardSources.keysPlanIsComplete] : []),
  ]
  if (force.length === 0) return takeStep(scenario, { to: 'confirmed' })
  return random.bool(0.5) && takeStep(scenario, { to: 'confirmed', force, reason: reason(scenario, 'forced') })
}

const causes: readonly (readonly [CancellationCause, number])[] = [
  ['client_request', 40],
  ['tenant_request', 25],
  ['lease_not_signed', 12],
  ['duplicate', 8],
  ['postponed', 8],
  ['order_mistake', 4],
  ['goodwill', 3],
]

/** Cancels the order with the cancellation fee due at that instant. */
export const cancel = (scenario: Scenario, to: 'canceled' | 'prospect_canceled' = 'canceled'): boolean => {
  const cause = scenario.random.weighted(causes)
  const fee = feeToConfirm(scenario.simulation.booking, scenario.at, cause)
  return takeStep(scenario, { to, reason: reason(scenario, 'cancelled'), facts: { cause, ...(fee === null ? {} : { feeCents: fee }) } })
}

/** Free slots to offer to a tenant or to visitors, in the following weeks: fewer when the checkers are busy. */
export const offeredSlots = (scenario: Scenario, count: number): SlotToOffer[] => {
  const days = Array.from({ length: count }, (_, index) => addDays(dayOf(scenario.at), 5 + 2 * index))
  const slots = days.flatMap((from) => findSlot(scenario, from) ?? [])
  return [...new Map(slots.map(({ startAt, checkerId }) => [startAt, { startAt, checkerId }])).values()]
}

/** The facts that a checker reports of an unsuccessful move. */
export const fruitless = ({ random }: Scenario) => {
  const cause = random.weighted([
    ['tenant_absent', 45],
    ['keys_missing', 22],
    ['no_access', 14],
    ['still_occupied', 10],
    ['wrong_address', 4],
    ['checker_prevented', 5],
  ] as const)
  return { cause, waitedMinutes: random.int(15, 40), statement: `${random.pick(comments)} Personne sur place, appel sans réponse.` }
}

/** The Paris day wished by the client, else the day of the order. */
export const wishedDay = ({ simulation }: Scenario): string => simulation.booking.wishedDay ?? dayOf(simulation.booking.createdAt)
/** Start of the mission; the scenario's clock when it has no date. */
export const startOf = ({ simulation, at }: Scenario): string => simulation.booking.startAt ?? at
/** End of the mission; the scenario's clock when it has no date. */
export const endOf = ({ simulation, at }: Scenario): string => simulation.booking.endAt ?? at

const longestExpiry = 75 * day
/** Nobody looks at the order for two months: the system closes it. A recent one has come to mind before: its client cancels it. */
export const expire = (scenario: Scenario): void => {
  if (addMinutes(scenario.at, longestExpiry) > scenario.now) return abandon(scenario)
  wait(scenario, 60 * day, longestExpiry)
  takeSystemStep(scenario, { to: 'finished_no_date' })
}

/** The client gives the order up within days. */
export const abandon = (scenario: Scenario): void => {
  wait(scenario, 4 * hour, 6 * day)
  cancel(scenario)
}

/** Reopens some of the cancelled orders. @returns whether this order is open again */
export const reopen = (scenario: Scenario, to: 'waiting' | 'waiting requestReceived'): boolean => {
  if (!scenario.random.bool(0.05)) return false
  wait(scenario, 2 * hour, 4 * day)
  if (scenario.company.blockOf(scenario.client, dayOf(scenario.at))) return false
  return takeStep(scenario, { to, reason: reason(scenario, 'reopened') })
}
