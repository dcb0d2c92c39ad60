import { createRoute } from '@tanstack/react-router'
import { pages } from '@adm/contract/page/page'
import { lazyPage, loadCode } from '../../platform/api/chunk-reload.ts'
import { signedInRoute } from '../../platform/address/root-route.ts'
import { type LazyTabs, preloadFirst } from '../../platform/session/tab.ts'
import type { DeliverySearch } from './delivery-search.ts'

/** The parameters of the list as typed, which its loader reads. */
type DeliveryAddress = { [Name in keyof DeliverySearch]?: unknown }
/** The open tab of a delivery, and the day of its board. */
type DeliveryTab = { tab?: string; day?: string }

const deliveryListRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: pages.deliveries.path,
  component: lazyPage(() => import('./delivery-list.page.tsx'), 'DeliveryListPage'),
  staticData: { page: pages.deliveries, storesFilters: true },
  validateSearch: (search: Record<string, unknown>): DeliveryAddress => search,
  loaderDeps: ({ search }) => search,
  // The filters and the calls come with the page's own file, so that the first screen of the product is without them.
  loader: async ({ context, deps }) => (await loadCode(() => import('./delivery-search.ts'))).openDeliveryList(context.queryClient, deps),
})

const deliveryCreateRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: pages.deliveryCreate.path,
  component: lazyPage(() => import('./delivery-create.page.tsx'), 'DeliveryCreatePage'),
  staticData: { page: pages.deliveryCreate },
})

/** The detail page, with the tabs given by the router. */
const deliveryDetailRoute = (tabs: LazyTabs) =>
  createRoute({
    getParentRoute: () => signedInRoute,
    path: pages.delivery.path,
    component: lazyPage(() => import('./detail/delivery-detail.page.tsx'), 'DeliveryDetailPage'),
    staticData: { page: pages.delivery, tabs },
    validateSearch: ({ tab, day }: Record<string, unknown>): DeliveryTab => ({
      ...(typeof tab === 'string' && { tab }),
      ...(typeof day === 'string' && { day }),
    }),
    loader: async ({ context, params }) => {
      const { openDelivery } = await loadCode(() => import('./delivery-offline.ts'))
      await Promise.all([openDelivery(context.queryClient, params), preloadFirst(tabs)])
    },
  })

const runsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: pages.deliveryRuns.path,
  component: lazyPage(() => import('./missions/recent-missions.page.tsx'), 'RecentMissionsPage'),
  staticData: { page: pages.deliveryRuns },
})

const missionsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: pages.deliveryMissions.path,
  component: lazyPage(() => import('./missions/missions.page.tsx'), 'MissionsPage'),
  staticData: { page: pages.deliveryMissions },
})

/** Routes of the deliveries. */
export const deliveryRoutes = (tabs: LazyTabs) =>
  [deliveryListRoute, deliveryCreateRoute, runsRoute, missionsRoute, deliveryDetailRoute(tabs)] as const
