import { z } from 'zod'
import { userCalls, userList } from '@adm/contract/user'
import { apiQuery } from '../../platform/api/api.ts'
import { chosenPageSize, queryOf } from '../../recipes/list/list-search.ts'

/** Search parameters of the list: its filter, an optional page size, and the user of the open panel. */
export const userSearch = z.strictObject({
  ...userList.query.shape,
  ...chosenPageSize,
  user: z.uuid().optional(),
})
export type UserSearch = z.output<typeof userSearch>

/** Default values, left out of the URL. */
export const defaultSearch: Pick<UserSearch, 'pageIndex' | 'sort'> = { pageIndex: 1, sort: 'status' }

/** Search parameters of the list request, without the open panel. */
export const listSearch = (search: UserSearch): Omit<UserSearch, 'user'> => {
  const { user: _, ...query } = search
  return query
}

/** Query of the list for search parameters. */
export const userListQuery = (search: Omit<UserSearch, 'user'>) => apiQuery(userCalls.list, { query: queryOf(search) })
