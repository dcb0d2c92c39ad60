import { type FieldPath, useController, useFormContext } from 'react-hook-form'
import type { TypedCompany } from '@adm/domain/company/company'
import { emptyIsNull } from '../../platform/form/empty-is-null.ts'
import { EurosInput, NumberInput } from '../../recipes/form/number-input.tsx'
import { PhoneInput } from '../../recipes/form/phone-input.tsx'
import { Checkbox } from '../../ui/input/checkbox.tsx'
import type { Option } from '../../ui/input/combo.tsx'
import { DateInput } from '../../ui/input/date-input.tsx'
import { Select } from '../../ui/input/select.tsx'
import { Textarea, TextInput } from '../../ui/input/text-input.tsx'

type Name = FieldPath<TypedCompany>
type Common = { name: Name; label: string; hint?: string; optional?: boolean }

/** The error of a field of the company. */
const useError = (name: Name): string | undefined => {
  const { getFieldState, formState } = useFormContext<TypedCompany>()
  return getFieldState(name, formState).error?.message
}

/** Single-line text field. */
export const CompanyText = ({ name, ...field }: Common) => {
  const { register } = useFormContext<TypedCompany>()
  return <TextInput {...field} error={useError(name)} {...register(name, { setValueAs: emptyIsNull })} />
}

/** Text field of several lines. */
export const CompanyLongText = ({ name, ...field }: Common) => {
  const { register } = useFormContext<TypedCompany>()
  return <Textarea {...field} rows={3} error={useError(name)} {...register(name, { setValueAs: emptyIsNull })} />
}

/** Phone field. */
export const CompanyPhone = ({ name, ...field }: Common) => {
  const { field: formField } = useController<TypedCompany, Name>({ name })
  return <PhoneInput {...field} {...formField} error={useError(name)} />
}

/** Amount, in cents; null when emptied. */
export const CompanyEuros = ({ name, ...field }: Common) => {
  const { field: formField } = useController<TypedCompany, Name>({ name })
  return <EurosInput {...field} {...formField} error={useError(name)} onChange={(cents) => formField.onChange(cents ?? null)} />
}

/** Number of days. */
export const CompanyDays = ({ name, ...field }: Common) => {
  const { field: formField } = useController<TypedCompany, Name>({ name })
  return <NumberInput {...field} {...formField} decimals={0} unit="jours" error={useError(name)} />
}

/** Day field, from a first day on. */
export const CompanyDay = ({ name, min, ...field }: Common & { min: string }) => {
  const { field: formField } = useController<TypedCompany, Name>({ name })
  const value = typeof formField.value === 'string' ? formField.value : ''
  return <DateInput {...field} min={min} error={useError(name)} value={value} onChange={formField.onChange} onBlur={formField.onBlur} />
}

/** Single choice in a fixed list. */
export const CompanyChoice = <Value extends string>({ name, options, ...field }: Common & { options: readonly Option<Value>[] }) => {
  const { field: formField } = useController<TypedCompany, Name>({ name })
  return (
    <Select
      {...field}
      name={name}
      error={useError(name)}
      options={options}
      value={options.find(({ value }) => value === formField.value)?.value}
      clearable={field.optional ?? false}
      onChange={(chosen) => formField.onChange(chosen ?? null)}
      onBlur={formField.onBlur}
    />
  )
}

/** Checkbox for a yes/no field. */
export const CompanyCheckbox = ({ name, label, hint }: Common) => {
  const { register } = useFormContext<TypedCompany>()
  return <Checkbox label={label} hint={hint} error={useError(name)} {...register(name)} />
}
