import { createRoute, stripSearchParams } from '@tanstack/react-router'
import { z } from 'zod'
import { clientCalls } from '@adm/contract/client/client'
import { pages } from '@adm/contract/page/page'
import { apiQuery } from '../../platform/api/api.ts'
import { lazyPage } from '../../platform/api/chunk-reload.ts'
import { missingList, type OfflineCall } from '../../platform/offline/offline-answers.ts'
import { signedInRoute } from '../../platform/address/root-route.ts'
import { mending } from '../../platform/address/mending.ts'
import { readSearch } from '../../platform/address/search.ts'
import { type LazyTabs, preloadFirst } from '../../platform/session/tab.ts'
import { type ClientSearch, clientListQuery, clientSearch, defaultSearch } from './list/client-search.ts'

const clientListRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: pages.clients.path,
  component: lazyPage(() => import('./list/client-list.page.tsx'), 'ClientListPage'),
  staticData: {
    page: pages.clients,
    storesFilters: true,
    begin: (queries, search) => void queries.prefetchQuery(clientListQuery(readSearch(clientSearch, search))),
  },
  validateSearch: (search: Record<string, unknown>): ClientSearch => readSearch(clientSearch, search),
  search: { middlewares: [stripSearchParams<ClientSearch, unknown, typeof defaultSearch>(defaultSearch)] },
  loaderDeps: ({ search }) => search,
  // Not awaited: the page shows its own placeholder rows, and the previous rows while the next ones load.
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(clientListQuery(deps)),
})

const clientCreateRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: pages.clientCreate.path,
  component: lazyPage(() => import('./create/client-create.page.tsx'), 'ClientCreatePage'),
  staticData: { page: pages.clientCreate },
})

/** The detail page, with the tabs given by the router. */
const clientDetailRoute = (tabs: LazyTabs) =>
  createRoute({
    getParentRoute: () => signedInRoute,
    path: pages.client.path,
    component: lazyPage(() => import('./detail/client-detail.page.tsx'), 'ClientDetailPage'),
    staticData: { page: pages.client, tabs },
    validateSearch: z.object({
      tab: z.string().optional().catch(undefined),
      /** Id of the client compared with this one for a merge. */
      merge: z.uuid().optional().catch(undefined),
      ...mending,
    }),
    loader: async ({ context, params }) => {
      await Promise.all([context.queryClient.ensureQueryData(apiQuery(clientCalls.read, { params })), preloadFirst(tabs)])
    },
  })

/** Routes of the clients. */
export const clientRoutes = (tabs: LazyTabs) => [clientListRoute, clientCreateRoute, clientDetailRoute(tabs)] as const

const missing = "Ce client n'est pas disponible hors ligne : vous ne l'avez pas ouvert récemment sur cet appareil."
/** Responses stored for offline reading: the last opened clients with their history, and the last pages of the list. */
export const clientAnswersOffline: readonly OfflineCall[] = [
  { call: clientCalls.read, most: 50, missing },
  { call: clientCalls.history, most: 50, missing },
  { call: clientCalls.list, most: 5, missing: missingList },
]
