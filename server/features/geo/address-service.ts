import type { AddressSuggestion } from '@adm/contract/geo'
import { z } from 'zod'

/** Somebody who completes addresses; `null` when they cannot answer now, and the product completes by itself. */
export type AddressService = (typed: string, now: string) => Promise<AddressSuggestion[] | null>

const most = 8
const patienceMs = 800
const restMs = 30_000
/** The service refuses shorter questions. */
const fewestLetters = 3

/** The answer of the national address service, as far as it is read. Source: https://geoservices.ign.fr/documentation/services/services-geoplateforme/geocodage */
const answer = z.object({
  features: z.array(
    z.object({
      properties: z.object({
        label: z.string(),
        name: z.string(),
        postcode: z.string().optional(),
        city: z.string().optional(),
        type: z.string(),
      }),
    }),
  ),
})

const toSuggestions = ({ features }: z.output<typeof answer>): AddressSuggestion[] =>
  features.flatMap(({ properties: { name, postcode, city, type } }) => {
    if (!postcode || !city) return []
    const address = type === 'municipality' ? '' : name
    return [{ label: [address, `${postcode} ${city}`].filter((part) => part !== '').join(', '), address, zipCode: postcode, city }]
  })

/**
 * The national address service at this URL (`https://data.geopf.fr/geocodage/search`). It has 0.8 s for an answer; after a failure it
 * is left alone for 30 s, so that nobody waits for it at each letter.
 */
export const openAddressService = (url: string): AddressService => {
  let restsUntil = 0
  return async (typed, now) => {
    if (typed.length < fewestLetters || Date.parse(now) < restsUntil) return null
    const asked = new URL(url)
    asked.search = String(new URLSearchParams({ q: typed, limit: String(most), autocomplete: '1' }))
    try {
      const response = await fetch(asked, { signal: AbortSignal.timeout(patienceMs), redirect: 'error' })
      if (!response.ok) throw new Error(`the address service answered ${response.status}`)
      return toSuggestions(answer.parse(await response.json()))
    } catch {
      // Whatever went wrong there, people go on typing here.
      restsUntil = Date.parse(now) + restMs
      return null
    }
  }
}
