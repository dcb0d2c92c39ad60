import { Refusal } from '@adm/domain/refusal'
import { undoRefusals } from '@adm/domain/undo/undo-refusals'
import { inSavepoint } from '../../../platform/work/savepoint.ts'
import { findChange } from '../../../platform/history/history.queries.ts'
import type { Work } from '../../../platform/work/work.ts'
import { lockCheckers } from '../../checker/row/checker.queries.ts'
import { sentenceOf } from './booking-bulk-check.service.ts'
import { type BulkOutcome, type BulkRow, findBulkRows, findCheckersOf, saveOutcomes } from './booking-bulk.queries.ts'
import { judgeOverlaps } from '../row/booking-mission.queries.ts'
import { undoBookingChange } from '../history/booking-undo.service.ts'
import { lockBookings } from '../row/booking.queries.ts'

/** Undoes the next orders of a bulk, last first; an order changed since is reported and left. @returns the number of processed rows */
export const undoSome = async (work: Work, bulkId: string, most: number): Promise<number> => {
  const rows = await findBulkRows(work.db, bulkId, { state: 'done', most, isBackwards: true })
  await lockBookings(
    work.db,
    rows.map(({ bookingId }) => bookingId),
  )
  // All in one statement, in the same order as every bulk, so that two bulks wait for each other instead of deadlocking.
  await lockCheckers(work.db, await findCheckersOf(work.db, rows))
  const within = { ...work, partOf: bulkId }
  const outcomes: BulkOutcome[] = []
  for (const row of rows) {
    const refusal = await inSavepoint(work, () => undoRow(within, row))
    outcomes.push(
      refusal instanceof Refusal
        ? { position: row.position, state: 'kept', code: refusal.code, message: sentenceOf(refusal) }
        : { position: row.position, state: 'undone' },
    )
  }
  await saveOutcomes(work.db, bulkId, outcomes)
  return rows.length
}

const undoRow = async (work: Work, { changeId }: BulkRow): Promise<void> => {
  const change = changeId === null ? undefined : await findChange(work.db, changeId)
  if (!change) throw undoRefusals.missing()
  await undoBookingChange(work, change)
  await judgeOverlaps(work.db)
}
