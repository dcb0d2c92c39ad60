import { useSuspenseQuery } from '@tanstack/react-query'
import { bookingCalls } from '@adm/contract/booking/booking'
import { apiQuery } from '../../../platform/api/api.ts'
import { AlertStrip } from './alert-strip.tsx'

/** The alerts in the head of an order. */
export const BookingAlerts = ({ id }: { id: string }) => {
  const { data } = useSuspenseQuery(apiQuery(bookingCalls.read, { params: { id } }))
  return <AlertStrip of="booking" id={id} search={{ text: data.code }} />
}
