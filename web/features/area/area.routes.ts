import { createRoute, stripSearchParams } from '@tanstack/react-router'
import { areaCalls } from '@adm/contract/area'
import { pages } from '@adm/contract/page'
import { asking } from '../../platform/api.ts'
import { lazyPage } from '../../platform/chunk-reload.ts'
import { signedInRoute } from '../../platform/root-route.ts'
import { readSearch } from '../../platform/search.ts'
import { type LazyTabs, preloadFirst } from '../../platform/tab.ts'
import { areaDetailSearch, areaListQuery, type AreaSearch, areaSearch, unsaidSearch } from './area-search.ts'

export const areaListRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: pages.areas.path,
  component: lazyPage(() => import('./area-list.page.tsx'), 'AreaListPage'),
  staticData: { page: pages.areas, keepsFilters: true },
  validateSearch: (search: Record<string, unknown>): AreaSearch => readSearch(areaSearch, search),
  search: { middlewares: [stripSearchParams<AreaSearch, unknown, typeof unsaidSearch>(unsaidSearch)] },
  loaderDeps: ({ search }) => ({ ...search, at: undefined }),
  // Not awaited: the page shows its own first rows, and keeps the old ones while the next come.
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(areaListQuery(deps)),
})

export const areaCreateRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: pages.areaCreate.path,
  component: lazyPage(() => import('./area-create.page.tsx'), 'AreaCreatePage'),
  staticData: { page: pages.areaCreate },
})

/** The detail page, with the tabs that the router hands it. */
export const areaDetailRoute = (tabs: LazyTabs) =>
  createRoute({
    getParentRoute: () => signedInRoute,
    path: pages.area.path,
    component: lazyPage(() => import('./area-detail.page.tsx'), 'AreaDetailPage'),
    staticData: { page: pages.area, tabs },
    validateSearch: areaDetailSearch,
    loader: async ({ context, params }) => {
      await Promise.all([context.queryClient.ensureQueryData(asking(areaCalls.read, { params })), preloadFirst(tabs)])
    },
  })
