import type { RouteComponent, StaticDataRouteOption } from '@tanstack/react-router'
import { readKeptFilters } from './platform/saved-filters.ts'
import { readToken } from './platform/token.ts'
import { queryClient, router } from './router.ts'

type Begun = { component?: RouteComponent; staticData?: StaticDataRouteOption }

/**
 * Begins what the first page needs beside the session, its file and its answer, while the session is asked: one wait in place of three.
 * The guard still says what is shown, and the server what may be read. Nobody signed in: nothing to begin.
 */
export const beginFirstPage = (): void => {
  if (!readToken()) return
  const { pathname, search } = router.latestLocation
  const [, , route] = router.getMatchedRoutes(pathname)
  const { component, staticData }: Begun = route?.options ?? {}
  const takesKept = staticData?.keepsFilters && Object.keys(search).length === 0 && readKeptFilters(pathname) !== null
  if (!takesKept) staticData?.begin?.(queryClient, search)
  void component?.preload?.()
}
