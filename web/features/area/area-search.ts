import { z } from 'zod'
import { areaCalls, areaFilter } from '@adm/contract/area'
import { asking } from '../../platform/api.ts'
import { readNumberPerPage } from '../../platform/number-per-page.ts'

/** Where the map is looked at: `2.35,48.85,9` is Paris from near. */
const place = z
  .string()
  .regex(/^-?\d{1,3}(\.\d+)?,-?\d{1,2}(\.\d+)?,\d{1,2}(\.\d+)?$/)
  .optional()

/** The list in the address bar: its filter, or the map and where it is looked at. */
export const areaSearch = z.strictObject({
  ...areaFilter.shape,
  responsesByPage: areaFilter.shape.responsesByPage.unwrap().optional(),
  view: z.enum(['list', 'map']).default('list'),
  at: place,
})
export type AreaSearch = z.output<typeof areaSearch>

/** What an address need not say. */
export const unsaidSearch: Pick<AreaSearch, 'pageIndex' | 'sort' | 'view'> = { pageIndex: 1, sort: 'name', view: 'list' }

/** What the list asks of the server: nothing of the map. */
export const listSearch = ({ view: _view, at: _at, ...asked }: AreaSearch): Omit<AreaSearch, 'view' | 'at'> => asked

/** The list as the address bar asks for it. */
export const areaListQuery = (search: AreaSearch) =>
  asking(areaCalls.list, { query: { ...listSearch(search), responsesByPage: search.responsesByPage ?? readNumberPerPage() } })

/** The detail page in the address bar. */
export const areaDetailSearch = z.object({ tab: z.string().optional().catch(undefined), at: place.catch(undefined) })
