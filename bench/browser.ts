import { existsSync } from 'node:fs'
import { type CDPSession, chromium, type Page } from '@playwright/test'
import { z } from 'zod'
import { median, print } from './figures.ts'
import { copyDatabase, secret, type Settings, startProduct, tokenOfAdministrator } from './setting.ts'

/** The budgets of the first list, and the figures of two current peers (docs/stack.md). */
const budgets = [
  { id: 'scriptKB', label: 'JavaScript to the first rows, kB', most: 230, peers: '713, 636' },
  { id: 'styleKB', label: 'CSS, kB', most: 20, peers: '17, in JS' },
  { id: 'requests', label: 'requests before data', most: 12, peers: '14, 23' },
  { id: 'loadMs', label: 'main-thread CPU to the first rows, ms', most: 300, peers: '669, 943' },
  { id: 'typingMs', label: 'CPU for typing 7 letters in a filter, ms', most: 150, peers: '278, 331' },
  { id: 'detailMs', label: 'list to detail, ms', most: 100, peers: '1,070, 1,891' },
  { id: 'liveMs', label: "a colleague's change to its row, ms", most: 1_000, peers: '–' },
] as const
type Figures = Record<(typeof budgets)[number]['id'], number>

const rounds = 5
const settledMs = 800
const bookings = 100_000
const usual = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome']
const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
]

const metrics = z.object({ metrics: z.array(z.object({ name: z.string(), value: z.number() })) })
/** CPU time of the page's main thread so far, in milliseconds: all of it, and that of script, style and layout. */
export const workOf = async (cdp: CDPSession): Promise<{ allMs: number; scriptMs: number; layoutMs: number }> => {
  const { metrics: all } = metrics.parse(await cdp.send('Performance.getMetrics'))
  const ms = (metric: string): number => (all.find(({ name }) => name === metric)?.value ?? 0) * 1000
  return { allMs: ms('TaskDuration'), scriptMs: ms('ScriptDuration'), layoutMs: ms('LayoutDuration') + ms('RecalcStyleDuration') }
}
/** CPU time of the page's main thread so far, in milliseconds. */
export const workedMs = async (cdp: CDPSession): Promise<number> => (await workOf(cdp)).allMs

type Loaded = { url: string; kind: string; bytes: number; startedAt: number }

/** Records every response of the network with its encoded size in bytes. */
const watchNetwork = async (cdp: CDPSession): Promise<readonly Loaded[]> => {
  const open = new Map<string, Loaded>()
  const loaded: Loaded[] = []
  cdp.on('Network.requestWillBeSent', ({ requestId, request, type, timestamp }) => {
    if (request.url.startsWith('http')) open.set(requestId, { url: request.url, kind: type ?? 'Other', bytes: 0, startedAt: timestamp })
  })
  cdp.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    const response = open.get(requestId)
    if (response) loaded.push({ ...response, bytes: encodedDataLength })
  })
  await cdp.send('Network.enable')
  await cdp.send('Performance.enable', { timeDomain: 'threadTicks' })
  return loaded
}

const firstRow = (page: Page) => page.getByRole('table').getByRole('row').nth(1)

const measureOnce = async (page: Page, url: string, token: string): Promise<Figures> => {
  const streaming = page.waitForResponse('**/api/events')
  const cdp = await page.context().newCDPSession(page)
  const loaded = await watchNetwork(cdp)
  await page.goto(`${url}/booking`, { waitUntil: 'commit' })
  await firstRow(page).waitFor()
  const loadMs = await workedMs(cdp)
  const kB = (kind: string): number =>
    loaded.filter((response) => response.kind === kind).reduce((sum, response) => sum + response.bytes, 0) / 1000
  const data = loaded.find((response) => response.url.includes('/api/bookings'))
  const requests = loaded.filter((response) => response.startedAt < (data?.startedAt ?? Number.POSITIVE_INFINITY)).length
  const [scriptKB, styleKB] = [kB('Script'), kB('Stylesheet')]

  await page.waitForTimeout(settledMs)
  await streaming
  const liveMs = await changeFirst(page, token)
  const detailMs = await openFirst(page)

  await page.goto(`${url}/booking`)
  await firstRow(page).waitFor()
  await page.waitForTimeout(settledMs)
  await page.getByLabel('Adresse').first().click()
  const before = await workedMs(cdp)
  await page.keyboard.type('lavande', { delay: 100 })
  await page.waitForTimeout(settledMs)
  const typingMs = (await workedMs(cdp)) - before
  return { scriptKB, styleKB, requests, loadMs, typingMs, detailMs, liveMs }
}

/** Milliseconds from the answer to a change of the first booking, made elsewhere, until its row shows the new address. */
const changeFirst = async (page: Page, token: string): Promise<number> => {
  const path = await firstRow(page).getByRole('link').first().getAttribute('href')
  const booking = new URL(`/api${path?.replace('/booking/', '/bookings/')}`, page.url())
  const authorization = `Bearer ${token}`
  const { version } = z.object({ version: z.number() }).parse(await (await fetch(booking, { headers: { authorization } })).json())
  const address = `${Date.now()} rue du Chronomètre`
  const shown = page.getByText(address).first().waitFor()
  const headers = { authorization, 'content-type': 'application/json', 'if-match': `"${version}"` }
  const answer = await fetch(booking, { method: 'PATCH', headers, body: JSON.stringify({ address }) })
  if (!answer.ok) throw new Error(`${answer.status}: ${await answer.text()}`)
  const answeredAt = performance.now()
  await shown
  return performance.now() - answeredAt
}

/** Milliseconds from the click on a booking to its code in the page's heading. */
const openFirst = async (page: Page): Promise<number> => {
  const link = firstRow(page).getByRole('link').first()
  const code = (await link.textContent())?.trim() ?? ''
  await link.hover()
  await page.evaluate(`{
    performance.clearMarks()
    addEventListener('click', () => performance.mark('clicked'), { capture: true, once: true })
    new MutationObserver((_, observer) => {
      if (!document.querySelector('h1')?.textContent.includes(${JSON.stringify(code)})) return
      observer.disconnect()
      requestAnimationFrame(() => performance.mark('shown'))
    }).observe(document.body, { childList: true, subtree: true, characterData: true })
  }`)
  await link.click()
  await page.waitForFunction(() => performance.getEntriesByName('shown').length > 0)
  return page.evaluate(() => performance.measure('open', 'clicked', 'shown').duration)
}

/** Opens a new browser with empty caches, in which a person is signed in. */
export const withFreshPage = async <Result>(token: string, work: (page: Page) => Promise<Result>): Promise<Result> => {
  const executablePath = usual.find(existsSync)
  const browser = await chromium.launch({ args: flags, ...(executablePath ? { executablePath } : {}) })
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'fr-FR' })
    await page.addInitScript(`localStorage.setItem('_token.local', ${JSON.stringify(`Bearer ${token}`)})`)
    return await work(page)
  } finally {
    await browser.close()
  }
}

/** Prints the figures of a cold browser over a hundred thousand bookings, each with its budget and the peers' figures. */
export const benchBrowser = async (settings: Settings, loadDemo: (url: string, size: number) => Promise<void>): Promise<void> => {
  const database = await copyDatabase(settings, settings.sizes.length === 1 ? (settings.sizes[0] ?? bookings) : bookings, loadDemo)
  const product = await startProduct(database, settings.port)
  const token = await tokenOfAdministrator(database, secret)
  const figures: Figures[] = []
  try {
    for (let round = 0; round < rounds; round += 1) {
      figures.push(await withFreshPage(token, (page) => measureOnce(page, `http://127.0.0.1:${product.port}`, token)))
    }
  } finally {
    await product.stop()
  }
  print('\nBrowser, cold, brotli, 50 of the list; peers: atomic-crm, react-admin demo')
  for (const { id, label, most, peers } of budgets) {
    const value = median(figures.map((round) => round[id]))
    const verdict = value <= most ? 'met' : `missed by ${(value - most).toFixed(0)}`
    print(`  ${label}: ${value.toFixed(0)} (≤ ${most}: ${verdict}); peers ${peers}`)
  }
}
