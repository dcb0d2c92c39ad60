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
    const stop = new AbortController()
    const begin = async () => {
      const linked = await import('./linked-pages.ts').catch(() => undefined)
      await linked?.prefetchLinked(router, stop.signal)
    }
    const giveUp = whenIdle(() => mayFetchAhead(navigator) && void begin())
    return () => {
      giveUp()
      stop.abort()
    }
  }, [isBusy, router])
}
