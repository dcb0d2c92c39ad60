import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { mayFetchAhead } from '../platform/connection.ts'
import { whenIdle } from '../platform/idle.ts'

/**
 * When nothing moves any more and the browser is idle, fetches the files of the pages that the screen links to, so that a click only
 * waits for data. Nothing is asked of the API. Source: `docs/requirements.md` NAV-14.
 */
export const useIdlePrefetch = (isBusy: boolean): void => {
  const router = useRouter()
  // The idle time is the browser's, not React's.
  useEffect(() => {
    if (isBusy) return undefined
    return whenIdle(() => {
      if (!mayFetchAhead(navigator)) return
      const paths = [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')].map(({ pathname }) => pathname)
      const routes = new Set([...new Set(paths)].flatMap((path) => router.getMatchedRoutes(path)[0]))
      for (const route of routes) void router.loadRouteChunk(route)
    })
  }, [isBusy, router])
}
