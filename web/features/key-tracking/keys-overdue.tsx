import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { keyTrackingCalls } from '@adm/contract/key-tracking'
import { keyStatusLabels } from '@adm/domain/key-tracking/key-status'
import { formatMomentShort } from '@adm/domain/values/date/moment'
import { apiQuery } from '../../platform/api/api.ts'
import { describeError } from '../../platform/api/refused.ts'
import { formatTotal } from '../../ui/table/pagination.tsx'
import { PersonLine, PersonList } from '../../ui/figure/person-list.tsx'
import { ErrorPanel } from '../../ui/layout/states.tsx'

const mostListed = 5
const filter = { overdue: 'true', page_index: 0, responses_by_page: mostListed } as const

/** Overdue keys, most overdue first; nothing without any. */
export function KeysOverdue() {
  const { data, error, refetch } = useQuery(apiQuery(keyTrackingCalls.list, { query: filter }))
  if (error && !data) return <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />
  if (!data || data.total === 0) return null
  return (
    <>
      <h2>Clés en retard ({formatTotal(data.total, data.totalIsExact)})</h2>
      <PersonList>
        {data.items.map(({ id, bookingId, bookingCode, clientName, status, dueAt, checkerName, partnerName }) => (
          <PersonLine key={id} name={keyStatusLabels[status]} detail={clientName}>
            <span>{checkerName ?? partnerName ?? 'Sans contrôleur'}</span>
            {dueAt && <span className="dim">Prévu le {formatMomentShort(dueAt)}</span>}
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
