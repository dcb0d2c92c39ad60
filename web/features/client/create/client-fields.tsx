import { type FieldPath, useController, useFormContext } from 'react-hook-form'
import { Checkbox, Segmented } from '../../../ui/input/checkbox.tsx'
import type { Option } from '../../../ui/input/combo.tsx'
import { EurosInput } from '../../../ui/input/euros-input.tsx'
import { MultiSelect, Select } from '../../../ui/input/select.tsx'
import { NumberInput, readNumber, Textarea, TextInput } from '../../../ui/input/text-input.tsx'
import { type ClientValues, emptyIsNull } from './client-values.ts'

type Name = FieldPath<ClientValues>
type Common = { name: Name; label: string; hint?: string; optional?: boolean }

/** The sentence under a field of a client. */
export const useClientError = (name: Name): string | undefined => {
  const { getFieldState, formState } = useFormContext<ClientValues>()
  return getFieldState(name, formState).error?.message
}

type TextProps = Common & { placeholder?: string; inputMode?: 'numeric' | 'tel' | 'email' | 'url'; onBlur?: () => void }
/** A line of text. */
export const ClientText = ({ name, onBlur, ...field }: TextProps) => {
  const { register } = useFormContext<ClientValues>()
  return (
    <TextInput {...field} error={useClientError(name)} {...register(name, { setValueAs: emptyIsNull, ...(onBlur ? { onBlur } : {}) })} />
  )
}

/** Several lines of text. */
export const ClientLongText = ({ name, ...field }: Common) => {
  const { register } = useFormContext<ClientValues>()
  return <Textarea {...field} error={useClientError(name)} {...register(name, { setValueAs: emptyIsNull })} />
}

/** A whole number, typed as people write it; none when it was emptied. */
export const ClientNumber = ({ name, ...field }: Common & { unit?: string }) => {
  const { register } = useFormContext<ClientValues>()
  return (
    <NumberInput
      {...field}
      error={useClientError(name)}
      {...register(name, { setValueAs: (typed: unknown) => readNumber(typed) ?? null })}
    />
  )
}

/** An amount in euros, stored in cents; none when it was emptied. */
export const ClientEuros = ({ name, ...field }: Common) => {
  const { field: held } = useController<ClientValues, Name>({ name })
  return (
    <EurosInput
      {...field}
      error={useClientError(name)}
      value={typeof held.value === 'number' ? held.value : null}
      onChange={(cents) => held.onChange(cents ?? null)}
      onBlur={held.onBlur}
    />
  )
}

type ChoiceProps<Value extends string> = Common & { options: readonly Option<Value>[]; isShort?: boolean; clearable?: boolean }
/** A choice in a fixed list: all in sight when they are few, else in a list. */
export const ClientChoice = <Value extends string>({ name, options, isShort = false, clearable = false, ...field }: ChoiceProps<Value>) => {
  const { field: held } = useController<ClientValues, Name>({ name })
  const value = options.find((option) => option.value === held.value)?.value
  const common = { label: field.label, error: useClientError(name), options, value, onBlur: held.onBlur }
  if (isShort) return <Segmented {...common} onChange={held.onChange} />
  return <Select {...field} {...common} clearable={clearable} onChange={(chosen) => held.onChange(chosen ?? null)} />
}

/** Yes or no. */
export const ClientCheckbox = ({ name, label, hint }: Common) => {
  const { register } = useFormContext<ClientValues>()
  return <Checkbox label={label} hint={hint} error={useClientError(name)} {...register(name)} />
}

/** Several choices in a fixed list. */
export const ClientSeveral = <Value extends string>({ name, options, ...field }: Common & { options: readonly Option<Value>[] }) => {
  const { field: held } = useController<ClientValues, Name>({ name })
  const chosen: unknown[] = Array.isArray(held.value) ? held.value : []
  return (
    <MultiSelect
      {...field}
      error={useClientError(name)}
      options={options}
      value={options.map(({ value }) => value).filter((value) => chosen.includes(value))}
      onChange={held.onChange}
    />
  )
}

/** A table of labels as choices. */
export const optionsOf = <Value extends string>(labels: Record<Value, string>): Option<Value>[] => {
  const isValue = (key: string): key is Value => key in labels
  return Object.keys(labels)
    .filter(isValue)
    .map((value) => ({ value, label: labels[value] }))
}
