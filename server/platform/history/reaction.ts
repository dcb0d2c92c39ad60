import type { AfterOf, AnyEvent, BeforeOf, FactsOf } from '@adm/domain/platform/event'
import { sql } from 'kysely'
import type { OpenDb } from '../database/database.ts'
import { preparedSql } from '../database/prepared-query.ts'
import type { Change, Reaction, Reactions, RowCondition, Work } from '../work/work.ts'

/** A change of one row, with the rows and facts of its event. */
export type ChangeOf<Of extends AnyEvent> = {
  id: string
  /** The other row whose history also lists the change: for keys, the order. */
  partOf?: string
  reason?: string | undefined
  before: BeforeOf<Of>
  after: AfterOf<Of>
} & (undefined extends FactsOf<Of> ? { facts?: FactsOf<Of> | undefined } : { facts: FactsOf<Of> })

/** The same as a reaction receives it: without facts, they are `undefined`. */
export type Received<Of extends AnyEvent> = {
  id: string
  partOf?: string
  reason?: string | undefined
  before: BeforeOf<Of>
  after: AfterOf<Of>
  facts: FactsOf<Of>
}

/** A reaction to an event: a function of the feature that is concerned. It runs in the transaction of the change. */
export type ReactionTo<in Of extends AnyEvent> = (work: Work, change: Received<Of>) => Promise<void>

/**
 * A reaction that has something to do only where its condition holds. The conditions of all reactions to an event are read by one statement:
 * most orders have no keys, no offer, no search, and each question of its own would be a round trip.
 * @param isSure whether the change itself shows that there is something to do, whatever the condition
 */
export const onlyIf = <Of extends AnyEvent>(
  condition: RowCondition,
  reaction: ReactionTo<Of>,
  isSure: (change: Received<Of>) => boolean = () => false,
): ReactionTo<Of> => {
  const conditional: ReactionTo<Of> = (work, change) => reaction(work, change)
  // Its name is listed in `docs/what-follows.md`.
  return Object.assign(Object.defineProperty(conditional, 'name', { value: reaction.name }), { condition, isSure })
}

type Conditions = (db: OpenDb, row: { id: string }) => Promise<Readonly<Record<string, boolean>>[]>

/** The conditions of reactions in one statement, each under the position of its reaction. */
const conditionsOf = (reactions: readonly Reaction[]): Conditions =>
  preparedSql(({ id }) => {
    const each = reactions.flatMap(({ condition }, at) => (condition ? [sql`${condition(id)} as ${sql.ref(String(at))}`] : []))
    return sql<Record<string, boolean>>`select ${sql.join(each)}`
  })

const conditions = new WeakMap<readonly Reaction[], Conditions>()

/** Those of the reactions to a change that have something to do, as the row and all that belongs to it is now. */
export const findDue = async (db: OpenDb, reactions: readonly Reaction[], change: Change): Promise<ReadonlySet<Reaction>> => {
  const sure = reactions.filter(({ condition, isSure }) => !condition || isSure?.(change))
  if (sure.length === reactions.length) return new Set(sure)
  const read = conditions.get(reactions) ?? conditionsOf(reactions)
  conditions.set(reactions, read)
  const [answers] = await read(db, { id: change.id })
  return new Set([...sure, ...reactions.filter((_, at) => answers?.[at])])
}

/** The reactions of a feature to some events, in order. */
export type BoundReactions = { events: readonly AnyEvent[]; reactions: readonly Reaction[] }

/** Events to which a feature may react: what is recorded in sets runs no reaction. */
type Reactable = AnyEvent & { inSets: false }

/** Binds reactions to an event, or to each event of a group. They receive its rows and facts with their types. */
export const on = <Of extends Reactable>(events: Of | readonly Of[], ...reactions: readonly ReactionTo<NoInfer<Of>>[]): BoundReactions => ({
  events: Array.isArray(events) ? events : [events as Of],
  // `record` takes the change of an event with the types of that event only.
  reactions: reactions as readonly Reaction[],
})

/** Rows changed in a set, as a reaction receives them. */
type ReceivedSet<Of extends AnyEvent> = readonly Received<Of>[]

/**
 * Binds a reaction to an event that is recorded in sets: it receives all rows of the set at once, and a single row as a set of one. A set
 * has no conditions.
 */
export const onSet = <Of extends AnyEvent & { inSets: true }>(
  events: readonly Of[],
  reaction: (work: Work, changes: ReceivedSet<NoInfer<Of>>) => Promise<void>,
): BoundReactions => {
  // `record` takes the change of an event with the types of that event only.
  const inSet = reaction as unknown as NonNullable<Reaction['inSet']>
  const one: Reaction = (work, change) => inSet(work, [change])
  return { events, reactions: [Object.assign(Object.defineProperty(one, 'name', { value: reaction.name }), { inSet })] }
}

/** The reactions of all features by `entity.kind`; several react in the order of the list. */
export const reactionsByEvent = (bound: readonly BoundReactions[]): Reactions => {
  const byEvent = new Map<string, Reaction[]>()
  for (const { events, reactions } of bound)
    for (const { entity, kind } of events) byEvent.set(`${entity}.${kind}`, [...(byEvent.get(`${entity}.${kind}`) ?? []), ...reactions])
  return Object.fromEntries(byEvent)
}
