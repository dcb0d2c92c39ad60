import { z } from 'zod'
import { clientCalls, clientList } from '@adm/contract/client/client'
import { apiQuery } from '../../../platform/api/api.ts'
import { chosenPageSize, openView, queryOf } from '../../../recipes/list/list-search.ts'

/** The list in the address bar. */
export const clientSearch = z.strictObject({ ...clientList.query.shape, ...chosenPageSize, ...openView })
export type ClientSearch = z.output<typeof clientSearch>

/** Default values, left out of the address. */
export const defaultSearch: Pick<ClientSearch, 'pageIndex' | 'sort'> = { pageIndex: 1, sort: 'name' }

/** The list query of the address bar's search. */
export const clientListQuery = ({ view: _view, ...search }: ClientSearch) => apiQuery(clientCalls.list, { query: queryOf(search) })
