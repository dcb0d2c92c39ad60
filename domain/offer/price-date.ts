import { addMinutes, dayOf, formatDayShort, formatMomentShort, hourOf, weekdayOf } from '../values/date/moment.ts'
import type { PriceRule } from './price-line.ts'

/** The date of an order: the mission's start, or until then the wished day. */
export type Dated = { wishedDay?: string | null | undefined; startAt?: string | null | undefined }

/** The rules of a price that the date of the order decides. */
export const dateRules = ['urgent', 'outOfHours'] as const satisfies readonly PriceRule[]
export type DateRule = (typeof dateRules)[number]
export const dateRuleLabels = { urgent: 'Urgence', outOfHours: 'Soir ou week-end' } as const satisfies Record<DateRule, string>

const isUrgent = ({ startAt, wishedDay }: Dated, orderedAt: string): boolean => {
  const limit = addMinutes(orderedAt, 24 * 60)
  if (startAt) return Date.parse(startAt) < Date.parse(limit)
  // A wished day is urgent when it ends within 24 hours, so when it is today; tomorrow may still be a day away.
  return Boolean(wishedDay && wishedDay < dayOf(limit))
}

const isOutOfHours = ({ startAt, wishedDay }: Dated): boolean => {
  const on = startAt ? dayOf(startAt) : wishedDay
  if (!on) return false
  const hour = startAt ? hourOf(startAt) : '12:00'
  return weekdayOf(on) >= 6 || hour >= '19:00' || hour < '08:00'
}

/** The supplements that the date of an order adds to its price. @param orderedAt time of the order, which determines the urgency */
export const dateSupplements = (order: Dated, orderedAt: string): readonly DateRule[] =>
  dateRules.filter((rule) => (rule === 'urgent' ? isUrgent(order, orderedAt) : isOutOfHours(order)))

/** The date for which a supplement is in a price: « mission du sam. 28 nov. 2026 à 10:00 ». */
export const dateWords = ({ startAt, wishedDay }: Dated): string => {
  if (startAt) return `mission du ${formatMomentShort(startAt)}`
  return wishedDay ? `date souhaitée : ${formatDayShort(wishedDay)}` : ''
}
