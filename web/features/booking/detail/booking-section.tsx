import { useNavigate, useSearch } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { BookingDetail } from '@adm/contract/booking/booking'
import type { BookingChange } from '@adm/domain/booking/order/booking'
import { lazyPage } from '../../../platform/api/chunk-reload.ts'
import { RecordSection, sectionDraft } from '../../../recipes/form/record-section.tsx'
import { type BookingField, editableFields } from '../history/booking-field-labels.ts'
import { bookingRecord } from '../history/booking-record.ts'
import type { SectionName } from './booking-section-fields.tsx'

/** Loaded when a person starts to edit. */
const SectionForm = lazyPage(() => import('./booking-section.form.tsx'), 'BookingSectionForm')

type SectionProps = {
  booking: BookingDetail
  title: string
  /** Displayed fields, in order. */
  facts: readonly BookingField[]
  /** Fields that the form changes; by default the editable displayed fields. */
  edits?: readonly (keyof BookingChange)[]
  /** Name of the form's fields. */
  form: SectionName
  /** Content in place of the facts, such as people or links. */
  children?: ReactNode
}

/** Section of a booking: its facts, or their form. */
export const BookingSection = ({ booking, title, facts, edits = editableFields(facts), form, children }: SectionProps) => {
  const draft = sectionDraft('booking', booking, form)
  const navigate = useNavigate()
  const { tab, field } = useSearch({ strict: false })
  const focus = edits.some((name) => name === field) ? field : undefined
  return (
    <RecordSection
      subject={bookingRecord}
      row={booking}
      title={title}
      facts={facts}
      draft={draft}
      openedBy={focus}
      form={(close) => {
        const leave = () => {
          if (focus) void navigate({ to: '.', search: { tab }, replace: true })
          close()
        }
        return <SectionForm booking={booking} names={edits} form={form} draft={draft} focus={focus} onClose={leave} />
      }}
      onNear={() => void SectionForm.preload()}
    >
      {children}
    </RecordSection>
  )
}
