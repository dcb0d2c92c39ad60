import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { address, codes } from './list-steps.ts'
import { asApi, enter, given, type Row, unique } from './steps.ts'

test.use({ viewport: { width: 1366, height: 768 } })

const head = (page: Page, title: string) => page.getByRole('columnheader', { name: title, exact: true })
const displayAll = (page: Page) =>
  page.addInitScript(() => {
    const columns = [
      'service',
      'startAt',
      'client',
      'address',
      'tenants',
      'checker',
      'reference',
      'typology',
      'area',
      'wishedDay',
      'tags',
      'price',
    ]
    localStorage.setItem('bookingColumns', JSON.stringify({ columns: [...columns, 'updatedAt'], density: 'compact' }))
  })
/** The columns that sort. Their keys: `web/features/booking/list/booking-list-columns.test.ts`. */
const sorted = [
  'Commande',
  'Statut',
  'Prestation',
  'Date de la mission',
  'Client',
  'Adresse',
  'Locataires',
  'Contrôleur',
  'Référence client',
  'Bien',
  'Zone',
  'Date souhaitée',
  'Étiquettes',
  'Prix HT',
  'Modifiée',
]

test('the titles of the columns sort, by mouse and by keyboard, both ways, and the address says so [ROUTE-6]', async ({
  page,
  request,
}) => {
  const api = await asApi(request, 'reader')
  await displayAll(page)
  await enter(page, 'reader')
  await page.goto(address({ state: 'closed', responses_by_page: '10' }))
  await expect(codes(page)).toHaveCount(10)
  const titles = await page.getByRole('columnheader').locator('button').allInnerTexts()
  expect(titles.toSorted()).toEqual(sorted.toSorted())

  await head(page, 'Prix HT').getByRole('button').click()
  await expect(page).toHaveURL(/sort=-?price(&|$)/)
  for (const [key, direction] of [
    ['client', 'ascending'],
    ['-client', 'descending'],
  ] as const) {
    await head(page, 'Client').getByRole('button').press('Enter')
    await expect(head(page, 'Client')).toHaveAttribute('aria-sort', direction)
    const { items } = await api.get<{ items: Row[] }>(`/api/bookings?state=closed&responses_by_page=10&sort=${key}`)
    await expect(codes(page)).toHaveText(items.map(({ code }) => code))
  }
})

test('at 1366 px the date, the tenants and the checker of a row are in sight; on a phone « Trier » sorts and nothing slides sideways', async ({
  page,
  request,
}) => {
  const api = await asApi(request, 'reader')
  await enter(page, 'reader')
  await page.goto('/booking?state=closed')
  await expect(codes(page).first()).toBeVisible()
  for (const title of ['Date de la mission', 'Locataires', 'Contrôleur', 'Client']) {
    const box = await head(page, title).boundingBox()
    expect((box?.x ?? 2_000) + (box?.width ?? 0)).toBeLessThanOrEqual(1366)
  }
  const table = await page.getByRole('table', { name: 'Commandes' }).boundingBox()
  expect(table?.y).toBeLessThanOrEqual(212)

  await page.setViewportSize({ width: 390, height: 844 })
  const field = page.getByLabel('Trier')
  await expect(field).toHaveValue('-startAt')
  await field.selectOption({ label: 'Client, croissant' })
  await expect(page).toHaveURL(/sort=client/)
  const { items } = await api.get<{ items: Row[] }>('/api/bookings?state=closed&sort=client')
  await expect(codes(page).first()).toHaveText(items[0]?.code ?? '')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
})

/** Exports the list as CSV by an item of the menu. @returns the name of the file, its titles and its rows */
const exported = async (page: Page, item: RegExp): Promise<{ name: string; heads: string[]; rows: string[][] }> => {
  await page.getByRole('button', { name: 'Exporter' }).click()
  const downloading = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: item }).click()
  const download = await downloading
  const text = await readFile(await download.path(), 'utf8')
  const [heads = [], ...rows] = text
    .replace('\uFEFF', '')
    .trim()
    .split('\r\n')
    .map((line) => line.split(';'))
  return { name: download.suggestedFilename(), heads, rows }
}

test('an export has all rows of the filter in the order and the columns of the list as they stand, or all columns when asked; the chosen ones stay after a reload [ROUTE-6] [J-06]', async ({
  page,
  request,
}) => {
  const { booking } = await given(request)
  const reference = unique()
  const made: Row[] = []
  for (const zipCode of ['01000', '31000', '31300'])
    made.push(await booking({ clientReference: reference, zipCode, address: '7 rue de la Crèche' }))
  await enter(page, 'reader')
  await page.goto(address({ ref_client: reference, sort: '-createdAt', responses_by_page: '2' }))
  await expect(codes(page)).toHaveCount(2)
  const firstColumns = ['Commande', 'Statut', 'Date de la mission', 'Locataires', 'Contrôleur', 'Client', 'Adresse', 'Code postal', 'Ville']
  await expect(head(page, 'Prix HT')).toBeHidden()
  await page.getByRole('button', { name: 'Affichage' }).click()
  await page.getByRole('checkbox', { name: 'Prix HT' }).check()
  await page.getByRole('checkbox', { name: 'Référence client' }).uncheck()
  await page.keyboard.press('Escape')

  const { name, heads, rows } = await exported(page, /^Exporter en CSV/)
  expect(name).toMatch(/^commandes-\d{4}-\d{2}-\d{2}\.csv$/)
  expect(heads).toEqual([...firstColumns, 'Prestation', 'Prix HT (€)'])
  expect(rows.map(([code]) => code)).toEqual(made.map(({ code }) => code).toReversed())
  expect(rows.at(-1)).toEqual(expect.arrayContaining(['7 rue de la Crèche', '01000']))
  const all = await exported(page, /^Toutes les colonnes, en CSV/)
  expect(all.heads).toHaveLength(27)
  expect(all.heads.slice(0, 3)).toEqual(['Commande', 'Mission', 'Statut'])
  const workbook = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter' }).click()
  await page.getByRole('menuitem', { name: /^Exporter en XLSX/ }).click()
  expect((await workbook).suggestedFilename()).toMatch(/\.xlsx$/)

  await page.reload()
  await expect(head(page, 'Prix HT')).toBeVisible()
  await expect(head(page, 'Référence client')).toBeHidden()
})

test('after one’s own act the rows are true at once, with the pointer on the list', async ({ page, request }) => {
  const { booking } = await given(request)
  const tag = unique()
  await booking({ tags: [tag] })
  await booking({ tags: [tag] })
  await enter(page, 'planner')
  await page.goto(address({ tag }))
  await expect(codes(page)).toHaveCount(2)
  await page.getByRole('checkbox', { name: 'Tout sélectionner sur cette page' }).check()
  await page.getByRole('button', { name: 'Modifier la sélection' }).click()
  await page.getByRole('menuitem', { name: 'Ajouter ou retirer des étiquettes' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Retirer').fill(tag)
  await dialog.getByRole('button', { name: 'Vérifier' }).click()
  // The list is in use from here on: rows that others change would stay.
  await page.evaluate(() => {
    for (const scroller of document.querySelectorAll('.table-scroll')) Object.assign(scroller, { matches: () => true })
  })
  await dialog.getByRole('button', { name: 'Modifier les 2 commandes' }).click()
  await expect(page.getByRole('heading', { name: 'Aucune commande ne correspond à ces filtres.' })).toBeAttached()
  await expect(page.getByRole('button', { name: /Actualiser/ })).toHaveCount(0)
})
