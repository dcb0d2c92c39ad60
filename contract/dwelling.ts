import { z } from 'zod'
import { typedText } from '@adm/domain/values/text'
import { dwelling } from '@adm/domain/dwelling/dwelling'
import { defineCalls } from './call/call.ts'
import { defineList, numberedPages } from './call/list.ts'

export const dwellingList = defineList({
  filters: {
    /** Street, residence, zip code or city, in any order. */
    address: typedText().max(200).optional(),
  },
  pages: numberedPages,
  row: dwelling,
})
export type DwellingFilters = z.output<typeof dwellingList.filters>

export const dwellingCalls = defineCalls(
  {
    list: { method: 'GET', path: '/api/dwellings', requires: ['bookings:read'], query: dwellingList.query, answer: dwellingList.page },
  },
  { shows: ['booking', 'dwelling'] },
)
