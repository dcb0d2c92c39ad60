import { useQueryClient } from '@tanstack/react-query'
import type { BookingDetail } from '@adm/contract/booking/booking'
import type { BookingChange } from '@adm/domain/booking/order/booking'
import { RecordForm } from '../../../recipes/form/record-form.tsx'
import { BookingProcessChange } from './booking-process-change.tsx'
import { changeResolver } from '../order/booking-order-resolver.ts'
import { bookingRecord } from '../history/booking-record.ts'
import { editedOf } from '../order/start/booking-section-values.ts'
import { type SectionName, sectionFields } from './booking-section-fields.tsx'

type Props = {
  booking: BookingDetail
  names: readonly (keyof BookingChange)[]
  form: SectionName
  draft: string
  /** The field to focus, by its name in the order; the first field by default. */
  focus?: string | undefined
  onClose: () => void
}

/** Form of a booking's section, in place of its facts. */
export function BookingSectionForm({ booking, names, form, draft, focus, onClose }: Props) {
  const queries = useQueryClient()
  return (
    <RecordForm
      subject={bookingRecord}
      row={booking}
      draft={draft}
      focus={focus}
      values={editedOf(booking, names)}
      resolver={changeResolver(queries, booking)}
      onClose={onClose}
    >
      {sectionFields[form](booking)}
      <BookingProcessChange booking={booking} />
    </RecordForm>
  )
}
