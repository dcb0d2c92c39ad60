import { type Ref, useState } from 'react'
import type { FieldProps } from './field.tsx'
import { NumberInput, readNumber } from './text-input.tsx'

type EurosInputProps = FieldProps & {
  /** In cents; `NaN` for a text that is not an amount. */
  value: number | null | undefined
  /** Receives `undefined` for an empty text, `NaN` for a text that is not an amount. */
  onChange: (cents: number | undefined) => void
  onBlur: () => void
  ref?: Ref<HTMLInputElement>
}

/** An amount, typed in euros and stored in cents: « 46,67 ». A text that is not an amount stays as it was typed. */
export const EurosInput = ({ value, onChange, onBlur, ...field }: EurosInputProps) => {
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <NumberInput
      {...field}
      unit="€"
      decimals
      value={typed ?? inEuros(value)}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(centsOf(target.value))
      }}
      onBlur={() => {
        if (!Number.isNaN(value)) setTyped(null)
        onBlur()
      }}
    />
  )
}

const centsOf = (typed: string): number | undefined => {
  const euros = readNumber(typed)
  return euros === undefined ? undefined : Math.round(euros * 100)
}

const inEuros = (cents: number | null | undefined): string =>
  cents === undefined || cents === null
    ? ''
    : (cents / 100).toLocaleString('fr-FR', { minimumFractionDigits: cents % 100 === 0 ? 0 : 2, useGrouping: false })
