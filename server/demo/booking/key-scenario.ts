import type { KeyStatusChange } from '@adm/contract/key-tracking'
import type { KeyStatus } from '@adm/domain/key-tracking/key-status'
import type { KeyTracking } from '@adm/domain/key-tracking/key-tracking'
import { addDays, addMinutes, dayOf } from '@adm/domain/values/date/moment'
import { isWorkingDay } from '@adm/domain/values/date/working-day'
import { makeRandom, type Random } from '../random.ts'
import { endOf, hour, type Scenario, staffOf, startOf, waitUntil } from './scenario-step.ts'
import { applyKeyStep } from './simulation.ts'

const counts = { entrance: 2, building: 1, mailbox: 1 }
/** Share of the withdrawals that nobody has recorded yet, among the missions of the last days. */
const unrecordedShare = 0.02
/** Share of the keys that are not returned yet, among the missions of the last days. */
const unreturnedShare = 0.05
const recentDays = 3
/** Share of the withdrawals from a place with opening hours that are made in time, and of those before days on which it is closed. */
const inTimeShare = { usual: 0.88, beforeDaysOff: 0.96 }

const withChecker: KeyStatusChange = { to: 'pending_deposit_kept_by_checker', facts: { counts } }
const deposited: KeyStatusChange = { to: 'deposited', facts: { counts, receiver: "L'accueil de l'agence", place: "À l'agence" } }
const refused: KeyStatusChange = { to: 'pending_deposit_refused_signature' }
const toLessor: KeyStatusChange = { to: 'pending_forward', facts: { destination: 'lessor' } }
const posted: KeyStatusChange = { to: 'sent_by_post', facts: { trackingNumber: '6A 123 456 7890' } }
type Course = readonly KeyStatusChange[]

/** Courses of the keys after a check-in, with their weights. */
const entries: readonly (readonly [Course, number])[] = [
  [[{ to: 'forwarded_to_tenant', facts: { counts, isSigned: true } }], 94],
  [[refused, deposited], 3],
  [[refused, posted], 1],
  [[{ to: 'kept_by_checker_delayed_entry', facts: { untilDay: '' } }], 2],
]
/** Courses of the keys after a check-out, a control or a visit, with their weights. */
const returns: readonly (readonly [Course, number])[] = [
  [[withChecker, deposited], 82],
  [[{ to: 'kept_by_tenant_client_agreement', facts: { counts, agreedBy: 'La gestionnaire du client' } }], 6],
  [[toLessor, { to: 'forwarded_to_lessor', facts: { counts, receiver: 'Le bailleur' } }], 7],
  [[withChecker, posted], 2],
]
/** Only an outgoing tenant keeps the keys and refuses to sign. */
const refusal: readonly [Course, number] = [[{ to: 'kept_by_tenant_refusal_to_sign', facts: { counts } }], 3]

const isRecent = ({ now }: Scenario, at: string): boolean => addDays(dayOf(at), recentDays) >= dayOf(now)
const legOf = ({ simulation }: Scenario, which: 'WITHDRAW' | 'DEPOSIT') =>
  simulation.legs.find(({ leg, active }) => leg === which && active)

const isEntry = ({ simulation }: Scenario): boolean => simulation.booking.service === 'checkin'

/** Draws of its own, so that the keys change no other sample value. */
const randomOf = ({ simulation: { booking } }: Scenario, act: string): Random => makeRandom(0, `${act} ${booking.code}`)

/** Takes a step of the keys at an instant. @returns false in the future */
const moveKeys = (scenario: Scenario, leg: 'WITHDRAW' | 'DEPOSIT', at: string, keys: KeyStatusChange): boolean => {
  if (at >= scenario.now) return false
  applyKeyStep(scenario.random, scenario.simulation, { at, by: staffOf(scenario, 'planning'), leg, keys })
  waitUntil(scenario, at)
  return true
}

/**
 * When the checker withdraws the keys: at the door; from a box on the way; from a place with opening hours before it closes on the working
 * day before, or on the way when nobody could come in time.
 */
const withdrawalAt = (random: Random, { way, dueAt }: KeyTracking, startAt: string): string => {
  if (way === 'ONSITE') return addMinutes(startAt, -random.int(20, 21))
  const share = dueAt !== null && isWorkingDay(addDays(dayOf(dueAt), 1)) ? inTimeShare.usual : inTimeShare.beforeDaysOff
  const isInTime = dueAt !== null && dueAt < startAt && random.bool(share)
  return isInTime ? addMinutes(dueAt, -random.int(5, 360)) : addMinutes(startAt, -random.int(20, 180))
}

/** The checker withdraws the keys before the mission. */
export const withdrawKeys = (scenario: Scenario): void => {
  const random = randomOf(scenario, 'withdrawal')
  const leg = legOf(scenario, 'WITHDRAW')
  const startAt = startOf(scenario)
  const isForgotten = random.bool(unrecordedShare) && isRecent(scenario, startAt)
  if (!leg || leg.status === 'withdrawn_by_checker' || isForgotten) return
  const early = withdrawalAt(random, leg, startAt)
  const at = early > scenario.at ? early : addMinutes(scenario.at, 1)
  moveKeys(scenario, 'WITHDRAW', at, { to: 'withdrawn_by_checker', facts: { counts, place: 'Au lieu convenu' } })
}

/** The keys after the mission: given to the tenant, brought back or sent; some of the last days are still with the checker. */
export const returnKeys = (scenario: Scenario): void => {
  const random = randomOf(scenario, 'return')
  const back = legOf(scenario, 'DEPOSIT')
  if (!back || legOf(scenario, 'WITHDRAW')?.status !== 'withdrawn_by_checker') return
  const isLate = random.bool(unreturnedShare) && back.status === 'not_started' && isRecent(scenario, endOf(scenario))
  let at = scenario.at
  const course = courseOf(random, scenario, back.status === 'not_started')
  for (const step of isLate ? [isEntry(scenario) ? refused : withChecker] : course) {
    at = addMinutes(at, random.int(5, 45))
    if (!moveKeys(scenario, 'DEPOSIT', at, dated(step, at))) return
  }
}

/** What ends a way back that lasts days: the parcel arrives, the tenant moves in later. */
const ends: Partial<Record<KeyStatus, KeyStatusChange>> = {
  sent_by_post: { to: 'deposited', facts: { receiver: "L'accueil de l'agence", place: "À l'agence" } },
  kept_by_checker_delayed_entry: { to: 'forwarded_to_tenant', facts: { counts, isSigned: true } },
}
/** Share of the parcels and of the postponed check-ins that nobody has seen arrive yet, among those of the last days. */
const unsettledShare = 0.15

/** Ends the way back of keys that are on their way for days: before it is due, except for some of the last days. */
export const settleKeys = (scenario: Scenario): void => {
  const random = randomOf(scenario, 'settlement')
  const back = legOf(scenario, 'DEPOSIT')
  const end = back && ends[back.status]
  if (!end || !back.dueAt || (random.bool(unsettledShare) && isRecent(scenario, back.dueAt))) return
  const at = addMinutes(back.dueAt, -random.int(8, 90) * hour)
  moveKeys(scenario, 'DEPOSIT', at > scenario.at ? at : addMinutes(scenario.at, 1), end)
}

/** @param isPlanned whether no step of the way back is taken yet: after an unsuccessful move the product has noted the keys as taken away */
const courseOf = (random: Random, scenario: Scenario, isPlanned: boolean): Course => {
  if (!isPlanned) return [deposited]
  if (isEntry(scenario)) return random.weighted(entries)
  return random.weighted(scenario.simulation.booking.service.includes('checkout') ? [...returns, refusal] : returns)
}

/** A postponed check-in has a new day two weeks later. */
const dated = (change: KeyStatusChange, now: string): KeyStatusChange =>
  change.facts?.untilDay === undefined ? change : { ...change, facts: { untilDay: addDays(dayOf(now), 14) } }
