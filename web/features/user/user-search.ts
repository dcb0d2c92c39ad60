import { z } from 'zod'
import { userCalls, userFilter } from '@adm/contract/user'
import { asking } from '../../platform/api.ts'
import { readNumberPerPage } from '../../platform/number-per-page.ts'

/** The list in the address bar: its filter, the page size where the person chose one, and whose panel is open. */
export const userSearch = z.strictObject({
  ...userFilter.shape,
  responsesByPage: userFilter.shape.responsesByPage.unwrap().optional(),
  user: z.uuid().optional(),
})
export type UserSearch = z.output<typeof userSearch>

/** What an address need not say. */
export const unsaidSearch: Pick<UserSearch, 'pageIndex' | 'sort'> = { pageIndex: 1, sort: 'status' }

/** What the list asks of the server: all but the open panel. */
export const listSearch = (search: UserSearch): Omit<UserSearch, 'user'> => {
  const { user: _, ...asked } = search
  return asked
}

/** The list as the address bar asks for it. */
export const userListQuery = (search: Omit<UserSearch, 'user'>) =>
  asking(userCalls.list, { query: { ...search, responsesByPage: search.responsesByPage ?? readNumberPerPage() } })
