import type { AfterOf, AnyEvent, BeforeOf, FactsOf } from '@adm/domain/platform/event'
import type { Reaction, Reactions, Work } from '../work/work.ts'

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

/** The reactions of all features by `entity.kind`; several react in the order of the list. */
export const reactionsByEvent = (bound: readonly BoundReactions[]): Reactions => {
  const byEvent = new Map<string, Reaction[]>()
  for (const { events, reactions } of bound)
    for (const { entity, kind } of events) byEvent.set(`${entity}.${kind}`, [...(byEvent.get(`${entity}.${kind}`) ?? []), ...reactions])
  return Object.fromEntries(byEvent)
}
