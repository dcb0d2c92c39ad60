import { useId } from 'react'
import './checkbox.css'
import './field.css'
import './radio-list.css'

type RadioListProps<Value extends string> = {
  label: string
  options: readonly { value: Value; label: string }[]
  /** `undefined`: no choice yet. */
  value: Value | undefined
  onChange: (value: Value) => void
}

/** A choice among up to a dozen options, all visible: one click, or the arrow keys. */
export const RadioList = <Value extends string>({ label, options, value, onChange }: RadioListProps<Value>) => {
  const name = useId()
  return (
    <fieldset className="fieldset radio-list">
      <legend className="field-label">{label}</legend>
      {options.map((option) => (
        <label key={option.value} className="checkbox">
          <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
          <span>{option.label}</span>
        </label>
      ))}
    </fieldset>
  )
}
