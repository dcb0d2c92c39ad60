import type { AddressSuggestion } from '@adm/contract/geo'
import type { AddressHit } from './address-hit.ts'
import { inTime, openMaps } from './maps-service.ts'

const patienceMs = 1_500

/** Token of one address search, from the first letter to the choice: the service counts it as one request. */
let session: google.maps.places.AutocompleteSessionToken | undefined

const partOf = (parts: readonly google.maps.places.AddressComponent[], type: string): string =>
  parts.find(({ types }) => types.includes(type))?.longText ?? ''

/** Street, zip code and city of a chosen place. @throws {Error} when the service does not answer in time */
const wholeOf = async (prediction: google.maps.places.PlacePrediction, label: string): Promise<AddressSuggestion> => {
  const place = prediction.toPlace()
  session = undefined
  await inTime(place.fetchFields({ fields: ['addressComponents'] }), patienceMs)
  const parts = place.addressComponents ?? []
  const address = [partOf(parts, 'street_number'), partOf(parts, 'route')].filter((part) => part !== '').join(' ')
  return { label, address, zipCode: partOf(parts, 'postal_code'), city: partOf(parts, 'locality') || partOf(parts, 'postal_town') }
}

/** French addresses from the maps service that complete the typed text; `null` when it is unavailable or does not answer in time. */
export const findPlaces = async (typed: string): Promise<AddressHit[] | null> => {
  try {
    const { places } = await openMaps()
    session ??= new places.AutocompleteSessionToken()
    const request = { input: typed, language: 'fr', includedRegionCodes: ['fr', 'gp', 'mq', 'gf', 're', 'yt'], sessionToken: session }
    const { suggestions } = await inTime(places.AutocompleteSuggestion.fetchAutocompleteSuggestions(request), patienceMs)
    return suggestions.flatMap(({ placePrediction }) => {
      if (!placePrediction) return []
      const label = placePrediction.text.text
      return [
        { label, address: placePrediction.mainText?.text ?? label, zipCode: '', city: '', whole: () => wholeOf(placePrediction, label) },
      ]
    })
  } catch {
    // The product's own suggestions replace the service, so that typing never waits for it.
    return null
  }
}
