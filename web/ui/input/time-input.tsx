import { useState } from 'react'
import { TextInput } from './text-input.tsx'
import type { FieldProps } from './field.tsx'
import { readTime, wrongTime } from './typed-moment.ts'

type TimeInputProps = FieldProps & {
  /** `09:30`, or empty. */
  value: string
  /** Called on leaving the field, with `09:30`, an empty text, or the typed text when it is not an hour. */
  onChange: (time: string) => void
  onBlur?: () => void
  name?: string
}

/** An hour of the day as people type it: `9h30`, `930` and `9:30` become `09:30`, `9` becomes `09:00`. */
export const TimeInput = ({ value, onChange, onBlur, ...rest }: TimeInputProps) => {
  const [typed, setTyped] = useState<string | null>(null)
  const settle = () => {
    if (typed !== null) onChange(readTime(typed) ?? typed)
    setTyped(null)
    onBlur?.()
  }
  return (
    <TextInput
      {...rest}
      error={rest.error ?? wrongTime(value)}
      inputMode="numeric"
      placeholder="00:00"
      value={typed ?? value}
      onChange={(event) => setTyped(event.target.value)}
      onFocus={({ currentTarget }) => currentTarget.select()}
      onClick={({ currentTarget }) => typed === null && currentTarget.select()}
      onBlur={settle}
      onKeyDown={({ key }) => key === 'Enter' && settle()}
    />
  )
}
