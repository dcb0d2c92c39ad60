import { type FieldPath, useController, useFormContext } from 'react-hook-form'
import { emptyIsNull } from '../../platform/form/empty-is-null.ts'
import { EurosInput, NumberInput } from '../../recipes/form/number-input.tsx'
import { Segmented } from '../../ui/input/checkbox.tsx'
import type { Option } from '../../ui/input/combo.tsx'
import { Select } from '../../ui/input/select.tsx'
import { TextInput } from '../../ui/input/text-input.tsx'
import type { QuotationValues } from './quotation-values.ts'

type Name = FieldPath<QuotationValues>
type Common = { name: Name; label: string; hint?: string; optional?: boolean }

const useError = (name: Name): string | undefined => {
  const { getFieldState, formState } = useFormContext<QuotationValues>()
  return getFieldState(name, formState).error?.message
}

/** A line of text of the quotation. */
export const QuotationText = ({ name, optional = false, ...field }: Common) => {
  const { register } = useFormContext<QuotationValues>()
  return (
    <TextInput {...field} optional={optional} error={useError(name)} {...register(name, optional ? { setValueAs: emptyIsNull } : {})} />
  )
}

/** A number of the quotation, in French notation. */
export const QuotationNumber = ({ name, ...field }: Common & { unit?: string; decimals?: number }) => {
  const { field: bound } = useController<QuotationValues, Name>({ name })
  return <NumberInput {...field} {...bound} error={useError(name)} />
}

/** An amount of the quotation: typed in euros, stored in cents; an optional one that is left empty is none. */
export const QuotationEuros = ({ name, ...field }: Common) => {
  const { field: bound } = useController<QuotationValues, Name>({ name })
  return (
    <EurosInput
      {...field}
      {...bound}
      onChange={(cents) => bound.onChange(cents === undefined && field.optional ? null : cents)}
      error={useError(name)}
    />
  )
}

type ChoiceProps<Value extends string> = Common & { options: readonly Option<Value>[]; isShort?: boolean }
/** One choice of the quotation: all visible when they are few and short. */
export const QuotationChoice = <Value extends string>({ name, options, isShort = false, ...field }: ChoiceProps<Value>) => {
  const { field: bound } = useController<QuotationValues, Name>({ name })
  const value = options.find((option) => option.value === bound.value)?.value
  const common = { label: field.label, error: useError(name), options, value, onBlur: bound.onBlur }
  return isShort ? <Segmented {...common} onChange={bound.onChange} /> : <Select {...field} {...common} onChange={bound.onChange} />
}

const yesNo = [
  { value: 'yes', label: 'Oui' },
  { value: 'no', label: 'Non' },
] as const
/** A fact that holds or not. */
export const QuotationYesNo = ({ name, label }: Common) => {
  const { field } = useController<QuotationValues, Name>({ name })
  return (
    <Segmented
      label={label}
      options={yesNo}
      value={field.value === true ? 'yes' : 'no'}
      onChange={(answer) => field.onChange(answer === 'yes')}
    />
  )
}
