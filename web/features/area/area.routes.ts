import { createRoute } from '@tanstack/react-router'
import { pages } from '@adm/contract/page/page'
import { apiQuery } from '../../platform/api/api.ts'
import { lazyPage, loadCode } from '../../platform/api/chunk-reload.ts'
import { signedInRoute } from '../../platform/address/root-route.ts'
import { type LazyTabs, preloadFirst } from '../../platform/session/tab.ts'
import { placePattern } from './area-place.ts'
import type { AreaSearch } from './area-search.ts'

/** The parameters of the list as typed, which its loader reads. */
type AreaAddress = { [Name in keyof AreaSearch]?: unknown }

const areaListRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: pages.areas.path,
  component: lazyPage(() => import('./area-list.page.tsx'), 'AreaListPage'),
  staticData: { page: pages.areas, storesFilters: true },
  validateSearch: (search: Record<string, unknown>): AreaAddress => search,
  loaderDeps: ({ search }) => ({ ...search, at: undefined }),
  // The filters and the calls come with the page's own file, so that the first screen of the product is without them. The rows are not
  // awaited: the page shows its own placeholder rows, and the previous rows while the next ones load.
  loader: async ({ context, deps }) => {
    const { areaListQuery, readAreaSearch } = await loadCode(() => import('./area-search.ts'))
    const search = readAreaSearch(deps)
    void context.queryClient.prefetchQuery(areaListQuery(search))
    return search
  },
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
    validateSearch: ({ tab, at }: Record<string, unknown>): { tab?: string; at?: string } => ({
      ...(typeof tab === 'string' && { tab }),
      ...(typeof at === 'string' && placePattern.test(at) && { at }),
    }),
    loader: async ({ context, params }) => {
      const { areaCalls } = await loadCode(() => import('@adm/contract/area'))
      await Promise.all([context.queryClient.ensureQueryData(apiQuery(areaCalls.read, { params })), preloadFirst(tabs)])
    },
  })

/** Routes of the areas. */
export const areaRoutes = (tabs: LazyTabs) => [areaListRoute, areaCreateRoute, areaDetailRoute(tabs)] as const
