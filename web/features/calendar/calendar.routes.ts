import { createRoute, stripSearchParams } from '@tanstack/react-router'
import { pages } from '@adm/contract/page/page'
import { lazyPage } from '../../platform/api/chunk-reload.ts'
import { signedInRoute } from '../../platform/address/root-route.ts'
import { readSearch } from '../../platform/address/search.ts'
import { boardQuery, type BoardSearch, boardSearch, defaultBoard } from './board/board-search.ts'

/** The planning board. */
export const calendarRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: pages.calendar.path,
  component: lazyPage(() => import('./board/board.page.tsx'), 'BoardPage'),
  staticData: {
    page: pages.calendar,
    begin: (queries, search) => void queries.prefetchQuery(boardQuery(readSearch(boardSearch, search))),
  },
  validateSearch: (search: Record<string, unknown>): BoardSearch => readSearch(boardSearch, search),
  search: { middlewares: [stripSearchParams<BoardSearch, unknown, typeof defaultBoard>(defaultBoard)] },
  loaderDeps: ({ search }) => search,
  // Not awaited: the page shows its own placeholder, and the previous days while the next ones load.
  loader: ({ context, deps }) => void context.queryClient.prefetchQuery(boardQuery(deps)),
})

/** A proposal of the solver. */
export const calendarPlanRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: pages.calendarPlan.path,
  component: lazyPage(() => import('./plan/plan.page.tsx'), 'PlanPage'),
  staticData: { page: pages.calendarPlan },
})
