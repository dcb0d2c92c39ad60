import { Link } from '@tanstack/react-router'
import type { BookingDetail } from '@adm/contract/booking'
import { bookingServiceLabels } from '@adm/domain/booking/booking-service'
import { dayOf, formatDayShort } from '@adm/domain/values/moment'
import { formatCents } from '@adm/domain/values/money'
import { DetailSection } from '../../ui/detail-section.tsx'
import { PriceLines } from '../../ui/price-lines.tsx'
import { bookingFields } from './booking-field-labels.ts'
import { BookingStatusTag } from './booking-status-tag.tsx'

/** Beside the facts: what the order is worth, and the orders it belongs with. */
export const BookingAside = ({ booking }: { booking: BookingDetail }) => (
  <>
    <Price booking={booking} />
    <LinkedBookings booking={booking} />
  </>
)

const Price = ({ booking: { priceLines, priceCents, result, resultCents } }: { booking: BookingDetail }) => (
  <DetailSection title="Prix">
    <PriceLines
      lines={priceLines.map(({ label, amountCents }) => ({ label, amount: formatCents(amountCents) }))}
      total={{ label: 'Total HT', amount: formatCents(priceCents) }}
      {...(result ? { note: `Résultat : ${bookingFields.result.words(result)}, ${formatCents(resultCents ?? 0)}` } : {})}
    />
  </DetailSection>
)

const linkWords = { entry: "L'entrée", exit: 'La sortie' } as const

const LinkedBookings = ({ booking: { linkedBookings } }: { booking: BookingDetail }) =>
  linkedBookings.length > 0 && (
    <DetailSection title="Commandes liées">
      <ul className="linked-rows">
        {linkedBookings.map(({ id, code, service, status, startAt, link }) => (
          <li key={id}>
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
