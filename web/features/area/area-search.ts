import { z } from 'zod'
import { areaCalls, areaList } from '@adm/contract/area'
import { apiQuery } from '../../platform/api/api.ts'
import { chosenPageSize, queryOf } from '../../recipes/list/list-search.ts'

/** The position of the map: `2.35,48.85,9` is Paris from near. */
const place = z
  .string()
  .regex(/^-?\d{1,3}(\.\d+)?,-?\d{1,2}(\.\d+)?,\d{1,2}(\.\d+)?$/)
  .optional()

/** The list in the address bar: its filter, or the map and where it is looked at. */
export const areaSearch = z.strictObject({
  ...areaList.query.shape,
  ...chosenPageSize,
  view: z.enum(['list', 'map']).default('list'),
  at: place,
})
export type AreaSearch = z.output<typeof areaSearch>

/** Default values, left out of the address. */
export const defaultSearch: Pick<AreaSearch, 'pageIndex' | 'sort' | 'view'> = { pageIndex: 1, sort: 'name', view: 'list' }

/** The search parameters of the list request: none of the map. */
export const listSearch = ({ view: _view, at: _at, ...asked }: AreaSearch): Omit<AreaSearch, 'view' | 'at'> => asked

/** The list query of the address bar's search. */
export const areaListQuery = (search: AreaSearch) => apiQuery(areaCalls.list, { query: queryOf(listSearch(search)) })

/** The detail page in the address bar. */
export const areaDetailSearch = z.object({ tab: z.string().optional().catch(undefined), at: place.catch(undefined) })
