import { useMemo } from 'react'
import type { DayLot } from '@adm/contract/delivery/delivery-day'
import { lateMinutes } from '@adm/domain/delivery/day-board'
import { type LotOutcome, lotOutcomeOf } from '@adm/domain/delivery/lot-outcome'
import { useMinute } from '../../../platform/now.ts'
import type { PendingEdit } from '../../../platform/offline/pending-edit-store.ts'
import { overlaid } from '../../../recipes/offline/pending-edit.ts'
import { usePendingEdits } from '../../../recipes/offline/pending-row.ts'
import type { Phase } from '../../../ui/figure/status-tag.tsx'

/** A lot as the board shows it: with what this person ticked without network. */
export type BoardLot = {
  /** As the server has it. */
  saved: DayLot
  lot: DayLot
  outcome: LotOutcome
  late: number
  edits: readonly PendingEdit[]
}

/** Phase, and so colour, of each state of a lot. */
export const outcomePhases = {
  handed_over: 'closed-well',
  with_reserves: 'to-plan',
  absent: 'closed-badly',
  canceled: 'closed-badly',
  on_site: 'done',
  upcoming: 'planned',
} as const satisfies Record<LotOutcome, Phase>

/** The lots of a day with their state and delay, which follow the clock and the ticks that wait for the network. */
export const useBoardLots = (lots: readonly DayLot[]): BoardLot[] => {
  const edits = usePendingEdits()
  const now = useMinute()
  return useMemo(
    () =>
      lots.map((saved) => {
        const own = edits.filter(({ rowId }) => rowId === saved.id)
        const lot = overlaid(saved, own)
        const outcome = lotOutcomeOf(lot)
        return { saved, lot, outcome, late: lateMinutes({ ...lot, outcome }, now), edits: own }
      }),
    [lots, edits, now],
  )
}
