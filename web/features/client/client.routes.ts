import { createRoute, stripSearchParams } from '@tanstack/react-router'
import { z } from 'zod'
import { clientCalls } from '@adm/contract/client'
import { pages } from '@adm/contract/page'
import { asking } from '../../platform/api.ts'
import { lazyPage } from '../../platform/chunk-reload.ts'
import { signedInRoute } from '../../platform/root-route.ts'
import { readSearch } from '../../platform/search.ts'
import { type LazyTabs, preloadFirst } from '../../platform/tab.ts'
import { type ClientSearch, clientListQuery, clientSearch, unsaidSearch } from './client-search.ts'

export const clientListRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: pages.clients.path,
  component: lazyPage(() => import('./client-list.page.tsx'), 'ClientListPage'),
  staticData: {
    page: pages.clients,
    keepsFilters: true,
    begin: (queries, search) => void queries.prefetchQuery(clientListQuery(readSearch(clientSearch, search))),
  },
  validateSearch: (search: Record<string, unknown>): ClientSearch => readSearch(clientSearch, search),
  search: { middlewares: [stripSearchParams<ClientSearch, unknown, typeof unsaidSearch>(unsaidSearch)] },
  loaderDeps: ({ search }) => search,
  // Not awaited: the page shows its own first rows, and keeps the old ones while the next come.
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(clientListQuery(deps)),
})

export const clientCreateRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: pages.clientCreate.path,
  component: lazyPage(() => import('./client-create.page.tsx'), 'ClientCreatePage'),
  staticData: { page: pages.clientCreate },
})

/** The detail page, with the tabs that the router hands it. */
export const clientDetailRoute = (tabs: LazyTabs) =>
  createRoute({
    getParentRoute: () => signedInRoute,
    path: pages.client.path,
    component: lazyPage(() => import('./client-detail.page.tsx'), 'ClientDetailPage'),
    staticData: { page: pages.client, tabs },
    validateSearch: z.object({
      tab: z.string().optional().catch(undefined),
      /** The client that is compared with this one, to merge it. */
      merge: z.uuid().optional().catch(undefined),
    }),
    loader: async ({ context, params }) => {
      await Promise.all([context.queryClient.ensureQueryData(asking(clientCalls.read, { params })), preloadFirst(tabs)])
    },
  })
