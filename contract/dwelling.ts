import { z } from 'zod'
import { dwelling } from '@adm/domain/dwelling/dwelling'
import { defineCalls, listOf } from './call.ts'

export const dwellingFilter = z.strictObject({
  /** Street, residence, zip code or city, in any order. */
  address: z.string().trim().max(200).optional(),
  pageIndex: z.coerce.number().int().min(1).max(100_000).default(1),
  responsesByPage: z.coerce.number().int().min(1).max(200).default(50),
})
export type DwellingFilter = z.output<typeof dwellingFilter>

export const dwellingPage = z.object({ ...listOf(dwelling), pageIndex: z.int(), responsesByPage: z.int() })
export type DwellingPage = z.output<typeof dwellingPage>

export const dwellingCalls = defineCalls({
  list: { method: 'GET', path: '/api/dwellings', requires: ['bookings:read'], query: dwellingFilter, answer: dwellingPage },
})
