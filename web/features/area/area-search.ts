import { z } from 'zod'
import { areaCalls, areaList } from '@adm/contract/area'
import { apiQuery } from '../../platform/api/api.ts'
import { chosenPageSize, queryOf } from '../../recipes/list/list-search.ts'

/** The position of the map: `2.35,48.85,9` is Paris in close-up. */
const place = z
  .string()
  .regex(/^-?\d{1,3}(\.\d+)?,-?\d{1,2}(\.\d+)?,\d{1,2}(\.\d+)?$/)
  .optional()

/** Search parameters of the list: its filter, or the map and its position. */
export const areaSearch = z.strictObject({
  ...areaList.query.shape,
  ...chosenPageSize,
  view: z.enum(['list', 'map']).default('list'),
  at: place,
})
export type AreaSearch = z.output<typeof areaSearch>

/** Default values, left out of the URL. */
export const defaultSearch: Pick<AreaSearch, 'pageIndex' | 'sort' | 'view'> = { pageIndex: 1, sort: 'name', view: 'list' }

/** The search parameters of the list request, without those of the map. */
export const listSearch = ({ view: _view, at: _at, ...query }: AreaSearch): Omit<AreaSearch, 'view' | 'at'> => query

/** Query of the list for search parameters. */
export const areaListQuery = (search: AreaSearch) => apiQuery(areaCalls.list, { query: queryOf(listSearch(search)) })

/** Search parameters of the detail page. */
export const areaDetailSearch = z.object({ tab: z.string().optional().catch(undefined), at: place.catch(undefined) })
