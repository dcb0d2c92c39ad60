import { type Control, useController } from 'react-hook-form'
import type { RegularizationDraft } from '@adm/domain/regularization/regularization'
import { EurosInput } from '../../recipes/form/number-input.tsx'
import type { TypedRegularization } from './regularization-typed.ts'

type Props = {
  control: Control<TypedRegularization, unknown, RegularizationDraft>
  name: 'amountCents' | `instalments.${number}.cents`
  label: string
}

/** Amount field of a regularization. */
export const CentsInput = ({ control, name, label }: Props) => {
  const {
    field: { ref, ...field },
    fieldState,
  } = useController({ control, name })
  return (
    <EurosInput
      ref={ref}
      label={label}
      value={field.value}
      error={fieldState.error?.message}
      onChange={field.onChange}
      onBlur={field.onBlur}
    />
  )
}
