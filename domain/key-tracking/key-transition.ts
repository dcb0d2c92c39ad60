import { type Actor, actorsOn, type By } from '../actor.ts'
import type { BookingService } from '../offer/sold-service.ts'
import type { KeyGuardId } from './key-guards.ts'
import { keyRefusals } from './key-refusals.ts'
import { keyEnds, type KeyLeg, type KeyStatus, keyStatusLabels } from './key-status.ts'

/** Who has the keys once a step is walked: `back` is who had them before, `destination` the checker that they were to go to. */
export type KeyHands = 'checker' | 'tenant' | 'lessor' | 'place' | 'post' | 'destination' | 'back'

type Row = {
  id: string
  leg: KeyLeg
  /** Empty where the leg opens. */
  from: readonly KeyStatus[]
  /** `previous`: where the leg stood before its last step. */
  to: KeyStatus | 'previous'
  by: readonly Actor[]
  /** Asked in this order: the first that refuses is told. */
  guards: readonly KeyGuardId[]
  /** What the button says. */
  label: string
  /** What was done, for the history. */
  sentence: string
  hands?: KeyHands
  /** The step that the page offers first: always, or for these services. */
  isNext?: true | readonly BookingService[]
}

const pendingDeposit = ['pending_deposit_kept_by_checker', 'pending_deposit_refused_signature'] as const
const entries = ['checkin', 'checkout_checkin'] as const satisfies readonly BookingService[]
const returns = ['checkout', 'control', 'control_checkout', 'visite', 'previsit', 'chiffrage'] as const satisfies readonly BookingService[]
/** Until checkers have a link of their own, the staff records what they tell. */
const field = ['CHK', 'OPS'] as const

/** Every allowed move of a leg, a row each: what is not listed does not exist. Source: `docs/domain.md` 1.4. */
export const keyTransitions = [
  {
    id: 'K01',
    leg: 'WITHDRAW',
    from: ['not_started'],
    to: 'pending_withdrawal',
    by: ['SYS', 'OPS'],
    guards: ['KT1', 'KT3'],
    label: 'Prévoir le retrait',
    sentence: 'a prévu le retrait des clés',
    isNext: true,
  },
  {
    id: 'K02',
    leg: 'WITHDRAW',
    from: ['not_started'],
    to: 'withdrawn_by_checker',
    by: ['CHK', 'OPS', 'SYS'],
    guards: ['KT1', 'KT4', 'KT5', 'KT23', 'KT6', 'KT20'],
    label: 'Clés reçues sur place',
    sentence: 'a noté les clés reçues sur place',
    hands: 'checker',
  },
  {
    id: 'K03',
    leg: 'WITHDRAW',
    from: ['pending_withdrawal'],
    to: 'withdrawn_by_checker',
    by: field,
    guards: ['KT1', 'KT22', 'KT5', 'KT6', 'KT20', 'KT7'],
    label: 'Enregistrer le retrait',
    sentence: 'a enregistré le retrait des clés',
    hands: 'checker',
    isNext: true,
  },
  {
    id: 'K04',
    leg: 'WITHDRAW',
    from: ['pending_withdrawal'],
    to: 'not_started',
    by: ['OPS', 'SYS'],
    guards: ['KT8'],
    label: 'Reporter le retrait',
    sentence: 'a reporté le retrait des clés',
  },
  {
    id: 'K05',
    leg: 'WITHDRAW',
    from: ['withdrawn_by_checker'],
    to: 'pending_withdrawal',
    by: ['OPS'],
    guards: ['KT8', 'KT26'],
    label: 'Corriger le retrait',
    sentence: 'a corrigé un retrait enregistré par erreur',
    hands: 'back',
  },
  {
    id: 'K06',
    leg: 'DEPOSIT',
    from: [],
    to: 'not_started',
    by: ['SYS'],
    guards: [],
    label: 'Ouvrir le dépôt',
    sentence: 'a ouvert le retour des clés',
  },
  {
    id: 'K07',
    leg: 'DEPOSIT',
    from: ['not_started'],
    to: 'forwarded_to_tenant',
    by: field,
    guards: ['KT1', 'KT2', 'KT9', 'KT25', 'KT6', 'KT20', 'KT11'],
    label: 'Remettre au locataire',
    sentence: 'a remis les clés au locataire',
    hands: 'tenant',
    isNext: entries,
  },
  {
    id: 'K08',
    leg: 'DEPOSIT',
    from: ['not_started'],
    to: 'pending_deposit_refused_signature',
    by: field,
    guards: ['KT1', 'KT2', 'KT9', 'KT25'],
    label: 'Refus de signature',
    sentence: 'a gardé les clés : le locataire refuse de signer',
  },
  {
    id: 'K09',
    leg: 'DEPOSIT',
    from: ['not_started'],
    to: 'kept_by_checker_delayed_entry',
    by: field,
    guards: ['KT1', 'KT2', 'KT25', 'KT12'],
    label: 'Différer la remise',
    sentence: "a différé la remise : l'entrée est reportée",
  },
  {
    id: 'K10',
    leg: 'DEPOSIT',
    from: ['not_started'],
    to: 'pending_deposit_kept_by_checker',
    by: ['CHK', 'OPS', 'SYS'],
    guards: ['KT1', 'KT2', 'KT24', 'KT5', 'KT6', 'KT20'],
    label: 'Clés emportées par le contrôleur',
    sentence: 'a noté que le contrôleur emporte les clés',
    hands: 'checker',
    isNext: returns,
  },
  {
    id: 'K11',
    leg: 'DEPOSIT',
    from: ['not_started'],
    to: 'kept_by_tenant_client_agreement',
    by: field,
    guards: ['KT1', 'KT2', 'KT13', 'KT6', 'KT20'],
    label: 'Laisser au locataire, accord du client',
    sentence: "a laissé les clés au locataire, avec l'accord du client",
    hands: 'tenant',
  },
  {
    id: 'K12',
    leg: 'DEPOSIT',
    from: ['not_started'],
    to: 'kept_by_tenant_refusal_to_sign',
    by: field,
    guards: ['KT1', 'KT2', 'KT10', 'KT6', 'KT20'],
    label: 'Locataire garde les clés et refuse de signer',
    sentence: 'a noté que le locataire garde les clés et refuse de signer',
    hands: 'tenant',
  },
  {
    id: 'K13',
    leg: 'DEPOSIT',
    from: ['not_started'],
    to: 'pending_forward',
    by: ['OPS', 'CHK'],
    guards: ['KT1', 'KT2', 'KT25', 'KT14'],
    label: 'Transférer les clés',
    sentence: 'a demandé le transfert des clés',
  },
  {
    id: 'K14',
    leg: 'DEPOSIT',
    from: pendingDeposit,
    to: 'deposited',
    by: field,
    guards: ['KT1', 'KT6', 'KT20', 'KT15'],
    label: 'Enregistrer le dépôt',
    sentence: 'a enregistré le dépôt des clés',
    hands: 'place',
    isNext: true,
  },
  {
    id: 'K15',
    leg: 'DEPOSIT',
    from: pendingDeposit,
    to: 'pending_forward',
    by: ['OPS'],
    guards: ['KT1', 'KT14'],
    label: 'Changer de destination',
    sentence: 'a changé la destination des clés',
  },
  {
    id: 'K16',
    leg: 'DEPOSIT',
    from: [...pendingDeposit, 'pending_forward', 'kept_by_checker_delayed_entry'],
    to: 'sent_by_post',
    by: field,
    guards: ['KT1', 'KT16'],
    label: 'Envoyer par courrier',
    sentence: 'a envoyé les clés par courrier',
    hands: 'post',
  },
  {
    id: 'K17a',
    leg: 'DEPOSIT',
    from: ['pending_forward'],
    to: 'forwarded_to_lessor',
    by: field,
    guards: ['KT1', 'KT21', 'KT17', 'KT6', 'KT20'],
    label: 'Remettre au bailleur',
    sentence: 'a remis les clés au bailleur',
    hands: 'lessor',
    isNext: true,
  },
  {
    id: 'K17b',
    leg: 'DEPOSIT',
    from: ['pending_forward'],
    to: 'forwarded_to_tenant',
    by: field,
    guards: ['KT1', 'KT21', 'KT17', 'KT6', 'KT20'],
    label: 'Remettre au locataire',
    sentence: 'a remis les clés au locataire',
    hands: 'tenant',
  },
  {
    id: 'K18a',
    leg: 'DEPOSIT',
    from: ['kept_by_checker_delayed_entry'],
    to: 'forwarded_to_tenant',
    by: field,
    guards: ['KT1', 'KT6', 'KT20'],
    label: 'Remettre au locataire',
    sentence: 'a remis les clés au locataire',
    hands: 'tenant',
    isNext: true,
  },
  {
    id: 'K18b',
    leg: 'DEPOSIT',
    from: ['kept_by_checker_delayed_entry'],
    to: 'pending_deposit_kept_by_checker',
    by: field,
    guards: ['KT1'],
    label: 'Rapporter les clés',
    sentence: 'a demandé de rapporter les clés',
  },
  {
    id: 'K19a',
    leg: 'DEPOSIT',
    from: ['kept_by_tenant_refusal_to_sign'],
    to: 'pending_deposit_kept_by_checker',
    by: field,
    guards: ['KT1', 'KT5', 'KT6', 'KT18', 'KT20'],
    label: 'Clés récupérées par le contrôleur',
    sentence: 'a récupéré les clés du locataire',
    hands: 'checker',
    isNext: true,
  },
  {
    id: 'K19b',
    leg: 'DEPOSIT',
    from: ['kept_by_tenant_refusal_to_sign'],
    to: 'forwarded_to_lessor',
    by: field,
    guards: ['KT1', 'KT6', 'KT18', 'KT20'],
    label: 'Clés récupérées par le bailleur',
    sentence: 'a noté que le bailleur a récupéré les clés',
    hands: 'lessor',
  },
  {
    id: 'K20',
    leg: 'DEPOSIT',
    from: ['kept_by_tenant_client_agreement'],
    to: 'pending_deposit_kept_by_checker',
    by: ['OPS'],
    guards: ['KT1', 'KT5', 'KT6', 'KT20'],
    label: 'Clés récupérées',
    sentence: 'a récupéré les clés laissées au locataire',
    hands: 'checker',
  },
  {
    id: 'K21a',
    leg: 'DEPOSIT',
    from: ['sent_by_post'],
    to: 'deposited',
    by: ['OPS'],
    guards: ['KT1', 'KT20'],
    label: 'Colis reçu au lieu de dépôt',
    sentence: 'a noté le colis reçu au lieu de dépôt',
    hands: 'place',
    isNext: true,
  },
  {
    id: 'K21b',
    leg: 'DEPOSIT',
    from: ['sent_by_post'],
    to: 'forwarded_to_lessor',
    by: ['OPS'],
    guards: ['KT1', 'KT20'],
    label: 'Colis reçu par le bailleur',
    sentence: 'a noté le colis reçu par le bailleur',
    hands: 'lessor',
  },
  {
    id: 'K22a',
    leg: 'WITHDRAW',
    from: ['withdrawn_by_checker'],
    to: 'previous',
    by: ['OPS'],
    guards: ['KT19', 'KT8', 'KT26'],
    label: 'Corriger la dernière étape',
    sentence: 'a corrigé la dernière étape',
    hands: 'back',
  },
  {
    id: 'K22b',
    leg: 'DEPOSIT',
    from: keyEnds,
    to: 'previous',
    by: ['OPS'],
    guards: ['KT19', 'KT8'],
    label: 'Corriger la dernière étape',
    sentence: 'a corrigé la dernière étape',
    hands: 'back',
  },
  {
    id: 'K23',
    leg: 'WITHDRAW',
    from: ['withdrawn_by_checker'],
    to: 'pending_withdrawal',
    by: ['SYS'],
    guards: [],
    label: 'Retirer auprès du contrôleur précédent',
    sentence: 'a remis les clés à retirer : la mission change de contrôleur',
  },
  {
    id: 'K24',
    leg: 'DEPOSIT',
    from: ['pending_forward'],
    to: 'pending_deposit_kept_by_checker',
    by: field,
    guards: ['KT1', 'KT21', 'KT6', 'KT20'],
    label: 'Remettre au contrôleur',
    sentence: "a remis les clés à l'autre contrôleur",
    hands: 'destination',
  },
] as const satisfies readonly Row[]

export type KeyTransitionId = (typeof keyTransitions)[number]['id']
/** A move of a leg, its target known. */
export type KeyTransition = Omit<Row, 'to'> & { id: KeyTransitionId; to: KeyStatus }

/** Where a leg stands, and where it stood before its last step. */
export type KeyPlace = { leg: KeyLeg; status: KeyStatus; previousStatus: KeyStatus | null }

/** The actors that somebody is for keys. */
export const keyActors = (by: By): readonly Actor[] => actorsOn(by, 'bookings:update')

const rows: readonly (Row & { id: KeyTransitionId })[] = keyTransitions

const transitionsFrom = ({ leg, status, previousStatus }: KeyPlace): readonly KeyTransition[] =>
  rows.flatMap((row) => {
    const to = row.to === 'previous' ? previousStatus : row.to
    return row.leg === leg && to && row.from.includes(status) ? [{ ...row, to }] : []
  })

/** The first of two rows that lead to the same place: a correction of its own (K05) stands before the general one (K22). */
const once = (open: readonly KeyTransition[]): readonly KeyTransition[] =>
  open.filter((row, index) => open.findIndex(({ to }) => to === row.to) === index)

/** The moves open to these actors from here, in table order: the buttons of the page and the check of the server. */
export const openKeyTransitions = (at: KeyPlace, actors: readonly Actor[]): readonly KeyTransition[] =>
  once(transitionsFrom(at).filter((row) => row.by.some((actor) => actors.includes(actor))))

/** @throws {Refusal} `TRANSITION_NOT_ALLOWED`, in labels, with the reason */
export const requireKeyTransition = (at: KeyPlace, to: KeyStatus, actors: readonly Actor[]): KeyTransition => {
  const transition = openKeyTransitions(at, actors).find((row) => row.to === to)
  if (transition) return transition
  const exists = transitionsFrom(at).some((row) => row.to === to)
  const reason = exists ? "cette étape n'est pas ouverte à vos droits" : "cette étape n'est pas prévue"
  throw keyRefusals.transition(keyStatusLabels[at.status], keyStatusLabels[to], reason)
}

/** The row of a move that the product makes by itself. */
export const systemKeyTransition = (id: KeyTransitionId): KeyTransition => {
  const row = rows.find((one) => one.id === id)
  if (!row || row.to === 'previous') throw new Error(`${id} is no move that the product makes by itself`)
  return { ...row, to: row.to }
}

/** Is this the step that the page offers first? */
export const isNextKeyStep = ({ isNext = [] }: Pick<Row, 'isNext'>, service: BookingService): boolean =>
  isNext === true || isNext.includes(service)
