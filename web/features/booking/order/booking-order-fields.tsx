import { type FieldPath, useController, useFormContext } from 'react-hook-form'
import { emptyIsNull } from '../../../platform/form/empty-is-null.ts'
import { Segmented } from '../../../ui/input/checkbox.tsx'
import type { Option } from '../../../ui/input/combo.tsx'
import { DateInput } from '../../../ui/input/date-input.tsx'
import { NumberInput } from '../../../recipes/form/number-input.tsx'
import { PhoneInput } from '../../../recipes/form/phone-input.tsx'
import { MultiSelect, Select } from '../../../ui/input/select.tsx'
import { Textarea, TextInput } from '../../../ui/input/text-input.tsx'
import type { OrderValues } from './start/booking-order-values.ts'

type Name = FieldPath<OrderValues>
type Common = { name: Name; label: string; hint?: string; optional?: boolean }

/** Error message of a field of the order: of an empty field, once it was left or the form was sent. */
export const useOrderError = (name: Name): string | undefined => {
  const { getFieldState, getValues, formState } = useFormContext<OrderValues>()
  const { error: refused, isTouched } = getFieldState(name, formState)
  const isEarly = !isTouched && !formState.isSubmitted && !getValues(name)
  return typeof refused?.message === 'string' && !isEarly ? refused.message : undefined
}

type TextProps = Common & { placeholder?: string; inputMode?: 'numeric' | 'email'; onBlur?: () => void }
/** Single-line text field of the order. */
export const OrderText = ({ name, onBlur, ...field }: TextProps) => {
  const { register } = useFormContext<OrderValues>()
  return (
    <TextInput {...field} error={useOrderError(name)} {...register(name, { setValueAs: emptyIsNull, ...(onBlur ? { onBlur } : {}) })} />
  )
}

/** Phone field of the order. */
export const OrderPhone = ({ name, ...field }: Common) => {
  const { field: formField } = useController<OrderValues, Name>({ name })
  return <PhoneInput {...field} {...formField} error={useOrderError(name)} />
}

/** Multi-line text field of the order. */
export const OrderLongText = ({ name, ...field }: Common) => {
  const { register } = useFormContext<OrderValues>()
  return <Textarea {...field} error={useOrderError(name)} {...register(name, { setValueAs: emptyIsNull })} />
}

/** Number field of the order, in French notation. */
export const OrderNumber = ({ name, ...field }: Common & { unit?: string }) => {
  const { field: formField } = useController<OrderValues, Name>({ name })
  return <NumberInput {...field} {...formField} error={useOrderError(name)} />
}

/** Day field of the order. */
export const OrderDay = ({ name, ...field }: Common & { min?: string }) => {
  const { field: formField } = useController<OrderValues, Name>({ name })
  return (
    <DateInput
      {...field}
      error={useOrderError(name)}
      value={typeof formField.value === 'string' ? formField.value : ''}
      onChange={(day) => formField.onChange(emptyIsNull(day))}
      onBlur={formField.onBlur}
    />
  )
}

type ChoiceProps<Value extends string> = Common & { options: readonly Option<Value>[]; isShort?: boolean; clearable?: boolean }
/** Single choice: a segmented control when there are few options, else a select. */
export const OrderChoice = <Value extends string>({ name, options, isShort = false, clearable = false, ...field }: ChoiceProps<Value>) => {
  const { field: formField } = useController<OrderValues, Name>({ name })
  const value = options.find((option) => option.value === formField.value)?.value
  const common = { label: field.label, error: useOrderError(name), options, value, onBlur: formField.onBlur }
  if (isShort) return <Segmented {...common} onChange={formField.onChange} />
  return <Select {...field} {...common} clearable={clearable} onChange={(chosen) => formField.onChange(chosen ?? null)} />
}

const yesNo = [
  { value: 'yes', label: 'Oui' },
  { value: 'no', label: 'Non' },
] as const
const wordOf = (value: unknown) => {
  if (typeof value !== 'boolean') return undefined
  return value ? 'yes' : 'no'
}

/** Yes or no; unset at first. */
export const OrderYesNo = ({ name, label }: Common) => {
  const { field: formField } = useController<OrderValues, Name>({ name })
  return (
    <Segmented
      label={label}
      name={name}
      error={useOrderError(name)}
      options={yesNo}
      value={wordOf(formField.value)}
      onChange={(word) => formField.onChange(word === 'yes')}
      onBlur={formField.onBlur}
    />
  )
}

type SeveralProps<Value extends string> = Common & { options: readonly Option<Value>[]; emptyIsNone?: boolean }
/** Multiple choice; no selection is an empty list, or null (not answered) with `emptyIsNone`. */
export const OrderSeveral = <Value extends string>({ name, options, emptyIsNone = false, ...field }: SeveralProps<Value>) => {
  const { field: formField } = useController<OrderValues, Name>({ name })
  const chosen: unknown[] = Array.isArray(formField.value) ? formField.value : []
  return (
    <MultiSelect
      {...field}
      error={useOrderError(name)}
      options={options}
      value={options.map(({ value }) => value).filter((value) => chosen.includes(value))}
      onChange={(values) => formField.onChange(emptyIsNone && values.length === 0 ? null : values)}
    />
  )
}
