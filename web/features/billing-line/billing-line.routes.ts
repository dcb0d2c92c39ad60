import { createRoute } from '@tanstack/react-router'
import { pages } from '@adm/contract/page/page'
import { lazyPage, loadCode } from '../../platform/api/chunk-reload.ts'
import { signedInRoute } from '../../platform/address/root-route.ts'
import type { BillingLineSearch } from './billing-line-search.ts'

/** The parameters of the page as typed, which its loader reads. */
type ToBillAddress = { [Name in keyof BillingLineSearch | 'ledger']?: unknown }

const toBillRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: pages.toBill.path,
  component: lazyPage(() => import('./to-bill.page.tsx'), 'ToBillPage'),
  staticData: { page: pages.toBill, storesFilters: true },
  validateSearch: (search: Record<string, unknown>): ToBillAddress => search,
  loaderDeps: ({ search }) => search,
  // The filters and the calls come with the page's own file, so that the first screen of the product is without them.
  loader: async ({ context, deps }) => (await loadCode(() => import('./billing-line-search.ts'))).openToBill(context.queryClient, deps),
})

/** Routes of what is done and not invoiced. */
export const billingLineRoutes = [toBillRoute] as const
