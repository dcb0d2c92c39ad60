import { useQuery } from '@tanstack/react-query'
import { changeCalls } from '@adm/contract/platform/change'
import { apiQuery } from '../../platform/api/api.ts'
import { useMay } from '../../platform/session/session.tsx'
import { PageSkeleton } from '../../ui/layout/states.tsx'
import { RecordEvent } from './record-event.tsx'
import { historyEvents } from './record-event-line.ts'
import type { HistoryLine, RecordSubject, VersionedRow } from '../page/record-subject.ts'
import './record-history.css'

type EventsProps = {
  subject: Omit<RecordSubject<VersionedRow, object>, 'save' | 'readRow' | 'cacheSaved' | 'following'>
  /** The id of the row. */
  id: string
  /** Undefined while they load. */
  lines: readonly HistoryLine[] | undefined
  /** The lines belong to several rows: no old value can be restored in `id`. */
  ofSeveral?: boolean
}

/** Events of a history, newest first, each with the actions that the person may do on it. */
export const RecordEvents = ({ subject, id, lines, ofSeveral = false }: EventsProps) => {
  const mayChange = useMay(subject.change)
  const { data: undoable } = useQuery({ ...apiQuery(changeCalls.undoable, {}), staleTime: Number.POSITIVE_INFINITY, enabled: mayChange })
  if (!lines) return <PageSkeleton />
  return (
    <ol className="history">
      {historyEvents(lines, subject).map((event) => (
        <RecordEvent
          key={event.id}
          event={event}
          subject={subject}
          id={id}
          mayRestore={mayChange && !ofSeveral}
          mayUndo={mayChange && undoable?.kinds.includes(event.kind) === true}
        />
      ))}
    </ol>
  )
}
