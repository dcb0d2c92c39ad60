import { addDays, addMinutes, daysFrom, weekdayOf } from '../values/date/moment.ts'
import type { OfferedSlot } from './slot-to-offer.ts'

/** The offered dates that are still to come, each once, as slots without a checker. */
export const datesToCome = (dates: readonly string[], now: string): OfferedSlot[] =>
  [...new Set(dates.map((at) => addMinutes(at, 0)))]
    .filter((startAt) => startAt > now)
    .toSorted()
    .map((startAt) => ({ startAt, checkerId: null }))

type Wish = { wishedDay?: string | null | undefined; wishedUntilDay?: string | null | undefined }
const daysToPropose = 3
const sunday = 7
const hoursToPropose = ['09:00', '14:00'] as const

/** The dates proposed to the desk: a morning and an afternoon of the first wished days to come, but Sundays. Without a wish none. */
export const datesOfWish = ({ wishedDay, wishedUntilDay }: Wish, today: string): { day: string; hour: string }[] => {
  if (!wishedDay) return []
  const span = daysFrom(wishedDay > today ? wishedDay : addDays(today, 1), wishedUntilDay ?? wishedDay)
  const days = span.filter((day) => weekdayOf(day) !== sunday).slice(0, daysToPropose)
  return days.flatMap((day) => hoursToPropose.map((hour) => ({ day, hour })))
}
