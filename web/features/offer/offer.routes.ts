import { createRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { offerCalls } from '@adm/contract/offer'
import { pages } from '@adm/contract/page'
import { asking } from '../../platform/api.ts'
import { lazyPage } from '../../platform/chunk-reload.ts'
import { signedInRoute } from '../../platform/root-route.ts'
import { readSearch } from '../../platform/search.ts'
import { simulatedSearch } from './offer-simulation-search.ts'

/** The grid whose numbers a new one begins with. */
const createSearch = z.strictObject({ from: z.uuid().optional() })

export const priceGridListRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: pages.priceGrids.path,
  component: lazyPage(() => import('./price-grid-list.page.tsx'), 'PriceGridListPage'),
  staticData: { page: pages.priceGrids },
})

export const priceGridCreateRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: pages.priceGridCreate.path,
  component: lazyPage(() => import('./price-grid-create.page.tsx'), 'PriceGridCreatePage'),
  staticData: { page: pages.priceGridCreate },
  validateSearch: (search: Record<string, unknown>): z.output<typeof createSearch> => readSearch(createSearch, search),
})

/** Which version is shown, what it is compared with, whether one is written, or an order simulated. */
const gridSearch = z.strictObject({
  ...simulatedSearch,
  view: z.enum(['simulation']).optional(),
  version: z.coerce.number().int().optional(),
  compare: z.coerce.number().int().optional(),
  edit: z.enum(['next', 'version']).optional(),
})

export const priceGridRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: pages.priceGrid.path,
  component: lazyPage(() => import('./price-grid.page.tsx'), 'PriceGridPage'),
  staticData: { page: pages.priceGrid },
  validateSearch: (search: Record<string, unknown>): z.output<typeof gridSearch> => readSearch(gridSearch, search),
  loader: ({ context, params }) => void context.queryClient.prefetchQuery(asking(offerCalls.read, { params })),
})
