import { z } from 'zod'
import { checkerCalls, checkerList } from '@adm/contract/checker/checker'
import { apiQuery } from '../../../platform/api/api.ts'
import { chosenPageSize, openView, queryOf } from '../../../recipes/list/list-search.ts'

/** The list in the address bar. */
export const checkerSearch = z.strictObject({ ...checkerList.query.shape, ...chosenPageSize, ...openView })
export type CheckerSearch = z.output<typeof checkerSearch>

/** Default values, left out of the address. */
export const defaultSearch: Pick<CheckerSearch, 'pageIndex' | 'sort'> = { pageIndex: 1, sort: 'name' }

/** The list query of the address bar's search. */
export const checkerListQuery = ({ view: _view, ...search }: CheckerSearch) => apiQuery(checkerCalls.list, { query: queryOf(search) })
