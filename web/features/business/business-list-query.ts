import { businessCalls } from '@adm/contract/business'
import { apiQuery } from '../../platform/api/api.ts'
import { readNumberPerPage } from '../../platform/address/number-per-page.ts'
import type { BusinessSearch } from './business-search.ts'

/** Query of the list for search parameters, with the person's page size by default. */
export const businessListQuery = ({ view: _view, ...search }: BusinessSearch) =>
  apiQuery(businessCalls.list, { query: { ...search, responses_by_page: search.responses_by_page ?? readNumberPerPage() } })
