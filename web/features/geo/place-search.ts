import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type AddressSuggestion, geoCalls } from '@adm/contract/geo'
import { asking } from '../../platform/api.ts'
import { useSettled } from '../../platform/settled.ts'

const leastTyped = 3
const most = 8

/** What is asked for a part of an address: its letters once they rest; `null` while there are too few. */
export const useTypedAddress = (typed: string): string | null => {
  const text = useSettled(typed.trim())
  return text.length >= leastTyped && typed.trim().length >= leastTyped ? text : null
}

/** The addresses that what is typed may become. */
export const useAddresses = (typed: string): readonly AddressSuggestion[] => {
  const text = useTypedAddress(typed)
  const query = asking(geoCalls.addresses, { query: { q: text ?? '' } })
  const { data } = useQuery({ ...query, enabled: text !== null, placeholderData: keepPreviousData })
  return text === null ? [] : (data?.slice(0, most) ?? [])
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
