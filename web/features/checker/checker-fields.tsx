import { type FieldPath, useController, useFormContext } from 'react-hook-form'
import { Checkbox } from '../../ui/input/checkbox.tsx'
import type { Option } from '../../ui/input/combo.tsx'
import { DateInput } from '../../ui/input/date-input.tsx'
import { MultiSelect, Select } from '../../ui/input/select.tsx'
import { NumberInput, readNumber, TextInput } from '../../ui/input/text-input.tsx'
import { type CheckerValues, emptyIsNull } from './checker-values.ts'

type Name = FieldPath<CheckerValues>
type Common = { name: Name; label: string; hint?: string; optional?: boolean }

/** The sentence under a field of a checker. */
export const useCheckerError = (name: Name): string | undefined => {
  const { getFieldState, formState } = useFormContext<CheckerValues>()
  return getFieldState(name, formState).error?.message
}

type TextProps = Common & { placeholder?: string; inputMode?: 'numeric' | 'tel' | 'email' }
/** A line of text. */
export const CheckerText = ({ name, ...field }: TextProps) => {
  const { register } = useFormContext<CheckerValues>()
  return <TextInput {...field} error={useCheckerError(name)} {...register(name, { setValueAs: emptyIsNull })} />
}

/** A whole number, typed as people write it; none when it was emptied. */
export const CheckerNumber = ({ name, ...field }: Common & { unit?: string }) => {
  const { register } = useFormContext<CheckerValues>()
  return (
    <NumberInput
      {...field}
      error={useCheckerError(name)}
      {...register(name, { setValueAs: (typed: unknown) => readNumber(typed) ?? null })}
    />
  )
}

/** A day. */
export const CheckerDay = ({ name, ...field }: Common) => {
  const { field: held } = useController<CheckerValues, Name>({ name })
  return (
    <DateInput
      {...field}
      error={useCheckerError(name)}
      value={typeof held.value === 'string' ? held.value : ''}
      onChange={(day) => held.onChange(emptyIsNull(day))}
      onBlur={held.onBlur}
    />
  )
}

type ChoiceProps<Value extends string> = Common & { options: readonly Option<Value>[]; clearable?: boolean }
/** A choice in a fixed list. */
export const CheckerChoice = <Value extends string>({ name, options, clearable = false, ...field }: ChoiceProps<Value>) => {
  const { field: held } = useController<CheckerValues, Name>({ name })
  return (
    <Select
      {...field}
      error={useCheckerError(name)}
      options={options}
      value={options.find(({ value }) => value === held.value)?.value}
      clearable={clearable}
      onChange={(chosen) => held.onChange(chosen ?? null)}
      onBlur={held.onBlur}
    />
  )
}

/** Several choices in a fixed list. */
export const CheckerSeveral = <Value extends string>({ name, options, ...field }: Common & { options: readonly Option<Value>[] }) => {
  const { field: held } = useController<CheckerValues, Name>({ name })
  const chosen: unknown[] = Array.isArray(held.value) ? held.value : []
  return (
    <MultiSelect
      {...field}
      error={useCheckerError(name)}
      options={options}
      value={options.map(({ value }) => value).filter((value) => chosen.includes(value))}
      onChange={held.onChange}
    />
  )
}

/** Yes or no. */
export const CheckerCheckbox = ({ name, label, hint }: Common) => {
  const { register } = useFormContext<CheckerValues>()
  return <Checkbox label={label} hint={hint} error={useCheckerError(name)} {...register(name)} />
}
