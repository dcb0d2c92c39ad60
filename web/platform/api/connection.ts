import { z } from 'zod'

const connection = z.object({ effectiveType: z.string().optional(), saveData: z.boolean().optional() })

/**
 * Whether the product may prefetch: not without network, on a slow network, or when the person saves data.
 * @param browser `navigator`, which describes its connection in Chromium only; elsewhere the network counts as good
 * Source: `docs/requirements.md` NAV-14.
 */
export const mayFetchAhead = (browser: { onLine: boolean; connection?: unknown }): boolean => {
  const parsed = connection.safeParse(browser.connection).data
  const isSlow = parsed?.effectiveType === '2g' || parsed?.effectiveType === 'slow-2g'
  return browser.onLine && !isSlow && !parsed?.saveData
}
