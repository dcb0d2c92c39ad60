import type { Actor } from '../actor.ts'
import { Refusal } from '../refusal.ts'
import type { Attempt, Guards, RefusedGuard } from './guards.ts'

/** A row of a table of transitions: what is not listed does not exist. */
export type Transition<State extends string, Name extends string> = {
  /** Its number in `docs/domain.md`: answers and history name the transition by it. */
  id: string
  from: readonly State[]
  /** The state that is asked for. */
  to: State
  /** The state that it leads to, when that is not `to`. */
  landsIn?: State
  by: readonly Actor[]
  /** Checked in this order: the first that refuses is the refusal. */
  guards: readonly Name[]
  /** The label of its button. */
  label: string
}

/** A transition that is open to somebody, with the guards that refuse it now. */
export type OfferedTransition<Row extends { id: string; to: string }, Source extends string> = {
  id: Row['id']
  to: Row['to']
  allowed: boolean
  refusals: RefusedGuard<Source>[]
}

type Definition<State extends string, Facts, Step, Ask extends string, Name extends string, Source extends string, Row> = {
  /** Every state with its French label. */
  states: Readonly<Record<State, string>>
  /** Every transition, in the order of the buttons. Of two that lead to one state, the first that is open counts. */
  transitions: readonly Row[]
  guards: Guards<Facts, Step, Ask, Name, Source>
}

/** A state machine: its transitions are data, its guards have names, and whatever it refuses is a `Refusal`. */
export type Machine<State extends string, Facts, Source extends string, Row extends { id: string; to: string }> = {
  /** The transitions open to these actors, in the order of the table: the buttons of the page, and the check of the server. */
  open: (at: State, actors: readonly Actor[]) => readonly Row[]
  /** The open transitions, each with the guards that refuse it: computed by the code that will refuse. */
  offers: (at: State, actors: readonly Actor[], facts: Facts) => OfferedTransition<Row, Source>[]
  /** The guards of a transition that these facts refuse, in its order. */
  refused: (transition: Row, facts: Facts, actors: readonly Actor[]) => RefusedGuard<Source>[]
  /** The transition to a state. @throws {Refusal} `TRANSITION_NOT_ALLOWED`, in labels, with the reason */
  require: (at: State, to: State, actors: readonly Actor[]) => Row
  /** Takes a step. @returns the state that it leads to @throws {Refusal} of the first guard that refuses and is not forced */
  take: (transition: Row, facts: Facts, attempt: Attempt<Source>) => State
}

/** Every reason for which a transition is not open. */
const reasons = {
  forbidden: "cette étape n'est pas ouverte à vos droits",
  nothingOpen: 'aucun changement ne vous est ouvert',
  unplanned: "cette étape n'est pas prévue",
} as const

/** The state that a transition leads to. */
export const stateAfter = <State extends string>({ to, landsIn }: { to: State; landsIn?: State }): State => landsIn ?? to

/** Defines the state machine of a subject. */
export const defineMachine = <
  State extends string,
  Facts,
  Step,
  Ask extends string,
  Name extends string,
  Source extends string,
  Row extends Transition<State, Name> & Step,
>({
  states,
  transitions,
  guards,
}: Definition<State, Facts, Step, Ask, Name, Source, Row>): Machine<State, Facts, Source, Row> => {
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
