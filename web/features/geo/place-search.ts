import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type AddressSuggestion, geoCalls } from '@adm/contract/geo'
import { callApi, apiQuery } from '../../platform/api/api.ts'
import { useSettled } from '../../platform/settled.ts'
import type { AddressHit } from './address-hit.ts'
import { placesComplete } from './maps-key.ts'

const leastTyped = 3
const most = 8

/** The search text of a typed address, debounced; `null` while it is too short. */
export const useTypedAddress = (typed: string): string | null => {
  const text = useSettled(typed.trim())
  return text.length >= leastTyped && typed.trim().length >= leastTyped ? text : null
}

/** By the places of the maps service, else by the product. */
const byPlaces = async (text: string): Promise<AddressHit[]> => {
  const { findPlaces } = await import('./maps-places.ts')
  return (await findPlaces(text)) ?? callApi(geoCalls.addresses, { query: { q: text } })
}

/** The addresses that complete the typed text: by the maps service where it is on, else by the product. */
export const useAddresses = (typed: string): readonly AddressHit[] => {
  const text = useTypedAddress(typed)
  const common = { enabled: text !== null, placeholderData: keepPreviousData<AddressHit[] | undefined> }
  const ours = useQuery({
    ...apiQuery(geoCalls.addresses, { query: { q: text ?? '' } }),
    ...common,
    enabled: common.enabled && !placesComplete,
  })
  const theirs = useQuery({
    queryKey: ['places of the maps service', text],
    queryFn: () => byPlaces(text ?? ''),
    ...common,
    enabled: common.enabled && placesComplete,
  })
  const { data } = placesComplete ? theirs : ours
  return text === null ? [] : (data?.slice(0, most) ?? [])
}

/** A picked address, with its zip code and its town; unchanged when the service does not answer in time. */
export const wholeAddress = async (picked: AddressHit): Promise<AddressSuggestion> => {
  try {
    return (await picked.whole?.()) ?? picked
  } catch {
    // The street stays, and the person types the rest.
    return picked
  }
}

/** The towns that complete the typed text. */
export const useTowns = (typed: string): readonly AddressSuggestion[] => {
  const text = useTypedAddress(typed)
  const query = apiQuery(geoCalls.addresses, { query: { q: text ?? '' } })
  const { data } = useQuery({ ...query, enabled: text !== null, placeholderData: keepPreviousData })
  return text === null ? [] : (data?.filter(({ address }) => address === '').slice(0, most) ?? [])
}

/** Whether a zip code is typed to its end. */
export const isWholeZip = (zip: string): boolean => /^\d{5}$/.test(zip)

/** The communes of a zip code, which do not change while the page is open. */
export const communesOf = (zip: string) =>
  queryOptions({ ...apiQuery(geoCalls.communes, { params: { zip } }), staleTime: Number.POSITIVE_INFINITY })

/** The communes of a typed zip code, as options for the town. */
export const useCommuneOptions = (zip: string): readonly { value: string; label: string }[] => {
  const { data = [] } = useQuery({ ...communesOf(zip), enabled: isWholeZip(zip) })
  return isWholeZip(zip) ? data.map(({ name }) => ({ value: name, label: name })) : []
}
