import { useQueryClient } from '@tanstack/react-query'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { emptyIsNull } from '../../../platform/form/empty-is-null.ts'
import { FormLine } from '../../../ui/layout/form-layout.tsx'
import { SuggestInput } from '../../../ui/input/select.tsx'
import { communesOf, isWholeZip, otherTown, useAddresses, useCommuneOptions, useTowns, wholeAddress } from '../../geo/place-search.ts'
import { ClientText, useClientError } from './client-fields.tsx'
import type { ClientValues } from './client-values.ts'

/** Names of an address's three fields, and its label. */
type Place = {
  address: 'address' | 'billingAddress' | 'officeAddress'
  zipCode: 'zipCode' | 'billingZipCode' | 'officeZipCode'
  city: 'city' | 'billingCity' | 'officeCity'
  label: string
  optional?: boolean
}

/** Address fields with suggestions; zip code and city fill each other. */
export const ClientPlace = ({ address, zipCode, city, label, optional = false }: Place) => {
  const { setValue } = useFormContext<ClientValues>()
  const { field } = useController<ClientValues, Place['address']>({ name: address })
  const typed = field.value ?? ''
  const addresses = useAddresses(typed)
  const pick = async (value: string) => {
    const chosen = addresses.find((hit) => hit.label === value)
    if (!chosen) return
    const picked = await wholeAddress(chosen)
    field.onChange(picked.address || typed)
    if (picked.zipCode) setValue(zipCode, picked.zipCode, { shouldDirty: true, shouldValidate: true })
    if (picked.city) setValue(city, picked.city, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <>
      <SuggestInput
        name={address}
        label={label}
        optional={optional}
        error={useClientError(address)}
        value={typed}
        onChange={(text) => field.onChange(emptyIsNull(text))}
        onBlur={field.onBlur}
        onPick={(value) => void pick(value)}
        suggestions={addresses.map((hit) => ({ value: hit.label, label: hit.label }))}
      />
      <FormLine>
        <ZipCode zipCode={zipCode} city={city} optional={optional} />
        <City zipCode={zipCode} city={city} optional={optional} />
      </FormLine>
    </>
  )
}

/** Zip code field; fills an empty city when the zip code has only one commune. */
const ZipCode = ({ zipCode, city, optional }: Pick<Place, 'zipCode' | 'city'> & { optional: boolean }) => {
  const { getValues, setValue } = useFormContext<ClientValues>()
  const queries = useQueryClient()
  const fillCity = async () => {
    const zip = (getValues(zipCode) ?? '').trim()
    if (!isWholeZip(zip) || getValues(city)) return
    const communes = await queries.fetchQuery(communesOf(zip)).catch(() => [])
    const [only] = communes
    if (only && communes.length === 1 && !getValues(city)) setValue(city, only.name, { shouldDirty: true, shouldValidate: true })
  }
  return <ClientText name={zipCode} label="Code postal" inputMode="numeric" optional={optional} onBlur={() => void fillCity()} />
}

/** City field: suggests the communes of the zip code, or any commune of the country, which then fills the zip code. */
const City = ({ zipCode, city, optional }: Pick<Place, 'zipCode' | 'city'> & { optional: boolean }) => {
  const { control, setValue } = useFormContext<ClientValues>()
  const { field } = useController<ClientValues, Place['city']>({ name: city })
  const zip = (useWatch({ control, name: zipCode }) ?? '').trim()
  const communes = useCommuneOptions(zip)
  const towns = useTowns(isWholeZip(zip) ? '' : (field.value ?? ''))
  const pick = (value: string) => {
    const town = towns.find(({ label }) => label === value)
    field.onChange(town?.city ?? value)
    if (town) setValue(zipCode, town.zipCode, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <SuggestInput
      name={city}
      label="Ville"
      optional={optional}
      error={useClientError(city)}
      hint={otherTown(field.value, communes)}
      value={field.value ?? ''}
      onChange={(text) => field.onChange(emptyIsNull(text))}
      onPick={pick}
      onBlur={field.onBlur}
      suggestions={isWholeZip(zip) ? communes : towns.map(({ label }) => ({ value: label, label }))}
    />
  )
}
