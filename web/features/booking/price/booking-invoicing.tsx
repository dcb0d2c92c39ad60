import { useSuspenseQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { bookingCalls, type BookingDetail } from '@adm/contract/booking/booking'
import { feesOf } from '@adm/domain/booking/price/booking-fee'
import { cancellationInWords, resultInWords } from '@adm/domain/booking/price/booking-fee-words'
import { formatCents, formatRate } from '@adm/domain/values/money'
import { apiQuery } from '../../../platform/api/api.ts'
import { Definition, DefinitionList } from '../../../ui/table/definition-list.tsx'
import { DetailBody } from '../../../ui/layout/detail-head.tsx'
import { DetailSection } from '../../../ui/layout/detail-section.tsx'
import { bookingFields } from '../history/booking-field-labels.ts'
import { BookingPrice } from './booking-price.tsx'

/**
 * What an order costs: amount due with its rule, price line by line, and fees.
 * @param children how far it is billed, after the amount due
 */
export const BookingInvoicing = ({ id, children }: { id: string; children: ReactNode }) => {
  const { data: booking } = useSuspenseQuery(apiQuery(bookingCalls.read, { params: { id } }))
  return (
    <DetailBody aside={<Fees booking={booking} />}>
      {booking.result ? <Due booking={booking} result={booking.result} /> : <NotDue booking={booking} />}
      {children}
      <BookingPrice booking={booking} />
    </DetailBody>
  )
}

const Due = ({ booking, result }: { booking: BookingDetail; result: NonNullable<BookingDetail['result']> }) => (
  <DetailSection title="Montant dû">
    <DefinitionList>
      <Definition label={bookingFields.result.label}>{bookingFields.result.words(result)}</Definition>
      <Definition label="Montant HT">{formatCents(booking.resultCents ?? 0)}</Definition>
      {booking.cause && <Definition label={bookingFields.cause.label}>{bookingFields.cause.words(booking.cause)}</Definition>}
      <Definition label="Règle" isWide>
        {resultInWords(result, booking)}
      </Definition>
    </DefinitionList>
  </DetailSection>
)

/** Nothing is due for an open order; shows the cost of canceling it now. */
const NotDue = ({ booking }: { booking: BookingDetail }) => (
  <DetailSection title="Montant dû">
    <p>La commande n'est pas terminée&nbsp;: rien n'est dû aujourd'hui.</p>
    <DefinitionList>
      <Definition label="Si elle était annulée maintenant">{formatCents(booking.cancellationCents)}</Definition>
      <Definition label="Règle" isWide>
        {cancellationInWords(booking)}
      </Definition>
    </DefinitionList>
  </DetailSection>
)

/** Fees of the price grid with which the order was priced. */
const Fees = ({ booking }: { booking: BookingDetail }) => {
  const { lastMinuteRate, unsuccessfulMoveRate, displacement } = feesOf(booking)
  return (
    <DetailSection title="Frais prévus par la grille">
      <DefinitionList>
        <Definition label="Annulation à la dernière minute">{formatRate(lastMinuteRate)} du prix</Definition>
        <Definition label="Déplacement infructueux">{formatRate(unsuccessfulMoveRate)} du prix</Definition>
        <Definition label="Déplacement seul">{formatCents(displacement)}</Definition>
      </DefinitionList>
    </DetailSection>
  )
}
