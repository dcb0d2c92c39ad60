import { useQuery } from '@tanstack/react-query'
import { regularizationCalls } from '@adm/contract/regularization'
import { asking } from '../../platform/api.ts'
import { describeError } from '../../platform/refused.ts'
import { RecordEvents } from '../../record/record-events.tsx'
import { ErrorPanel } from '../../ui/states.tsx'
import { regularizationRecord } from './regularization-record.ts'

/** What happened to the regularizations of a checker, newest first; to those that were deleted too. */
export const RegularizationHistory = ({ checkerId }: { checkerId: string }) => {
  const { data: lines, error, refetch } = useQuery(asking(regularizationCalls.historyOfChecker, { params: { checkerId } }))
  if (error) return <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />
  if (lines?.length === 0) return <p className="dim">Rien ne s'est encore passé.</p>
  return <RecordEvents subject={regularizationRecord} id={checkerId} lines={lines} ofSeveral />
}
