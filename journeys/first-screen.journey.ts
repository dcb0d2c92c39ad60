import { type Browser, expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { signIn } from './steps.ts'

type Loaded = { kind: string; path: string; bytes: number; sentAt: number }

/** Records responses in the order of their requests, with their encoded size in bytes. */
const watchNetwork = async (page: Page): Promise<readonly Loaded[]> => {
  const requests = new Map<string, Loaded>()
  const order: Loaded[] = []
  const cdp = await page.context().newCDPSession(page)
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type, wallTime }) => {
    if (!request.url.startsWith('http')) return
    const response = { kind: type ?? 'Other', path: new URL(request.url).pathname, bytes: 0, sentAt: wallTime * 1000 }
    requests.set(requestId, response)
    order.push(response)
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const response = requests.get(requestId)
    if (response) response.bytes = encodedDataLength
  })
  await cdp.send('Network.enable')
  return order
}

/** Marks the first frame with a row of the list: a slow machine notices it later, and has then loaded more. */
const markRows = () => {
  const observer = new MutationObserver(() => {
    if (!document.querySelector('tbody a')) return
    observer.disconnect()
    requestAnimationFrame(() => performance.mark('rows'))
  })
  observer.observe(document, { childList: true, subtree: true })
}

/** Opens a browser with empty caches and only the session of the signed-in page. */
const openCold = async (browser: Browser, signedIn: Page): Promise<Page> => {
  const context = await browser.newContext({ storageState: await signedIn.context().storageState() })
  // Prefetches of the next page do not count in the first screen: with data saving, nothing is prefetched.
  await context.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await context.addInitScript(markRows)
  return context.newPage()
}

test('the first list comes with few files: 230 kB of JavaScript, 20 kB of CSS, and its own request among the first thirteen', async ({
  page,
  browser,
}) => {
  await signIn(page, 'planner')
  const cold = await openCold(browser, page)
  const loaded = await watchNetwork(cold)
  await cold.goto('/booking', { waitUntil: 'commit' })
  await expect(cold.getByRole('table', { name: 'Commandes' }).getByRole('row').nth(1).getByRole('link').first()).toBeVisible()

  const rowsAt = await cold.evaluate(() => performance.timeOrigin + (performance.getEntriesByName('rows')[0]?.startTime ?? Number.NaN))
  const kB = (kind: string): number =>
    loaded.filter((response) => response.kind === kind && response.sentAt <= rowsAt).reduce((sum, { bytes }) => sum + bytes, 0) / 1000
  expect(kB('Script')).toBeGreaterThan(50)
  expect(kB('Script')).toBeLessThanOrEqual(230)
  expect(kB('Stylesheet')).toBeLessThanOrEqual(20)
  const own = loaded.findIndex(({ path }) => path === '/api/bookings')
  expect(own).toBeGreaterThan(0)
  expect(own).toBeLessThanOrEqual(12)
  expect(loaded.filter(({ path }) => path === '/api/bookings')).toHaveLength(1)
  await cold.context().close()
})
