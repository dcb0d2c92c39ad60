import type { Span } from '../../checker/availability.ts'
import type { Place } from '../../checker/travel.ts'

const minuteMs = 60_000

/**
 * The time between two missions of a day: the place and the end of the one before, the place and the start of the one after. Without one
 * before, the day begins at home (`previousEndMs` is null), and the way to the first mission may precede the working hours.
 */
export type Gap<Where = Place | null> = {
  origin: Where
  previousEndMs: number | null
  next: { place: Where; startMs: number } | null
}

type Visit<Where> = { place: Where; durationMinutes: number }

/**
 * The first and the last start of a visit in a gap and within some hours; null when it does not fit. The one place of this rule: free slots
 * and plans of whole days both use it.
 * @param travel the minutes from one place to another
 * @param fromMs no start before this instant
 */
export const startRange = <Where>(
  { place, durationMinutes }: Visit<Where>,
  { origin, previousEndMs, next }: Gap<Where>,
  hours: Span,
  { fromMs, travel }: { fromMs: number; travel: (from: Where, to: Where) => number },
): { firstMs: number; lastMs: number } | null => {
  const arrivesMs = previousEndMs === null ? -Infinity : previousEndMs + travel(origin, place) * minuteMs
  const leavesMs = next ? next.startMs - travel(place, next.place) * minuteMs : Infinity
  const firstMs = Math.max(hours.startMs, arrivesMs, fromMs)
  const lastMs = Math.min(hours.endMs, leavesMs) - durationMinutes * minuteMs
  return firstMs > lastMs ? null : { firstMs, lastMs }
}
