import { useOnline } from '../../platform/api/online.ts'
import type { RecordFields } from '../page/record-subject.ts'
import { PendingFields } from './pending-fields.tsx'
import { usePendingEdits } from './pending-row.ts'
import { madeWhen, stateOf } from './pending-words.ts'

/** Above the history of a row: the person's edits that the server does not have yet. */
export const PendingHistory = ({ subject, id }: { subject: { fields: RecordFields }; id: string }) => {
  const isOnline = useOnline()
  const edits = usePendingEdits().filter(({ rowId }) => rowId === id)
  if (edits.length === 0) return null
  return (
    <ul className="history" aria-label="Vos modifications en attente">
      {edits.map((edit) => (
        <li key={edit.id} className="history-event">
          <p className="history-sentence">
            <strong>Vous</strong> ({stateOf(edit, isOnline).toLowerCase()})
          </p>
          <p className="history-when dim">{madeWhen(edit)}</p>
          <PendingFields edit={edit} fields={subject.fields} />
        </li>
      ))}
    </ul>
  )
}
