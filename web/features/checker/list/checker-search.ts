import { z } from 'zod'
import { checkerCalls, checkerList } from '@adm/contract/checker/checker'
import { apiQuery } from '../../../platform/api/api.ts'
import { chosenPageSize, openView, queryOf } from '../../../recipes/list/list-search.ts'

/** Search parameters of the list. */
export const checkerSearch = z.strictObject({ ...checkerList.query.shape, ...chosenPageSize, ...openView })
export type CheckerSearch = z.output<typeof checkerSearch>

/** Default values, left out of the URL. */
export const defaultSearch: Pick<CheckerSearch, 'pageIndex' | 'sort'> = { pageIndex: 1, sort: 'name' }

/** Query of the list for search parameters. */
export const checkerListQuery = ({ view: _view, ...search }: CheckerSearch) => apiQuery(checkerCalls.list, { query: queryOf(search) })
