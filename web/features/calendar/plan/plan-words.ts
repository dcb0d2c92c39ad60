import type { CalendarPlan, PlanChecker } from '@adm/contract/calendar/calendar-plan'
import { formatDay } from '@adm/domain/values/date/moment'
import { formatMinutes } from '@adm/domain/values/date/minutes'

const figure = (count: number): string => count.toLocaleString('fr-FR')
const counted = (count: number, one: string, many: string): string => `${figure(count)} ${count > 1 ? many : one}`

/** The days of a proposal. */
export const daysInWords = ({ fromDay, untilDay }: Pick<CalendarPlan, 'fromDay' | 'untilDay'>): string =>
  fromDay === untilDay ? `Planning du ${formatDay(fromDay)}` : `Planning du ${formatDay(fromDay)} au ${formatDay(untilDay)}`

/** « 2 missions → 5 · trajet 45 min → 1 h 50 ». */
export const loadInWords = ({ missionsBefore, missionsAfter, travelBefore, travelAfter }: PlanChecker): string =>
  `${counted(missionsBefore, 'mission', 'missions')} → ${figure(missionsAfter)} · trajet ${formatMinutes(travelBefore)} → ${formatMinutes(travelAfter)}`

/**
 * What the solver gains on a planning one order after the other, each where it costs least: orders first, then travel. Null without a gain.
 */
export const gainInWords = (figures: NonNullable<CalendarPlan['figures']>): string | null => {
  const { placed, greedyPlaced, travelMinutes, greedyTravelMinutes } = figures
  if (placed > greedyPlaced) return `${counted(placed - greedyPlaced, 'commande', 'commandes')} de plus qu'en planifiant une par une`
  const saved = greedyTravelMinutes - travelMinutes
  return placed === greedyPlaced && saved > 0 ? `${formatMinutes(saved)} de trajet de moins qu'en planifiant une par une` : null
}

/** « 12 commandes sur 15 ». */
export const placedInWords = (placed: number, orders: number): string => `${counted(placed, 'commande', 'commandes')} sur ${figure(orders)}`

/** « 4 h 20, 35 min de moins que le planning actuel ». */
export const travelInWords = ({ travelMinutes, travelToday }: NonNullable<CalendarPlan['figures']>): string => {
  const change = travelMinutes - travelToday
  if (change === 0) return formatMinutes(travelMinutes)
  return `${formatMinutes(travelMinutes)}, ${formatMinutes(Math.abs(change))} de ${change < 0 ? 'moins' : 'plus'} que le planning actuel`
}

/** « 3 missions sur 24 ». */
export const movedInWords = (moved: number, movable: number): string => `${counted(moved, 'mission', 'missions')} sur ${figure(movable)}`
