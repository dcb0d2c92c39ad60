import { createRoute } from '@tanstack/react-router'
import { z } from 'zod'
import { offerCalls } from '@adm/contract/offer'
import { pages } from '@adm/contract/page'
import { asking } from '../../platform/api.ts'
import { lazyPage } from '../../platform/chunk-reload.ts'
import { signedInRoute } from '../../platform/root-route.ts'
import { readSearch } from '../../platform/search.ts'

export const priceGridListRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: pages.priceGrids.path,
  component: lazyPage(() => import('./price-grid-list.page.tsx'), 'PriceGridListPage'),
  staticData: { page: pages.priceGrids },
})

/** Which version is shown, what it is compared with, whether one is written. */
const gridSearch = z.strictObject({
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
