import type { RouteComponent, StaticDataRouteOption } from '@tanstack/react-router'
import { readStoredFilters } from './platform/address/saved-filters.ts'
import { whenIdle } from './platform/idle.ts'
import { readToken } from './platform/session/token.ts'
import { queryClient, router } from './router.ts'

type PreloadedRoute = { component?: RouteComponent; staticData?: StaticDataRouteOption }

/** Resolves when the first page is displayed with the answers that it has requested so far, also with refused ones. */
export const firstPageOver = async (): Promise<void> => {
  await new Promise<void>((done) => {
    const stop = router.subscribe('onResolved', () => [stop(), done()])
  })
  await new Promise<void>((done) => {
    const check = () => queryClient.isFetching() === 0 && [stop(), done()]
    const stop = queryClient.getQueryCache().subscribe(check)
    check()
  })
  // The answers are drawn before the browser is idle.
  await new Promise<void>((done) => void whenIdle(done))
}

/**
 * Loads the code and the data of the first page while the session loads: one wait instead of three. The guard still decides what is
 * displayed, and the server what may be read. Without a signed-in person nothing is loaded.
 */
export const startFirstPage = async (): Promise<void> => {
  if (!readToken()) return
  const { pathname, search } = router.latestLocation
  const [, , route] = router.getMatchedRoutes(pathname)
  const { component, staticData }: PreloadedRoute = route?.options ?? {}
  const takesStored = staticData?.storesFilters && Object.keys(search).length === 0 && readStoredFilters(pathname) !== null
  // The page reports what could not be loaded, when it asks for it again.
  if (!takesStored) await Promise.resolve(staticData?.begin?.(queryClient, search)).catch(() => undefined)
  void component?.preload?.()
}
