import { addDays, dayOf, hourOf, instantAt } from './moment.ts'

const quietFrom = '21:00'
const quietUntil = '08:00'

/**
 * The instant itself, or 8:00 in Paris when it is in the quiet hours. The hours of the clock on the wall count, so that the night of a time
 * change is quiet until 8:00 too.
 */
export const afterQuietHours = (at: string): string => {
  const hour = hourOf(at)
  if (hour >= quietUntil && hour < quietFrom) return at
  return instantAt(hour < quietUntil ? dayOf(at) : addDays(dayOf(at), 1), quietUntil)
}
