import { Controller, type FieldPath, type FieldValues, type UseFormReturn } from 'react-hook-form'
import { DateInput } from '../../ui/input/date-input.tsx'
import { NumberInput } from '../../recipes/form/number-input.tsx'

type Form<Values extends FieldValues, Parsed> = UseFormReturn<Values, unknown, Parsed>
type DayProps<Values extends FieldValues, Parsed> = { form: Form<Values, Parsed>; name: FieldPath<Values>; label: string; max: string }

/** Day field of a reading. */
export const ReadingDay = <Values extends FieldValues, Parsed>({ form, name, label, max }: DayProps<Values, Parsed>) => (
  <Controller
    control={form.control}
    name={name}
    render={({ field, fieldState }) => (
      <DateInput
        label={label}
        max={max}
        value={field.value}
        onChange={field.onChange}
        onBlur={field.onBlur}
        error={fieldState.error?.message}
      />
    )}
  />
)

type IndexProps<Values extends FieldValues, Parsed> = {
  form: Form<Values, Parsed>
  name: FieldPath<Values>
  label: string
  unit: string
  hint?: string
  optional?: boolean
}

/** Index field of a reading, in the meter's unit, which has three decimals. */
export const ReadingIndex = <Values extends FieldValues, Parsed>({ form, name, ...field }: IndexProps<Values, Parsed>) => (
  <Controller
    control={form.control}
    name={name}
    render={({ field: formField, fieldState }) => <NumberInput {...field} {...formField} decimals={3} error={fieldState.error?.message} />}
  />
)
