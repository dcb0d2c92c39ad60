import { RecordHistory } from '../../../recipes/history/record-history.tsx'
import { bookingRecord } from '../detail/booking-record.ts'

/** Who did what on a booking, newest first. */
export const BookingHistory = ({ id }: { id: string }) => <RecordHistory subject={bookingRecord} id={id} />
