import { z } from 'zod'
import { zipCode, typedText } from '@adm/domain/values/text'
import { defineCalls, several } from './call/call.ts'

/** A suggested address; `address` is empty when only the town is identified. */
export const addressSuggestion = z.object({ label: z.string(), address: z.string(), zipCode: z.string(), city: z.string() })
export type AddressSuggestion = z.output<typeof addressSuggestion>

export const commune = z.object({ name: z.string(), inseeCode: z.string(), department: z.string() })
export type Commune = z.output<typeof commune>

export const geoCalls = defineCalls({
  addresses: {
    method: 'GET',
    path: '/api/geo/addresses',
    requires: 'signedIn',
    query: z.strictObject({ q: typedText().max(200).default('') }),
    answer: z.array(addressSuggestion),
  },
  communes: {
    method: 'GET',
    path: '/api/geo/zip-codes/:zip',
    requires: 'signedIn',
    params: z.object({ zip: zipCode }),
    answer: z.array(commune),
  },
  towns: {
    method: 'GET',
    path: '/api/geo/towns',
    summary:
      'Les communes de ces codes postaux, et de tous ceux des villes de ces noms (minuscules, sans accents ni tirets), par code postal',
    requires: 'signedIn',
    query: z.strictObject({ zip: several(zipCode), name: several(typedText().max(200)) }),
    answer: z.object({ items: z.array(z.object({ zip: z.string(), names: z.array(z.string()) })) }),
  },
})
