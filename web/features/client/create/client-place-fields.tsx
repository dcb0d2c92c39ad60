import { useQueryClient } from '@tanstack/react-query'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { FormLine } from '../../../ui/layout/form-layout.tsx'
import { SuggestInput } from '../../../ui/input/select.tsx'
import { communesOf, isWholeZip, useAddresses, useCommuneOptions, useTowns, wholeAddress } from '../../geo/place-search.ts'
import { ClientText, useClientError } from './client-fields.tsx'
import { type ClientValues, emptyIsNull } from './client-values.ts'

/** An address of the client: the names of the three fields, and the label of the address. */
type Place = {
  address: 'address' | 'billingAddress' | 'officeAddress'
  zipCode: 'zipCode' | 'billingZipCode' | 'officeZipCode'
  city: 'city' | 'billingCity' | 'officeCity'
  label: string
  optional?: boolean
}

/** An address that is completed while it is typed; its zip code and its town fill each other. */
export const ClientPlace = ({ address, zipCode, city, label, optional = false }: Place) => {
  const { setValue } = useFormContext<ClientValues>()
  const { field } = useController<ClientValues, Place['address']>({ name: address })
  const typed = field.value ?? ''
  const found = useAddresses(typed)
  const pick = async (value: string) => {
    const chosen = found.find((one) => one.label === value)
    if (!chosen) return
    const picked = await wholeAddress(chosen)
    field.onChange(picked.address || typed)
    if (picked.zipCode) setValue(zipCode, picked.zipCode, { shouldDirty: true, shouldValidate: true })
    if (picked.city) setValue(city, picked.city, { shouldDirty: true, shouldValidate: true })
  }
  return (
    <>
      <SuggestInput
        label={label}
        optional={optional}
        error={useClientError(address)}
        value={typed}
        onChange={(text) => field.onChange(emptyIsNull(text))}
        onBlur={field.onBlur}
        onPick={(value) => void pick(value)}
        suggestions={found.map((one) => ({ value: one.label, label: one.label }))}
      />
      <FormLine>
        <ZipCode zipCode={zipCode} city={city} optional={optional} />
        <City zipCode={zipCode} city={city} optional={optional} />
      </FormLine>
    </>
  )
}

/** The zip code; it fills an empty town when it has only one commune. */
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

/** The town: among the communes of the zip code, or any town of the country, which then gives its zip code. */
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
      label="Ville"
      optional={optional}
      error={useClientError(city)}
      value={field.value ?? ''}
      onChange={(text) => field.onChange(emptyIsNull(text))}
      onPick={pick}
      onBlur={field.onBlur}
      suggestions={isWholeZip(zip) ? communes : towns.map(({ label }) => ({ value: label, label }))}
    />
  )
}
