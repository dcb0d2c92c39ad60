import { readFile } from 'node:fs/promises'
import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { address, codes } from './list-steps.ts'
import { asApi, enter, expectAccessible, given, type Row, unique } from './steps.ts'

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
const sorts = {
  Commande: 'createdAt',
  Statut: 'status',
  Prestation: 'service',
  'Date de la mission': 'startAt',
  Client: 'client',
  Adresse: 'address',
  Locataires: 'tenants',
  Contrôleur: 'checker',
  'Référence client': 'reference',
  Bien: 'typology',
  Zone: 'area',
  'Date souhaitée': 'wishedDay',
  Étiquettes: 'tags',
  'Prix HT': 'price',
  Modifiée: 'updatedAt',
}

test('each column that is displayed sorts, both ways, by mouse and by keyboard, and the address says so', async ({ page, request }) => {
  test.slow()
  const api = await asApi(request, 'reader')
  await displayAll(page)
  await enter(page, 'reader')
  await page.goto(address({ state: 'closed', responses_by_page: '10' }))
  await expect(codes(page)).toHaveCount(10)
  const titles = await page.getByRole('columnheader').locator('button').allInnerTexts()
  expect(titles.toSorted()).toEqual(Object.keys(sorts).toSorted())

  for (const [title, sort] of Object.entries(sorts)) {
    for (const [key, direction] of [
      [sort, 'ascending'],
      [`-${sort}`, 'descending'],
    ] as const) {
      const button = head(page, title).getByRole('button')
      if ((await head(page, title).getAttribute('aria-sort')) === direction) await button.click()
      if (direction === 'ascending') await button.click()
      else await button.press('Enter')
      await expect(head(page, title)).toHaveAttribute('aria-sort', direction)
      const { items } = await api.get<{ items: Row[] }>(`/api/bookings?state=closed&responses_by_page=10&sort=${key}`)
      await expect(codes(page)).toHaveText(items.map(({ code }) => code))
    }
  }
  await expect(page).toHaveURL(/sort=-updatedAt/)
  await expectAccessible(page)
})

test('names are sorted without accents, and orders without a checker come last in both directions', async ({ page, request }) => {
  const { booking, planned } = await given(request)
  const clientReference = unique()
  const undated = await booking({ clientReference, address: 'Été 3' })
  const [late, early] = [
    await planned({ clientReference, address: 'impasse 2' }, '2027-04-06T09:00:00.000Z'),
    await planned({ clientReference, address: 'Écluse 1' }, '2027-03-02T09:00:00.000Z'),
  ]
  await enter(page, 'reader')
  await page.goto(address({ ref_client: clientReference, sort: 'address' }))
  await expect(codes(page)).toHaveText([early.code, undated.code, late.code])
  for (const sort of ['checker', '-checker']) {
    await page.goto(address({ ref_client: clientReference, sort }))
    await expect(codes(page).last()).toHaveText(undated.code)
  }
})

test('on a phone « Trier » sorts by every displayed column, and nothing slides sideways', async ({ page, request }) => {
  const api = await asApi(request, 'reader')
  await page.setViewportSize({ width: 390, height: 844 })
  await enter(page, 'reader')
  await page.goto('/booking?state=closed')
  const field = page.getByLabel('Trier')
  await expect(field).toHaveValue('-startAt')
  await field.selectOption({ label: 'Client, croissant' })
  await expect(page).toHaveURL(/sort=client/)
  const { items } = await api.get<{ items: Row[] }>('/api/bookings?state=closed&sort=client')
  await expect(codes(page).first()).toHaveText(items[0]?.code ?? '')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)).toBe(0)
  await expectAccessible(page)
})

test('at 1366 px the date, the tenants and the checker of a row are in sight', async ({ page }) => {
  await enter(page, 'planner')
  await page.goto('/booking')
  await expect(codes(page).first()).toBeVisible()
  for (const title of ['Date de la mission', 'Locataires', 'Contrôleur', 'Client']) {
    const box = await head(page, title).boundingBox()
    expect((box?.x ?? 2_000) + (box?.width ?? 0)).toBeLessThanOrEqual(1366)
  }
  const table = await page.getByRole('table', { name: 'Commandes' }).boundingBox()
  expect(table?.y).toBeLessThanOrEqual(212)
})

const heads = async (page: Page, item: RegExp): Promise<string[]> => {
  await page.getByRole('button', { name: 'Exporter' }).click()
  const download = page.waitForEvent('download')
  await page.getByRole('menuitem', { name: item }).click()
  const text = await readFile(await (await download).path(), 'utf8')
  return text.replace('\uFEFF', '').split('\r\n')[0]?.split(';') ?? []
}

test('an export has the columns of the list as they stand, in their order, and all of them when asked', async ({ page }) => {
  await enter(page, 'reader')
  await page.goto('/booking?status=waiting')
  const first = ['Commande', 'Statut', 'Date de la mission', 'Locataires', 'Contrôleur', 'Client', 'Adresse', 'Code postal', 'Ville']
  await page.getByRole('button', { name: 'Affichage' }).click()
  await page.getByRole('checkbox', { name: 'Prix HT' }).check()
  await page.getByRole('checkbox', { name: 'Référence client' }).uncheck()
  await page.keyboard.press('Escape')
  expect(await heads(page, /^Exporter en CSV/)).toEqual([...first, 'Prestation', 'Prix HT (€)'])
  const all = await heads(page, /^Toutes les colonnes, en CSV/)
  expect(all).toHaveLength(27)
  expect(all.slice(0, 3)).toEqual(['Commande', 'Mission', 'Statut'])

  await page.goto('/client')
  const displayed = ['Nom', 'État', 'Code postal', 'Ville', 'Téléphone', 'E-mails', 'Offre', 'Commercial', 'Étiquettes', 'Type de location']
  expect(await heads(page, /^Exporter en CSV/)).toEqual(displayed)
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
