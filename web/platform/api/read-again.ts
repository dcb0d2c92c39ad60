import type { EntityName } from '@adm/domain/catalog/entities'
import type { QueryClient } from '@tanstack/react-query'

const listeners = new Set<() => void>()
/** Subscribes to the end of this person's own acts, once every answer on the screen contains them. @returns unsubscribes */
export const onOwnAct = (listener: () => void): (() => void) => {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/**
 * Invalidates every cache entry that shows one of these entities (`Call.shows`), after an act of this person. Changes of other persons
 * arrive by the live stream (`isStale`).
 */
export const readAgain = async (queries: QueryClient, ...entities: readonly EntityName[]): Promise<void> => {
  await queries.invalidateQueries({ predicate: ({ meta }) => entities.some((entity) => meta?.shows.includes(entity)) })
  // A timer, because the query client also hands new answers to the page by a timer, set before this one.
  setTimeout(() => {
    for (const listener of listeners) listener()
  })
}
