import type { QueryClient } from '@tanstack/react-query'
import { createRootRouteWithContext, createRoute, redirect } from '@tanstack/react-router'
import type { Page } from '@adm/contract/page/page-row'
import { guard } from '../session/guard.ts'
import { storeFilters, dropFiltersElsewhere, readStoredFilters } from './saved-filters.ts'
import type { LazyTabs } from '../session/tab.ts'

declare module '@tanstack/react-router' {
  interface StaticDataRouteOption {
    /** The row of the page table: title, permissions, feature option. The root's `beforeLoad` reads it. */
    page?: Page
    /** The tabs that the page shows, from `features.ts`. */
    tabs?: LazyTabs
    /** A list whose filters stay for the next visit (LIST-1). */
    storesFilters?: true
    /**
     * Starts the page's requests before the guards have passed, when the product starts on this page.
     * @returns when they are sent, if that is later: the page's files wait for it, since a browser has six connections
     */
    begin?: (queries: QueryClient, search: Record<string, unknown>) => Promise<void> | void
  }
  interface HistoryState {
    /** The navigation signs out: it is a page change, so that leaving a form with unsaved changes is confirmed first. */
    isLeaving?: boolean
    /** The secret of the mailed link that opened this page, removed from the address bar. */
    linkToken?: string
    /** The action done in this visit of a page without sign-in, as a sentence. */
    linkDone?: string
  }
}

/** The root route: runs the guards, and restores and stores the filters of a list. */
export const rootRoute = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  beforeLoad: async ({ location, matches, preload }) => {
    const leaf = matches.at(-1)
    const page = leaf?.staticData.page
    await guard({
      page,
      params: leaf?.params ?? {},
      href: location.publicHref,
      isPreload: preload,
      isLeaving: location.state.isLeaving === true,
    })
    if (preload || !page || page.requires === 'guest') return
    dropFiltersElsewhere(location.pathname)
    if (!leaf?.staticData.storesFilters) return
    const hasSearch = Object.keys(location.search).length > 0
    const stored = readStoredFilters(location.pathname)
    if (!hasSearch && stored && leaf.cause === 'enter') throw redirect({ to: location.pathname, search: stored, replace: true })
    storeFilters(location.pathname, location.search)
  },
})

/** The parent route of every page inside the product: route ids start with it, `/signed-in/booking`. */
export const signedInRoute = createRoute({ getParentRoute: () => rootRoute, id: 'signed-in' })
