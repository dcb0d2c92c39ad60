import { type Control, useController } from 'react-hook-form'
import type { RegularizationDraft } from '@adm/domain/regularization/regularization'
import { addMonths, formatMonth } from '@adm/domain/values/date/month'
import { Select } from '../../ui/input/select.tsx'
import type { TypedRegularization } from './regularization-typed.ts'

const monthsAhead = 60

/** Selectable months: the next 60, and those already chosen. */
export const monthsFrom = (thisMonth: string, standing: readonly string[]): readonly string[] =>
  [...new Set([...standing, ...Array.from({ length: monthsAhead }, (_, rank) => addMonths(thisMonth, rank))])].toSorted()

type Props = {
  control: Control<TypedRegularization, unknown, RegularizationDraft>
  name: 'firstMonth' | `instalments.${number}.month`
  label: string
  months: readonly string[]
}

/** Month field; typing filters the list. */
export const MonthChoice = ({ control, name, label, months }: Props) => {
  const { field, fieldState } = useController({ control, name })
  return (
    <Select
      label={label}
      options={months.map((month) => ({ value: month, label: formatMonth(month) }))}
      value={field.value || undefined}
      onChange={(month) => field.onChange(month ?? '')}
      onBlur={field.onBlur}
      error={fieldState.error?.message}
    />
  )
}
