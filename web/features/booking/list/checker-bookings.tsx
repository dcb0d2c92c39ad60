import { Link } from '@tanstack/react-router'
import { EmptyState } from '../../../ui/layout/states.tsx'
import { bookingColumns } from './booking-list-columns.tsx'
import { BookingRowsOf } from './booking-rows-of.tsx'
import { CheckerAhead } from './checker-ahead.tsx'

const columnKeys: readonly string[] = ['code', 'status', 'service', 'startAt', 'client', 'address']
const columns = bookingColumns.filter(({ key }) => columnKeys.includes(key))

/** Tab of a checker's orders, latest first, with the reassignment of upcoming missions. */
export const CheckerBookings = ({ id }: { id: string }) => (
  <>
    <CheckerAhead id={id} />
    <BookingRowsOf
      label="Commandes du contrôleur"
      whose={{ checker_id: [id] }}
      columns={columns}
      empty={<EmptyState title="Aucune commande">Ce contrôleur n'a encore eu aucune mission.</EmptyState>}
    >
      <p className="link-line">
        <Link to="/booking" search={{ page_index: 0, sort: '-startAt', checker_id: [id] }}>
          Ouvrir dans la liste des commandes
        </Link>
      </p>
      <p className="link-line">
        <Link to="/booking/day-sheet" search={{ checker: id }}>
          Feuille de route du jour
        </Link>
      </p>
    </BookingRowsOf>
  </>
)
