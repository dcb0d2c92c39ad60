import { describeError } from '../../../platform/api/refused.ts'
import { PersonList } from '../../../ui/figure/person-list.tsx'
import { ErrorPanel } from '../../../ui/layout/states.tsx'
import { AbsenceLine, useAbsencesToHandle } from './absences-to-handle.tsx'

/** On the home page: the halves of absences that wait for this person; nothing without any. */
export function HomeAbsences() {
  const { own, data, error, refetch } = useAbsencesToHandle()
  if (error && !data) return <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />
  if (own.length === 0) return null
  return (
    <>
      <h2>Absences à traiter ({own.length})</h2>
      <PersonList>
        {own.map((absence) => (
          <AbsenceLine key={absence.id} absence={absence} namesChecker />
        ))}
      </PersonList>
    </>
  )
}
