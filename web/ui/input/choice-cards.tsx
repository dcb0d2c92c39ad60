import { useId } from 'react'
import { refusedBox } from './checkbox.tsx'
import { FieldRefusal } from './field.tsx'
import './choice-cards.css'

type Choice = {
  value: string
  label: string
  hint: string
  /** A second line of description. */
  note?: string | undefined
  /** Why this option does not fit, each a sentence. */
  refusals: readonly string[]
  /** It cannot be chosen: it stays reachable, with its refusals. */
  isOff: boolean
}
type ChoiceCardsProps = {
  label: string
  /** `undefined` while they load. */
  options: readonly Choice[] | undefined
  empty: string
  value: string | undefined
  error?: string | undefined
  onChange: (value: string) => void
}

/** One choice among options with a description: radio buttons, in which arrow keys move. */
export const ChoiceCards = ({ label, options, empty, value, error, onChange }: ChoiceCardsProps) => {
  const name = useId()
  return (
    <fieldset
      className="fieldset choice-cards"
      role="radiogroup"
      aria-busy={options === undefined}
      aria-invalid={Boolean(error)}
      aria-describedby={error ? `${name}-error` : undefined}
    >
      <legend className="field-label">{label}</legend>
      {error && <FieldRefusal id={`${name}-error`}>{error}</FieldRefusal>}
      {options === undefined && <p className="dim">Recherche…</p>}
      {options?.length === 0 && <p className="dim">{empty}</p>}
      {options?.map((option) => (
        <label key={option.value} className="choice-card">
          <input
            type="radio"
            name={name}
            checked={option.value === value}
            onChange={() => onChange(option.value)}
            {...(option.isOff && refusedBox)}
            aria-describedby={`${name}-${option.value}`}
          />
          <span className="choice-card-label">{option.label}</span>
          <span className="choice-card-hint" id={`${name}-${option.value}`}>
            {option.hint}
            {option.refusals.map((refusal) => (
              <span key={refusal} className="choice-card-refusal">
                {refusal}
              </span>
            ))}
            {option.note && <span className="choice-card-note">{option.note}</span>}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
