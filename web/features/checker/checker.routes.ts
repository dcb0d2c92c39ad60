import { createRoute, stripSearchParams } from '@tanstack/react-router'
import { z } from 'zod'
import { checkerCalls } from '@adm/contract/checker'
import { pages } from '@adm/contract/page'
import { day } from '@adm/domain/values/moment'
import { asking } from '../../platform/api.ts'
import { lazyPage } from '../../platform/chunk-reload.ts'
import { signedInRoute } from '../../platform/root-route.ts'
import { readSearch } from '../../platform/search.ts'
import { type LazyTabs, preloadFirst } from '../../platform/tab.ts'
import { checkerListQuery, type CheckerSearch, checkerSearch, unsaidSearch } from './checker-search.ts'

export const checkerListRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: pages.checkers.path,
  component: lazyPage(() => import('./checker-list.page.tsx'), 'CheckerListPage'),
  staticData: {
    page: pages.checkers,
    keepsFilters: true,
    begin: (queries, search) => void queries.prefetchQuery(checkerListQuery(readSearch(checkerSearch, search))),
  },
  validateSearch: (search: Record<string, unknown>): CheckerSearch => readSearch(checkerSearch, search),
  search: { middlewares: [stripSearchParams<CheckerSearch, unknown, typeof unsaidSearch>(unsaidSearch)] },
  loaderDeps: ({ search }) => search,
  // Not awaited: the page shows its own first rows, and keeps the old ones while the next come.
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(checkerListQuery(deps)),
})

export const checkerCreateRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: pages.checkerCreate.path,
  component: lazyPage(() => import('./checker-create.page.tsx'), 'CheckerCreatePage'),
  staticData: { page: pages.checkerCreate },
})

/** The detail page, with the tabs that the router hands it. */
export const checkerDetailRoute = (tabs: LazyTabs) =>
  createRoute({
    getParentRoute: () => signedInRoute,
    path: pages.checker.path,
    component: lazyPage(() => import('./checker-detail.page.tsx'), 'CheckerDetailPage'),
    staticData: { page: pages.checker, tabs },
    validateSearch: z.object({
      tab: z.string().optional().catch(undefined),
      /** Which days the calendar shows. */
      view: z.enum(['week', 'month']).optional().catch(undefined),
      day: day.optional().catch(undefined),
    }),
    loader: async ({ context, params }) => {
      await Promise.all([context.queryClient.ensureQueryData(asking(checkerCalls.read, { params })), preloadFirst(tabs)])
    },
  })
