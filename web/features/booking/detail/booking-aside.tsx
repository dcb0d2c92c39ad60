import { Link } from '@tanstack/react-router'
import type { BookingDetail } from '@adm/contract/booking/booking'
import { bookingServiceLabels } from '@adm/domain/offer/sold-service'
import { dayOf, formatDayShort } from '@adm/domain/values/date/moment'
import { DetailSection } from '../../../ui/layout/detail-section.tsx'
import { BookingPrice } from '../price/booking-price.tsx'
import { BookingStatusTag } from '../figure/booking-status-tag.tsx'

/** Side column of the detail page: the price and the linked orders. */
export const BookingAside = ({ booking }: { booking: BookingDetail }) => (
  <>
    <BookingPrice booking={booking} />
    <LinkedBookings booking={booking} />
  </>
)

const linkWords = { entry: "L'entrée", exit: 'La sortie', replannedFrom: 'Replanifiée depuis', replannedAs: 'Replanifiée par' } as const

const LinkedBookings = ({ booking: { linkedBookings } }: { booking: BookingDetail }) =>
  linkedBookings.length > 0 && (
    <DetailSection title="Commandes liées">
      <ul className="linked-rows">
        {linkedBookings.map(({ id, code, service, status, startAt, link }) => (
          <li key={`${link} ${id}`}>
            <span>
              <Link to="/booking/$id" params={{ id }}>
                {code}
              </Link>{' '}
              <BookingStatusTag status={status} />
            </span>
            <span className="dim">
              {linkWords[link]} : {bookingServiceLabels[service].toLowerCase()}
              {startAt && `, ${formatDayShort(dayOf(startAt))}`}
            </span>
          </li>
        ))}
      </ul>
    </DetailSection>
  )
