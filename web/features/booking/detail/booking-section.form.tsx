import { useQueryClient } from '@tanstack/react-query'
import type { BookingDetail } from '@adm/contract/booking/booking'
import type { BookingChange } from '@adm/domain/booking/order/booking'
import { RecordForm } from '../../../recipes/form/record-form.tsx'
import { BookingProcessChange } from './booking-process-change.tsx'
import { changeResolver } from '../order/booking-order-resolver.ts'
import { newPremises } from '../order/booking-order-values.ts'
import { bookingRecord } from './booking-record.ts'
import { type SectionName, sectionFields } from './booking-section-fields.tsx'

type Props = {
  booking: BookingDetail
  names: readonly (keyof BookingChange)[]
  form: SectionName
  draft: string
  onClose: () => void
}

/** Form of a booking's section, in place of its facts. */
export function BookingSectionForm({ booking, names, form, draft, onClose }: Props) {
  const queries = useQueryClient()
  return (
    <RecordForm
      subject={bookingRecord}
      row={booking}
      draft={draft}
      values={editedOf(booking, names)}
      resolver={changeResolver(queries, booking)}
      onClose={onClose}
    >
      {sectionFields[form](booking)}
      <BookingProcessChange booking={booking} />
    </RecordForm>
  )
}

/** Current values of the section's fields; missing premises start with the values of a new order. */
const editedOf = (booking: BookingDetail, names: readonly (keyof BookingChange)[]) => {
  const begun = { ...booking, premises: booking.premises ?? newPremises }
  return Object.fromEntries(Object.entries(begun).filter(([name]) => names.some((field) => field === name)))
}
