import { useQuery } from '@tanstack/react-query'
import { type ReactNode, Suspense } from 'react'
import { bookingCalls, type BookingDetail } from '@adm/contract/booking'
import type { Booking, BookingChange } from '@adm/domain/booking/booking'
import { asking } from '../../platform/api.ts'
import { lazyPage } from '../../platform/chunk-reload.ts'
import { useMay } from '../../platform/session.tsx'
import { Definition, DefinitionList } from '../../ui/definition-list.tsx'
import { DetailSection } from '../../ui/detail-section.tsx'
import { PageSkeleton } from '../../ui/states.tsx'
import { type BookingField, bookingFields } from './booking-field-labels.ts'
import { lastChanges } from './booking-last-change.ts'
import type { SectionName } from './booking-section-fields.tsx'

/** The form of a section comes when somebody edits. */
const SectionForm = lazyPage(() => import('./booking-section.form.tsx'), 'BookingSectionForm')

type SectionProps = {
  booking: BookingDetail
  title: string
  /** The facts that it shows, in order. */
  facts: readonly BookingField[]
  /** What its form may change. */
  edits: readonly (keyof BookingChange)[]
  /** The fields of its form. */
  form: SectionName
  /** Instead of the facts: people, links. */
  children?: ReactNode
}

/** A part of a booking: its facts, each with its last change on hover, and its form in their place. */
export const BookingSection = ({ booking, title, facts, edits, form, children }: SectionProps) => {
  const mayChange = useMay(bookingCalls.change)
  const { data: lines = [] } = useQuery(asking(bookingCalls.history, { params: { id: booking.id } }))
  const changes = lastChanges(lines)
  const edit = (close: () => void) => (
    <Suspense fallback={<PageSkeleton />}>
      <SectionForm booking={booking} names={edits} form={form} onClose={close} />
    </Suspense>
  )
  return (
    <DetailSection title={title} edit={mayChange ? edit : undefined} onNear={() => void SectionForm.preload()}>
      {children ?? (
        <DefinitionList>
          {facts.map((name) => (
            <Definition key={name} label={bookingFields[name].label} lastChange={changes.get(name)} isWide={isLong(booking, name)}>
              {wordsOf(booking, name)}
            </Definition>
          ))}
        </DefinitionList>
      )}
    </DetailSection>
  )
}

const wordsOf = (booking: Booking, name: BookingField): string => bookingFields[name].words(booking[name])
const longest = 60
const isLong = (booking: Booking, name: BookingField): boolean => wordsOf(booking, name).length > longest
