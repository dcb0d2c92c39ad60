import { isOpenTo } from '@adm/contract/call/call'
import type { Simulation, SimulationRefusal } from '@adm/contract/calendar/calendar-simulation'
import { missionPropositionCalls } from '@adm/contract/mission-proposition/mission-proposition'
import { notificationCalls } from '@adm/contract/notification/notification'
import { bookingMachine } from '@adm/domain/booking/step/guards/booking-machine'
import { takesSlot } from '@adm/domain/booking/step/effect/booking-slot'
import { bookingStatusLabels } from '@adm/domain/booking/step/booking-status'
import { bookingActors, type BookingTransition } from '@adm/domain/booking/step/booking-transition'
import { isReschedule } from '@adm/domain/booking/step/guards/guard'
import type { Booking } from '@adm/domain/booking/order/booking'
import { bestStart, type DayRoute, travelAdded } from '@adm/domain/calendar/insertion'
import { keysEffectOf } from '@adm/domain/calendar/keys-effect'
import { isShortNotice } from '@adm/domain/calendar/notice'
import { freeHours } from '@adm/domain/checker/availability'
import type { CheckerThen } from '@adm/domain/checker/checker'
import { checkerRefusals } from '@adm/domain/checker/checker-refusals'
import type { DayFit, DayMission } from '@adm/domain/checker/checker-day'
import type { Place } from '@adm/domain/checker/travel'
import { countInformed } from '@adm/domain/notification/notification-plan'
import { addMinutes, dayOf, isPast, startOfDay } from '@adm/domain/values/date/moment'
import type { Reading } from '../../../platform/work/work.ts'
import { getBooking } from '../../booking/row/booking.queries.ts'
import { type FactSources, findGuardFacts, sourcesOf } from '../../booking/step/booking-facts.service.ts'
import { findSlotFit } from '../../booking/step/booking-planning.service.ts'
import { findKeysToWithdraw } from '../../key-tracking/key-tracking.service.ts'
import { findOfBooking } from '../../notification/notification.queries.ts'
import { findPropositionsOfBooking } from '../../mission-proposition/mission-proposition.queries.ts'

type Given = Pick<Reading, 'db' | 'by' | 'now'>
/** The order, the checker of the assignment, and the route of that checker's day without the order. */
type Situation = { booking: Booking; place: Place | null; checker: CheckerThen; route: DayRoute }

/** @throws {Refusal} `BOOKING_NOT_FOUND`, `CHECKER_NOT_FOUND` */
const findSituation = async (
  { db }: Given,
  { bookingId, checkerId, day }: { bookingId: string; checkerId: string; day: string },
  from: FactSources,
): Promise<Situation> => {
  const start = startOfDay(day)
  const [booking, place, checker, missions] = await Promise.all([
    getBooking(db, bookingId),
    from.place(bookingId),
    from.checker(checkerId, { checkerId, startAt: start, endAt: start }),
    from.dayMissions(checkerId, day, bookingId),
  ])
  if (!checker) throw checkerRefusals.missing()
  return { booking, place, checker, route: { home: checker.home, missions } }
}

/** The step that gives an order a date and a checker, or another date; undefined in a status from which none does. */
export const planningStep = ({ service, status }: Booking, { by }: Given): BookingTransition | undefined => {
  const dated = bookingMachine(service)
    .open(status, bookingActors(by))
    .filter((row) => takesSlot(row) && row.guards.includes('checkerIsFree'))
  return dated.find(isReschedule) ?? dated.find(({ to }) => to === 'planned')
}

/** The travel that the order causes in the day that it leaves; 0 for an order without a mission. */
const travelLeft = async ({ booking, place, checker, route }: Situation, day: string, from: FactSources): Promise<number> => {
  const { checkerId, startAt } = booking
  if (!checkerId || !startAt) return 0
  if (checkerId === checker.id && dayOf(startAt) === day) return travelAdded(route, { place, startAt })
  const slot = { checkerId, startAt, endAt: startAt }
  const [before, missions] = await Promise.all([from.checker(checkerId, slot), from.dayMissions(checkerId, dayOf(startAt), booking.id)])
  return travelAdded({ home: before?.home ?? null, missions }, { place, startAt })
}

const isWished = ({ wishedDay, wishedUntilDay }: Booking, day: string): boolean | null =>
  wishedDay ? wishedDay <= day && day <= (wishedUntilDay ?? wishedDay) : null

/** Whether the step takes a confirmation back: the row says in which status the mission lands. */
const losesConfirmation = ({ status }: Booking, step: BookingTransition | undefined): boolean =>
  status === 'confirmed' && (step?.landsIn ?? step?.to) === 'planned'

/** The checkers who were asked and have not answered. */
const countOpenPropositions = async ({ db, by }: Given, bookingId: string): Promise<number | null> => {
  if (!isOpenTo(by.permissions, missionPropositionCalls.ofBooking)) return null
  const propositions = await findPropositionsOfBooking(db, bookingId)
  return new Set(propositions.flatMap(({ status, checkerId }) => (status === 'proposed' ? [checkerId] : []))).size
}

/** The people who were told the present hour, when the start is another one. */
const findInformed = async ({ db, by }: Given, { id, startAt }: Booking, start: string): Promise<number | null> => {
  if (!isOpenTo(by.permissions, notificationCalls.ofBooking)) return null
  return startAt === null || startAt === start ? 0 : countInformed(await findOfBooking(db, id), startAt)
}

const simulateIn = async (given: Given, situation: Situation, startAt: string, from: FactSources): Promise<Simulation> => {
  const { booking, place, checker, route } = situation
  const day = dayOf(startAt)
  const slot = { checkerId: checker.id, startAt, endAt: addMinutes(startAt, booking.durationMinutes) }
  const read = { ...from, place: async () => place, checker: async () => checker, dayMissions: async () => route.missions }
  const slotFit = await findSlotFit(given, booking.id, slot, read)
  const step = planningStep(booking, given)
  const [facts, left, keys, openPropositions, informed] = await Promise.all([
    step && findGuardFacts(given, booking, { slot, slotFit }, [step], read),
    travelLeft(situation, day, from),
    findKeysToWithdraw(given.db, booking.id),
    countOpenPropositions(given, booking.id),
    findInformed(given, booking, startAt),
  ])
  const { fit } = slotFit
  const isLocated = place !== null && checker.home !== null
  return {
    bookingId: booking.id,
    checkerId: checker.id,
    startAt,
    endAt: slot.endAt,
    leavesAt: fit?.leavesAt ?? startAt,
    to: step?.to ?? null,
    travelMinutes: fit?.travelMinutes ?? 0,
    travelDelta: isLocated ? travelAdded(route, { place, startAt }) - left : null,
    next: nextOf(fit, route.missions),
    refusals: step && facts ? bookingMachine(booking.service).refused(step, facts, bookingActors(given.by)) : [noStep(booking)],
    isWished: isWished(booking, day),
    keys: keysEffectOf(keys, { ...slot, now: given.now }),
    isShortNotice: isShortNotice(given.now, startAt, booking.startAt),
    isPast: isPast(startAt, given.now),
    losesConfirmation: losesConfirmation(booking, step),
    openPropositions,
    informed,
  }
}

const nextOf = (fit: DayFit | null, missions: readonly DayMission[]): Simulation['next'] => {
  const next = missions.find(({ id }) => id === fit?.next?.id)
  return next && fit?.next ? { code: next.code, leavesAt: fit.next.leavesAt, before: next.leavesAt } : null
}

/** The refusal of an order without a step that plans it. */
export const noStep = ({ status }: Booking): SimulationRefusal => ({
  guard: null,
  message: `Une commande « ${bookingStatusLabels[status]} » ne peut être ni planifiée ni déplacée : changez d'abord son étape.`,
  forcible: false,
})

/**
 * The effects of an assignment, judged by the guards that the step would run; nothing is locked or written.
 * @throws {Refusal} `BOOKING_NOT_FOUND`, `CHECKER_NOT_FOUND`
 */
export const simulate = async (
  given: Given,
  { startAt, ...assignment }: { bookingId: string; checkerId: string; startAt: string },
): Promise<Simulation> => {
  const from = sourcesOf(given)
  const start = addMinutes(startAt, 0)
  return simulateIn(given, await findSituation(given, { ...assignment, day: dayOf(start) }, from), start, from)
}

/**
 * The start of a day at which the order adds the least travel to a checker, and its effects; null when the day has no room.
 * @throws {Refusal} `BOOKING_NOT_FOUND`, `CHECKER_NOT_FOUND`
 */
export const findBestPlace = async (
  given: Given,
  input: { bookingId: string; checkerId: string; day: string },
): Promise<{ place: Simulation | null }> => {
  const from = sourcesOf(given)
  const situation = await findSituation(given, input, from)
  const { booking, place, checker, route } = situation
  const { durationMinutes } = booking
  const startAt = bestStart(route, { place, durationMinutes, free: freeHours(checker, input.day), notBefore: given.now })
  return { place: startAt ? await simulateIn(given, situation, startAt, from) : null }
}
