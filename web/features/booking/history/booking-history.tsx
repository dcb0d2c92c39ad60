import { useSuspenseQuery } from '@tanstack/react-query'
import { bookingCalls } from '@adm/contract/booking/booking'
import { apiQuery } from '../../../platform/api/api.ts'
import { RecordHistory } from '../../../recipes/history/record-history.tsx'
import { bookingActs, bookingRecord } from './booking-record.ts'

/** History of a booking, newest first. */
export const BookingHistory = ({ id }: { id: string }) => {
  const { data: booking } = useSuspenseQuery(apiQuery(bookingCalls.read, { params: { id } }))
  return <RecordHistory subject={{ ...bookingRecord, acts: bookingActs(booking.service) }} id={id} />
}
