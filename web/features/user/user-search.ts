import { z } from 'zod'
import { userCalls, userList } from '@adm/contract/user'
import { apiQuery } from '../../platform/api/api.ts'
import { chosenPageSize, queryOf } from '../../recipes/list/list-search.ts'

/** The list in the address bar: its filter, the page size where the person chose one, and whose panel is open. */
export const userSearch = z.strictObject({
  ...userList.query.shape,
  ...chosenPageSize,
  user: z.uuid().optional(),
})
export type UserSearch = z.output<typeof userSearch>

/** Default values, left out of the address. */
export const defaultSearch: Pick<UserSearch, 'pageIndex' | 'sort'> = { pageIndex: 1, sort: 'status' }

/** The search parameters of the list request: all but the open panel. */
export const listSearch = (search: UserSearch): Omit<UserSearch, 'user'> => {
  const { user: _, ...asked } = search
  return asked
}

/** The list query of the address bar's search. */
export const userListQuery = (search: Omit<UserSearch, 'user'>) => apiQuery(userCalls.list, { query: queryOf(search) })
