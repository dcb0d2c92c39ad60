import { type AnyRouter, useRouter } from '@tanstack/react-router'
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
    const stop = new AbortController()
    void prefetchLinked(router, stop.signal)
    return () => stop.abort()
  }, [isBusy, router])
}

/**
 * One page after the other, each when the browser is idle: all at once, their files take every connection, and a live change waits behind
 * them. A page that does not come is fetched again by the click, which reports its error.
 */
const prefetchLinked = async (router: AnyRouter, stop: AbortSignal): Promise<void> => {
  await idle(stop)
  if (!mayFetchAhead(navigator)) return
  const paths = [...document.querySelectorAll<HTMLAnchorElement>('a[href^="/"]')].map(({ pathname }) => pathname)
  const routes = new Set([...new Set(paths)].flatMap((path) => router.getMatchedRoutes(path)[0]))
  for (const route of routes) {
    if (stop.aborted) return
    await router.loadRouteChunk(route)?.catch(() => undefined)
    await idle(stop)
  }
}

/** Resolves when the browser is idle, or at the stop. */
const idle = (stop: AbortSignal): Promise<void> =>
  new Promise((done) => {
    const giveUp = whenIdle(done)
    stop.addEventListener('abort', () => [giveUp(), done()], { once: true })
  })
