import { type ReactNode, useEffect, useRef, useState } from 'react'
import { bookingCalls } from '@adm/contract/booking'
import type { Booking } from '@adm/domain/booking/booking'
import { useMay } from '../../platform/session.tsx'
import { IconButton } from '../../ui/button.tsx'
import { Definition, DefinitionList } from '../../ui/definition-list.tsx'
import { type BookingField, bookingFields } from './booking-field-labels.ts'
import type { EditedField } from './booking-merge.ts'
import { BookingSectionForm } from './booking-section-form.tsx'
import type { Typed } from './booking-typed.ts'
import './booking-section.css'

type Props = {
  title: string
  booking: Booking
  /** The fields that the form holds; without them, the section is only read. */
  fields?: readonly EditedField[]
  /** The form's fields. */
  form?: (at: Typed) => ReactNode
  children: ReactNode
}

/** Facts that belong together, read as a list and edited in place as one small form. */
export const BookingSection = ({ title, booking, fields = [], form, children }: Props) => {
  const [state, setState] = useState<'shown' | 'edited' | 'left'>('shown')
  const mayEdit = useMay(bookingCalls.change) && form !== undefined
  const pencil = useRef<HTMLButtonElement>(null)
  // The focus is the browser's, not React's: it comes back to where the form was opened.
  useEffect(() => {
    if (state === 'left') pencil.current?.focus()
  }, [state])
  return (
    <section className="booking-section">
      <div className="booking-section-head">
        <h2>{title}</h2>
        {mayEdit && state !== 'edited' && (
          <IconButton ref={pencil} icon="edit" label={`Modifier : ${title}`} onClick={() => setState('edited')} />
        )}
      </div>
      {form && mayEdit && state === 'edited' ? (
        <BookingSectionForm booking={booking} fields={fields} form={form} onClose={() => setState('left')} />
      ) : (
        <DefinitionList>{children}</DefinitionList>
      )}
    </section>
  )
}

type FactProps = { booking: Booking; field: BookingField; label?: string; isWide?: boolean; children?: ReactNode }

/** A field of a booking in its own words, or in the children's. */
export const Fact = ({ booking, field, label, isWide = false, children }: FactProps) => {
  const words = bookingFields[field].words(booking[field])
  return (
    <Definition label={label ?? bookingFields[field].label} isWide={isWide}>
      {children ?? (words === '–' ? null : words)}
    </Definition>
  )
}

/** Fields in a row of facts. */
export const Facts = ({ booking, fields }: { booking: Booking; fields: readonly BookingField[] }) =>
  fields.map((field) => <Fact key={field} booking={booking} field={field} />)
