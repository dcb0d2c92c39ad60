import { lazy, Suspense, useState } from 'react'
import type { BookingRow } from '@adm/domain/booking/order/booking'
import { Icon } from '../../../ui/base/icon.tsx'
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

/** Fifty menus cost more than the rows, so each is created when first opened. */
const BookingRowActs = ({ row }: { row: BookingRow }) => {
  const [isMade, setMade] = useState(false)
  const label = `Actions sur la commande ${row.code}`
  const closed = (
    <button
      type="button"
      className="button button-subtle button-icon"
      tabIndex={-1}
      aria-label={label}
      aria-haspopup="menu"
      onClick={() => setMade(true)}
    >
      <Icon name="more" />
    </button>
  )
  return isMade ? (
    <Suspense fallback={closed}>
      <BookingRowMenu row={row} label={label} closed={closed} />
    </Suspense>
  ) : (
    closed
  )
}
