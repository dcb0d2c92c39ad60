import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { bookingCalls } from '@adm/contract/booking'
import { asking } from '../../platform/api.ts'
import { readNumberPerPage } from '../../platform/number-per-page.ts'
import { describeError } from '../../platform/refused.ts'
import { Pagination } from '../../ui/pagination.tsx'
import { EmptyState, ErrorPanel } from '../../ui/states.tsx'
import { Table } from '../../ui/table.tsx'
import { bookingColumns } from './booking-list-columns.tsx'
import { CheckerAhead } from './checker-ahead.tsx'

const shown: readonly string[] = ['code', 'status', 'service', 'startAt', 'client', 'address']
const columns = bookingColumns.filter(({ key }) => shown.includes(key))

/** The bookings of a checker, the latest first; those to come can be handed over. */
export function CheckerBookings({ id }: { id: string }) {
  const [page, setPage] = useState({ index: 0, size: readNumberPerPage() })
  const query = { checker_id: [id], sort: '-startAt' as const, page_index: page.index, responses_by_page: page.size }
  const found = useQuery({ ...asking(bookingCalls.list, { query }), placeholderData: keepPreviousData })
  if (found.error) return <ErrorPanel error={describeError(found.error)} onRetry={() => void found.refetch()} />
  if (found.data?.total === 0) return <EmptyState title="Aucune commande">Ce contrôleur n'a encore eu aucune mission.</EmptyState>
  return (
    <>
      <CheckerAhead id={id} />
      <Table
        label="Commandes du contrôleur"
        columns={columns}
        rows={found.data?.items}
        keyOf={({ code }) => code}
        hrefOf={(booking) => `/booking/${booking.id}`}
        isRefreshing={found.isPlaceholderData}
        skeletonRows={8}
      />
      {found.data && (
        <Pagination
          index={page.index}
          size={page.size}
          total={found.data.total}
          totalIsExact={found.data.totalIsExact}
          onChange={(index) => setPage({ ...page, index })}
          onSize={(size) => setPage({ index: 0, size })}
        />
      )}
      <p>
        <Link to="/booking" search={{ page_index: 0, sort: '-startAt', checker_id: [id] }}>
          Ouvrir dans la liste des commandes
        </Link>
      </p>
    </>
  )
}
