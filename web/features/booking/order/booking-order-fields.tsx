import { type FieldPath, useController, useFormContext } from 'react-hook-form'
import { Segmented } from '../../../ui/input/checkbox.tsx'
import type { Option } from '../../../ui/input/combo.tsx'
import { DateInput } from '../../../ui/input/date-input.tsx'
import { MultiSelect, Select } from '../../../ui/input/select.tsx'
import { NumberInput, readNumber, Textarea, TextInput } from '../../../ui/input/text-input.tsx'
import { emptyIsNull, type OrderValues } from './booking-order-values.ts'

type Name = FieldPath<OrderValues>
type Common = { name: Name; label: string; hint?: string; optional?: boolean }

/** The sentence under a field of the order. */
export const useOrderError = (name: Name): string | undefined => {
  const { getFieldState, formState } = useFormContext<OrderValues>()
  const message = getFieldState(name, formState).error?.message
  return typeof message === 'string' ? message : undefined
}

type TextProps = Common & { placeholder?: string; inputMode?: 'numeric' | 'tel' | 'email'; onBlur?: () => void }
/** A line of text of the order. */
export const OrderText = ({ name, onBlur, ...field }: TextProps) => {
  const { register } = useFormContext<OrderValues>()
  return (
    <TextInput {...field} error={useOrderError(name)} {...register(name, { setValueAs: emptyIsNull, ...(onBlur ? { onBlur } : {}) })} />
  )
}

/** Several lines of text of the order. */
export const OrderLongText = ({ name, ...field }: Common) => {
  const { register } = useFormContext<OrderValues>()
  return <Textarea {...field} error={useOrderError(name)} {...register(name, { setValueAs: emptyIsNull })} />
}

/** A number of the order, typed as people write it. */
export const OrderNumber = ({ name, ...field }: Common & { unit?: string }) => {
  const { register } = useFormContext<OrderValues>()
  return <NumberInput {...field} decimals error={useOrderError(name)} {...register(name, { setValueAs: readNumber })} />
}

/** A day of the order. */
export const OrderDay = ({ name, ...field }: Common & { min?: string }) => {
  const { field: held } = useController<OrderValues, Name>({ name })
  return (
    <DateInput
      {...field}
      error={useOrderError(name)}
      value={typeof held.value === 'string' ? held.value : ''}
      onChange={(day) => held.onChange(emptyIsNull(day))}
      onBlur={held.onBlur}
    />
  )
}

type ChoiceProps<Value extends string> = Common & { options: readonly Option<Value>[]; isShort?: boolean; clearable?: boolean }
/** A choice among known words: all in sight when they are few, else in a list. */
export const OrderChoice = <Value extends string>({ name, options, isShort = false, clearable = false, ...field }: ChoiceProps<Value>) => {
  const { field: held } = useController<OrderValues, Name>({ name })
  const value = options.find((option) => option.value === held.value)?.value
  const common = { label: field.label, error: useOrderError(name), options, value, onBlur: held.onBlur }
  if (isShort) return <Segmented {...common} onChange={held.onChange} />
  return <Select {...field} {...common} clearable={clearable} onChange={(chosen) => held.onChange(chosen ?? null)} />
}

const yesNo = [
  { value: 'yes', label: 'Oui' },
  { value: 'no', label: 'Non' },
] as const
const wordOf = (value: unknown) => {
  if (typeof value !== 'boolean') return undefined
  return value ? 'yes' : 'no'
}

/** Yes or no, or nothing said yet. */
export const OrderYesNo = ({ name, label }: Common) => {
  const { field: held } = useController<OrderValues, Name>({ name })
  return (
    <Segmented
      label={label}
      error={useOrderError(name)}
      options={yesNo}
      value={wordOf(held.value)}
      onChange={(word) => held.onChange(word === 'yes')}
      onBlur={held.onBlur}
    />
  )
}

type SeveralProps<Value extends string> = Common & { options: readonly Option<Value>[]; emptyIsNone?: boolean }
/** Several of known words; nothing chosen is an empty list, or « not said » with `emptyIsNone`. */
export const OrderSeveral = <Value extends string>({ name, options, emptyIsNone = false, ...field }: SeveralProps<Value>) => {
  const { field: held } = useController<OrderValues, Name>({ name })
  const chosen: unknown[] = Array.isArray(held.value) ? held.value : []
  return (
    <MultiSelect
      {...field}
      error={useOrderError(name)}
      options={options}
      value={options.map(({ value }) => value).filter((value) => chosen.includes(value))}
      onChange={(values) => held.onChange(emptyIsNone && values.length === 0 ? null : values)}
    />
  )
}
