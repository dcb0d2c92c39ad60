import { createRoute } from '@tanstack/react-router'
import { pages } from '@adm/contract/page/page'
import { lazyPage, loadCode } from '../../platform/api/chunk-reload.ts'
import { signedInRoute } from '../../platform/address/root-route.ts'
import type { BoardSearch } from './search/board-search.ts'

/** The parameters of the board as typed, which its loader reads. */
type BoardAddress = { [Name in keyof BoardSearch]?: unknown }

const loadSearch = () => loadCode(() => import('./search/board-search.ts'))

/** The planning board. Its filters and calls come with the page's own file, so that the first screen of the product is without them. */
export const calendarRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: pages.calendar.path,
  component: lazyPage(() => import('./board/board.page.tsx'), 'BoardPage'),
  staticData: {
    page: pages.calendar,
    begin: async (queries, search) => {
      const { boardQuery, readBoardSearch } = await loadSearch()
      void queries.prefetchQuery(boardQuery(readBoardSearch(search)))
    },
  },
  validateSearch: (search: Record<string, unknown>): BoardAddress => search,
  loaderDeps: ({ search }) => search,
  // The answer is not awaited: the page shows its own placeholder, and the previous days while the next ones load.
  loader: async ({ context, deps }) => {
    const { boardQuery, readBoardSearch } = await loadSearch()
    const search = readBoardSearch(deps)
    void context.queryClient.prefetchQuery(boardQuery(search))
    return search
  },
})

/** A proposal of the solver. */
export const calendarPlanRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: pages.calendarPlan.path,
  component: lazyPage(() => import('./plan/plan.page.tsx'), 'PlanPage'),
  staticData: { page: pages.calendarPlan },
})
