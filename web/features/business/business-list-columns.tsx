import type { BookingColumn } from '@adm/contract/booking/booking'
import type { BookingRow } from '@adm/domain/booking/order/booking'
import type { Column } from '../../ui/table/table-columns.ts'
import { bookingColumns, firstColumns } from '../booking/list/booking-list-columns.tsx'

const activity: Column<BookingRow, BookingColumn> = {
  key: 'activity',
  title: 'Activité',
  sort: 'activity',
  width: 170,
  show: (row) => row.activity ?? <span className="dim">–</span>,
}
const surface: Column<BookingRow, BookingColumn> = {
  key: 'surface',
  title: 'Surface',
  sort: 'surface',
  width: 90,
  align: 'right',
  show: (row) => `${row.surface.toLocaleString('fr-FR')} m²`,
}

/** Columns of orders for premises: activity and surface replace the typology of a dwelling. */
export const businessColumns: readonly Column<BookingRow, BookingColumn>[] = bookingColumns.flatMap((column) => {
  if (column.key === 'typology') return [surface]
  return column.key === 'client' ? [column, activity] : [column]
})
/** Columns displayed by default. */
export const firstBusinessColumns: readonly string[] = [...firstColumns.filter((key) => key !== 'tenants'), 'activity', 'surface']
