import type { QueryClient } from '@tanstack/react-query'

/** Asks again what a change of somebody's days may have moved: their calendar, and the bookings. */
export const refreshCalendar = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({
    predicate: ({ queryKey: [path] }) => typeof path === 'string' && /^\/api\/(checkers|bookings)\b/.test(path),
  })
