import type { AddressSuggestion } from '@adm/contract/geo'
import { z } from 'zod'
import { openOutsideSearch, type OutsideSearch } from '../../platform/outside-search.ts'

/** Somebody who completes addresses; `null` when they cannot answer now, and the product completes by itself. */
export type AddressService = OutsideSearch<AddressSuggestion>

const most = 8

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

/** The national address service at this URL (`https://data.geopf.fr/geocodage/search`). It has 0.8 s for an answer. */
export const openAddressService = (url: string): AddressService =>
  openOutsideSearch({
    url,
    patienceMs: 800,
    parametersOf: (typed) => ({ q: typed, limit: String(most), autocomplete: '1' }),
    read: (told) => toSuggestions(answer.parse(told)),
  })
