import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type AddressSuggestion, geoCalls } from '@adm/contract/geo'
import { ask, asking } from '../../platform/api.ts'
import { useSettled } from '../../platform/settled.ts'
import type { FoundAddress } from './found-address.ts'
import { placesComplete } from './maps-key.ts'

const leastTyped = 3
const most = 8

/** What is asked for a part of an address: its letters once they rest; `null` while there are too few. */
export const useTypedAddress = (typed: string): string | null => {
  const text = useSettled(typed.trim())
  return text.length >= leastTyped && typed.trim().length >= leastTyped ? text : null
}

/** By the places of the maps service, else by the product. */
const byPlaces = async (text: string): Promise<FoundAddress[]> => {
  const { findPlaces } = await import('./maps-places.ts')
  return (await findPlaces(text)) ?? ask(geoCalls.addresses, { query: { q: text } })
}

/** The addresses that what is typed may become: by the places of the maps service where these complete, else by the product. */
export const useAddresses = (typed: string): readonly FoundAddress[] => {
  const text = useTypedAddress(typed)
  const common = { enabled: text !== null, placeholderData: keepPreviousData<FoundAddress[] | undefined> }
  const ours = useQuery({
    ...asking(geoCalls.addresses, { query: { q: text ?? '' } }),
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

/** An address that was picked, with its zip code and its town; as it stands when nobody tells them in time. */
export const wholeAddress = async (picked: FoundAddress): Promise<AddressSuggestion> => {
  try {
    return (await picked.whole?.()) ?? picked
  } catch {
    // The street is kept, and the person types the rest.
    return picked
  }
}

/** The towns that what is typed may become. */
export const useTowns = (typed: string): readonly AddressSuggestion[] => {
  const text = useTypedAddress(typed)
  const query = asking(geoCalls.addresses, { query: { q: text ?? '' } })
  const { data } = useQuery({ ...query, enabled: text !== null, placeholderData: keepPreviousData })
  return text === null ? [] : (data?.filter(({ address }) => address === '').slice(0, most) ?? [])
}

/** Whether a zip code is typed to its end. */
export const isWholeZip = (zip: string): boolean => /^\d{5}$/.test(zip)

/** The communes of a zip code, which do not change while the page is open. */
export const communesOf = (zip: string) =>
  queryOptions({ ...asking(geoCalls.communes, { params: { zip } }), staleTime: Number.POSITIVE_INFINITY })

/** The communes of what is typed as a zip code, to choose a town among. */
export const useCommuneOptions = (zip: string): readonly { value: string; label: string }[] => {
  const { data = [] } = useQuery({ ...communesOf(zip), enabled: isWholeZip(zip) })
  return isWholeZip(zip) ? data.map(({ name }) => ({ value: name, label: name })) : []
}
