import type { CalendarPlan, PlanChecker } from '@adm/contract/calendar/calendar-plan'
import { thingsInWords } from '@adm/domain/calendar/plan/plan-figures'
import { formatDay, formatDayShort } from '@adm/domain/values/date/moment'
import { formatMinutes } from '@adm/domain/values/date/minutes'

const figure = (count: number): string => count.toLocaleString('fr-FR')
const counted = (count: number, one: string, many: string): string => `${figure(count)} ${count > 1 ? many : one}`

/** The days of a proposal; those of a delivery one by one, with their hours. */
export const daysInWords = ({
  fromDay,
  untilDay,
  days,
  delivery,
}: Pick<CalendarPlan, 'fromDay' | 'untilDay' | 'days' | 'delivery'>): string => {
  if (delivery)
    return `Planning des lots, ${days.map(formatDayShort).join(', ')}, de ${inHours(delivery.opens)} à ${inHours(delivery.closes)}`
  return fromDay === untilDay ? `Planning du ${formatDay(fromDay)}` : `Planning du ${formatDay(fromDay)} au ${formatDay(untilDay)}`
}

/** « 9 h 30 » of `09:30`. */
const inHours = (clock: string): string => {
  const [hours = '', minutes = ''] = clock.split(':')
  return `${Number(hours)}\u00a0h${minutes === '00' ? '' : `\u00a0${minutes}`}`
}

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

type Placed = Pick<CalendarPlan, 'orders' | 'delivery'>
/** « 12 commandes sur 15 », of a delivery « 12 lots sur 15 ». */
export const placedInWords = (placed: number, { orders, delivery }: Placed): string =>
  `${thingsInWords(placed, delivery ? 'lots' : 'orders')} sur ${figure(orders)}`

/** « 4 h 20, 35 min de moins que le planning actuel ». */
export const travelInWords = ({ travelMinutes, travelToday }: NonNullable<CalendarPlan['figures']>): string => {
  const change = travelMinutes - travelToday
  if (change === 0) return formatMinutes(travelMinutes)
  return `${formatMinutes(travelMinutes)}, ${formatMinutes(Math.abs(change))} de ${change < 0 ? 'moins' : 'plus'} que le planning actuel`
}

/** « 3 missions sur 24 ». */
export const movedInWords = (moved: number, movable: number): string => `${counted(moved, 'mission', 'missions')} sur ${figure(movable)}`
