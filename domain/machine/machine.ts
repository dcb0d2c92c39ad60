import type { Actor } from '../actor.ts'
import { Refusal } from '../refusal.ts'
import type { Attempt, Guards, RefusedGuard } from './guards.ts'

/** A row of a transition table; a transition that is not listed is refused. */
export type Transition<State extends string, Name extends string> = {
  /** Its number in `docs/domain.md`, which identifies it in answers and history. */
  id: string
  from: readonly State[]
  /** The requested state. */
  to: State
  /** The resulting state, when it is not `to`. */
  landsIn?: State
  by: readonly Actor[]
  /** Checked in this order: the refusal is that of the first guard that refuses. */
  guards: readonly Name[]
  /** Label of the button. */
  label: string
}

/** A transition open to the actors, with the guards that refuse it now. */
export type OfferedTransition<Row extends { id: string; to: string }, Source extends string> = {
  id: Row['id']
  to: Row['to']
  allowed: boolean
  refusals: RefusedGuard<Source>[]
}

type Definition<State extends string, Facts, Step, Input extends string, Name extends string, Source extends string, Row> = {
  /** Every state with its French label. */
  states: Readonly<Record<State, string>>
  /** Every transition, in the order of the buttons. Of two open transitions to the same state, the first is used. */
  transitions: readonly Row[]
  guards: Guards<Facts, Step, Input, Name, Source>
}

/** A state machine: its transitions are data, its guards have names, and each rejection is a `Refusal`. */
export type Machine<State extends string, Facts, Source extends string, Row extends { id: string; to: string }> = {
  /** The transitions open to these actors, in the order of the table: used by the page's buttons and by the server's check. */
  open: (at: State, actors: readonly Actor[]) => readonly Row[]
  /** The open transitions, each with the guards that refuse it, computed by the same code as the refusal. */
  offers: (at: State, actors: readonly Actor[], facts: Facts) => OfferedTransition<Row, Source>[]
  /** The guards of a transition that refuse these facts, in its order. */
  refused: (transition: Row, facts: Facts, actors: readonly Actor[]) => RefusedGuard<Source>[]
  /** The transition to a state. @throws {Refusal} `TRANSITION_NOT_ALLOWED`, with the labels and the reason */
  require: (at: State, to: State, actors: readonly Actor[]) => Row
  /** Takes a transition. @returns the resulting state @throws {Refusal} of the first guard that refuses and is not forced */
  take: (transition: Row, facts: Facts, attempt: Attempt<Source>) => State
}

/** Reasons why a transition is not open. */
const reasons = {
  forbidden: "cette étape n'est pas ouverte à vos droits",
  nothingOpen: 'aucun changement ne vous est ouvert',
  unplanned: "cette étape n'est pas prévue",
} as const

/** The resulting state of a transition. */
export const stateAfter = <State extends string>({ to, landsIn }: { to: State; landsIn?: State }): State => landsIn ?? to

/** Defines the state machine of a subject. */
export const defineMachine = <
  State extends string,
  Facts,
  Step,
  Input extends string,
  Name extends string,
  Source extends string,
  Row extends Transition<State, Name> & Step,
>({
  states,
  transitions,
  guards,
}: Definition<State, Facts, Step, Input, Name, Source, Row>): Machine<State, Facts, Source, Row> => {
  const from = (at: State): readonly Row[] => transitions.filter((row) => row.from.includes(at))
  const open = (at: State, actors: readonly Actor[]): readonly Row[] => {
    const allowed = from(at).filter((row) => row.by.some((actor) => actors.includes(actor)))
    return allowed.filter((row, index) => allowed.findIndex(({ to }) => to === row.to) === index)
  }
  const whyNot = (at: State, to: State, actors: readonly Actor[]): string => {
    if (from(at).some((row) => row.to === to)) return reasons.forbidden
    return open(at, actors).length === 0 ? reasons.nothingOpen : reasons.unplanned
  }
  return {
    open,
    offers: (at, actors, facts) =>
      open(at, actors).map((row) => {
        const refusals = guards.refused(row, facts, actors)
        return { id: row.id, to: row.to, allowed: refusals.length === 0, refusals }
      }),
    refused: guards.refused,
    require: (at, to, actors) => {
      const transition = open(at, actors).find((row) => row.to === to)
      if (transition) return transition
      const change = `Le passage de « ${states[at]} » à « ${states[to]} » n'est pas possible`
      throw new Refusal('conflict', 'TRANSITION_NOT_ALLOWED', `${change} : ${whyNot(at, to, actors)}.`)
    },
    take: (transition, facts, attempt) => {
      guards.require(transition, facts, attempt)
      return stateAfter<State>(transition)
    },
  }
}
