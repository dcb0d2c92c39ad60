import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react'
import type { Booking } from '@adm/domain/booking/booking'
import { Refused } from '../../platform/refused.ts'
import { Button, SubmitButton } from '../../ui/button.tsx'
import { FormSummary } from '../../ui/form-layout.tsx'
import { BookingClash } from './booking-clash.tsx'
import type { EditedField } from './booking-merge.ts'
import { checkTyped, type Messages, type Row, startOf, type Typed } from './booking-typed.ts'
import { type Attempt, type Clash, useBookingChange } from './use-booking-change.ts'

type Props = { booking: Booking; fields: readonly EditedField[]; form: (at: Typed) => ReactNode; onClose: () => void }

/**
 * A section's form. It keeps the row that was read when it opened: what others change meanwhile never touches what is typed, and is merged
 * when it is saved. Enter saves, Escape leaves.
 */
export const BookingSectionForm = ({ booking, fields, form, onClose }: Props) => {
  const [read] = useState(booking)
  const [values, setValues] = useState<Row>(() => startOf(booking, fields))
  const [messages, setMessages] = useState<Messages>({})
  const [clash, setClash] = useState<Clash>()
  const change = useBookingChange({ onSaved: onClose, onClash: setClash })
  const element = useFocus(messages)

  const save = (attempt: Attempt) => {
    if (!change.isPending) change.mutate(attempt, { onError: (error) => setMessages(messagesOf(error)) })
  }
  const submit = () => {
    const checked = checkTyped(read, values)
    setMessages(checked.messages ?? {})
    if (!checked.change) return
    if (Object.keys(checked.change).length === 0) onClose()
    else save({ change: checked.change, read })
  }
  const resolve = (attempt: Attempt) => {
    setClash(undefined)
    if (Object.keys(attempt.change).length === 0) onClose()
    else save(attempt)
  }
  return (
    <>
      <form
        ref={element}
        className="booking-section-form"
        noValidate
        onKeyDown={(event) => isLeaving(event) && onClose()}
        onSubmit={(event) => {
          event.preventDefault()
          submit()
        }}
      >
        <FormSummary
          errorCount={Object.keys(messages).length}
          message={Object.keys(messages).length === 0 ? change.error?.message : undefined}
        />
        {form({ values, set: (typed) => setValues((old) => ({ ...old, ...typed })), messages, path: '' })}
        <div className="booking-section-actions">
          <Button onClick={onClose}>Annuler</Button>
          <SubmitButton pending={change.isPending}>Enregistrer</SubmitButton>
        </div>
      </form>
      {clash && <BookingClash clash={clash} onResolve={resolve} onClose={() => setClash(undefined)} />}
    </>
  )
}

/** The focus goes to the first field, and to the first refused one after a save. */
const useFocus = (messages: Messages) => {
  const element = useRef<HTMLFormElement>(null)
  // The focus is the browser's, not React's.
  useEffect(() => {
    const refused = Object.keys(messages).length > 0
    element.current?.querySelector<HTMLElement>(refused ? '[aria-invalid]' : 'input, textarea')?.focus()
  }, [messages])
  return element
}

const messagesOf = (error: Error): Messages =>
  error instanceof Refused ? Object.fromEntries(error.told.errors.map(({ path, message }) => [path, message])) : {}

/** Escape leaves the form; in a list or a calendar that is open, it only closes that. */
const isLeaving = ({ key, target, currentTarget, defaultPrevented }: KeyboardEvent<HTMLFormElement>): boolean =>
  key === 'Escape' &&
  !defaultPrevented &&
  target instanceof HTMLElement &&
  currentTarget.contains(target) &&
  target.getAttribute('aria-expanded') !== 'true'
