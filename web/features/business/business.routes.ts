import { createRoute } from '@tanstack/react-router'
import { bookingCalls } from '@adm/contract/booking/booking'
import { businessCalls } from '@adm/contract/business'
import { pages } from '@adm/contract/page/page'
import { apiQuery } from '../../platform/api/api.ts'
import { lazyPage } from '../../platform/api/chunk-reload.ts'
import { signedInRoute } from '../../platform/address/root-route.ts'
import { type LazyTabs, preloadFirst } from '../../platform/session/tab.ts'
import { bookingDetailSearch } from '../booking/booking-detail-search.ts'
import { orderSource } from '../booking/order/start/booking-order-source.ts'
import { readBookingSearch, shortAddress } from '../booking/list/booking-search.ts'
import { businessListQuery, type BusinessSearch, businessSearch } from './business-search.ts'

const businessListRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: pages.businesses.path,
  component: lazyPage(() => import('./business-list.page.tsx'), 'BusinessListPage'),
  staticData: { page: pages.businesses, storesFilters: true },
  validateSearch: (search: Record<string, unknown>): BusinessSearch => readBookingSearch(businessSearch, search),
  search: { middlewares: [shortAddress<BusinessSearch>()] },
  loaderDeps: ({ search }) => search,
  // Not awaited: the page shows its own placeholder rows, and the previous rows while the next ones load.
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(businessListQuery(deps)),
})

const businessCreateRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: pages.businessCreate.path,
  component: lazyPage(() => import('./business-create.page.tsx'), 'BusinessCreatePage'),
  staticData: { page: pages.businessCreate },
  validateSearch: orderSource,
})

/** The detail page, with the booking tabs given by the router. */
const businessDetailRoute = (tabs: LazyTabs) =>
  createRoute({
    getParentRoute: () => signedInRoute,
    path: pages.business.path,
    component: lazyPage(() => import('./business-detail.page.tsx'), 'BusinessDetailPage'),
    staticData: { page: pages.business, tabs },
    validateSearch: bookingDetailSearch,
    // Reads under this subject's call, which refuses an order of a dwelling; the tabs read the cache entry of the booking.
    loader: async ({ context, params }) => {
      const booking = await context.queryClient.fetchQuery(apiQuery(businessCalls.read, { params }))
      context.queryClient.setQueryData(apiQuery(bookingCalls.read, { params }).queryKey, booking)
      await preloadFirst(tabs)
    },
  })

/** Routes of the orders for premises. */
export const businessRoutes = (tabs: LazyTabs) => [businessListRoute, businessCreateRoute, businessDetailRoute(tabs)] as const
