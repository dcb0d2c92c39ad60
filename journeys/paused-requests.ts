import type { Page } from '@playwright/test'

/**
 * Pauses the requests to an address.
 * @param method of the requests; all without it
 * @returns lets them through
 */
export const pauseRequests = async (page: Page, address: string | RegExp, method?: string): Promise<() => void> => {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(address, async (route) => {
    if (!method || route.request().method() === method) await released
    await route.continue()
  })
  return () => release()
}
