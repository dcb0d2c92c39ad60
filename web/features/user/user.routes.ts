import { createRoute, stripSearchParams } from '@tanstack/react-router'
import { pages } from '@adm/contract/page/page'
import { lazyPage } from '../../platform/api/chunk-reload.ts'
import { signedInRoute } from '../../platform/address/root-route.ts'
import { readSearch } from '../../platform/address/search.ts'
import { listSearch, defaultSearch, userListQuery, type UserSearch, userSearch } from './user-search.ts'

export const userListRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: pages.users.path,
  component: lazyPage(() => import('./user-list.page.tsx'), 'UserListPage'),
  staticData: { page: pages.users, storesFilters: true },
  validateSearch: (search: Record<string, unknown>): UserSearch => readSearch(userSearch, search),
  search: { middlewares: [stripSearchParams<UserSearch, unknown, typeof defaultSearch>(defaultSearch)] },
  loaderDeps: ({ search }) => listSearch(search),
  // Not awaited: the page shows its own placeholder rows, and the previous rows while the next ones load.
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(userListQuery(deps)),
})
