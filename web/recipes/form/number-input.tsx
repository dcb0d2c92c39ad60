import { type Ref, useState } from 'react'
import { readCents, readNumber, writeCents, writeNumber } from '@adm/domain/values/typed-number'
import type { FieldProps } from '../../ui/input/field.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'

type NumberInputProps = FieldProps & {
  name?: string
  unit?: string
  /** `NaN` for a text that is not a number. */
  value: unknown
  /** Receives `undefined` for an empty text, `NaN` for a text that is not a number. */
  onChange: (number: number | undefined) => void
  onBlur: () => void
  ref?: Ref<HTMLInputElement>
}
type Writing = { read: (typed: string) => number | undefined; write: (number: number) => string; isWhole?: boolean }

/**
 * A field for a figure. The typed text stays while the field is edited, and when it is not a number; a field that was left shows the number
 * as it was read: « 1.234 » becomes « 1 234 ».
 */
const FigureInput = ({ value, onChange, onBlur, read, write, isWhole = false, ...field }: NumberInputProps & Writing) => {
  const [typed, setTyped] = useState<string | null>(null)
  const number = typeof value === 'number' ? value : undefined
  const written = number === undefined || Number.isNaN(number) ? '' : write(number)
  return (
    <TextInput
      {...field}
      inputMode={isWhole ? 'numeric' : 'decimal'}
      value={typed !== null && Object.is(read(typed), number) ? typed : written}
      onChange={({ target }) => {
        setTyped(target.value)
        onChange(read(target.value))
      }}
      onBlur={() => {
        if (!Number.isNaN(number)) setTyped(null)
        onBlur()
      }}
    />
  )
}

/** A number in French notation: surface, count, index. @param decimals the upper bound of decimals */
export const NumberInput = ({ decimals = 2, ...field }: NumberInputProps & { decimals?: number }) => (
  <FigureInput {...field} isWhole={decimals === 0} read={(typed) => readNumber(typed, decimals)} write={writeNumber} />
)

/** An amount, typed in euros and stored in cents: « 1 234,50 ». */
export const EurosInput = (field: Omit<NumberInputProps, 'unit'>) => <FigureInput {...field} unit="€" read={readCents} write={writeCents} />
