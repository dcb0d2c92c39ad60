import type { QueryClient } from '@tanstack/react-query'

/**
 * Reads again every answer of the cache that shows one of these entities (`Call.shows`), after an act of this person. Changes of others come
 * by the live stream (`isStale`).
 */
export const readAgain = (queries: QueryClient, ...entities: readonly string[]): Promise<void> =>
  queries.invalidateQueries({ predicate: ({ meta }) => entities.some((entity) => meta?.shows.includes(entity)) })
