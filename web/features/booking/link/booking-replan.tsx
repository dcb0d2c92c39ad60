import { useNavigate } from '@tanstack/react-router'
import { bookingCalls, type BookingDetail } from '@adm/contract/booking/booking'
import { isReplannable } from '@adm/domain/booking/link/booking-replan'
import { useOffered } from '../../../platform/offered.ts'
import { useMay } from '../../../platform/session/session.tsx'
import { useActingRefusals } from '../../../ui/base/acting.tsx'
import { Button } from '../../../ui/base/button.tsx'

/** The order that replans this order. */
export const replannedAs = ({ linkedBookings }: BookingDetail) => linkedBookings.find(({ link }) => link === 'replannedAs')

/** Button that replans a failed or canceled order. */
export const BookingReplan = ({ booking }: { booking: BookingDetail }) => {
  const may = useMay(bookingCalls.create)
  return may && isReplannable(booking.status) ? <ReplanButton booking={booking} /> : null
}

const ReplanButton = ({ booking }: { booking: BookingDetail }) => {
  const navigate = useNavigate()
  const next = replannedAs(booking)
  const refusals = [...useActingRefusals(), ...(next ? [`Cette commande est déjà replanifiée\u00a0: ${next.code}.`] : [])]
  // Who cancels is done with the order; a checker who came for nothing is to come again.
  const isExpected = booking.status === 'unsuccessful_move'
  const replan = () =>
    void navigate({ to: booking.propertyType === 'business' ? '/business/create' : '/booking/create', search: { from: booking.id } })
  useOffered(`Commande ${booking.code}`, [{ label: 'Replanifier', keys: 'n', refusals, run: replan }])
  return (
    <Button look={isExpected ? 'primary' : 'default'} refusals={refusals} onClick={replan}>
      Replanifier
    </Button>
  )
}
