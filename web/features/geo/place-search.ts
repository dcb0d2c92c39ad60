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

/** Suggestions of the maps service; if it fails, those of the product. */
const byPlaces = async (text: string): Promise<AddressHit[]> => {
  const { findPlaces } = await import('./maps-places.ts')
  return (await findPlaces(text)) ?? callApi(geoCalls.addresses, { query: { q: text } })
}

/** Addresses that complete the typed text, from the maps service if it is configured, else from the product. */
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

/** A chosen address with its zip code and city; unchanged when the service does not answer in time. */
export const wholeAddress = async (picked: AddressHit): Promise<AddressSuggestion> => {
  try {
    return (await picked.whole?.()) ?? picked
  } catch {
    // Only the street is filled; the person types the rest.
    return picked
  }
}

/** Communes that complete the typed text. */
export const useTowns = (typed: string): readonly AddressSuggestion[] => {
  const text = useTypedAddress(typed)
  const query = apiQuery(geoCalls.addresses, { query: { q: text ?? '' } })
  const { data } = useQuery({ ...query, enabled: text !== null, placeholderData: keepPreviousData })
  return text === null ? [] : (data?.filter(({ address }) => address === '').slice(0, most) ?? [])
}

/** Whether a zip code is complete. */
export const isWholeZip = (zip: string): boolean => /^\d{5}$/.test(zip)

/** Communes of a zip code; never refetched, because they do not change while the page is open. */
export const communesOf = (zip: string) =>
  queryOptions({ ...apiQuery(geoCalls.communes, { params: { zip } }), staleTime: Number.POSITIVE_INFINITY })

/** Communes of a typed zip code, as options for the city. */
export const useCommuneOptions = (zip: string): readonly { value: string; label: string }[] => {
  const { data = [] } = useQuery({ ...communesOf(zip), enabled: isWholeZip(zip) })
  return isWholeZip(zip) ? data.map(({ name }) => ({ value: name, label: name })) : []
}

const plainTown = (town: string): string =>
  town
    .normalize('NFD')
    .replaceAll(/\p{M}|[^\p{L}]/gu, '')
    .toLowerCase()

/** The notice for a city that is none of its zip code: a hamlet or a former commune may be right, so it is no error. */
export const otherTown = (typed: string | null | undefined, communes: readonly { label: string }[]): string | undefined => {
  if (!typed || communes.length === 0 || communes.some(({ label }) => plainTown(label) === plainTown(typed))) return undefined
  return `Vérifiez : ce code postal est celui de ${communes.map(({ label }) => label).join(', ')}.`
}
