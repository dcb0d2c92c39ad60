import { useState } from 'react'
import { type Control, useController } from 'react-hook-form'
import type { RegularizationDraft } from '@adm/domain/regularization/regularization'
import { NumberInput, readNumber } from '../../ui/text-input.tsx'
import type { TypedRegularization } from './regularization-typed.ts'

type Props = {
  control: Control<TypedRegularization, unknown, RegularizationDraft>
  name: 'amountCents' | `instalments.${number}.cents`
  label: string
}

/** An amount, typed in euros and kept in cents: « 46,67 ». What is no amount stays as it was typed. */
export const CentsInput = ({ control, name, label }: Props) => {
  const {
    field: { ref, value, onChange, onBlur },
    fieldState,
  } = useController({ control, name })
  const [typed, setTyped] = useState<string | null>(null)
  return (
    <NumberInput
      ref={ref}
      label={label}
      unit="€"
      decimals
      value={typed ?? inEuros(value)}
      error={fieldState.error?.message}
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

/** Nothing is typed yet, though the schema asks for a number. */
const inEuros = (cents: number | undefined): string =>
  cents === undefined ? '' : (cents / 100).toLocaleString('fr-FR', { minimumFractionDigits: cents % 100 === 0 ? 0 : 2, useGrouping: false })
