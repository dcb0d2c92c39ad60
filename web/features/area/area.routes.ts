import { createRoute, stripSearchParams } from '@tanstack/react-router'
import { areaCalls } from '@adm/contract/area'
import { pages } from '@adm/contract/page/page'
import { apiQuery } from '../../platform/api/api.ts'
import { lazyPage } from '../../platform/api/chunk-reload.ts'
import { signedInRoute } from '../../platform/address/root-route.ts'
import { readSearch } from '../../platform/address/search.ts'
import { type LazyTabs, preloadFirst } from '../../platform/session/tab.ts'
import { areaDetailSearch, areaListQuery, type AreaSearch, areaSearch, defaultSearch } from './area-search.ts'

const areaListRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: pages.areas.path,
  component: lazyPage(() => import('./area-list.page.tsx'), 'AreaListPage'),
  staticData: { page: pages.areas, storesFilters: true },
  validateSearch: (search: Record<string, unknown>): AreaSearch => readSearch(areaSearch, search),
  search: { middlewares: [stripSearchParams<AreaSearch, unknown, typeof defaultSearch>(defaultSearch)] },
  loaderDeps: ({ search }) => ({ ...search, at: undefined }),
  // Not awaited: the page shows its own placeholder rows, and the previous rows while the next ones load.
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(areaListQuery(deps)),
})

const areaCreateRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: pages.areaCreate.path,
  component: lazyPage(() => import('./area-create.page.tsx'), 'AreaCreatePage'),
  staticData: { page: pages.areaCreate },
})

/** The detail page, with the tabs given by the router. */
const areaDetailRoute = (tabs: LazyTabs) =>
  createRoute({
    getParentRoute: () => signedInRoute,
    path: pages.area.path,
    component: lazyPage(() => import('./area-detail.page.tsx'), 'AreaDetailPage'),
    staticData: { page: pages.area, tabs },
    validateSearch: areaDetailSearch,
    loader: async ({ context, params }) => {
      await Promise.all([context.queryClient.ensureQueryData(apiQuery(areaCalls.read, { params })), preloadFirst(tabs)])
    },
  })

/** Routes of the areas. */
export const areaRoutes = (tabs: LazyTabs) => [areaListRoute, areaCreateRoute, areaDetailRoute(tabs)] as const
