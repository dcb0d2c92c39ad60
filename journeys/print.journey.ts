import { writeFileSync } from 'node:fs'
import { env } from 'node:process'
import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { resize } from './page-faults.ts'
import { asApi, enter, given, openInApp, order, unique } from './steps.ts'

/** Prints the page. @returns the number of printed pages; the PDF is saved in `PDF_FOLDER` when set */
const printed = async (page: Page, name: string, landscape = false): Promise<number> => {
  const pdf = await page.pdf({ format: 'A4', landscape, preferCSSPageSize: !landscape, printBackground: false })
  if (env['PDF_FOLDER']) writeFileSync(`${env['PDF_FOLDER']}/${name}.pdf`, pdf)
  return pdf.toString('latin1').match(/\/Type\s*\/Page(?![a-z])/g)?.length ?? 0
}

/** The right edge of the widest element of the page, in pixels. */
const widest = (page: Page): Promise<number> =>
  page.evaluate(() => Math.max(...[...document.querySelectorAll('main *')].map((element) => element.getBoundingClientRect().right)))

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' })

test('a mission is printed on one page, with what the field needs and no menu, and the address comes back to it [TAB-1]', async ({
  page,
  request,
}) => {
  test.slow()
  const { planned } = await given(request)
  const row = await planned({ comment: 'Sonner à la loge.', keysPlan: { way: 'AGENCY', place: 'Agence du Port', hours: '9 h – 18 h' } })
  await enter(page, 'planner')
  await page.goto(`/booking/${row.id}`)
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: 'Imprimer la fiche' }).click()
  await expect(page).toHaveURL(new RegExp(`/booking/${row.id}/sheet$`))
  const sheet = page.getByRole('article', { name: `Fiche ${row.code}` })
  await expect(sheet).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  await expect(menu(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Imprimer' })).toBeHidden()
  for (const text of [
    row.code,
    '12 rue des Lilas',
    'Zoé Garnier',
    '06 12 34 56 78',
    row.checkerName,
    'Agence du Port',
    'Sonner à la loge.',
  ])
    await expect(sheet.getByText(text).first()).toBeVisible()
  await expect(sheet.getByRole('link', { name: new RegExp(`/booking/${row.id}$`) })).toBeVisible()
  expect(await printed(page, 'fiche')).toBe(1)
})

const long = (words: string, length: number): string =>
  words
    .repeat(Math.ceil(length / words.length))
    .slice(0, length)
    .trim()
const crowd = Array.from({ length: 8 }, (_, index) => ({
  ...order.tenants[0],
  firstName: 'Marie-Françoise',
  lastName: `${'de La Rochefoucauld-Montbel '.repeat(3)}${'abcdefgh'[index]}`.trim(),
  otherPhone: '0712345678',
}))

test('an order with eight tenants, a long residence, every meter and 20,000 characters of comment still is one page, and says that there is more [TAB-1]', async ({
  page,
  request,
}) => {
  test.slow()
  const { planned, api } = await given(request)
  const row = await planned({
    residence: long('Résidence des Terrasses du Grand Large ', 200),
    address: long('12 bis avenue du Maréchal de Lattre de Tassigny ', 400),
    apartmentNumber: '1234567890123456',
    door: unique(),
    tenants: crowd,
    contacts: [],
    comment: long('Sonner à la loge, puis traverser la cour. ', 20_000),
    keysInstructions: long('Rendre les clés à la gardienne. ', 20_000),
    expectedMeters: ['ELECTRICITY', 'GAS', 'COLD_WATER', 'HOT_WATER', 'CALORIE'],
    annexes: Array.from({ length: 10 }, (_, index) => ({ kind: 'cellar', level: '-1', number: String(index) })),
    keysPlan: { way: 'AGENCY', place: long('Agence du Port, 3 quai de la Rapée ', 500), hours: long('du lundi au vendredi ', 200) },
    depositPlan: { way: 'MAILING', postalAddress: long('Service des clés, 3 quai de la Rapée ', 500) },
  })
  await api.post('/api/meters', {
    dwellingId: String(row['dwellingId']),
    type: 'GAS',
    serial: unique(),
    unit: 'm³',
    place: long('Palier ', 200),
  })
  await enter(page, 'planner')
  await page.goto(`/booking/${row.id}/sheet`)
  const sheet = page.getByRole('article', { name: `Fiche ${row.code}` })
  await expect(sheet).toBeVisible()

  await page.emulateMedia({ media: 'print' })
  await expect(sheet.getByRole('region', { name: 'Commentaire' }).getByText('… suite dans ADM')).toBeVisible()
  await expect(sheet.getByText('07 12 34 56 78')).toHaveCount(8)
  expect(await printed(page, 'fiche-longue')).toBe(1)
  await page.setViewportSize({ width: 718, height: 1047 })
  const [comment, foot] = await Promise.all([
    sheet.getByRole('region', { name: 'Commentaire' }).boundingBox(),
    sheet.locator('footer').boundingBox(),
  ])
  expect((comment?.y ?? 0) + (comment?.height ?? 0)).toBeLessThanOrEqual(foot?.y ?? 0)
})

test('the missions of a day are printed by checker, each from a page of its own, with their headings and no column cut, and read by keys on a phone [TAB-1]', async ({
  page,
  request,
}) => {
  test.slow()
  const { planned } = await given(request)
  const row = await planned({ residence: long('Résidence des Terrasses du Grand Large ', 200), tenants: crowd })
  const day = row.startAt.slice(0, 10)
  const api = await asApi(request, 'planner')
  const { missions } = await api.get<{ missions: { booking: { checkerName: string | null } }[] }>(`/api/bookings/day-sheet?day=${day}`)
  const checkers = new Set(missions.map(({ booking }) => booking.checkerName))
  await enter(page, 'planner')
  await page.goto('/booking')
  await page.getByRole('link', { name: 'Feuilles de route' }).click()
  await page.getByRole('textbox', { name: 'Jour' }).fill(day.split('-').toReversed().join('/'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(new RegExp(`day=${day}`))
  const own = page.getByRole('region', { name: row.checkerName, exact: true })
  await expect(own.getByText(row.code)).toBeVisible()
  await expect(page.getByRole('main').getByRole('table')).toHaveCount(checkers.size)

  await page.emulateMedia({ media: 'print' })
  await expect(menu(page)).toBeHidden()
  await expect(own.getByRole('columnheader', { name: 'Adresse et accès' })).toBeVisible()
  expect(await printed(page, 'journee')).toBeGreaterThanOrEqual(checkers.size)
  expect(await printed(page, 'journee-paysage', true)).toBeGreaterThanOrEqual(checkers.size)
  await page.setViewportSize({ width: 718, height: 1000 })
  expect(await widest(page)).toBeLessThanOrEqual(718)

  await page.emulateMedia({ media: 'screen' })
  await openInApp(page, `/booking/day-sheet?day=${day}&checker=${String(row['checkerId'])}`)
  await expect(page.getByRole('main').getByRole('table')).toHaveCount(1)
  expect(await printed(page, 'journee-un')).toBe(1)
  await resize(page, 390, 844)
  const sheet = page.locator('section.day-sheet').first()
  await sheet.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => sheet.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
  await openInApp(page, '/booking/day-sheet?day=2199-01-01')
  await expect(page.getByRole('heading', { name: 'Aucune mission' })).toBeVisible()
})

/** The visible controls of the page, and the texts that are cut, in a printed page of this width. */
const printFaults = (page: Page, width: number): Promise<string[]> =>
  page.evaluate((paper) => {
    const elements = [...document.querySelectorAll<HTMLElement>('#app *')].filter((element) => element.checkVisibility())
    const controls = elements.filter((element) => element.matches('button, input, select, textarea, nav a:not([aria-current])'))
    const cut = elements.filter((element) => element.matches('th, td, dd, p, h1, h2') && element.scrollWidth > element.clientWidth + 1)
    const wide = elements.filter((element) => element.closest('main') && element.getBoundingClientRect().right > paper + 1)
    const isText = (element: Element) => element.matches('.copyable, .table-sort')
    return [
      ...controls.filter((element) => !isText(element)).map((element) => `control: ${element.outerHTML.slice(0, 80)}`),
      ...cut.map((element) => `cut: ${element.textContent.slice(0, 60)}`),
      ...wide.map((element) => `wide: ${element.outerHTML.slice(0, 80)}`),
    ]
  }, width)

test('a list and a record are printed with their title, the filters or the open tab and the day, without a control, with every column and nothing cut', async ({
  page,
  request,
}) => {
  test.slow()
  const { planned } = await given(request)
  const row = await planned()
  const api = await asApi(request, 'administrator')
  const { items } = await api.get<{ items: { id: string; name: string }[] }>('/api/areas')
  await enter(page, 'administrator')
  await page.goto('/booking')
  for (const title of ['Commandes', 'Clients', 'Contrôleurs', 'Zones']) {
    await menu(page).getByRole('link', { name: title, exact: true }).click()
    await expect(page.getByRole('table', { name: title }).getByRole('row').nth(2)).toBeVisible()
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await page.setViewportSize({ width: 1047, height: 718 })
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.getByText(/^Imprimé le /)).toBeVisible()
    expect(await printFaults(page, 1047)).toEqual([])
    expect(await page.evaluate(() => getComputedStyle(document.body).backgroundColor)).toBe('rgb(255, 255, 255)')
    if (title === 'Commandes') {
      await expect(page.getByText("Période : Aujourd'hui et après")).toBeVisible()
      expect(await printed(page, 'liste')).toBeGreaterThan(0)
    }
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 1440, height: 900 })
  }

  for (const [path, title, tab] of [
    [`/booking/${row.id}`, row.code, 'Informations'],
    [`/booking/${row.id}?tab=data`, row.code, 'Données'],
    [`/client/${String(row['clientId'])}`, String(row['clientName']), 'Informations'],
    [`/checker/${String(row['checkerId'])}`, row.checkerName, 'Informations'],
    [`/area/${items[0]?.id ?? ''}`, items[0]?.name ?? '', 'Informations'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toContainText(title)
    const open = page.getByRole('navigation', { name: /^Onglets/ }).getByRole('link', { name: tab, exact: true })
    await expect(open).toHaveAttribute('aria-current', 'page')
    await expect(page.getByRole('main').getByRole('heading', { level: 2 }).first()).toBeVisible()
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 718, height: 1047 })
    await expect(page.getByText(/^Imprimé le /)).toBeVisible()
    expect({ path, tab, faults: await printFaults(page, 718) }).toEqual({ path, tab, faults: [] })
    await page.emulateMedia({ media: 'screen' })
    await page.setViewportSize({ width: 1440, height: 900 })
  }
})
