import { type Actor, actorsOn, type By } from '../actor.ts'
import { certificationKindLabels, type CertificationKind } from './certification-kind.ts'
import { type Certification, expiredBlocking, lackingPapers } from './certification.ts'
import { type CheckerNetwork, checkerNetworkLabels, type CheckerType, checkerTypeLabels, noNetworkLabel } from './checker.ts'
import { checkerRefusals } from './checker-refusals.ts'

/** What a checker may become: another type, or another status in the network. */
export const checkerTargets = ['ADMIN', 'CHECKER', 'INDEPENDENT', 'OUT_OF_NETWORK', 'WORKING'] as const
export type CheckerTarget = (typeof checkerTargets)[number]
export type CheckerState = { type: CheckerType; network: CheckerNetwork | null }

type Row = {
  id: string
  /** The types and network statuses that it leaves from; all unless told. */
  types?: readonly CheckerType[]
  networks?: readonly (CheckerNetwork | null)[]
  to: CheckerTarget
  by: readonly Actor[]
  /** Asked in this order: the first that refuses is told. */
  guards: readonly CheckerGuardId[]
  /** What the button says. */
  label: string
  /** What was done, for the history. */
  sentence: string
  isNext?: true
}
const members = ['ADMIN', 'CHECKER', 'INDEPENDENT'] as const

/** Every allowed change of type and network, a row each: what is not listed does not exist. Source: `docs/domain.md` 1.14. */
export const checkerTransitions = [
  {
    id: 'K01',
    types: ['CANDIDATE'],
    to: 'INDEPENDENT',
    by: ['OPS'],
    guards: ['KG1', 'KG2', 'KG3'],
    label: 'Intégrer comme indépendant',
    sentence: 'a intégré le candidat comme contrôleur indépendant',
    isNext: true,
  },
  {
    id: 'K02',
    types: ['CANDIDATE'],
    to: 'CHECKER',
    by: ['OPS'],
    guards: ['KG2', 'KG3'],
    label: 'Intégrer comme salarié',
    sentence: 'a intégré le candidat comme contrôleur salarié',
  },
  {
    id: 'K03',
    types: ['CHECKER'],
    to: 'INDEPENDENT',
    by: ['OPS'],
    guards: ['KG1', 'KG2', 'KG3'],
    label: 'Passer indépendant',
    sentence: 'a fait passer le contrôleur de salarié à indépendant',
  },
  {
    id: 'K04',
    types: ['INDEPENDENT'],
    to: 'CHECKER',
    by: ['OPS'],
    guards: ['KG2', 'KG3'],
    label: 'Passer salarié',
    sentence: "a fait passer le contrôleur d'indépendant à salarié",
  },
  {
    id: 'K05',
    types: ['CANDIDATE', 'CHECKER', 'INDEPENDENT'],
    to: 'ADMIN',
    by: ['ADM'],
    guards: [],
    label: 'Passer administrateur',
    sentence: 'a fait passer le contrôleur administrateur',
  },
  {
    id: 'K06',
    types: members,
    networks: [null],
    to: 'WORKING',
    by: ['OPS'],
    guards: ['KG2', 'KG3'],
    label: 'Mettre en activité',
    sentence: 'a mis le contrôleur en activité',
    isNext: true,
  },
  {
    id: 'K07',
    networks: ['WORKING'],
    to: 'OUT_OF_NETWORK',
    by: ['OPS'],
    guards: ['KG4', 'KG5', 'KG6'],
    label: 'Sortir du réseau',
    sentence: 'a sorti le contrôleur du réseau',
  },
  {
    id: 'K08',
    types: members,
    networks: ['OUT_OF_NETWORK'],
    to: 'WORKING',
    by: ['OPS'],
    guards: ['KG2', 'KG3'],
    label: 'Remettre en activité',
    sentence: 'a remis le contrôleur en activité',
    isNext: true,
  },
] as const satisfies readonly Row[]
export type CheckerTransition = Row & { id: (typeof checkerTransitions)[number]['id'] }

/** What the guards look at, found beforehand. */
export type CheckerFacts = {
  type: CheckerType
  siren: string | null
  selfBilling: boolean
  certifications: readonly Certification[]
  /** The Paris day of the request. */
  today: string
  /** The motive that was chosen, to leave the network. */
  hasLeaveReason: boolean
  /** Missions still to come, by their code. */
  missionCodes: readonly string[]
  /** Orders of which the checker has the keys in hand, by their code. */
  keyCodes: readonly string[]
  name: string
}
type Guard = { code: string; refuses: (facts: CheckerFacts, row: CheckerTransition) => string | null }

const papers = (kinds: readonly CertificationKind[]): string => kinds.map((kind) => certificationKindLabels[kind]).join(', ')
/** The type whose papers a change asks for: the one it leads to, or the one that stays. */
const typeAfter = ({ to }: Pick<Row, 'to'>, type: CheckerType): CheckerType => (to === 'WORKING' || to === 'OUT_OF_NETWORK' ? type : to)
const shownCodes = 5
const listOf = (codes: readonly string[]): string =>
  codes.length > shownCodes ? `${codes.slice(0, shownCodes).join(', ')}…` : codes.join(', ')

/** Conditions of `docs/domain.md` 1.14, each with its sentence. Nobody forces one. */
const guards = {
  KG1: {
    code: 'SIREN_MISSING',
    refuses: ({ siren }) => (siren ? null : 'Renseignez le numéro SIREN.'),
  },
  KG2: {
    code: 'PAPERS_MISSING',
    refuses: (facts, row) => {
      const lacking = lackingPapers(typeAfter(row, facts.type), facts)
      return lacking.length === 0 ? null : `Le dossier est incomplet : ${papers(lacking)}.`
    },
  },
  KG3: {
    code: 'CERTIFICATE_EXPIRED',
    refuses: ({ certifications, today }) => {
      const expired = expiredBlocking(certifications, today)
      return expired.length === 0 ? null : `Un certificat bloquant a expiré : ${papers(expired)}.`
    },
  },
  KG4: { code: 'REASON_MISSING', refuses: ({ hasLeaveReason }) => (hasLeaveReason ? null : 'Indiquez un motif.') },
  KG5: {
    code: 'MISSIONS_AHEAD',
    refuses: ({ name, missionCodes }) => {
      if (missionCodes.length === 0) return null
      const [count, them] = missionCodes.length === 1 ? ['une mission', 'la'] : [`${missionCodes.length} missions`, 'les']
      return `${name} a encore ${count} à venir (${listOf(missionCodes)}) : réaffectez-${them} d'abord.`
    },
  },
  KG6: {
    code: 'KEYS_IN_HAND',
    refuses: ({ name, keyCodes }) =>
      keyCodes.length === 0 ? null : `${name} a encore des clés en main (${listOf(keyCodes)}) : enregistrez d'abord leur restitution.`,
  },
} as const satisfies Record<string, Guard>
export type CheckerGuardId = 'KG1' | 'KG2' | 'KG3' | 'KG4' | 'KG5' | 'KG6'
export const checkerGuardIds = ['KG1', 'KG2', 'KG3', 'KG4', 'KG5', 'KG6'] as const satisfies readonly CheckerGuardId[]

/** The actors that somebody is for a checker. */
export const checkerActors = (by: By): readonly Actor[] => actorsOn(by, 'checkers:update')

const leaves = (row: CheckerTransition, { type, network }: CheckerState): boolean =>
  (row.types ?? [type]).includes(type) && (row.networks ?? [network]).includes(network)

const rows: readonly CheckerTransition[] = checkerTransitions

/** The changes open to these actors from here, in table order: the buttons of the page and the check of the server. */
export const openCheckerTransitions = (at: CheckerState, actors: readonly Actor[]): readonly CheckerTransition[] =>
  rows.filter((row) => leaves(row, at) && row.by.some((actor) => actors.includes(actor)))

const targetLabels: Record<CheckerTarget, string> = { ...checkerTypeLabels, ...checkerNetworkLabels }
/** Where a change to this target leaves from, in words. */
const fromLabel = (at: CheckerState, to: CheckerTarget): string => {
  if (to !== 'WORKING' && to !== 'OUT_OF_NETWORK') return checkerTypeLabels[at.type]
  return at.network ? checkerNetworkLabels[at.network] : noNetworkLabel
}

/** @throws {Refusal} `TRANSITION_NOT_ALLOWED`, in labels, with the reason */
export const requireCheckerTransition = (at: CheckerState, to: CheckerTarget, actors: readonly Actor[]): CheckerTransition => {
  const transition = openCheckerTransitions(at, actors).find((row) => row.to === to)
  if (transition) return transition
  const exists = rows.some((row) => row.to === to && leaves(row, at))
  const reason = exists ? "cette étape n'est pas ouverte à vos droits" : "cette étape n'est pas prévue"
  throw checkerRefusals.transition(fromLabel(at, to), targetLabels[to], reason)
}

/** The guards of a change that these facts refuse, in its order. */
export const refusedCheckerGuards = (row: CheckerTransition, facts: CheckerFacts) =>
  row.guards.flatMap((guard) => {
    const message = guards[guard].refuses(facts, row)
    return message === null ? [] : [{ guard, message }]
  })

/** @throws {Refusal} of the first guard that refuses */
export const requireCheckerGuards = (row: CheckerTransition, facts: CheckerFacts): void => {
  const [refused] = refusedCheckerGuards(row, facts)
  if (refused) throw checkerRefusals.guard(refused.guard, guards[refused.guard].code, refused.message)
}

/** Where a checker stands once the change is made. */
export const stateAfter = (at: CheckerState, { to }: Pick<Row, 'to'>): CheckerState =>
  to === 'WORKING' || to === 'OUT_OF_NETWORK' ? { ...at, network: to } : { ...at, type: to }
