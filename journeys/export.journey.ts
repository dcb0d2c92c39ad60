import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { accounts, enter, expectAccessible, given, openInApp, pageOf, unique } from './steps.ts'

const exported = (page: Page, format: RegExp) => page.getByRole('menuitem', { name: format })
const openMenu = (page: Page) => page.getByRole('button', { name: 'Exporter' }).click()

test('who may only read orders is offered no act on one or many, and another filter lets the selection go; an administrator sees who took which list, by which filter, and how many rows; not what was typed', async ({
  page,
  browser,
  request,
}) => {
  const { booking } = await given(request)
  const reference = unique()
  await booking({ clientReference: reference })
  await enter(page, 'reader')
  await page.goto(`/booking?ref_client=${reference}&status=waiting`)
  await openMenu(page)
  const download = page.waitForEvent('download')
  await exported(page, /^Exporter en CSV/).click()
  await (await download).path()
  const bar = page.getByRole('region', { name: 'Sélection' })
  await page.getByRole('checkbox', { name: 'Tout sélectionner sur cette page' }).check()
  await expect(bar.getByRole('button', { name: 'Copier les codes' })).toBeVisible()
  await expect(bar.getByRole('button', { name: 'Modifier la sélection' })).toBeHidden()
  await expect(page.getByRole('button', { name: /^Actions sur la commande/ })).toHaveCount(0)
  await page.getByRole('button', { name: 'Effacer les filtres' }).click()
  await expect(page.getByText('Le filtre a changé : la sélection est effacée.')).toBeVisible()
  await expect(bar).toBeHidden()

  const administrator = await pageOf(browser, 'administrator')
  await administrator.goto('/parametres/utilisateurs')
  await administrator.getByRole('button', { name: 'Exports' }).click()
  const panel = administrator.getByRole('dialog', { name: 'Exports' })
  const lines = panel.getByRole('listitem').filter({ hasText: 'Filtres : Statut, Référence client' })
  await expect(lines.first()).toContainText('Commandes en CSV, 1 ligne')
  await expect(lines.first()).toContainText('Noël Verdier')
  await expect(panel).not.toContainText(reference)
  await expectAccessible(administrator)

  await panel.getByRole('button', { name: 'Fermer le panneau' }).click()
  await administrator.getByLabel('Nom ou e-mail').fill(accounts.reader)
  await expect(administrator.getByRole('heading', { level: 1 })).toHaveText('Utilisateurs 1')
  await administrator.getByRole('link', { name: 'Noël Verdier' }).click()
  const account = administrator.getByRole('dialog', { name: 'Noël Verdier' })
  await expect(account.getByRole('listitem').filter({ hasText: 'Commandes en CSV, 1 ligne' }).first()).toBeVisible()
})

test('a workbook that is refused, or cut on its way, is told, and the next one comes whole; one that waits for others shows its place in the queue; a list too long for a workbook says so before it is asked for, with its number, and CSV remains', async ({
  page,
}) => {
  const message = '60 fichiers attendent déjà d’être préparés. Réessayez dans quelques minutes.'
  const { booking } = await given(page.request)
  const reference = unique()
  await booking({ clientReference: reference })
  await enter(page, 'reader')
  await page.goto(`/booking?ref_client=${reference}`)
  const toasts = page.getByRole('region', { name: 'Messages' })
  const workbook = '**/api/bookings/export?*format=xlsx*'
  const busy = { statusCode: 503, code: 'QUEUE_FULL', message }
  await page.route(workbook, (route) => route.fulfill({ status: 503, json: busy }), { times: 1 })
  await openMenu(page)
  await exported(page, /^Exporter en XLSX/).click()
  await expect(toasts).toContainText(message)

  await page.route(workbook, (route) => route.abort('connectionreset'), { times: 1 })
  await openMenu(page)
  await exported(page, /^Exporter en XLSX/).click()
  await expect(toasts).toContainText("Le classeur n'a pas été reçu en entier. Réessayez.")

  await openMenu(page)
  const whole = page.waitForEvent('download')
  await exported(page, /^Exporter en XLSX/).click()
  expect((await whole).suggestedFilename()).toMatch(/^commandes-\d{4}-\d{2}-\d{2}\.xlsx$/)

  const refusal = "60 fichiers attendent déjà d'être préparés. Réessayez dans quelques minutes."
  await page.route('**/api/exports/queue', (route) => route.fulfill({ json: { place: null, refusal } }), { times: 1 })
  await openMenu(page)
  await exported(page, /^Exporter en CSV/).click()
  await expect(toasts).toContainText(refusal)

  await page.route('**/api/exports/queue', (route) => route.fulfill({ json: { place: 3, refusal: null } }), { times: 2 })
  await openMenu(page)
  const download = page.waitForEvent('download')
  await exported(page, /^Exporter en XLSX/).click()
  await expect(toasts).toContainText("D'autres fichiers sont en préparation : le vôtre est le n° 3 de la file.")
  expect((await download).suggestedFilename()).toMatch(/^commandes-.*\.xlsx$/)

  await page.route(/\/api\/bookings\?/, async (route) => {
    const response = await route.fetch()
    await route.fulfill({ response, json: { ...(await response.json()), total: 200_000, totalIsExact: true } })
  })
  await openInApp(page, '/booking?status=planned')
  await expect(page.getByRole('list', { name: 'Filtres actifs' })).toContainText('Planifiée')
  await openMenu(page)
  await expect(exported(page, /^Exporter en XLSX/)).toHaveAccessibleName(/Cette liste a 200\s000 lignes, .* Choisissez le format CSV\.$/)
  await expect(exported(page, /^Exporter en XLSX/)).toHaveAttribute('aria-disabled', 'true')
  await expect(exported(page, /^Exporter en CSV/)).not.toHaveAttribute('aria-disabled', 'true')
})
