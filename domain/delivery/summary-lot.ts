import type { BookingStatus } from '../booking/step/booking-status.ts'
import type { KeyCounts } from '../key-tracking/key-count.ts'
import { isCarrier, type KeyHolder } from '../key-tracking/key-custody.ts'
import type { SummaryLot } from './delivery-summary.ts'
import type { RowState } from './delivery-row.ts'
import { isHandedOver, type LotMark, type LotOutcome, lotOutcomeOf } from './lot-outcome.ts'

/** A row of a delivery with its order, the keys and the meters of the order, and its open warnings. */
export type LotSource = {
  number: number
  orderId: string | null
  state: RowState
  refusal: string | null
  incompleteInformation: string | null
  /** Those of the order, else of the row; a part that is not typed is null. */
  address: string | null
  zipCode: string | null
  city: string | null
  residence: string | null
  building: string | null
  staircase: string | null
  floor: string | null
  door: string | null
  apartmentNumber: string | null
  prospects: readonly string[]
  orderCode: string | null
  status: BookingStatus | null
  startAt: string | null
  arrivedAt: string | null
  /** The current custody of its keys; null before their withdrawal. */
  custody: { holder: KeyHolder; counts: KeyCounts } | null
  meters: SummaryLot['meters']
  /** What was ticked of it on its day. */
  mark: LotMark | null
  /** The texts of its open warnings, and of its mark. */
  reserves: readonly string[]
}

const outcomeOf = ({ status, mark, arrivedAt, reserves }: Pick<LotSource, 'status' | 'mark' | 'arrivedAt' | 'reserves'>): LotOutcome => {
  const outcome = status === null ? 'upcoming' : lotOutcomeOf({ status, mark, hasWarnings: reserves.length > 0 })
  return outcome === 'upcoming' && arrivedAt !== null ? 'on_site' : outcome
}

const asSentence = (text: string): string => (/[.!?…]$/.test(text) ? text : `${text}.`)

const isOver = (outcome: LotOutcome): boolean => isHandedOver(outcome) || outcome === 'absent' || outcome === 'canceled'

const withoutOrder: Partial<Record<RowState, string>> = {
  error: 'Sans commande : la ligne comporte des erreurs.',
  incomplete: 'Commande à créer.',
  ready: 'Commande à créer.',
}

const missingOf = (lot: LotSource, outcome: LotOutcome): string[] => {
  const { state, refusal, status, custody, incompleteInformation: incomplete, orderCode } = lot
  return [
    orderCode === null && (refusal ? `Sans commande : ${asSentence(refusal)}` : withoutOrder[state]),
    incomplete && `Dossier incomplet : ${asSentence(incomplete)}`,
    outcome === 'absent' && 'Nouveau rendez-vous à prendre.',
    outcome === 'upcoming' && orderCode !== null && lot.startAt === null && 'Rendez-vous à fixer.',
    status === 'done' && 'Rapport à valider.',
    isOver(outcome) && custody && isCarrier(custody.holder) && `Clés à rendre : ${custody.holder.name}.`,
  ].filter((line) => typeof line === 'string')
}

/** A lot of the summary: its outcome, the keys that its prospect has, and what is missing. Meters not read count once it is handed over. */
export const summaryLot = (lot: LotSource): SummaryLot => {
  const outcome = outcomeOf(lot)
  const { custody } = lot
  return {
    ...lot,
    orderCode: lot.orderCode ?? lot.orderId ?? `Ligne ${lot.number}`,
    address: lot.address ?? 'Adresse à préciser',
    zipCode: lot.zipCode ?? '',
    city: lot.city ?? '',
    outcome,
    keys: custody?.holder.kind === 'tenant' ? custody.counts : {},
    meters: lot.meters.filter(({ index }) => index !== null || isHandedOver(outcome)),
    missing: missingOf(lot, outcome),
  }
}
