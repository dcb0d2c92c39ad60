import { createRoute } from '@tanstack/react-router'
import { bookingCalls } from '@adm/contract/booking/booking'
import { pages } from '@adm/contract/page/page'
import { apiQuery } from '../../platform/api/api.ts'
import { lazyPage, loadCode } from '../../platform/api/chunk-reload.ts'
import { signedInRoute } from '../../platform/address/root-route.ts'
import { type LazyTabs, preloadFirst } from '../../platform/session/tab.ts'
import { bookingDetailSearch } from '../booking/booking-detail-search.ts'
import { orderSource } from '../booking/order/start/booking-order-source.ts'
import { readBookingSearch, shortAddress } from '../booking/list/booking-search.ts'
import { type BusinessSearch, businessSearch } from './business-search.ts'

const businessListRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: pages.businesses.path,
  component: lazyPage(() => import('./business-list.page.tsx'), 'BusinessListPage'),
  staticData: { page: pages.businesses, storesFilters: true },
  validateSearch: (search: Record<string, unknown>): BusinessSearch => readBookingSearch(businessSearch, search),
  search: { middlewares: [shortAddress<BusinessSearch>()] },
  loaderDeps: ({ search }) => search,
  // The calls come with the page's own file: they are not of the first screen. The rows are not awaited: the page shows its own placeholders.
  loader: async ({ context, deps }) => {
    const { businessListQuery } = await loadCode(() => import('./business-list-query.ts'))
    void context.queryClient.prefetchQuery(businessListQuery(deps))
  },
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
      const { businessCalls } = await loadCode(() => import('@adm/contract/business'))
      const booking = await context.queryClient.fetchQuery(apiQuery(businessCalls.read, { params }))
      context.queryClient.setQueryData(apiQuery(bookingCalls.read, { params }).queryKey, booking)
      await preloadFirst(tabs)
    },
  })

/** Routes of the orders for premises. */
export const businessRoutes = (tabs: LazyTabs) => [businessListRoute, businessCreateRoute, businessDetailRoute(tabs)] as const
