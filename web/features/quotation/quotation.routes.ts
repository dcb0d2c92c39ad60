import { createRoute } from '@tanstack/react-router'
import { pages } from '@adm/contract/page/page'
import { lazyPage, loadCode } from '../../platform/api/chunk-reload.ts'
import { rootRoute, signedInRoute } from '../../platform/address/root-route.ts'
import { type LazyTabs, preloadFirst } from '../../platform/session/tab.ts'
import type { QuotationSearch } from './quotation-search.ts'

/** The parameters of the list as typed, which its loader reads. */
type QuotationAddress = { [Name in keyof QuotationSearch]?: unknown }
type QuotationTab = { tab?: string }
/** What a new quotation begins with: a client, or an order that waits for its price. */
type QuotationStart = { client?: string; booking?: string }

const quotationListRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: pages.quotations.path,
  component: lazyPage(() => import('./quotation-list.page.tsx'), 'QuotationListPage'),
  staticData: { page: pages.quotations, storesFilters: true },
  validateSearch: (search: Record<string, unknown>): QuotationAddress => search,
  loaderDeps: ({ search }) => search,
  // The filters and the calls come with the page's own file, so that the first screen of the product is without them.
  loader: async ({ context, deps }) => (await loadCode(() => import('./quotation-search.ts'))).openQuotationList(context.queryClient, deps),
})

const quotationCreateRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: pages.quotationCreate.path,
  component: lazyPage(() => import('./quotation-create.page.tsx'), 'QuotationCreatePage'),
  staticData: { page: pages.quotationCreate },
  validateSearch: ({ client, booking }: Record<string, unknown>): QuotationStart => ({
    ...(typeof client === 'string' && { client }),
    ...(typeof booking === 'string' && { booking }),
  }),
})

/** The detail page, with the tabs given by the router. */
const quotationDetailRoute = (tabs: LazyTabs) =>
  createRoute({
    getParentRoute: () => signedInRoute,
    path: pages.quotation.path,
    component: lazyPage(() => import('./quotation-detail.page.tsx'), 'QuotationDetailPage'),
    staticData: { page: pages.quotation, tabs },
    validateSearch: ({ tab }: Record<string, unknown>): QuotationTab => (typeof tab === 'string' ? { tab } : {}),
    loader: async ({ context, params }) => {
      const { openQuotation } = await loadCode(() => import('./quotation-search.ts'))
      await Promise.all([openQuotation(context.queryClient, params), preloadFirst(tabs)])
    },
  })

/** Routes of the quotations. */
export const quotationRoutes = (tabs: LazyTabs) => [quotationListRoute, quotationCreateRoute, quotationDetailRoute(tabs)] as const

/** The page of a quotation's link, outside the product. */
export const quotationLinkRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: pages.quotationLink.path,
  component: lazyPage(() => import('./quotation-link.page.tsx'), 'QuotationLinkPage'),
  staticData: { page: pages.quotationLink },
})
