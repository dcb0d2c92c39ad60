import { z } from 'zod'
import { clientCalls, clientList } from '@adm/contract/client/client'
import { apiQuery } from '../../../platform/api/api.ts'
import { chosenPageSize, openView, queryOf } from '../../../recipes/list/list-search.ts'

/** Search parameters of the list. */
export const clientSearch = z.strictObject({ ...clientList.query.shape, ...chosenPageSize, ...openView })
export type ClientSearch = z.output<typeof clientSearch>

/** Default values, left out of the URL. */
export const defaultSearch: Pick<ClientSearch, 'pageIndex' | 'sort'> = { pageIndex: 1, sort: 'name' }

/** Query of the list for search parameters. */
export const clientListQuery = ({ view: _view, ...search }: ClientSearch) => apiQuery(clientCalls.list, { query: queryOf(search) })
