import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { address, chips, codes, emptyHeading, total } from './list-steps.ts'
import { enter, given, unique, workingHour } from './steps.ts'

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

test('status, dates and page 3 are there again after a booking, by the menu and by Back, with the focus on its row; the pages end at the first and the last [LIST-1] [LIST-2] [J-01] [J-02]', async ({
  page,
}) => {
  await enter(page, 'reader')
  await page.goto(address({ status: 'validated', min_date: '2026-01-01', responses_by_page: '25' }))
  await expect(total(page)).toContainText('1–25 sur')
  await expect(page.getByRole('button', { name: 'Page précédente' })).toHaveAttribute('aria-disabled', 'true')
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
  await expect(last).toBeFocused()
  await expect(last).toBeInViewport()
  await page.goForward()
  await expect(page.getByRole('heading', { name: `Commande ${rows.at(-1)}` })).toBeVisible()
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Commandes' }).click()
  await expect(codes(page)).toHaveText(rows)
  await expect(total(page)).toContainText('51–75 sur')
  await expect(chips(page)).toContainText('Statut : Validée')

  await page.getByRole('button', { name: 'Dernière page' }).click()
  await expect(page.getByRole('button', { name: 'Page suivante' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('button', { name: 'Première page' }).click()
  await expect(total(page)).toContainText('1–25 sur')
})

test('under its French address the list has its filter, and a booking that somebody else creates or moves comes in place; the keyboard moves in the rows, selects and opens, and Back gives the focus back [ROUTE-6] [J-08]', async ({
  page,
  request,
}) => {
  const { booking, api, planned } = await given(request)
  const reference = unique()
  const order = await booking({ clientReference: reference })
  await enter(page, 'reader')
  const streaming = page.waitForResponse('**/api/events')
  await page.goto(`/commande?ref_client=${reference}`)
  await expect(codes(page)).toHaveText([order.code])
  await expect(page).toHaveTitle('Commandes · ADM')
  await expect(page.getByRole('cell', { name: 'En attente', exact: true })).toBeVisible()
  await streaming

  await api.post(`/api/bookings/${order.id}/transitions`, { to: 'waiting_checker' })
  await expect(page.getByRole('cell', { name: 'En attente du contrôleur' })).toBeVisible()
  await planned({ clientReference: reference }, workingHour())
  await expect(codes(page)).toHaveCount(2)
  await expect(page.getByRole('cell', { name: /^(lun|mar|mer|jeu|ven)\. \d{1,2} \S+ 20\d\d \d\d:00$/ })).toBeVisible()

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
  await page.goBack()
  await expect(first).toBeFocused()
})

test('a list that does not come says what happened, with a retry that works; without network it keeps its rows; when it is empty it offers to clear the filters [ROUTE-6] [NAV-7] [LIST-3]', async ({
  page,
  context,
}) => {
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
  await page.unroute('**/api/bookings?*')
  await alert.getByRole('button', { name: 'Réessayer' }).click()
  await expect(codes(page)).toHaveCount(50)
  await expect(alert).toBeHidden()

  await context.setOffline(true)
  await expect(page.getByText('Vous êtes hors ligne.')).toBeVisible()
  await expect(codes(page)).toHaveCount(50)
  await context.setOffline(false)
  await expect(page.getByText('Vous êtes de nouveau en ligne.')).toBeVisible()
  await expect(page.getByText('Vous êtes hors ligne.')).toBeHidden()

  await page.getByRole('searchbox', { name: 'Locataire' }).fill(unique())
  await expect(emptyHeading(page)).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Effacer les filtres' }).last().click()
  await expect(codes(page)).toHaveCount(50)
})

test('a person without the right sees which right is missing, and the server refuses too [PERM-2] [PERM-4] [J-10]', async ({ page }) => {
  await enter(page, 'network')
  await page.goto('/booking/create')
  await expect(page.getByRole('heading', { name: 'Accès refusé' })).toBeVisible()
  await expect(page.getByText("Vous n'avez pas le droit d'effectuer cette action (Modifier les commandes).")).toBeVisible()
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await expect(menu.getByRole('link', { name: 'Commandes' })).toBeVisible()
  await expect(menu.getByRole('link', { name: 'Clients' })).toHaveCount(0)
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
