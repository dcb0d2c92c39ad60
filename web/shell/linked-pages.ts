import type { AnyRouter } from '@tanstack/react-router'
import { mayFetchAhead } from '../platform/api/connection.ts'
import { whenIdle } from '../platform/idle.ts'

/**
 * Fetches the code of the linked pages, one page after the other, each when the browser is idle: all at once, their files take every
 * connection, and a live change waits behind them. A page that does not come is fetched again by the click, which reports its error.
 */
export const prefetchLinked = async (router: AnyRouter, stop: AbortSignal): Promise<void> => {
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
