import type { QueryClient } from '@tanstack/react-query'

/**
 * Invalidates every cache entry that shows one of these entities (`Call.shows`), after an act of this person. Changes of other persons
 * arrive by the live stream (`isStale`).
 */
export const readAgain = (queries: QueryClient, ...entities: readonly string[]): Promise<void> =>
  queries.invalidateQueries({ predicate: ({ meta }) => entities.some((entity) => meta?.shows.includes(entity)) })
