import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { keyTrackingCalls } from '@adm/contract/key-tracking'
import { keyStatusLabels } from '@adm/domain/key-tracking/key-status'
import { asking } from '../../platform/api.ts'
import { describeError } from '../../platform/refused.ts'
import { formatTotal } from '../../ui/pagination.tsx'
import { PersonLine, PersonList } from '../../ui/person-list.tsx'
import { ErrorPanel } from '../../ui/states.tsx'
import { momentInWords } from './key-words.ts'

const shown = 5
const filter = { overdue: 'true', page_index: 0, responses_by_page: shown } as const

/** The keys that should have moved by now, the latest first; nothing where none is late. */
export function KeysOverdue() {
  const { data, error, refetch } = useQuery(asking(keyTrackingCalls.list, { query: filter }))
  if (error && !data) return <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />
  if (!data || data.total === 0) return null
  return (
    <>
      <h2>Clés en retard ({formatTotal(data.total, data.totalIsExact)})</h2>
      <PersonList>
        {data.items.map(({ id, bookingId, bookingCode, clientName, status, dueAt, checkerName, partnerName }) => (
          <PersonLine key={id} name={keyStatusLabels[status]} role={clientName}>
            <span>{checkerName ?? partnerName ?? 'Sans contrôleur'}</span>
            {dueAt && <span className="dim">Prévu le {momentInWords(dueAt)}</span>}
            <Link to="/booking/$id" params={{ id: bookingId }} search={{ tab: 'key-tracking' }}>
              {bookingCode}
            </Link>
          </PersonLine>
        ))}
      </PersonList>
      {data.total > data.items.length && <p className="dim">Les {data.items.length} plus anciennes.</p>}
    </>
  )
}
