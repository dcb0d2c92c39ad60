import type { ReactNode } from 'react'
import type { BookingDetail } from '@adm/contract/booking/booking'
import type { BookingChange } from '@adm/domain/booking/order/booking'
import { lazyPage } from '../../../platform/api/chunk-reload.ts'
import { RecordSection, sectionDraft } from '../../../recipes/form/record-section.tsx'
import { type BookingField, editableFields } from '../history/booking-field-labels.ts'
import { bookingRecord } from './booking-record.ts'
import type { SectionName } from './booking-section-fields.tsx'

/** The form of a section comes when somebody edits. */
const SectionForm = lazyPage(() => import('./booking-section.form.tsx'), 'BookingSectionForm')

type SectionProps = {
  booking: BookingDetail
  title: string
  /** The facts that it shows, in order. */
  facts: readonly BookingField[]
  /** What its form changes; the facts that may be edited, unless they are others. */
  edits?: readonly (keyof BookingChange)[]
  /** The fields of its form. */
  form: SectionName
  /** Instead of the facts: people, links. */
  children?: ReactNode
}

/** A part of a booking: its facts, and its form in their place. */
export const BookingSection = ({ booking, title, facts, edits = editableFields(facts), form, children }: SectionProps) => {
  const draft = sectionDraft('booking', booking, form)
  return (
    <RecordSection
      subject={bookingRecord}
      row={booking}
      title={title}
      facts={facts}
      draft={draft}
      form={(close) => <SectionForm booking={booking} names={edits} form={form} draft={draft} onClose={close} />}
      onNear={() => void SectionForm.preload()}
    >
      {children}
    </RecordSection>
  )
}
