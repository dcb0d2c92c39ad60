import { Link } from '@tanstack/react-router'
import type { BookingDetail } from '@adm/contract/booking/booking'
import { bookingPriceCalls } from '@adm/contract/booking/booking-price'
import { offerCalls } from '@adm/contract/offer/offer'
import { isOfPreviousDate } from '@adm/domain/booking/price/booking-date-price'
import { ruleOf } from '@adm/domain/offer/price-line'
import { dayOf, formatDayShort } from '@adm/domain/values/date/moment'
import { formatCents } from '@adm/domain/values/money'
import { useMay } from '../../../platform/session/session.tsx'
import { DetailSection } from '../../../ui/layout/detail-section.tsx'
import { PriceLines } from '../../../ui/figure/price-lines.tsx'
import { bookingFields } from '../history/booking-field-labels.ts'
import { BookingRepricing } from './booking-repricing.tsx'

/** Price of the order, line by line: rule, computation and price grid. */
export const BookingPrice = ({ booking }: { booking: BookingDetail }) => {
  const { priceLines, priceCents, result, resultCents } = booking
  const mayRecalculate = useMay(bookingPriceCalls.apply)
  return (
    <DetailSection title="Prix">
      <PriceLines
        lines={priceLines.map((line) => ({
          label: line.label,
          amount: formatCents(line.amountCents),
          why: [ruleOf(line), isOfPreviousDate(line, booking) ? previousDateWords(booking) : line.why].filter(Boolean).join(' : '),
        }))}
        total={{ label: 'Total HT', amount: formatCents(priceCents) }}
        {...(result ? { note: `Résultat : ${bookingFields.result.words(result)}, ${formatCents(resultCents ?? 0)}` } : {})}
      />
      <Source booking={booking} />
      {mayRecalculate && <BookingRepricing id={booking.id} />}
    </DetailSection>
  )
}

/** Of a price that did not follow the date: the day on which it was fixed. */
const previousDateWords = ({ createdAt }: BookingDetail): string => `prix du ${formatDayShort(dayOf(createdAt))}, gardé`

const Source = ({ booking: { priceSource } }: { booking: BookingDetail }) => {
  const maySee = useMay(offerCalls.read)
  if (!priceSource) return <p className="dim">Prix fixé avant les grilles : aucune grille n'est gardée avec cette commande.</p>
  const { gridId, gridName, number, validFrom } = priceSource
  const name = `${gridName}, version ${number}`
  return (
    <p className="dim">
      {maySee ? (
        <Link to="/settings/price-grids/$id" params={{ id: gridId }} search={{ version: number }}>
          {name}
        </Link>
      ) : (
        name
      )}
      , en vigueur depuis le {formatDayShort(validFrom)}. Gardé avec la commande.
    </p>
  )
}
