import type { BookingStatus } from '../booking/step/booking-status.ts'

/** What became of a lot on the day of its delivery, in the order of the counters. */
export const lotOutcomeLabels = {
  handed_over: 'Remis',
  with_reserves: 'Remis avec réserves',
  absent: 'Absent',
  canceled: 'Annulé',
  on_site: 'Sur place',
  upcoming: 'À venir',
} as const
export type LotOutcome = keyof typeof lotOutcomeLabels
export const lotOutcomes = Object.keys(lotOutcomeLabels).filter((key): key is LotOutcome => key in lotOutcomeLabels)

/** What is ticked of a lot on its day. Source: `docs/domain.md` 1.12. */
export const lotMarkLabels = { on_site: 'Sur place', handed_over: 'Remis', with_reserves: 'Réserves', absent: 'Absent' } as const
export type LotMark = keyof typeof lotMarkLabels
export const lotMarks = ['on_site', 'handed_over', 'with_reserves', 'absent'] as const satisfies readonly LotMark[]

/** What the status of an order says of its lot; null while the order is open. */
const outcomesOfOrders: Partial<Record<BookingStatus, 'handed_over' | 'absent' | 'canceled'>> = {
  done: 'handed_over',
  validated: 'handed_over',
  visited: 'handed_over',
  unsuccessful_move: 'absent',
  not_visited: 'absent',
  canceled: 'canceled',
  prospect_canceled: 'canceled',
  finished_no_date: 'canceled',
}

type LotFacts = {
  status: BookingStatus
  mark: LotMark | null
  /** Whether a warning of the order is open: that is a reserve too. */
  hasWarnings: boolean
}

/**
 * The state of a lot on its day. An order that is over decides; of a lot that was handed over, the mark and the open warnings say whether with
 * reserves. While the order is open the mark decides. Source: `docs/domain.md` 1.12.
 */
export const lotOutcomeOf = ({ status, mark, hasWarnings }: LotFacts): LotOutcome => {
  const outcome = outcomesOfOrders[status] ?? mark ?? 'upcoming'
  return outcome === 'handed_over' && (hasWarnings || mark === 'with_reserves') ? 'with_reserves' : outcome
}

/** Whether the prospect has the lot. */
export const isHandedOver = (outcome: LotOutcome): boolean => outcome === 'handed_over' || outcome === 'with_reserves'

/** The marks that change what a lot's state is, by the status of its order: once it is over, at most whether there were reserves. */
export const openMarks = (status: BookingStatus): readonly LotMark[] => {
  const ofOrder = outcomesOfOrders[status]
  if (ofOrder === undefined) return lotMarks
  return ofOrder === 'handed_over' ? ['handed_over', 'with_reserves'] : []
}
