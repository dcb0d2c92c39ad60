import { FormLine } from '../layout/form-layout.tsx'
import { DateInput } from './date-input.tsx'
import type { FieldProps } from './field.tsx'
import { TimeInput } from './time-input.tsx'
import { skippedHour } from './typed-moment.ts'

type Moment = { day: string; hour: string }
type MomentInputProps = {
  /** The label of the day and, when it is not « Heure », that of the hour. */
  label: string
  hourLabel?: string
  day?: Omit<FieldProps, 'label'>
  hour?: Omit<FieldProps, 'label'>
  /** `2026-11-24` and `14:00`; each may be empty. */
  value: Moment
  /** Receives both; `mar 14h` typed as the day fills the hour too. */
  onChange: (moment: Moment) => void
}

/** A day and an hour, side by side. */
export const MomentInput = ({ label, hourLabel = 'Heure', day, hour, value, onChange }: MomentInputProps) => (
  <FormLine>
    <DateInput
      {...day}
      label={label}
      value={value.day}
      onChange={(typed) => onChange({ day: typed, hour: value.hour })}
      onMoment={onChange}
    />
    <TimeInput
      hint={skippedHour(value.day, value.hour)}
      {...hour}
      label={hourLabel}
      value={value.hour}
      onChange={(typed) => onChange({ day: value.day, hour: typed })}
    />
  </FormLine>
)
