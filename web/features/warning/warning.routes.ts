import { createRoute } from '@tanstack/react-router'
import { pages } from '@adm/contract/page/page'
import { apiQuery } from '../../platform/api/api.ts'
import { lazyPage } from '../../platform/api/chunk-reload.ts'
import { rootRoute, signedInRoute } from '../../platform/address/root-route.ts'
import { type LazyTabs, preloadFirst } from '../../platform/session/tab.ts'
import type { WarningSearch } from './warning-search.ts'

/** The parameters of the list as typed, which its loader reads. */
type WarningAddress = { [Name in keyof WarningSearch]?: unknown }

const warningListRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: pages.warnings.path,
  component: lazyPage(() => import('./warning-list.page.tsx'), 'WarningListPage'),
  staticData: { page: pages.warnings, storesFilters: true },
  validateSearch: (search: Record<string, unknown>): WarningAddress => search,
  loaderDeps: ({ search }) => search,
  // The filters and the calls come with the page's own file, so that the first screen of the product is without them.
  loader: async ({ context, deps }) => {
    const { readWarningSearch, warningListQuery } = await import('./warning-search.ts')
    const search = readWarningSearch(deps)
    void context.queryClient.prefetchQuery(warningListQuery(search))
    return search
  },
})

/** The detail page, with the tabs given by the router. */
const warningDetailRoute = (tabs: LazyTabs) =>
  createRoute({
    getParentRoute: () => signedInRoute,
    path: pages.warning.path,
    component: lazyPage(() => import('./warning-detail.page.tsx'), 'WarningDetailPage'),
    staticData: { page: pages.warning, tabs },
    validateSearch: ({ tab }: Record<string, unknown>): { tab?: string } => (typeof tab === 'string' ? { tab } : {}),
    loader: async ({ context, params }) => {
      const { warningCalls } = await import('@adm/contract/warning/warning')
      await Promise.all([context.queryClient.ensureQueryData(apiQuery(warningCalls.read, { params })), preloadFirst(tabs)])
    },
  })

/** The report by a mission's personal link, outside the product. */
export const warningLinkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pages.warningLink.path,
  component: lazyPage(() => import('./warning-link.page.tsx'), 'WarningLinkPage'),
  staticData: { page: pages.warningLink },
})

/** Routes of the warnings. */
export const warningRoutes = (tabs: LazyTabs) => [warningListRoute, warningDetailRoute(tabs)] as const
