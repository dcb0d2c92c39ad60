import { useId } from 'react'
import { FieldRefusal } from './field.tsx'
import './checkbox.css'
import './field.css'
import './radio-list.css'

type RadioListProps<Value extends string> = {
  label: string
  options: readonly { value: Value; label: string }[]
  /** `undefined`: no choice yet. */
  value: Value | undefined
  error?: string | undefined
  onChange: (value: Value) => void
}

/** A choice among up to a dozen options, all visible: one click, or the arrow keys. */
export const RadioList = <Value extends string>({ label, options, value, error, onChange }: RadioListProps<Value>) => {
  const name = useId()
  const errorId = error ? `${name}-error` : undefined
  return (
    <fieldset className="fieldset radio-list" role="radiogroup" aria-invalid={Boolean(error)} aria-describedby={errorId}>
      <legend className="field-label">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="checkbox">
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          <span>{option.label}</span>
        </label>
      ))}
      {error && <FieldRefusal id={errorId}>{error}</FieldRefusal>}
    </fieldset>
  )
}
