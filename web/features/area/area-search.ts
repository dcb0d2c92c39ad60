import { z } from 'zod'
import { areaCalls, areaList } from '@adm/contract/area'
import { readSearch } from '../../platform/address/search.ts'
import { apiQuery } from '../../platform/api/api.ts'
import { chosenPageSize, queryOf } from '../../recipes/list/list-search.ts'
import { placePattern } from './area-place.ts'

const place = z.string().regex(placePattern).optional()

/** Search parameters of the list: its filter, or the map and its position. */
export const areaSearch = z.strictObject({
  ...areaList.query.shape,
  ...chosenPageSize,
  view: z.enum(['list', 'map']).default('list'),
  at: place,
})
export type AreaSearch = z.output<typeof areaSearch>

/** The list, or the map, that an address names. */
export const readAreaSearch = (search: Record<string, unknown>): AreaSearch => readSearch(areaSearch, search)

/** The address of a list: default values are left out. */
export const addressOfSearch = ({ pageIndex, sort, view, ...search }: AreaSearch): Partial<AreaSearch> => ({
  ...search,
  ...(pageIndex > 1 && { pageIndex }),
  ...(sort !== 'name' && { sort }),
  ...(view !== 'list' && { view }),
})

/** The search parameters of the list request, without those of the map. */
export const listSearch = ({ view: _view, at: _at, ...query }: AreaSearch): Omit<AreaSearch, 'view' | 'at'> => query

/** Query of the list for search parameters. */
export const areaListQuery = (search: AreaSearch) => apiQuery(areaCalls.list, { query: queryOf(listSearch(search)) })
