import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { geoCalls } from '@adm/contract/geo'
import { asking } from '../../platform/api.ts'
import { useSettled } from '../../platform/settled.ts'
import { FormLine } from '../../ui/form-layout.tsx'
import { SuggestInput } from '../../ui/select.tsx'
import { CheckerText, useCheckerError } from './checker-fields.tsx'
import { type CheckerValues, emptyIsNull } from './checker-values.ts'

const leastTyped = 3

/** The home point: an address that is completed while it is typed. */
export const HomeFields = () => {
  const { setValue } = useFormContext<CheckerValues>()
  const { field } = useController<CheckerValues, 'address'>({ name: 'address' })
  const typed = field.value ?? ''
  const found = useAddresses(typed)
  const pick = (value: string) => {
    const picked = found.find(({ label }) => label === value)
    if (!picked) return
    field.onChange(picked.address || typed)
    setValue('zipCode', picked.zipCode, { shouldDirty: true, shouldValidate: true })
    setValue('city', picked.city, { shouldDirty: true, shouldValidate: true })
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
        onPick={pick}
        suggestions={found.map(({ label }) => ({ value: label, label }))}
      />
      <FormLine>
        <CheckerText name="zipCode" label="Code postal" inputMode="numeric" optional />
        <City />
      </FormLine>
    </>
  )
}

const useAddresses = (typed: string) => {
  const text = useSettled(typed.trim())
  const isLong = text.length >= leastTyped
  const { data } = useQuery({ ...asking(geoCalls.addresses, { query: { q: text } }), enabled: isLong, placeholderData: keepPreviousData })
  return isLong && typed.trim().length >= leastTyped ? (data?.slice(0, 8) ?? []) : []
}

/** The communes of the zip code, to choose among. */
const City = () => {
  const { control } = useFormContext<CheckerValues>()
  const { field } = useController<CheckerValues, 'city'>({ name: 'city' })
  const zip = (useWatch({ control, name: 'zipCode' }) ?? '').trim()
  const isWhole = /^\d{5}$/.test(zip)
  const communes = asking(geoCalls.communes, { params: { zip } })
  const { data = [] } = useQuery({ ...communes, enabled: isWhole, staleTime: Number.POSITIVE_INFINITY })
  return (
    <SuggestInput
      label="Ville"
      optional
      error={useCheckerError('city')}
      value={field.value ?? ''}
      onChange={(text) => field.onChange(emptyIsNull(text))}
      onPick={field.onChange}
      onBlur={field.onBlur}
      suggestions={isWhole ? data.map(({ name }) => ({ value: name, label: name })) : []}
    />
  )
}
