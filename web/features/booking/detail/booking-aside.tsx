import { Link } from '@tanstack/react-router'
import type { BookingDetail } from '@adm/contract/booking/booking'
import { deliveryCalls } from '@adm/contract/delivery/delivery'
import { bookingServiceLabels } from '@adm/domain/offer/sold-service'
import { dayOf, formatDayShort } from '@adm/domain/values/date/moment'
import { useMay } from '../../../platform/session/session.tsx'
import { DetailSection } from '../../../ui/layout/detail-section.tsx'
import { BookingPrice } from '../price/booking-price.tsx'
import { BookingStatusTag } from '../figure/booking-status-tag.tsx'

/** Side column of the detail page: the price and the linked orders. */
export const BookingAside = ({ booking }: { booking: BookingDetail }) => (
  <>
    <BookingPrice booking={booking} />
    <DeliveryOfBooking booking={booking} />
    <LinkedBookings booking={booking} />
  </>
)

/** The delivery that the order was made from, and its other orders. */
const DeliveryOfBooking = ({ booking: { delivery } }: { booking: BookingDetail }) => {
  const mayRead = useMay(deliveryCalls.read)
  if (!delivery) return null
  return (
    <DetailSection title="Livraison">
      <ul className="linked-rows">
        <li>
          {mayRead ? (
            <Link to="/deliveries/$id" params={{ id: delivery.id }}>
              {delivery.reference}
            </Link>
          ) : (
            delivery.reference
          )}
          <Link to="/booking" search={{ page_index: 0, sort: 'startAt', delivery_id: [delivery.id] }}>
            Ses commandes
          </Link>
        </li>
      </ul>
    </DetailSection>
  )
}

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
