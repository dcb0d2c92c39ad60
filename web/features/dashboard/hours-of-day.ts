import type { BookingToday } from '@adm/contract/dashboard/dashboard'

type Hour = BookingToday['hours'][number]
/** The hours of a usual day, displayed without missions too. */
const [first, last] = [8, 18]

/** Every hour from the first to the last mission, at least those of a usual day; an hour without missions has zeros. */
export const hoursOfDay = (hours: readonly Hour[]): Hour[] => {
  const from = Math.min(first, ...hours.map(({ hour }) => hour))
  const until = Math.max(last, ...hours.map(({ hour }) => hour))
  return Array.from({ length: until - from + 1 }, (_, index) => {
    const hour = from + index
    return hours.find((counted) => counted.hour === hour) ?? { hour, ahead: 0, over: 0 }
  })
}
