import { type Actor, actorsOn, type By } from '../actor.ts'
import { defineMachine, type Transition } from '../machine/machine.ts'
import { type CheckerNetwork, checkerNetworkLabels, type CheckerType, checkerTypeLabels, noNetworkLabel } from './checker.ts'
import type { CheckerGuard, CheckerTarget } from './checker-guard-id.ts'
import { type CheckerFacts, checkerGuards } from './checker-guards.ts'

export type CheckerState = { type: CheckerType; network: CheckerNetwork | null }

/** The status of a checker in the network. A candidate has none, and joins by a change of type first. */
const networkStates = { candidate: noNetworkLabel, none: noNetworkLabel, ...checkerNetworkLabels } as const
type NetworkState = keyof typeof networkStates

type Row<State extends string> = Omit<Transition<State, CheckerGuard>, 'to'> & {
  to: CheckerTarget & State
  /** The sentence in the history. */
  sentence: string
  isNext?: true
}

/** Every allowed change of type; a change that is not listed is refused. Source: `docs/domain.md` 1.14. */
const typeTransitions = [
  {
    id: 'K01',
    from: ['CANDIDATE'],
    to: 'INDEPENDENT',
    by: ['OPS'],
    guards: ['sirenIsGiven', 'papersAreComplete', 'certificatesAreValid'],
    label: 'Intégrer comme indépendant',
    sentence: 'a intégré le candidat comme contrôleur indépendant',
    isNext: true,
  },
  {
    id: 'K02',
    from: ['CANDIDATE'],
    to: 'CHECKER',
    by: ['OPS'],
    guards: ['papersAreComplete', 'certificatesAreValid'],
    label: 'Intégrer comme salarié',
    sentence: 'a intégré le candidat comme contrôleur salarié',
  },
  {
    id: 'K03',
    from: ['CHECKER'],
    to: 'INDEPENDENT',
    by: ['OPS'],
    guards: ['sirenIsGiven', 'papersAreComplete', 'certificatesAreValid'],
    label: 'Passer indépendant',
    sentence: 'a fait passer le contrôleur de salarié à indépendant',
  },
  {
    id: 'K04',
    from: ['INDEPENDENT'],
    to: 'CHECKER',
    by: ['OPS'],
    guards: ['papersAreComplete', 'certificatesAreValid'],
    label: 'Passer salarié',
    sentence: "a fait passer le contrôleur d'indépendant à salarié",
  },
  {
    id: 'K05',
    from: ['CANDIDATE', 'CHECKER', 'INDEPENDENT'],
    to: 'ADMIN',
    by: ['ADM'],
    guards: [],
    label: 'Passer administrateur',
    sentence: 'a fait passer le contrôleur administrateur',
  },
] as const satisfies readonly Row<CheckerType>[]

/** Every allowed change of status in the network. */
const networkTransitions = [
  {
    id: 'K06',
    from: ['none'],
    to: 'WORKING',
    by: ['OPS'],
    guards: ['papersAreComplete', 'certificatesAreValid'],
    label: 'Mettre en activité',
    sentence: 'a mis le contrôleur en activité',
    isNext: true,
  },
  {
    id: 'K07',
    from: ['WORKING'],
    to: 'OUT_OF_NETWORK',
    by: ['OPS'],
    guards: ['reasonIsGiven', 'noMissionIsAhead', 'noKeysAreInHand'],
    label: 'Sortir du réseau',
    sentence: 'a sorti le contrôleur du réseau',
  },
  {
    id: 'K08',
    from: ['OUT_OF_NETWORK'],
    to: 'WORKING',
    by: ['OPS'],
    guards: ['papersAreComplete', 'certificatesAreValid'],
    label: 'Remettre en activité',
    sentence: 'a remis le contrôleur en activité',
    isNext: true,
  },
] as const satisfies readonly Row<NetworkState>[]

export const checkerTransitions = [...typeTransitions, ...networkTransitions] as const
export type CheckerTransition = Row<CheckerType | NetworkState> & { id: (typeof checkerTransitions)[number]['id'] }

const typeMachine = defineMachine({ states: checkerTypeLabels, transitions: typeTransitions, guards: checkerGuards })
const networkMachine = defineMachine({ states: networkStates, transitions: networkTransitions, guards: checkerGuards })

const networkStateOf = ({ type, network }: CheckerState): NetworkState => {
  if (type === 'CANDIDATE' && network !== 'WORKING') return 'candidate'
  return network ?? 'none'
}

/** The actors that a user may be for a checker. */
export const checkerActors = (by: By): readonly Actor[] => actorsOn(by, 'checkers:update')

/** The changes of type and then of network available to these actors, each with the guards that refuse it. */
export const offeredCheckerTransitions = (at: CheckerState, actors: readonly Actor[], facts: CheckerFacts) => [
  ...typeMachine.offers(at.type, actors, facts),
  ...networkMachine.offers(networkStateOf(at), actors, facts),
]

/** The transition to a type or a status. @throws {Refusal} `TRANSITION_NOT_ALLOWED`, with the labels and the reason */
export const requireCheckerTransition = (at: CheckerState, to: CheckerTarget, actors: readonly Actor[]): CheckerTransition =>
  isNetwork(to) ? networkMachine.require(networkStateOf(at), to, actors) : typeMachine.require(at.type, to, actors)

const isNetwork = (to: CheckerTarget): to is CheckerNetwork => to in checkerNetworkLabels

/** The type and network of a checker after the change. */
export const stateAfter = (at: CheckerState, { to }: { to: CheckerTarget }): CheckerState =>
  isNetwork(to) ? { ...at, network: to } : { ...at, type: to }
