import { z } from 'zod'
import { offerCalls } from '@adm/contract/offer/offer'
import { apiQuery } from '../../platform/api/api.ts'
import { readSearch } from '../../platform/address/search.ts'
import { simulatedSearch } from './offer-simulation-search.ts'

/** The displayed version, the compared version, the edit mode, and the simulated order. */
const gridSearch = z.strictObject({
  ...simulatedSearch,
  view: z.enum(['simulation']).optional(),
  version: z.coerce.number().int().optional(),
  compare: z.coerce.number().int().optional(),
  edit: z.enum(['next', 'version']).optional(),
})
export type GridSearch = z.output<typeof gridSearch>

/** Reads the search of the address of a grid. */
export const readGridSearch = (address: Record<string, unknown>): GridSearch => readSearch(gridSearch, address)

/** Query of a grid. */
export const gridQuery = (params: { id: string }) => apiQuery(offerCalls.read, { params })
