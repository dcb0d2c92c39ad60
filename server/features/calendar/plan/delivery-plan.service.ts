import type { DeliveryPlanning } from '@adm/contract/calendar/delivery-plan'
import { whyUnsuitable } from '@adm/domain/booking/assignment/free-slots'
import type { DeliveryPlanBody } from '@adm/domain/calendar/plan/delivery-choice'
import { deliveryPlanRefusals, lotsAtOnce, lotsOnWay } from '@adm/domain/calendar/plan/delivery-plan'
import { mostPlanCheckers, mostPlanOrders } from '@adm/domain/calendar/plan/plan-figures'
import type { Delivery } from '@adm/domain/delivery/delivery'
import { distanceKm } from '@adm/domain/checker/travel'
import { dayOf } from '@adm/domain/values/date/moment'
import type { Reading, Work } from '../../../platform/work/work.ts'
import { missionOf } from '../../booking/assignment/booking-candidates.service.ts'
import { findBookingsOf, findPlacesOf } from '../../booking/row/booking.queries.ts'
import { findCandidates, findCandidatesAmong } from '../../checker/row/checker.queries.ts'
import { getDelivery } from '../../delivery/delivery.queries.ts'
import { planJob } from './plan.jobs.ts'
import { findLotsToPlan, findPlannedDays, findPlansOfDelivery } from './delivery-plan.queries.ts'
import { insertPlan } from './plan.queries.ts'

type WaitingLot = Awaited<ReturnType<typeof findLotsToPlan>>[number]

/** The days that a proposal may have: the dates of the delivery and the wished days of its lots, those to come. */
const daysToCome = ({ dates }: Delivery, lots: readonly WaitingLot[], today: string): string[] => {
  const wished = lots.flatMap(({ wishedDay, wishedUntilDay }) => [wishedDay, wishedUntilDay]).filter((day) => day !== null)
  return [...new Set([...dates, ...wished])].filter((day) => day >= today).toSorted()
}

/** The planned lots of a delivery, those that wait, and its last proposals. @throws {Refusal} `DELIVERY_NOT_FOUND` */
export const readDeliveryPlanning = async ({ db, now }: Reading, id: string): Promise<DeliveryPlanning> => {
  const delivery = await getDelivery(db, id)
  const today = dayOf(now)
  const [lots, planned, plans] = await Promise.all([findLotsToPlan(db, id, today), findPlannedDays(db, id), findPlansOfDelivery(db, id)])
  const days = daysToCome(delivery, lots, today)
  return {
    days,
    waiting: {
      lots: lots.length,
      minutes: lots.reduce((sum, { durationMinutes }) => sum + durationMinutes, 0),
      withHour: lots.filter(({ missionHour }) => missionHour !== null).length,
      atOnce: lotsAtOnce(lots, days),
    },
    planned,
    plans,
  }
}

type Span = { fromDay: string; untilDay: string }

/** The named checkers. @throws {Refusal} `PLAN_CHECKER_OUTSIDE` */
const namedCheckers = async ({ db }: Work, ids: readonly string[], span: Span): Promise<string[]> => {
  const working = await findCandidatesAmong(db, ids, span)
  const outside = ids.filter((id) => !working.some((checker) => checker.id === id))
  if (outside.length > 0) throw deliveryPlanRefusals.checkersOutside(outside.length)
  return working.map(({ id }) => id)
}

/**
 * The checkers of whom the engine takes the best: those at work whom the guards that no hour changes (G6, G7) accept for a lot, the nearest
 * first. @throws {Refusal} `PLAN_EMPTY`
 */
const suitingCheckers = async ({ db }: Work, bookingIds: readonly string[], days: readonly string[], span: Span): Promise<string[]> => {
  const [checkers, bookings, places] = await Promise.all([
    findCandidates(db, '', span),
    findBookingsOf(db, bookingIds),
    findPlacesOf(db, bookingIds),
  ])
  const all = bookings.map((booking) => ({ ...missionOf(booking, places.get(booking.id) ?? null), durationMinutes: 0 }))
  const missions = [...new Map(all.map((mission) => [JSON.stringify(mission), mission])).values()]
  const place = places.get(bookingIds[0] ?? '') ?? null
  const suiting = checkers.filter((checker) =>
    missions.some((mission) => days.some((day) => whyUnsuitable(mission, checker, day).length === 0)),
  )
  if (suiting.length === 0) throw deliveryPlanRefusals.noChecker()
  const km = new Map(suiting.map(({ id, home }) => [id, distanceKm(home, place) ?? Infinity]))
  return suiting
    .map(({ id }) => id)
    .toSorted((a, b) => (km.get(a) ?? 0) - (km.get(b) ?? 0) || 0)
    .slice(0, mostPlanCheckers)
}

/**
 * Begins a proposal for the lots of a delivery that wait, as any other proposal: its job plans them. Nothing is planned. Of more lots than
 * one proposal has, the first on the way.
 * @throws {Refusal} `DELIVERY_NOT_FOUND`, `PLAN_EMPTY`, `PLAN_DAY_OUTSIDE`, `PLAN_CHECKER_OUTSIDE`
 */
export const startDeliveryPlan = async (work: Work, id: string, { checkerIds, ...choice }: DeliveryPlanBody): Promise<{ id: string }> => {
  const { db, now } = work
  const delivery = await getDelivery(db, id)
  const lots = await findLotsToPlan(db, id, dayOf(now))
  if (lots.length === 0) throw deliveryPlanRefusals.noLot()
  const possible = daysToCome(delivery, lots, dayOf(now))
  const outside = choice.days.find((day) => !possible.includes(day))
  if (outside !== undefined) throw deliveryPlanRefusals.dayOutside(outside)
  const days = [...new Set(choice.days)].toSorted()
  const span = { fromDay: days[0] ?? dayOf(now), untilDay: days.at(-1) ?? dayOf(now) }
  const bookingIds = lotsOnWay(lots)
    .slice(0, mostPlanOrders)
    .map((lot) => lot.id)
  const checkers = checkerIds ? await namedCheckers(work, checkerIds, span) : await suitingCheckers(work, bookingIds, days, span)
  const { id: planId } = await planJob.enqueue(work, {})
  const ofDelivery = { id, choice: { ...choice, days } }
  await insertPlan(db, { id: planId, byId: work.by.id, now, ...span, checkerIds: checkers, bookingIds, missions: [], delivery: ofDelivery })
  return { id: planId }
}
