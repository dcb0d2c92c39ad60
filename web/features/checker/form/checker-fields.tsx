import { type FieldPath, useController, useFormContext } from 'react-hook-form'
import { emptyIsNull } from '../../../platform/form/empty-is-null.ts'
import { Checkbox } from '../../../ui/input/checkbox.tsx'
import type { Option } from '../../../ui/input/combo.tsx'
import { DateInput } from '../../../ui/input/date-input.tsx'
import { MultiSelect, Select } from '../../../ui/input/select.tsx'
import { TextInput } from '../../../ui/input/text-input.tsx'
import { NumberInput } from '../../../recipes/form/number-input.tsx'
import { PhoneInput } from '../../../recipes/form/phone-input.tsx'
import type { CheckerValues } from './checker-values.ts'

type Name = FieldPath<CheckerValues>
type Common = { name: Name; label: string; hint?: string; optional?: boolean }

/** Error message of a field of a checker. */
export const useCheckerError = (name: Name): string | undefined => {
  const { getFieldState, formState } = useFormContext<CheckerValues>()
  return getFieldState(name, formState).error?.message
}

type TextProps = Common & { placeholder?: string; inputMode?: 'numeric' | 'email' }
/** Single-line text field. */
export const CheckerText = ({ name, ...field }: TextProps) => {
  const { register } = useFormContext<CheckerValues>()
  return <TextInput {...field} error={useCheckerError(name)} {...register(name, { setValueAs: emptyIsNull })} />
}

/** Phone field. */
export const CheckerPhone = ({ name, ...field }: Common) => {
  const { field: formField } = useController<CheckerValues, Name>({ name })
  return <PhoneInput {...field} {...formField} error={useCheckerError(name)} />
}

/** Whole number field, in French notation; null when emptied. */
export const CheckerNumber = ({ name, ...field }: Common & { unit?: string }) => {
  const { field: formField } = useController<CheckerValues, Name>({ name })
  return (
    <NumberInput
      {...field}
      {...formField}
      decimals={0}
      error={useCheckerError(name)}
      onChange={(number) => formField.onChange(number ?? null)}
    />
  )
}

/** Day field. */
export const CheckerDay = ({ name, ...field }: Common) => {
  const { field: formField } = useController<CheckerValues, Name>({ name })
  return (
    <DateInput
      {...field}
      error={useCheckerError(name)}
      value={typeof formField.value === 'string' ? formField.value : ''}
      onChange={(day) => formField.onChange(emptyIsNull(day))}
      onBlur={formField.onBlur}
    />
  )
}

type ChoiceProps<Value extends string> = Common & { options: readonly Option<Value>[]; clearable?: boolean }
/** Single choice in a fixed list. */
export const CheckerChoice = <Value extends string>({ name, options, clearable = false, ...field }: ChoiceProps<Value>) => {
  const { field: formField } = useController<CheckerValues, Name>({ name })
  return (
    <Select
      {...field}
      error={useCheckerError(name)}
      options={options}
      value={options.find(({ value }) => value === formField.value)?.value}
      clearable={clearable}
      onChange={(chosen) => formField.onChange(chosen ?? null)}
      onBlur={formField.onBlur}
    />
  )
}

/** Multiple choice in a fixed list. */
export const CheckerSeveral = <Value extends string>({ name, options, ...field }: Common & { options: readonly Option<Value>[] }) => {
  const { field: formField } = useController<CheckerValues, Name>({ name })
  const chosen: unknown[] = Array.isArray(formField.value) ? formField.value : []
  return (
    <MultiSelect
      {...field}
      error={useCheckerError(name)}
      options={options}
      value={options.map(({ value }) => value).filter((value) => chosen.includes(value))}
      onChange={formField.onChange}
    />
  )
}

/** Checkbox for a yes/no field. */
export const CheckerCheckbox = ({ name, label, hint }: Common) => {
  const { register } = useFormContext<CheckerValues>()
  return <Checkbox label={label} hint={hint} error={useCheckerError(name)} {...register(name)} />
}
