import { readFile } from 'node:fs/promises'
import { inflateRawSync } from 'node:zlib'
import { type Download, expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { codes, chips, total, address } from './list-steps.ts'
import { enter, expectAccessible, given, type Row, signIn, unique, workingHour } from './steps.ts'

test('filters are kept through a detail page, a reload and a new tab, and cleared by another section [LIST-1] [J-01] [J-03]', async ({
  page,
  context,
  request,
}) => {
  const { booking } = await given(request)
  const reference = unique()
  const order = await booking({ clientReference: reference })
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await enter(page, 'reader')
  await page.goto(address({ ref_client: reference }))

  await codes(page).filter({ hasText: order.code }).click()
  await expect(page.getByRole('heading', { name: `Commande ${order.code}` })).toBeVisible()
  await menu.getByRole('link', { name: 'Commandes' }).click()
  await expect(codes(page)).toHaveText([order.code])
  await expect(chips(page)).toContainText(reference)
  await page.reload()
  await expect(codes(page)).toHaveText([order.code])

  const tab = await context.newPage()
  await tab.goto('/commande')
  await expect(codes(tab)).toHaveText([order.code])
  await expect(tab).toHaveURL(/ref_client=/)
  await tab.close()

  await menu.getByRole('link', { name: 'Accueil' }).click()
  await expect(page.getByRole('heading', { name: 'Accueil' })).toBeVisible()
  await menu.getByRole('link', { name: 'Commandes' }).click()
  await expect(total(page)).toContainText('1–50 sur')
  await expect(chips(page).getByRole('listitem')).toContainText(["Période : Aujourd'hui et après", 'Effacer les filtres'])
})

test('status, dates and page 3 are there again after a booking, by the menu and by Back, and Forward goes to the same booking [LIST-1] [J-01] [J-02]', async ({
  page,
}) => {
  await enter(page, 'reader')
  await page.goto(address({ status: 'validated', min_date: '2026-01-01', responses_by_page: '25' }))
  await page.getByRole('button', { name: 'Page suivante' }).click()
  await expect(total(page)).toContainText('26–50 sur')
  const answered = page.waitForResponse(/page_index=2/)
  await page.getByRole('button', { name: 'Page suivante' }).click()
  const { items }: { items: { code: string }[] } = await (await answered).json()
  await expect(codes(page)).toHaveText(items.map(({ code }) => code))
  await expect(total(page)).toContainText('51–75 sur')
  const rows = await codes(page).allInnerTexts()
  const last = codes(page).last()
  // A person's click lasts longer than the scroll.
  await last.click({ delay: 200 })
  await expect(page.getByRole('heading', { name: `Commande ${rows.at(-1)}` })).toBeVisible()

  await page.goBack()
  await expect(codes(page)).toHaveText(rows)
  await expect(last).toBeInViewport()
  await page.goForward()
  await expect(page.getByRole('heading', { name: `Commande ${rows.at(-1)}` })).toBeVisible()
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Commandes' }).click()
  await expect(codes(page)).toHaveText(rows)
  await expect(total(page)).toContainText('51–75 sur')
  await expect(chips(page)).toContainText('Statut : Validée')
})

test('the list has 50 rows, or as many as the person chose, remembered [LIST-2]', async ({ page }) => {
  const choose = async (rows: number) => {
    const saved = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
    await page.getByRole('combobox', { name: 'Lignes par page' }).click()
    await page.getByRole('option', { name: `${rows} par page` }).click()
    await expect(codes(page)).toHaveCount(rows)
    await saved
  }
  // The choice is stored for the account: use one in which no other journey counts rows.
  await enter(page, 'administrator')
  await page.goto('/booking')
  await expect(codes(page)).toHaveCount(50)
  await choose(25)
  expect(await page.evaluate(() => localStorage.getItem('numberPerPage'))).toBe('25')
  await page.reload()
  await expect(codes(page)).toHaveCount(25)
  await page.goto('/booking')
  await choose(50)
})

test('pages go to the next, the last and the first, and say why they go no further [LIST-2]', async ({ page }) => {
  await enter(page, 'reader')
  await page.goto('/booking?status=canceled')
  await expect(total(page)).toContainText(/^1–/)
  await expect(page.getByRole('button', { name: 'Page précédente' })).toHaveAttribute('aria-disabled', 'true')
  await page.goto('/booking?responses_by_page=25')
  await page.getByRole('button', { name: 'Dernière page' }).click()
  await expect(page.getByRole('button', { name: 'Page suivante' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Première page' }).click()
  await expect(total(page)).toContainText('1–25 sur')
})

test('a click on a title sorts, another turns it around, and the address says so [ROUTE-6]', async ({ page, request }) => {
  const { planned } = await given(request)
  const reference = unique()
  const [early, late] = [
    await planned({ clientReference: reference }, '2027-03-02T09:00:00.000Z'),
    await planned({ clientReference: reference }, '2027-03-03T14:00:00.000Z'),
  ]
  await enter(page, 'reader')
  await page.goto(address({ ref_client: reference }))
  await expect(codes(page)).toHaveText([late.code, early.code])
  await page.getByRole('button', { name: 'Date de la mission' }).click()
  await expect(codes(page)).toHaveText([early.code, late.code])
  await expect(page.getByRole('columnheader', { name: 'Date de la mission' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page).toHaveURL(/sort=startAt/)
})

test('columns are chosen, and stay chosen after a reload [ROUTE-6]', async ({ page }) => {
  await enter(page, 'reader')
  await page.goto('/booking')
  const price = page.getByRole('columnheader', { name: 'Prix HT' })
  await expect(page.getByRole('columnheader', { name: 'Client', exact: true })).toBeVisible()
  await expect(price).toBeHidden()
  await page.getByRole('button', { name: 'Affichage' }).click()
  await page.getByRole('checkbox', { name: 'Prix HT' }).check()
  await expect(price).toBeVisible()
  await page.reload()
  await expect(price).toBeVisible()
})

test('the keyboard moves in the rows, selects and opens [ROUTE-6] [J-08]', async ({ page, request }) => {
  const { booking } = await given(request)
  const reference = unique()
  await booking({ clientReference: reference })
  await booking({ clientReference: reference })
  await enter(page, 'reader')
  await page.goto(address({ ref_client: reference }))
  await expect(codes(page)).toHaveCount(2)
  const [first, second] = [codes(page).first(), codes(page).last()]

  await first.focus()
  await page.keyboard.press('Space')
  await expect(page.getByRole('region', { name: 'Sélection' })).toContainText('1 ligne sélectionnée')
  await page.keyboard.press('ArrowDown')
  await expect(second).toBeFocused()
  await page.keyboard.press('Space')
  await expect(page.getByRole('region', { name: 'Sélection' })).toContainText('2 lignes sélectionnées')
  await page.keyboard.press('Home')
  await expect(first).toBeFocused()
  const code = await first.innerText()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: `Commande ${code}` })).toBeVisible()
})

/** The text of every cell of a workbook's sheet, in order. */
const sheetText = (file: Buffer): string => {
  const texts: string[] = []
  for (let at = file.indexOf('PK\x01\x02'); at >= 0; at = file.indexOf('PK\x01\x02', at + 4)) {
    const [size, nameLength, start] = [file.readUInt32LE(at + 20), file.readUInt16LE(at + 28), file.readUInt32LE(at + 42)]
    const isPacked = file.readUInt16LE(at + 10) === 8
    const data = start + 30 + file.readUInt16LE(start + 26) + file.readUInt16LE(start + 28)
    const packed = file.subarray(data, data + size)
    if (file.subarray(at + 46, at + 46 + nameLength).includes('xl/')) texts.push(String(isPacked ? inflateRawSync(packed) : packed))
  }
  return texts.join('\n')
}
const codesIn = (text: string): string[] => [...new Set(text.match(/C\d{8}-\d(?!E)/g))]

/** Exports the list in a format. @returns name and bytes of the downloaded file */
const exportAs = async (page: Page, format: RegExp): Promise<{ name: string; bytes: Buffer }> => {
  const download: Promise<Download> = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Exporter' }).click()
  await page.getByRole('menuitem', { name: format }).click()
  const file = await download
  return { name: file.suggestedFilename(), bytes: await readFile(await file.path()) }
}

test('what is filtered is exported, all pages, in the order of the list, as CSV and XLSX [ROUTE-6] [J-06]', async ({ page, request }) => {
  const { booking } = await given(request)
  const reference = unique()
  const made: Row[] = []
  for (const zipCode of ['01000', '31000', '31300'])
    made.push(await booking({ clientReference: reference, zipCode, address: '7 rue de la Crèche' }))
  const newest = made.map(({ code }) => code).toReversed()
  await enter(page, 'reader')
  await page.goto(address({ ref_client: reference, sort: '-createdAt', responses_by_page: '2' }))
  await expect(codes(page)).toHaveCount(2)

  const csv = await exportAs(page, /^Exporter en CSV/)
  expect(csv.name).toMatch(/^commandes-\d{4}-\d{2}-\d{2}\.csv$/)
  const lines = csv.bytes.toString().trim().split('\r\n')
  expect(lines.slice(1).map((line) => line.slice(0, 11))).toEqual(newest)
  expect(csv.bytes.toString()).toContain('7 rue de la Crèche')
  expect(lines.at(-1)).toContain('01000')

  const xlsx = await exportAs(page, /^Exporter en XLSX/)
  expect(xlsx.name).toMatch(/\.xlsx$/)
  expect(codesIn(sheetText(xlsx.bytes))).toEqual(newest)
})

test('a list that does not come says what happened, with a retry that works [ROUTE-6]', async ({ page }) => {
  await enter(page, 'reader')
  // Only the retry may send the request again: without live events, nothing else reads the list.
  await page.route('**/api/events', (route) => route.abort())
  await page.route('**/api/bookings?*', (route) =>
    route.fulfill({ status: 500, json: { statusCode: 500, code: 'INTERNAL', message: 'Une erreur est survenue' } }),
  )
  await page.goto('/booking')
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Une erreur est survenue')
  await expect(alert).toContainText('INTERNAL')
  await page.unrouteAll()
  await alert.getByRole('button', { name: 'Réessayer' }).click()
  await expect(codes(page)).toHaveCount(50)
  await expect(alert).toBeHidden()
})

test('without network the page says so, keeps its rows, and says when it is back [NAV-7]', async ({ page, context }) => {
  await enter(page, 'reader')
  await page.goto('/booking')
  await expect(codes(page)).toHaveCount(50)
  await context.setOffline(true)
  await expect(page.getByText('Vous êtes hors ligne.')).toBeVisible()
  await expect(codes(page)).toHaveCount(50)
  await context.setOffline(false)
  await expect(page.getByText('Vous êtes de nouveau en ligne.')).toBeVisible()
})

test('a booking that somebody else creates or moves shows in place [ROUTE-6]', async ({ page, request }) => {
  const { booking, api } = await given(request)
  const reference = unique()
  const order = await booking({ clientReference: reference })
  await enter(page, 'reader')
  const streaming = page.waitForResponse('**/api/events')
  await page.goto(address({ ref_client: reference }))
  await expect(codes(page)).toHaveText([order.code])
  await expect(page.getByRole('cell', { name: 'En attente', exact: true })).toBeVisible()
  await streaming

  await api.post(`/api/bookings/${order.id}/transitions`, { to: 'waiting_checker' })
  await expect(page.getByRole('cell', { name: 'En attente du contrôleur' })).toBeVisible()
  await booking({ clientReference: reference })
  await expect(codes(page)).toHaveCount(2)
})

test('the French address opens the same page, filter included [ROUTE-6]', async ({ page, request }) => {
  const { planned } = await given(request)
  const order = await planned({}, workingHour())
  await enter(page, 'reader')
  await page.goto(`/commande?order_id=${order.code}`)
  await expect(codes(page)).toHaveText([order.code])
  await expect(page.getByRole('cell', { name: /^(lun|mar|mer|jeu|ven)\. \d{1,2} \S+ 20\d\d \d\d:00$/ })).toBeVisible()
  await expect(page).toHaveTitle('Commandes · ADM')
  await expectAccessible(page)
  await page.goto(`/commande/${order.id}`)
  await expect(page.getByRole('heading', { name: `Commande ${order.code}` })).toBeVisible()
})

test('a person without the right sees which right is missing, and the server refuses too [PERM-4] [J-10]', async ({ page }) => {
  await signIn(page, 'network')
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await expect(menu.getByRole('link', { name: 'Accueil' })).toBeVisible()
  await page.goto('/booking/create')
  await expect(page.getByRole('heading', { name: 'Accès refusé' })).toBeVisible()
  await expect(page.getByText('Modifier les commandes')).toBeVisible()
  const refused = await page.evaluate(async () => {
    const headers = {
      authorization: localStorage.getItem('_token.local') ?? '',
      'content-type': 'application/json',
      'idempotency-key': 'x',
    }
    return (await fetch('/api/bookings', { method: 'POST', headers, body: '{}' })).status
  })
  expect(refused).toBe(403)
})
