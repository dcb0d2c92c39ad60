import { createRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { pages } from '@adm/contract/page/page'
import { apiQuery } from '../../platform/api/api.ts'
import { lazyPage, loadCode } from '../../platform/api/chunk-reload.ts'
import { signedInRoute } from '../../platform/address/root-route.ts'
import { type LazyTabs, preloadFirst } from '../../platform/session/tab.ts'

/**
 * The list. The schema of its address comes with the page's own file, so that the first screen of the product is without it: here the search
 * is an object of unknown parameters.
 */
const alertListRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: pages.alerts.path,
  component: lazyPage(() => import('./list/alert-list.page.tsx'), 'AlertListPage'),
  staticData: { page: pages.alerts, storesFilters: true },
  validateSearch: (search: Record<string, unknown>): object => search,
  loaderDeps: ({ search }): Record<string, unknown> => ({ ...search }),
  // Not awaited: the page shows its own placeholder rows, and the previous rows while the next ones load.
  loader: ({ context, deps }) =>
    void loadCode(() => import('./list/alert-search.ts')).then((file) =>
      context.queryClient.prefetchQuery(file.alertListQuery(file.readAlertSearch(deps))),
    ),
})

/** The detail page, with the tabs given by the router. */
const alertDetailRoute = (tabs: LazyTabs) =>
  createRoute({
    getParentRoute: () => signedInRoute,
    path: pages.alert.path,
    component: lazyPage(() => import('./alert-detail.page.tsx'), 'AlertDetailPage'),
    staticData: { page: pages.alert, tabs },
    validateSearch: z.object({ tab: z.string().optional().catch(undefined) }),
    loader: async ({ context, params }) => {
      const { alertCalls } = await loadCode(() => import('@adm/contract/alert'))
      await Promise.all([context.queryClient.ensureQueryData(apiQuery(alertCalls.read, { params })), preloadFirst(tabs)])
    },
  })

const alertSettingRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: pages.alertRules.path,
  component: lazyPage(() => import('./setting/alert-setting.page.tsx'), 'AlertSettingPage'),
  staticData: { page: pages.alertRules },
})

/** Routes of the alerts. */
export const alertRoutes = (tabs: LazyTabs) => [alertListRoute, alertDetailRoute(tabs), alertSettingRoute] as const
