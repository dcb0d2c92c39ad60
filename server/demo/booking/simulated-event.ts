import type { By } from '@adm/domain/actor'
import { differences } from '../../platform/history/history.ts'
import type { Change } from '../../platform/work/work.ts'

/** When, by whom and with which new identifiers an act of a simulation is done. */
export type Moment = { at: string; by: By; newId: () => string }

/** A row of history, with its JSON columns as objects. */
export type SimulatedEvent = {
  id: string
  entity: string
  entityId: string
  partOf: string | null
  kind: string
  at: string
  by: By
  reason: string | null
  facts: object | null
  before: object | null
  after: object
}

/** Adds a change to the history of a simulation, as `record` does in a transaction. */
export const recordIn = (events: SimulatedEvent[], { at, by, newId }: Moment, { before, after, ...change }: Change): void => {
  const { entity, id: entityId, partOf = null, kind, reason = null, facts = null } = change
  events.push({ id: newId(), entity, entityId, partOf, kind, at, by, reason, facts, ...differences(before, after) })
}
