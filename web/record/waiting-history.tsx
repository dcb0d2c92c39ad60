import { useOnline } from '../platform/online.ts'
import type { RecordFields } from './record-subject.ts'
import { WaitingFields } from './waiting-fields.tsx'
import { useWaiting } from './waiting-row.ts'
import { madeWhen, stateOf } from './waiting-words.ts'

/** Above the history of a row: what the person changed of it, and the server does not know yet. */
export const WaitingHistory = ({ subject, id }: { subject: { fields: RecordFields }; id: string }) => {
  const isOnline = useOnline()
  const edits = useWaiting().filter(({ rowId }) => rowId === id)
  if (edits.length === 0) return null
  return (
    <ul className="history" aria-label="Vos modifications en attente">
      {edits.map((edit) => (
        <li key={edit.id} className="history-event">
          <p className="history-sentence">
            <strong>Vous</strong> ({stateOf(edit, isOnline).toLowerCase()})
          </p>
          <p className="history-when dim">{madeWhen(edit)}</p>
          <WaitingFields edit={edit} fields={subject.fields} />
        </li>
      ))}
    </ul>
  )
}
