import { createRoute, stripSearchParams } from '@tanstack/react-router'
import { z } from 'zod'
import { checkerCalls } from '@adm/contract/checker/checker'
import { pages } from '@adm/contract/page/page'
import { day } from '@adm/domain/values/date/moment'
import { apiQuery } from '../../platform/api/api.ts'
import { lazyPage } from '../../platform/api/chunk-reload.ts'
import { signedInRoute } from '../../platform/address/root-route.ts'
import { readSearch } from '../../platform/address/search.ts'
import { type LazyTabs, preloadFirst } from '../../platform/session/tab.ts'
import { checkerListQuery, type CheckerSearch, checkerSearch, defaultSearch } from './list/checker-search.ts'

/** The list; a row's menu is one of the parts given by the router, loaded when it opens. */
const checkerListRoute = (tabs: LazyTabs) =>
  createRoute({
    getParentRoute: () => signedInRoute,
    path: pages.checkers.path,
    component: lazyPage(() => import('./list/checker-list.page.tsx'), 'CheckerListPage'),
    staticData: {
      page: pages.checkers,
      tabs,
      storesFilters: true,
      begin: (queries, search) => void queries.prefetchQuery(checkerListQuery(readSearch(checkerSearch, search))),
    },
    validateSearch: (search: Record<string, unknown>): CheckerSearch => readSearch(checkerSearch, search),
    search: { middlewares: [stripSearchParams<CheckerSearch, unknown, typeof defaultSearch>(defaultSearch)] },
    loaderDeps: ({ search }) => search,
    // Not awaited: the page shows its own placeholder rows, and the previous rows while the next ones load.
    loader: ({ context, deps }) => void context.queryClient.prefetchQuery(checkerListQuery(deps)),
  })

const checkerCreateRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: pages.checkerCreate.path,
  component: lazyPage(() => import('./checker-create.page.tsx'), 'CheckerCreatePage'),
  staticData: { page: pages.checkerCreate },
})

/** The detail page, with the tabs given by the router. */
const checkerDetailRoute = (tabs: LazyTabs) =>
  createRoute({
    getParentRoute: () => signedInRoute,
    path: pages.checker.path,
    component: lazyPage(() => import('./checker-detail.page.tsx'), 'CheckerDetailPage'),
    staticData: { page: pages.checker, tabs },
    validateSearch: z.object({
      tab: z.string().optional().catch(undefined),
      /** View and day of the calendar tab. */
      view: z.enum(['week', 'month']).optional().catch(undefined),
      day: day.optional().catch(undefined),
    }),
    loader: async ({ context, params }) => {
      await Promise.all([context.queryClient.ensureQueryData(apiQuery(checkerCalls.read, { params })), preloadFirst(tabs)])
    },
  })

/** Routes of the checkers. */
export const checkerRoutes = (tabs: LazyTabs) => [checkerListRoute(tabs), checkerCreateRoute, checkerDetailRoute(tabs)] as const
