import { lazy } from 'react'
import type { BookingRow } from '@adm/domain/booking/order/booking'
import { RowActs } from '../../../recipes/list/row-acts.tsx'
import type { Column } from '../../../ui/table/table-columns.ts'

const BookingRowMenu = lazy(() => import('./booking-row-menu.tsx').then((part) => ({ default: part.BookingRowMenu })))

/** Column of the row's actions; the detail page has the same actions, with keyboard shortcuts. */
export const bookingActsColumn: Column<BookingRow> = {
  key: 'acts',
  title: 'Actions',
  hidesTitle: true,
  width: 40,
  pinned: true,
  show: (row) => <BookingRowActs row={row} />,
}

const BookingRowActs = ({ row }: { row: BookingRow }) => {
  const label = `Actions sur la commande ${row.code}`
  return <RowActs label={label} menu={(closed) => <BookingRowMenu row={row} label={label} closed={closed} />} />
}
