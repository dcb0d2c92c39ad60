import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import { areaCalls } from '@adm/contract/area'
import { dwellingCalls } from '@adm/contract/dwelling'
import { readAddress } from '@adm/domain/dwelling/typed-address'
import type { Dwelling } from '@adm/domain/dwelling/dwelling'
import { apiQuery } from '../../../platform/api/api.ts'
import { useMay } from '../../../platform/session/session.tsx'
import { FormLine } from '../../../ui/layout/form-layout.tsx'
import { SuggestInput } from '../../../ui/input/select.tsx'
import { describeDwelling } from '../../dwelling/dwelling-line.ts'
import type { AddressHit } from '../../geo/address-hit.ts'
import { isWholeZip, otherTown, useAddresses, useCommuneOptions, useTypedAddress, wholeAddress } from '../../geo/place-search.ts'
import { OrderText, useOrderError } from './booking-order-fields.tsx'
import type { OrderValues } from './start/booking-order-values.ts'

const suggestionsOf = (dwellings: readonly Dwelling[], addresses: readonly AddressHit[]) => [
  ...dwellings.map((dwelling) => ({
    value: dwelling.id,
    label: `${dwelling.address}, ${dwelling.zipCode} ${dwelling.city}`,
    detail: describeDwelling(dwelling),
  })),
  ...addresses.map(({ label }) => ({ value: label, label })),
]

/** The fields of a whole address in one line; none for a street alone. */
const partsOf = (typed: string): Filled => {
  const parts = readAddress(typed)
  return parts ? { address: parts.address, zipCode: parts.zipCode, ...(parts.city && { city: parts.city }) } : {}
}

/**
 * Address field: suggests existing dwellings, then addresses. The chosen suggestion, or a whole address in one line, fills the other fields.
 * @param isPlaceOnly fill the place only and leave the typology unchanged
 */
export const OrderAddress = ({ isPlaceOnly = false }: { isPlaceOnly?: boolean }) => {
  const { setValue } = useFormContext<OrderValues>()
  const { field } = useController<OrderValues, 'address'>({ name: 'address' })
  const typed = field.value ?? ''
  const { dwellings, addresses } = useSuggestions(typed)
  const fill = (values: Filled) => {
    for (const name of isPlaceOnly ? placeNames : filled)
      if (name in values) setValue(name, values[name], { shouldDirty: true, shouldValidate: true })
  }
  const pick = async (value: string) => {
    const dwelling = dwellings.find(({ id }) => id === value)
    if (dwelling) return fill(filledBy(dwelling))
    const chosen = addresses.find(({ label }) => label === value)
    if (!chosen) return
    const { address, zipCode, city } = await wholeAddress(chosen)
    fill({ address: address || typed, ...(zipCode ? { zipCode } : {}), ...(city ? { city } : {}), dwellingId: null })
  }
  return (
    <>
      <SuggestInput
        label="Adresse"
        error={useOrderError('address')}
        placeholder="12 rue Garibaldi, 69003 Lyon"
        value={typed}
        onChange={(text) => {
          field.onChange(text)
          setValue('dwellingId', null)
        }}
        hint="Avec le code postal et la ville, les trois champs se remplissent."
        onBlur={() => {
          fill(partsOf(typed))
          field.onBlur()
        }}
        onPick={(value) => void pick(value)}
        suggestions={suggestionsOf(dwellings, addresses)}
      />
      <FormLine>
        <OrderText name="zipCode" label="Code postal" inputMode="numeric" />
        <OrderCity />
      </FormLine>
      <AreaOfZip />
    </>
  )
}

const placeNames = [
  'address',
  'zipCode',
  'city',
  'residence',
  'building',
  'staircase',
  'floor',
  'door',
  'apartmentNumber',
  'digicode',
  'dwellingId',
] as const satisfies readonly (keyof OrderValues)[]
/** Fields filled from an existing dwelling. */
const filled = [
  ...placeNames,
  'propertyType',
  'propertyKind',
  'roomCount',
  'surface',
  'furnished',
  'annexes',
] as const satisfies readonly (keyof OrderValues)[]
type Filled = Partial<Pick<OrderValues, (typeof filled)[number]>>
const filledBy = ({ id, ...dwelling }: Dwelling): Filled => ({ ...dwelling, dwellingId: id })

const useSuggestions = (typed: string): { dwellings: readonly Dwelling[]; addresses: readonly AddressHit[] } => {
  const text = useTypedAddress(typed)
  const addresses = useAddresses(typed)
  const mayRead = useMay(dwellingCalls.list)
  const dwellingQuery = apiQuery(dwellingCalls.list, { query: { address: text ?? '', pageIndex: 1, responsesByPage: 5 } })
  const dwellings = useQuery({ ...dwellingQuery, enabled: text !== null && mayRead, placeholderData: keepPreviousData })
  return { dwellings: (text !== null && dwellings.data?.items) || [], addresses }
}

const useZipCode = (): string => {
  const { control } = useFormContext<OrderValues>()
  return (useWatch({ control, name: 'zipCode' }) ?? '').trim()
}

/** City field, with the communes of the zip code as suggestions, and a notice for a city of another zip code. */
const OrderCity = () => {
  const { field } = useController<OrderValues, 'city'>({ name: 'city' })
  const communes = useCommuneOptions(useZipCode())
  return (
    <SuggestInput
      label="Ville"
      error={useOrderError('city')}
      hint={otherTown(field.value, communes)}
      value={field.value ?? ''}
      onChange={field.onChange}
      onPick={field.onChange}
      onBlur={field.onBlur}
      suggestions={communes}
    />
  )
}

/** Area of the zip code. A zip code without area is an error of its field. */
const AreaOfZip = () => {
  const zip = useZipCode()
  const { data } = useQuery({ ...apiQuery(areaCalls.ofZipCode, { query: { zip } }), enabled: isWholeZip(zip), staleTime: 60_000 })
  const area = isWholeZip(zip) && data?.items[0]
  return area ? <p className="dim">Zone : {area.name}</p> : null
}
