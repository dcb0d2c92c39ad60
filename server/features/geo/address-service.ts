import type { AddressSuggestion } from '@adm/contract/geo'
import { z } from 'zod'
import { openOutsideSearch, type OutsideSearch } from '../../platform/outside-search.ts'

/** An address completion service; `null` when it cannot answer now, and local addresses are used instead. */
export type AddressService = OutsideSearch<AddressSuggestion>

const most = 8

/**
 * The fields read from the national address service's response. Source:
 * https://geoservices.ign.fr/documentation/services/services-geoplateforme/geocodage
 */
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

/** The national address service at this URL (`https://data.geopf.fr/geocodage/search`). Its timeout is 0.8 s. */
export const openAddressService = (url: string): AddressService =>
  openOutsideSearch({
    url,
    patienceMs: 800,
    parametersOf: (typed) => ({ q: typed, limit: String(most), autocomplete: '1' }),
    read: (body) => toSuggestions(answer.parse(body)),
  })
