import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { bookingCalls } from '@adm/contract/booking/booking'
import type { BookingRow } from '@adm/domain/booking/order/booking'
import { apiQuery } from '../../../platform/api/api.ts'
import { readNumberPerPage } from '../../../platform/address/number-per-page.ts'
import { RecordList } from '../../../recipes/list/record-list.tsx'
import type { Column } from '../../../ui/table/table-columns.ts'

type BookingRowsOfProps = {
  label: string
  /** Filter on the parent row. */
  whose: { area_id: string[] } | { checker_id: string[] }
  columns: readonly Column<BookingRow>[]
  empty: ReactNode
  /** Content under the rows, if there are any. */
  children?: ReactNode
}

/** Orders of an area or a checker, in its tab, latest mission first. */
export const BookingRowsOf = ({ label, whose, columns, empty, children }: BookingRowsOfProps) => {
  const [{ index, size }, setPage] = useState({ index: 0, size: readNumberPerPage() })
  const query = { ...whose, page_index: index, responses_by_page: size, sort: '-startAt' as const }
  const result = useQuery({ ...apiQuery(bookingCalls.list, { query }), placeholderData: keepPreviousData })
  return (
    <>
      <RecordList
        query={whose}
        label={label}
        columns={columns}
        result={result}
        keyOf={({ code }) => code}
        hrefOf={({ id }) => `/booking/${id}`}
        paging={{
          index,
          size,
          onTurn: (turned) => setPage({ index: turned, size }),
          onMissing: (last) => setPage({ index: last, size }),
          onSize: (chosen) => setPage({ index: 0, size: chosen }),
        }}
        empty={empty}
      />
      {result.data?.items.length ? children : null}
    </>
  )
}
