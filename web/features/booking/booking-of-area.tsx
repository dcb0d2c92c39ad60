import { EmptyState } from '../../ui/states.tsx'
import { bookingColumns } from './booking-list-columns.tsx'
import { BookingRowsOf } from './booking-rows-of.tsx'

const shown: readonly string[] = ['code', 'status', 'service', 'startAt', 'client', 'address', 'checker']
const columns = bookingColumns.filter(({ key }) => shown.includes(key))

/** The orders of an area, the last missions first. */
export const BookingsOfArea = ({ id }: { id: string }) => (
  <BookingRowsOf
    label="Commandes de la zone"
    whose={{ area_id: [id] }}
    columns={columns}
    empty={<EmptyState title="Aucune commande dans cette zone." />}
  />
)
