import { useQuery } from '@tanstack/react-query'
import { regularizationCalls } from '@adm/contract/regularization'
import { apiQuery } from '../../platform/api/api.ts'
import { describeError } from '../../platform/api/refused.ts'
import { RecordEvents } from '../../recipes/history/record-events.tsx'
import { ErrorPanel } from '../../ui/layout/states.tsx'
import { regularizationRecord } from './regularization-record.ts'

/** History of a checker's regularizations, including deleted ones, newest first. */
export const RegularizationHistory = ({ checkerId }: { checkerId: string }) => {
  const { data: lines, error, refetch } = useQuery(apiQuery(regularizationCalls.historyOfChecker, { params: { checkerId } }))
  if (error) return <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />
  if (lines?.length === 0) return <p className="dim">Rien ne s'est encore passé.</p>
  return <RecordEvents subject={regularizationRecord} id={checkerId} lines={lines} ofSeveral />
}
