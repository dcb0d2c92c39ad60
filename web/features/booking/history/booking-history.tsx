import { RecordHistory } from '../../../recipes/history/record-history.tsx'
import { bookingRecord } from '../detail/booking-record.ts'

/** History of a booking, newest first. */
export const BookingHistory = ({ id }: { id: string }) => <RecordHistory subject={bookingRecord} id={id} />
