import { useSuspenseQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { bookingCalls, type BookingDetail } from '@adm/contract/booking/booking'
import { bookingPriceCalls } from '@adm/contract/booking/booking-price'
import { feesOf } from '@adm/domain/booking/price/booking-fee'
import { cancellationInWords, resultInWords } from '@adm/domain/booking/price/booking-fee-words'
import { formatCents, formatRate } from '@adm/domain/values/money'
import { apiQuery } from '../../../platform/api/api.ts'
import { lazyPage } from '../../../platform/api/chunk-reload.ts'
import { useMay } from '../../../platform/session/session.tsx'
import { Button } from '../../../ui/base/button.tsx'
import { Definition, DefinitionList } from '../../../ui/table/definition-list.tsx'
import { DetailBody } from '../../../ui/layout/detail-head.tsx'
import { DetailSection } from '../../../ui/layout/detail-section.tsx'
import { bookingFields } from '../history/booking-field-labels.ts'
import { BookingPrice } from './booking-price.tsx'

const ResultForm = lazyPage(() => import('./booking-result.form.tsx'), 'BookingResultForm')

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
    <ResultChange booking={booking} result={result} />
  </DetailSection>
)

/** The act of billing on the result; an order in a draft or on an invoice refuses it. */
const ResultChange = ({ booking, result }: { booking: BookingDetail; result: NonNullable<BookingDetail['result']> }) => {
  const [isOpen, setOpen] = useState(false)
  if (!useMay(bookingPriceCalls.changeResult)) return null
  return (
    <>
      <Button onClick={() => setOpen(true)}>Changer le résultat</Button>
      {isOpen && <ResultForm booking={booking} result={result} onClose={() => setOpen(false)} />}
    </>
  )
}

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
