import { Popover } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { IconButton } from '../base/button.tsx'
import { Field, type FieldProps } from './field.tsx'
import '../overlay/popover.css'
import { readDay, readMoment, writeDay, wrongDay } from './typed-moment.ts'

const Calendar = lazy(() => import('./calendar.tsx').then(({ Calendar: component }) => ({ default: component })))

type DateInputProps = FieldProps & {
  /** `2026-11-23`, or empty. */
  value: string
  /** Receives the day as `2026-11-23`, an empty text, or the typed text when it is not a day. */
  onChange: (day: string) => void
  /** Receives `mar 14h` as a day and an hour; without it, a day followed by an hour is no day. */
  onMoment?: (moment: { day: string; hour: string }) => void
  onBlur?: () => void
  /** The first and the last day that the calendar offers. */
  min?: string
  max?: string
}

/** A day, typed (`23/11/2026`, `231126`, `mardi`, `+7`) or picked in a calendar, whose code loads when it opens. */
export const DateInput = ({ value, onChange, onMoment, onBlur, min, max, ...field }: DateInputProps) => {
  const [typed, setTyped] = useState<string | null>(null)
  const momentOf = (text: string) => readMoment(text, wrongDay(value) ? '' : value)
  const type = (text: string) => {
    setTyped(text)
    const moment = onMoment && momentOf(text)
    if (moment) onMoment(moment)
  }
  const read = (text: string) => {
    const moment = onMoment && momentOf(text)
    if (moment) onMoment(moment)
    else onChange(readDay(text) ?? text)
  }
  const settle = () => {
    if (typed !== null) read(typed)
    setTyped(null)
    onBlur?.()
  }
  return (
    <Field {...field} error={wrongDay(value) ?? field.error}>
      {(control) => (
        <span className="input-box">
          <input
            {...control}
            className="input"
            autoComplete="off"
            placeholder={field.hideLabel ? field.label : '24/11, mardi, +7'}
            value={typed ?? writeDay(value)}
            onChange={(event) => type(event.target.value)}
            onFocus={({ currentTarget }) => currentTarget.select()}
            onClick={({ currentTarget }) => typed === null && currentTarget.select()}
            onKeyDown={({ key }) => key === 'Enter' && settle()}
            onBlur={settle}
          />
          <CalendarButton label={field.label} value={value} min={min} max={max} onPick={onChange} />
        </span>
      )}
    </Field>
  )
}

type CalendarButtonProps = { label: string; value: string; min: string | undefined; max: string | undefined; onPick: (day: string) => void }

const CalendarButton = ({ label, onPick, ...rest }: CalendarButtonProps) => {
  const [isOpen, setOpen] = useState(false)
  const pick = (day: string) => {
    onPick(day)
    setOpen(false)
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      trapFocus
      returnFocus
      position="bottom-end"
      transitionProps={{ duration: 0 }}
      classNames={{ dropdown: 'popover' }}
    >
      <Popover.Target>
        <IconButton icon="calendar" label={`Ouvrir le calendrier : ${label}`} onClick={() => setOpen(!isOpen)} />
      </Popover.Target>
      <Popover.Dropdown aria-label={label}>
        <Suspense fallback={<div className="date-calendar-waiting" />}>
          <Calendar {...rest} onPick={pick} />
        </Suspense>
      </Popover.Dropdown>
    </Popover>
  )
}
