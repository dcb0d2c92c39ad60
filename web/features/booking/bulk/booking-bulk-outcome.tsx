import { bookingBulkCalls, type BulkResult } from '@adm/contract/booking/booking-bulk'
import { apiQuery } from '../../../platform/api/api.ts'
import { describeError } from '../../../platform/api/refused.ts'
import { useMay } from '../../../platform/session/session.tsx'
import { BulkOutcome, type DisplayedBulk, goesOn } from '../../../recipes/bulk/bulk-outcome.tsx'
import { useProgress } from '../../../recipes/bulk/use-progress.ts'
import { ErrorPanel, PageSkeleton } from '../../../ui/layout/states.tsx'
import { bulkActWords } from './booking-bulk-words.ts'
import { BulkGroups } from './booking-bulk-groups.tsx'
import './booking-bulk.css'

/** A bulk, with its progress and that of its undo. */
export const useBulk = (id: string) => useProgress(apiQuery(bookingBulkCalls.read, { params: { id } }), goesOn)

/** Progress of a bulk, then its changes, its refusals by reason, and one undo for all. */
export const BookingBulkOutcome = ({ id }: { id: string }) => {
  const { data, error, refetch } = useBulk(id)
  const may = useMay(bookingBulkCalls.start)
  if (error && !data) return <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />
  if (!data) return <PageSkeleton />
  const { undo, refused, kept } = data
  const remaining = undo ? kept : refused
  return (
    <>
      <p>
        <strong>{bulkActWords(data.act, data.checkerName)}</strong>
      </p>
      <BulkOutcome
        bulk={displayed(data, may)}
        words={{ act: 'la modification', rows: 'commandes' }}
        message={data.message}
        tone={remaining.length === 0 ? 'success' : 'warning'}
      />
      <BulkGroups label={undo ? 'Commandes qui restent changées' : 'Commandes sans changement'} groups={remaining} />
      {undo && <BulkGroups label="Commandes que la modification avait laissées" groups={refused} />}
    </>
  )
}

const displayed = (bulk: BulkResult, may: boolean): DisplayedBulk => {
  const { state, done, total, undo, changed, changeId } = bulk
  return {
    state,
    done,
    total,
    undo: undo && { state: undo.state, ...progressOf(bulk) },
    changeId: may && changed > 0 ? changeId : null,
  }
}

/** Number of handled orders and total, of the bulk or of its undo. */
export const progressOf = ({ undo, done, total, changed }: BulkResult): { done: number; total: number } =>
  undo ? { done: undo.undone + undo.kept, total: changed } : { done, total }
