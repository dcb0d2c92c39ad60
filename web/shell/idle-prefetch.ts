import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { mayFetchAhead } from '../platform/api/connection.ts'
import { whenIdle } from '../platform/idle.ts'

/**
 * Once the screen is settled and the browser idle, fetches the code of the linked pages, so that a click only waits for data.
 * It makes no API request. Source: `docs/requirements.md` NAV-14.
 */
export const useIdlePrefetch = (isBusy: boolean): void => {
  const router = useRouter()
  // The browser's idle time is outside React.
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
