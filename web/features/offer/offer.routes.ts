import { createRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { type DurationFilter, durationFilter } from '@adm/contract/offer/duration-filter'
import { pages } from '@adm/contract/page/page'
import { lazyPage, loadCode } from '../../platform/api/chunk-reload.ts'
import { signedInRoute } from '../../platform/address/root-route.ts'
import { readSearch } from '../../platform/address/search.ts'
import type { GridSearch } from './price-grid-search.ts'

/** Id of the grid copied into a new grid. */
const createSearch = z.strictObject({ from: z.uuid().optional() })

const priceGridListRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: pages.priceGrids.path,
  component: lazyPage(() => import('./price-grid-list.page.tsx'), 'PriceGridListPage'),
  staticData: { page: pages.priceGrids },
})

const priceGridCreateRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: pages.priceGridCreate.path,
  component: lazyPage(() => import('./price-grid-create.page.tsx'), 'PriceGridCreatePage'),
  staticData: { page: pages.priceGridCreate },
  validateSearch: (search: Record<string, unknown>): z.output<typeof createSearch> => readSearch(createSearch, search),
})

/** The parameters of a grid as typed, which its loader reads. */
type GridAddress = { [Name in keyof GridSearch]?: unknown }

const priceGridRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: pages.priceGrid.path,
  component: lazyPage(() => import('./price-grid.page.tsx'), 'PriceGridPage'),
  staticData: { page: pages.priceGrid },
  validateSearch: (search: Record<string, unknown>): GridAddress => search,
  loaderDeps: ({ search }) => search,
  // The parameters and the calls come with the page's own file, so that the first screen of the product is without them.
  loader: async ({ context, params, deps }) => {
    const { readGridSearch, gridQuery } = await loadCode(() => import('./price-grid-search.ts'))
    void context.queryClient.prefetchQuery(gridQuery(params))
    return readGridSearch(deps)
  },
})

const durationsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: pages.durations.path,
  component: lazyPage(() => import('./duration/durations.page.tsx'), 'DurationsPage'),
  staticData: { page: pages.durations },
  validateSearch: (search: Record<string, unknown>): DurationFilter => readSearch(durationFilter, search),
})

/** Routes of the price grids and of the durations. */
export const offerRoutes = [durationsRoute, priceGridListRoute, priceGridCreateRoute, priceGridRoute] as const
