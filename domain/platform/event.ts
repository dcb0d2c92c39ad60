import { z } from 'zod'
import type { Entity } from '../entity/entity.ts'

/**
 * What an event of an entity declares. Without a schema, the row before and after it is the whole row of the entity, and it has no facts.
 */
type Declared = {
  /** The row before it: `z.null()` for a creation. */
  before?: z.ZodType
  after?: z.ZodType
  /** What history stores beside the changed fields. */
  facts?: z.ZodType
  /** Why it cannot be undone, as the end of a sentence; without it, the feature binds its undo. */
  fixed?: string
  /** Recorded in sets (`recordAll`), to which nothing reacts. */
  inSets?: true
}

/** An event of history: its name, and the types of its rows and facts. */
export type Event<Before, After, Facts, IsFixed extends boolean, InSets extends boolean> = {
  readonly entity: string
  readonly kind: string
  readonly isFixed: IsFixed
  readonly inSets: InSets
  /** Why it cannot be undone; null when the feature undoes it. */
  readonly fixed: string | null
  readonly schemas: { readonly before: z.ZodType; readonly after: z.ZodType; readonly facts: z.ZodType }
  /** Types only: no event has this property. */
  readonly types?: { before: Before; after: After; facts: Facts }
}
export type AnyEvent = Event<unknown, unknown, unknown, boolean, boolean>

type Output<Schema, Otherwise> = Schema extends z.ZodType ? z.output<Schema> : Otherwise
type EventOf<Row, Of extends Declared> = Event<
  Output<Of['before'], Row>,
  Output<Of['after'], Row>,
  Output<Of['facts'], undefined>,
  Of['fixed'] extends string ? true : false,
  Of['inSets'] extends true ? true : false
>
type EventsOf<Row, All extends Readonly<Record<string, Declared>>> = {
  readonly [Kind in keyof All & string]: EventOf<Row, All[Kind]>
}

/**
 * The events of an entity, by kind. A kind is in camelCase, or the number of a transition; history stores it as it is spelled here.
 * @param row the schema of its row, as `record` receives it
 */
export const defineEvents = <Row extends z.ZodType, const All extends Readonly<Record<string, Declared>>>(
  { name }: Entity,
  row: Row,
  events: All,
): EventsOf<z.output<Row>, All> => {
  const made = Object.entries(events).map(([kind, { before = row, after = row, facts = z.undefined(), fixed = null, inSets = false }]) => [
    kind,
    { entity: name, kind, isFixed: fixed !== null, inSets, fixed, schemas: { before, after, facts } } satisfies AnyEvent,
  ])
  return Object.fromEntries(made) as EventsOf<z.output<Row>, All>
}

/** The same value for several kinds: the declaration or the undo of the transitions of a table. */
export const eachOf = <const Kind extends string, const Value>(kinds: readonly Kind[], value: Value): Readonly<Record<Kind, Value>> =>
  Object.fromEntries(kinds.map((kind) => [kind, value])) as Record<Kind, Value>

/** The numbers of the transitions of a table, which are the kinds of their events. */
export const stepKinds = <const Id extends string>(transitions: readonly { id: Id }[]): readonly Id[] => transitions.map(({ id }) => id)

/** The declarations of the transitions of a table. */
export const stepsOf = <const Id extends string>(transitions: readonly { id: Id }[]): Readonly<Record<Id, object>> =>
  eachOf(stepKinds(transitions), {})

/** A value for each transition of a table, by its number: the sentences of the events. */
export const byStep = <const Row extends { id: string }, const Value>(
  transitions: readonly Row[],
  valueOf: (row: Row) => Value,
): Readonly<Record<Row['id'], Value>> => Object.fromEntries(transitions.map((row) => [row.id, valueOf(row)])) as Record<Row['id'], Value>

/** The event of that kind among these. @throws {Error} when none has it */
export const eventOfKind = <Of extends AnyEvent>(events: readonly Of[], kind: string): Of => {
  const event = events.find((one) => one.kind === kind)
  if (!event) throw new Error(`No event has the kind ${kind}`)
  return event
}

/** The row before the event, the row after it, and its facts. */
export type BeforeOf<Of extends AnyEvent> = NonNullable<Of['types']>['before']
export type AfterOf<Of extends AnyEvent> = NonNullable<Of['types']>['after']
export type FactsOf<Of extends AnyEvent> = NonNullable<Of['types']>['facts']
/** The kinds whose undo the feature binds. */
export type UndoableKind<Events extends Readonly<Record<string, AnyEvent>>> = {
  [Kind in keyof Events & string]: Events[Kind]['isFixed'] extends true ? never : Kind
}[keyof Events & string]
