import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { bookingCalls } from '@adm/contract/booking'
import { asking } from '../../platform/api.ts'
import { describeError } from '../../platform/refused.ts'
import { EmptyState, ErrorPanel } from '../../ui/states.tsx'
import { Pagination } from '../../ui/pagination.tsx'
import { Table } from '../../ui/table.tsx'
import { readNumberPerPage } from '../../platform/number-per-page.ts'
import { bookingColumns } from './booking-list-columns.tsx'

const shown: readonly string[] = ['code', 'status', 'service', 'startAt', 'client', 'address', 'checker']
const columns = bookingColumns.filter(({ key }) => shown.includes(key))

/** The orders of an area, the last missions first. */
export function BookingsOfArea({ id }: { id: string }) {
  const [index, setIndex] = useState(0)
  const [size, setSize] = useState(readNumberPerPage)
  const query = { area_id: [id], page_index: index, responses_by_page: size, sort: '-startAt' } as const
  const { data, error, isPlaceholderData, refetch } = useQuery({
    ...asking(bookingCalls.list, { query: { ...query, area_id: [id] } }),
    placeholderData: keepPreviousData,
  })
  if (error) return <ErrorPanel error={describeError(error)} onRetry={() => void refetch()} />
  if (data?.total === 0) return <EmptyState title="Aucune commande dans cette zone." />
  return (
    <>
      <Table
        label="Commandes de la zone"
        columns={columns}
        rows={data?.items}
        keyOf={({ code }) => code}
        hrefOf={({ id: booking }) => `/booking/${booking}`}
        isRefreshing={isPlaceholderData}
      />
      {data && (
        <Pagination index={index} size={size} total={data.total} totalIsExact={data.totalIsExact} onChange={setIndex} onSize={setSize} />
      )}
    </>
  )
}
