import { type FieldPath, useController, useFormContext } from 'react-hook-form'
import { emptyIsNull } from '../../../platform/form/empty-is-null.ts'
import { Checkbox, Segmented } from '../../../ui/input/checkbox.tsx'
import type { Option } from '../../../ui/input/combo.tsx'
import { EurosInput, NumberInput } from '../../../recipes/form/number-input.tsx'
import { PhoneInput } from '../../../recipes/form/phone-input.tsx'
import { MultiSelect, Select } from '../../../ui/input/select.tsx'
import { Textarea, TextInput } from '../../../ui/input/text-input.tsx'
import type { ClientValues } from './client-values.ts'

type Name = FieldPath<ClientValues>
type Common = { name: Name; label: string; hint?: string; optional?: boolean }

/** Error message of a field of a client. */
export const useClientError = (name: Name): string | undefined => {
  const { getFieldState, formState } = useFormContext<ClientValues>()
  return getFieldState(name, formState).error?.message
}

type TextProps = Common & { placeholder?: string; inputMode?: 'numeric' | 'email' | 'url'; onBlur?: () => void }
/** Single-line text field. */
export const ClientText = ({ name, onBlur, ...field }: TextProps) => {
  const { register } = useFormContext<ClientValues>()
  return (
    <TextInput {...field} error={useClientError(name)} {...register(name, { setValueAs: emptyIsNull, ...(onBlur ? { onBlur } : {}) })} />
  )
}

/** Phone field. */
export const ClientPhone = ({ name, ...field }: Common) => {
  const { field: formField } = useController<ClientValues, Name>({ name })
  return <PhoneInput {...field} {...formField} error={useClientError(name)} />
}

/** Multi-line text field. */
export const ClientLongText = ({ name, ...field }: Common) => {
  const { register } = useFormContext<ClientValues>()
  return <Textarea {...field} error={useClientError(name)} {...register(name, { setValueAs: emptyIsNull })} />
}

/** Whole number field, in French notation; null when emptied. */
export const ClientNumber = ({ name, ...field }: Common & { unit?: string }) => {
  const { field: formField } = useController<ClientValues, Name>({ name })
  return (
    <NumberInput
      {...field}
      {...formField}
      decimals={0}
      error={useClientError(name)}
      onChange={(number) => formField.onChange(number ?? null)}
    />
  )
}

/** Amount in euros, stored in cents; null when emptied. */
export const ClientEuros = ({ name, ...field }: Common) => {
  const { field: formField } = useController<ClientValues, Name>({ name })
  return (
    <EurosInput
      {...field}
      error={useClientError(name)}
      value={typeof formField.value === 'number' ? formField.value : null}
      onChange={(cents) => formField.onChange(cents ?? null)}
      onBlur={formField.onBlur}
    />
  )
}

type ChoiceProps<Value extends string> = Common & { options: readonly Option<Value>[]; isShort?: boolean; clearable?: boolean }
/** Single choice in a fixed list: a segmented control when there are few options, else a select. */
export const ClientChoice = <Value extends string>({ name, options, isShort = false, clearable = false, ...field }: ChoiceProps<Value>) => {
  const { field: formField } = useController<ClientValues, Name>({ name })
  const value = options.find((option) => option.value === formField.value)?.value
  const common = { label: field.label, error: useClientError(name), options, value, onBlur: formField.onBlur }
  if (isShort) return <Segmented {...common} onChange={formField.onChange} />
  return <Select {...field} {...common} name={name} clearable={clearable} onChange={(chosen) => formField.onChange(chosen ?? null)} />
}

/** Checkbox for a yes/no field. */
export const ClientCheckbox = ({ name, label, hint }: Common) => {
  const { register } = useFormContext<ClientValues>()
  return <Checkbox label={label} hint={hint} error={useClientError(name)} {...register(name)} />
}

/** Multiple choice in a fixed list. */
export const ClientSeveral = <Value extends string>({ name, options, ...field }: Common & { options: readonly Option<Value>[] }) => {
  const { field: formField } = useController<ClientValues, Name>({ name })
  const chosen: unknown[] = Array.isArray(formField.value) ? formField.value : []
  return (
    <MultiSelect
      {...field}
      error={useClientError(name)}
      options={options}
      value={options.map(({ value }) => value).filter((value) => chosen.includes(value))}
      onChange={formField.onChange}
    />
  )
}
