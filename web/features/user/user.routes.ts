import { createRoute, stripSearchParams } from '@tanstack/react-router'
import { pages } from '@adm/contract/page'
import { lazyPage } from '../../platform/chunk-reload.ts'
import { signedInRoute } from '../../platform/root-route.ts'
import { readSearch } from '../../platform/search.ts'
import { listSearch, unsaidSearch, userListQuery, type UserSearch, userSearch } from './user-search.ts'

export const userListRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: pages.users.path,
  component: lazyPage(() => import('./user-list.page.tsx'), 'UserListPage'),
  staticData: { page: pages.users, keepsFilters: true },
  validateSearch: (search: Record<string, unknown>): UserSearch => readSearch(userSearch, search),
  search: { middlewares: [stripSearchParams<UserSearch, unknown, typeof unsaidSearch>(unsaidSearch)] },
  loaderDeps: ({ search }) => listSearch(search),
  // Not awaited: the page shows its own first rows, and keeps the old ones while the next come.
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(userListQuery(deps)),
})
