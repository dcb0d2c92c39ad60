import { useController, useFormContext, useWatch } from 'react-hook-form'
import { emptyIsNull } from '../../../platform/form/empty-is-null.ts'
import { FormLine } from '../../../ui/layout/form-layout.tsx'
import { SuggestInput } from '../../../ui/input/select.tsx'
import { otherTown, useAddresses, useCommuneOptions, wholeAddress } from '../../geo/place-search.ts'
import { CheckerText, useCheckerError } from './checker-fields.tsx'
import type { CheckerValues } from './checker-values.ts'

/** Home address fields, with address suggestions. */
export const HomeFields = () => {
  const { setValue } = useFormContext<CheckerValues>()
  const { field } = useController<CheckerValues, 'address'>({ name: 'address' })
  const typed = field.value ?? ''
  const addresses = useAddresses(typed)
  const pick = async (value: string) => {
    const chosen = addresses.find(({ label }) => label === value)
    if (!chosen) return
    const picked = await wholeAddress(chosen)
    field.onChange(picked.address || typed)
    if (picked.zipCode) setValue('zipCode', picked.zipCode, { shouldDirty: true, shouldValidate: true })
    if (picked.city) setValue('city', picked.city, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <>
      <SuggestInput
        label="Adresse"
        optional
        error={useCheckerError('address')}
        value={typed}
        onChange={(text) => field.onChange(emptyIsNull(text))}
        onBlur={field.onBlur}
        onPick={(value) => void pick(value)}
        suggestions={addresses.map(({ label }) => ({ value: label, label }))}
      />
      <FormLine>
        <CheckerText name="zipCode" label="Code postal" inputMode="numeric" optional />
        <City />
      </FormLine>
    </>
  )
}

/** City field, with the communes of the zip code as suggestions. */
const City = () => {
  const { control } = useFormContext<CheckerValues>()
  const { field } = useController<CheckerValues, 'city'>({ name: 'city' })
  const zip = (useWatch({ control, name: 'zipCode' }) ?? '').trim()
  const communes = useCommuneOptions(zip)
  return (
    <SuggestInput
      label="Ville"
      optional
      error={useCheckerError('city')}
      hint={otherTown(field.value, communes)}
      value={field.value ?? ''}
      onChange={(text) => field.onChange(emptyIsNull(text))}
      onPick={field.onChange}
      onBlur={field.onBlur}
      suggestions={communes}
    />
  )
}
