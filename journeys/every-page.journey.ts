import { pageRows } from '@adm/contract/page/page'
import type { Page as PageRow } from '@adm/contract/page/page-row'
import { expect, type Page } from '@playwright/test'
import { deliveryOfToday } from './delivery-steps.ts'
import { test } from './journey.ts'
import { findAccessFaultsAt, findHtmlFaults, findSliding, findSmallTargets, resize } from './page-faults.ts'
import { enter, given, parisDay, unique } from './steps.ts'

// Each row of the page table, with each of its tabs, seen once: a new page or tab is covered without a line here. Other journeys run axe
// only over what is not there when a page has opened: a dialog, a menu, an error, a personal link.

/** Waits until the page and its first answers are there. */
const settle = async (page: Page): Promise<void> => {
  await expect(page.locator('h1').first()).toBeVisible()
  await page.waitForFunction(() => !document.querySelector('main [aria-busy=true], main .skeleton, main .state-page [role=alert]'))
}

/** A bulk change, so that its list has a row. */
const makeBulk = async (page: Page): Promise<void> => {
  const { api, booking } = await given(page.request)
  const { id, version } = await booking()
  await api.post('/api/bookings/bulk', { rows: { items: [{ id, version }] }, act: { kind: 'tags', add: ['Relance'], remove: [] } })
}

/** A proposal of planning, whose page no list leads to. */
const makePlan = async (page: Page): Promise<string> => {
  const reference = unique()
  const { api, booking } = await given(page.request)
  await booking({ clientReference: reference })
  const day = parisDay(30)
  const { id } = await api.post('/api/calendar/plans', { fromDay: day, untilDay: day, filter: { ref_client: reference } })
  return `/calendar/plan/${id}`
}

/** An absence over a mission that stays under it, whose list of calls only such an absence has. */
const makeCallList = async (page: Page): Promise<string> => {
  const { api, planned } = await given(page.request)
  const { id: bookingId, checkerId, startAt } = await planned()
  const endAt = new Date(Date.parse(startAt) + 15 * 60_000).toISOString()
  const missions = [{ bookingId, choice: 'keep' }]
  const { id } = await api.post(`/api/checkers/${String(checkerId)}/absences`, { startAt, endAt, reason: 'Malade', missions })
  return `/checker/calls/${id}`
}

/** The address of a page: of a page with an id, the first row of its list. */
const addressOf = async (page: Page, path: string): Promise<string> => {
  const [list = '', rest = ''] = path.split('/$id')
  if (path.endsWith('/$message')) return path.replace('$message', 'j8-tenant-FR')
  if (!path.includes('$id')) return path
  if (list === '/calendar/plan') return makePlan(page)
  if (list === '/checker/calls') return makeCallList(page)
  if (list === '/deliveries/missions') return `${list}/${(await deliveryOfToday(page.request)).run}`
  if (list === '/booking/bulk') await makeBulk(page)
  await page.goto(list === '/billing' ? '/billing/invoices' : list)
  await settle(page)
  const row = new RegExp(`^${list}/[0-9a-f-]{36}`)
  const links = await page.locator('main a[href]').evaluateAll((anchors) => anchors.map((anchor) => anchor.getAttribute('href') ?? ''))
  const address = links.map((href) => row.exec(href)?.[0]).find(Boolean)
  if (!address) throw new Error(`${list} has no row that leads to ${path}`)
  return `${address}${rest}`
}

/** The links to the tabs of a page, by their titles; a page without tabs has itself. */
const tabsOf = async (page: Page): Promise<readonly { title: string; href: string }[]> => {
  const links = page.getByRole('navigation', { name: /^Onglets/ }).getByRole('link')
  return links.evaluateAll((anchors) =>
    anchors.map((anchor) => ({ title: anchor.textContent ?? '', href: anchor.getAttribute('href') ?? '' })),
  )
}

/** The record of commercial premises has the tabs of an order, which are judged there: these two differ. */
const ownTabsOfPremises = new Set(['Informations', 'Données'])
const isJudged = (path: string, title: string): boolean => path !== '/business/$id' || ownTabsOfPremises.has(title)

/** From wide to narrow, each once: a list that becomes that of a phone is drawn anew, which costs as much as axe. */
const widths = [1920, 1440, 1024, 576, 390, 320]

/** What is wrong with the page as it stands: its HTML, its access in each look, what slides on screens and phones. */
const faultsHere = async (page: Page, tab: string): Promise<string[]> => {
  const faults = await findHtmlFaults(page)
  for (const width of widths) {
    await resize(page, width, 900)
    faults.push(...(await findAccessFaultsAt(page, width)))
    faults.push(...(await findSliding(page)).map((fault) => `${width} px, slides: ${fault}`))
    if (width < 576) faults.push(...(await findSmallTargets(page)).map((fault) => `${width} px, small: ${fault}`))
  }
  return faults.map((fault) => `${tab} ${fault}`)
}

/** Collects what the content security policy refuses, and exceptions that nobody catches. */
const followRefusals = async (page: Page): Promise<string[]> => {
  const refused: string[] = []
  page.on('pageerror', ({ message }) => refused.push(message))
  await page.exposeFunction('reportRefused', (fault: string) => refused.push(fault))
  await page.addInitScript(() =>
    document.addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI, sourceFile }) =>
      Reflect.apply(Reflect.get(globalThis, 'reportRefused'), null, [`${violatedDirective} ${blockedURI} ${sourceFile}`]),
    ),
  )
  return refused
}

const isBehindDoor = ({ requires }: PageRow): boolean => requires !== 'guest' && requires !== 'public' && requires !== 'link'

for (const row of pageRows) {
  test(`${row.path}, each tab: valid HTML, axe finds nothing in light and dark, wide and narrow, nothing slides, targets of 44 px, the tab in the title [ROUTE-6]`, async ({
    page,
  }) => {
    // Thirteen tabs of an order, each judged in three looks, on the slowest machine.
    test.setTimeout(600_000)
    const refused = await followRefusals(page)
    if (isBehindDoor(row)) await enter(page, 'administrator')
    await page.goto(await addressOf(page, row.path))
    await settle(page)
    const tabs = (await tabsOf(page)).filter(({ title }) => isJudged(row.path, title))

    const faults = tabs.length === 0 ? await faultsHere(page, '') : []
    for (const { title, href } of tabs) {
      await resize(page, 1440, 900)
      await page.locator(`a.tab[href="${href}"]`).click()
      await expect(page).toHaveTitle(new RegExp(`^${title} · .+ · ADM$`))
      await settle(page)
      faults.push(...(await faultsHere(page, title)))
    }

    expect(faults).toEqual([])
    expect(refused).toEqual([])
  })
}
