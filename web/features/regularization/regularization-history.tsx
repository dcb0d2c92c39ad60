import { useQuery } from '@tanstack/react-query'
import { changeCalls } from '@adm/contract/change'
import { regularizationCalls } from '@adm/contract/regularization'
import { asking } from '../../platform/api.ts'
import { describeError } from '../../platform/refused.ts'
import { useMay } from '../../platform/session.tsx'
import { RecordEvent } from '../../record/record-event.tsx'
import { historyEvents } from '../../record/record-event-line.ts'
import '../../record/record-history.css'
import { ErrorPanel, PageSkeleton } from '../../ui/states.tsx'
import { regularizationRecord } from './regularization-record.ts'

/** What happened to the regularizations of a checker, newest first; to those that were deleted too. */
export const RegularizationHistory = ({ checkerId }: { checkerId: string }) => {
  const mayUndo = useMay(regularizationCalls.change)
  const { data: lines, error, refetch } = useQuery(asking(regularizationCalls.historyOfChecker, { params: { checkerId } }))
  const { data: undoable } = useQuery({ ...asking(changeCalls.undoable, {}), staleTime: Number.POSITIVE_INFINITY, enabled: mayUndo })
  if (error) return <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />
  if (!lines) return <PageSkeleton />
  if (lines.length === 0) return <p className="dim">Rien ne s'est encore passé.</p>
  return (
    <ol className="history">
      {historyEvents(lines, regularizationRecord).map((event) => (
        <RecordEvent
          key={event.id}
          event={event}
          subject={regularizationRecord}
          id={checkerId}
          mayRestore={false}
          mayUndo={mayUndo && undoable?.kinds.includes(event.kind) === true}
        />
      ))}
    </ol>
  )
}
