import { createRoute, redirect } from '@tanstack/react-router'
import { z } from 'zod'
import { pages } from '@adm/contract/page/page'
import { apiQuery } from '../../platform/api/api.ts'
import { lazyPage, loadCode } from '../../platform/api/chunk-reload.ts'
import { signedInRoute } from '../../platform/address/root-route.ts'
import { type LazyTabs, preloadFirst } from '../../platform/session/tab.ts'
import type { AlertSearch } from './list/alert-search.ts'

/** The parameters of the list as typed, which its loader reads. */
type AlertAddress = { [Name in keyof AlertSearch]?: unknown }

/** The list. Its filters and calls come with the page's own file: they are not of the first screen. */
const alertListRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: pages.alerts.path,
  component: lazyPage(() => import('./list/alert-list.page.tsx'), 'AlertListPage'),
  staticData: { page: pages.alerts, storesFilters: true },
  validateSearch: (search: Record<string, unknown>): AlertAddress => search,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) => {
    const { addressOfSearch, alertListQuery, hasIgnored, readAlertSearch } = await loadCode(() => import('./list/alert-search.ts'))
    const search = readAlertSearch(deps)
    // A parameter that the list does not know is announced, and leaves the address.
    if (hasIgnored(search)) throw redirect({ to: pages.alerts.path, search: addressOfSearch(search), replace: true })
    void context.queryClient.prefetchQuery(alertListQuery(search))
    return search
  },
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
      const { alertCalls } = await loadCode(() => import('@adm/contract/alert/alert'))
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
