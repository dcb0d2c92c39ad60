import type { RouteComponent, StaticDataRouteOption } from '@tanstack/react-router'
import { readStoredFilters } from './platform/address/saved-filters.ts'
import { readToken } from './platform/session/token.ts'
import { queryClient, router } from './router.ts'

type PreloadedRoute = { component?: RouteComponent; staticData?: StaticDataRouteOption }

/**
 * Begins what the first page needs beside the session, its file and its answer, while the session is asked: one wait in place of three.
 * The guard still says what is shown, and the server what may be read. Nobody signed in: nothing to begin.
 */
export const beginFirstPage = (): void => {
  if (!readToken()) return
  const { pathname, search } = router.latestLocation
  const [, , route] = router.getMatchedRoutes(pathname)
  const { component, staticData }: PreloadedRoute = route?.options ?? {}
  const takesStored = staticData?.storesFilters && Object.keys(search).length === 0 && readStoredFilters(pathname) !== null
  if (!takesStored) staticData?.begin?.(queryClient, search)
  void component?.preload?.()
}
