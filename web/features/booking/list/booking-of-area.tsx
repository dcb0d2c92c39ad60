import { EmptyState } from '../../../ui/layout/states.tsx'
import { bookingColumns } from './booking-list-columns.tsx'
import { BookingRowsOf } from './booking-rows-of.tsx'

const columnKeys: readonly string[] = ['code', 'status', 'service', 'startAt', 'client', 'address', 'checker']
const columns = bookingColumns.filter(({ key }) => columnKeys.includes(key))

/** Orders of an area, latest mission first. */
export const BookingsOfArea = ({ id }: { id: string }) => (
  <BookingRowsOf
    label="Commandes de la zone"
    whose={{ area_id: [id] }}
    columns={columns}
    empty={<EmptyState title="Aucune commande dans cette zone." />}
  />
)
