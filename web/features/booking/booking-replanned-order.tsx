import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { bookingCalls, type BookingDetail } from '@adm/contract/booking'
import { keyTrackingCalls } from '@adm/contract/key-tracking'
import { isReplannable } from '@adm/domain/booking/booking-replan'
import { bookingStatusLabels } from '@adm/domain/booking/booking-status'
import { asking } from '../../platform/api.ts'
import { isOn, useSession } from '../../platform/session.tsx'
import { EmptyState, Notice } from '../../ui/states.tsx'
import type { OrderBegun } from './booking-order-values.ts'
import { replannedAs } from './booking-replan.tsx'
import { replanValues } from './booking-replan-values.ts'

type Form = (begun: OrderBegun) => ReactNode
type Props = { from: string | undefined; blank: OrderBegun; children: Form }

/** The form of a new order: blank, or begun with what the order says that it takes up again. */
export const ReplannedOrder = ({ from, blank, children }: Props) =>
  from ? (
    <FromClosed key={from} id={from} name={blank.name}>
      {children}
    </FromClosed>
  ) : (
    children(blank)
  )

type FromClosedProps = { id: string; name: string; children: Form }
const FromClosed = ({ id, ...form }: FromClosedProps) => {
  const { data: booking } = useSuspenseQuery(asking(bookingCalls.read, { params: { id } }))
  const next = replannedAs(booking)
  if (next || !isReplannable(booking.status))
    return (
      <EmptyState title="Cette commande ne se replanifie pas" action={<BookingLink booking={next ?? booking} />}>
        {next ? `Elle est déjà replanifiée : ${next.code}.` : `Son statut est « ${bookingStatusLabels[booking.status]} ».`}
      </EmptyState>
    )
  return (
    <>
      <Notice>
        Cette commande replanifie la commande <BookingLink booking={booking} /> ({bookingStatusLabels[booking.status].toLowerCase()}), qui
        reste telle quelle. Vérifiez ce qui suit, et choisissez une date.
      </Notice>
      <WithKeys booking={booking} {...form} />
    </>
  )
}

/** The keys are a subject of their own, which a company may have switched off. */
const WithKeys = ({ booking, ...form }: { booking: BookingDetail; name: string; children: Form }) =>
  isOn(useSession(), 'keytracking') ? <FromKeys booking={booking} {...form} /> : begunWith(booking, [], form)

const FromKeys = ({ booking, ...form }: { booking: BookingDetail; name: string; children: Form }) => {
  const { data: keys } = useSuspenseQuery(asking(keyTrackingCalls.ofBooking, { params: { id: booking.id } }))
  return begunWith(booking, keys.legs, form)
}

const begunWith = (
  booking: BookingDetail,
  legs: Parameters<typeof replanValues>[1],
  { name, children }: { name: string; children: Form },
) => children({ name: `${name}-${booking.id}`, values: replanValues(booking, legs) })

const BookingLink = ({ booking: { id, code } }: { booking: { id: string; code: string } }) => (
  <Link to="/booking/$id" params={{ id }}>
    {code}
  </Link>
)
