/** An event, with the fields needed for a replay. */
export type ReplayedEvent = {
  id: string
  entityId: string
  kind: string
  before: Record<string, unknown> | null
  after: Record<string, unknown>
  /** The change that an `undone` event reverts. */
  undoes: string | null
}

/** A row computed from its events, in order: the creation contains all fields, each other event the changed ones. */
export const replayed = (events: readonly Pick<ReplayedEvent, 'after'>[]): Record<string, unknown> =>
  Object.assign({}, ...events.map(({ after }) => after))

/** The events grouped by row, the rows in the order of their first event. */
export const byRow = (events: readonly ReplayedEvent[]): ReadonlyMap<string, readonly ReplayedEvent[]> => {
  const byEntity = new Map<string, ReplayedEvent[]>()
  for (const event of events) {
    const ofRow = byEntity.get(event.entityId)
    if (ofRow) ofRow.push(event)
    else byEntity.set(event.entityId, [event])
  }
  return byEntity
}
