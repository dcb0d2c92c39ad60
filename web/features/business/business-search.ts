import type { z } from 'zod'
import { businessCalls } from '@adm/contract/business'
import { apiQuery } from '../../platform/api/api.ts'
import { readNumberPerPage } from '../../platform/address/number-per-page.ts'
import { bookingSearch } from '../booking/list/booking-search.ts'

/** The list in the address bar: that of orders, without what only a home has. */
export const businessSearch = bookingSearch.omit({ property_type: true, property_kind: true, room_count: true })

export type BusinessSearch = z.output<typeof businessSearch>

/** The list as the address bar asks for it, with as many rows as the person likes. */
export const businessListQuery = ({ view: _view, ...search }: BusinessSearch) =>
  apiQuery(businessCalls.list, { query: { ...search, responses_by_page: search.responses_by_page ?? readNumberPerPage() } })
