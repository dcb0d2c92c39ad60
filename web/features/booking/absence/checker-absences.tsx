import { Notice } from '../../../ui/layout/states.tsx'
import { PersonList } from '../../../ui/figure/person-list.tsx'
import { AbsenceLine, useAbsencesToHandle } from './absences-to-handle.tsx'

/** On every tab of a checker: the absences of which a half is not done yet. */
export const CheckerAbsences = ({ id }: { id: string }) => {
  const { items } = useAbsencesToHandle()
  const mine = items.filter((absence) => absence.checkerId === id)
  if (mine.length === 0) return null
  return (
    <Notice tone="warning">
      <strong>{mine.length === 1 ? 'Une absence à traiter' : `${mine.length} absences à traiter`}</strong>
      <PersonList>
        {mine.map((absence) => (
          <AbsenceLine key={absence.id} absence={absence} />
        ))}
      </PersonList>
    </Notice>
  )
}
