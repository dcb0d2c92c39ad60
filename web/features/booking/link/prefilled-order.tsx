import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { bookingCalls, type BookingDetail } from '@adm/contract/booking/booking'
import { keyTrackingCalls } from '@adm/contract/key-tracking'
import { followingOrder } from '@adm/domain/booking/link/booking-again'
import { isReplannable } from '@adm/domain/booking/link/booking-replan'
import { bookingStatusLabels } from '@adm/domain/booking/step/booking-status'
import { bookingServiceLabels } from '@adm/domain/offer/sold-service'
import { apiQuery } from '../../../platform/api/api.ts'
import { isOn, useSession } from '../../../platform/session/session.tsx'
import { EmptyState, Notice } from '../../../ui/layout/states.tsx'
import type { OrderStart } from '../order/start/booking-order-values.ts'
import { replannedAs } from './booking-replan.tsx'
import type { OrderSource } from '../order/start/booking-order-source.ts'
import { againValues, copyValues, replanValues } from './prefilled-values.ts'

type Form = (begun: OrderStart) => ReactNode
type Props = { source: OrderSource; blank: OrderStart; children: Form }
type Values = (booking: BookingDetail, legs: Parameters<typeof replanValues>[1]) => OrderStart['values']

/** Form of a new order, empty or prefilled from another order. */
export const PrefilledOrder = ({ source: { from, copy, again }, blank, children }: Props) => {
  const form = { name: blank.name, children }
  if (from) return <FromClosed key={from} id={from} {...form} />
  if (copy) return <FromAny key={copy} id={copy} {...form} />
  return again ? <FromEarlier key={again} id={again} {...form} /> : children(blank)
}

type FromProps = { id: string; name: string; children: Form }
const FromClosed = ({ id, ...form }: FromProps) => {
  const { data: booking } = useSuspenseQuery(apiQuery(bookingCalls.read, { params: { id } }))
  const next = replannedAs(booking)
  if (next || !isReplannable(booking.status))
    return (
      <EmptyState title="Cette commande ne se replanifie pas" action={<BookingLink booking={next ?? booking} />}>
        {next ? `Elle est déjà replanifiée\u00A0: ${next.code}.` : `Son statut est « ${bookingStatusLabels[booking.status]} ».`}
      </EmptyState>
    )
  return (
    <>
      <Notice>
        Cette commande replanifie la commande <BookingLink booking={booking} /> ({bookingStatusLabels[booking.status].toLowerCase()}), qui
        reste telle quelle. Vérifiez ce qui suit, et choisissez une date.
      </Notice>
      <WithKeys booking={booking} valuesOf={replanValues} {...form} />
    </>
  )
}

/** A copy is allowed in any status. */
const FromAny = ({ id, name, children }: FromProps) => {
  const { data: booking } = useSuspenseQuery(apiQuery(bookingCalls.read, { params: { id } }))
  return (
    <>
      <Notice>
        Cette commande reprend la commande <BookingLink booking={booking} />. Ne sont pas repris&nbsp;: les dates et le contrôleur, le code
        d'une boîte à clés et les clés remises, les consignes à relire, le résultat, les documents et les relevés.
      </Notice>
      <WithKeys booking={booking} valuesOf={copyValues} name={`${name}-copy`}>
        {children}
      </WithKeys>
    </>
  )
}

/** New order for the same dwelling. */
const FromEarlier = ({ id, name, children }: FromProps) => {
  const { data: booking } = useSuspenseQuery(apiQuery(bookingCalls.read, { params: { id } }))
  const { service, entryBookingId } = followingOrder(booking)
  return (
    <>
      <Notice>
        Même {booking.propertyType === 'business' ? 'local' : 'logement'} que la commande <BookingLink booking={booking} />
        &nbsp;: client, adresse, accès, consignes sur les clés, compteurs et contacts sont repris.{' '}
        {service && `La prestation proposée est «\u00a0${bookingServiceLabels[service]}\u00a0». `}
        {entryBookingId && "L'entrée est liée, et les entrants deviennent les sortants. "}
        Le reste est à indiquer.
      </Notice>
      {children({ name: `${name}-again-${booking.id}`, values: againValues(booking) })}
    </>
  )
}

type BeginProps = { booking: BookingDetail; valuesOf: Values; name: string; children: Form }

/** Key tracking is a separate feature that a company may switch off. */
const WithKeys = (begin: BeginProps) => (isOn(useSession(), 'keytracking') ? <FromKeys {...begin} /> : prefilledWith([], begin))

const FromKeys = (begin: BeginProps) => {
  const { data: keys } = useSuspenseQuery(apiQuery(keyTrackingCalls.ofBooking, { params: { id: begin.booking.id } }))
  return prefilledWith(keys.legs, begin)
}

const prefilledWith = (legs: Parameters<Values>[1], { booking, valuesOf, name, children }: BeginProps) =>
  children({ name: `${name}-${booking.id}`, values: valuesOf(booking, legs) })

const BookingLink = ({ booking: { id, code } }: { booking: { id: string; code: string } }) => (
  <Link to="/booking/$id" params={{ id }}>
    {code}
  </Link>
)
