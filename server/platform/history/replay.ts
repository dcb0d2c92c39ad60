/** An event as a replay reads it. */
export type ReplayedEvent = {
  id: string
  entityId: string
  kind: string
  before: Record<string, unknown> | null
  after: Record<string, unknown>
  /** The change that an `undone` takes back. */
  undoes: string | null
}

/** A row as its events make it, in their order: a creation tells all of it, each other one what it changed. */
export const replayed = (events: readonly Pick<ReplayedEvent, 'after'>[]): Record<string, unknown> =>
  Object.assign({}, ...events.map(({ after }) => after))

/** Each row's own events, the rows in the order of their first one. */
export const byRow = (events: readonly ReplayedEvent[]): ReadonlyMap<string, readonly ReplayedEvent[]> => {
  const byEntity = new Map<string, ReplayedEvent[]>()
  for (const event of events) {
    const ofRow = byEntity.get(event.entityId)
    if (ofRow) ofRow.push(event)
    else byEntity.set(event.entityId, [event])
  }
  return byEntity
}
