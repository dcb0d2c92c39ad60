import type { z } from 'zod'
import { businessCalls } from '@adm/contract/business'
import { apiQuery } from '../../platform/api/api.ts'
import { readNumberPerPage } from '../../platform/address/number-per-page.ts'
import { bookingSearch } from '../booking/list/booking-search.ts'

/** Search parameters of the list: those of orders without the filters on dwellings. */
export const businessSearch = bookingSearch.omit({ property_type: true, property_kind: true, room_count: true })

export type BusinessSearch = z.output<typeof businessSearch>

/** Query of the list for search parameters, with the person's page size by default. */
export const businessListQuery = ({ view: _view, ...search }: BusinessSearch) =>
  apiQuery(businessCalls.list, { query: { ...search, responses_by_page: search.responses_by_page ?? readNumberPerPage() } })
