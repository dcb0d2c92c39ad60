import { z } from 'zod'

const connection = z.object({ effectiveType: z.string().optional(), saveData: z.boolean().optional() })

/**
 * May the product fetch what nobody has asked for yet? Not without network, nor on a slow one, nor when the person saves data.
 * @param browser `navigator`, which tells of its connection in Chromium only; elsewhere the network is held to be good
 * Source: `docs/requirements.md` NAV-14.
 */
export const mayFetchAhead = (browser: { onLine: boolean; connection?: unknown }): boolean => {
  const told = connection.safeParse(browser.connection).data
  const isSlow = told?.effectiveType === '2g' || told?.effectiveType === 'slow-2g'
  return browser.onLine && !isSlow && !told?.saveData
}
