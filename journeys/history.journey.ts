import { expect, test } from '@playwright/test'
import { givenClient } from './client-steps.ts'
import { choose, enter, expectAccessible, given, pageOf } from './steps.ts'

test('a planner finds who changed what by the filters, which the address keeps, and clears them [TAB-1]', async ({ page, request }) => {
  test.slow()
  const { booking, api } = await given(request)
  const made = await booking({ floor: '2' })
  const edited = await api.patch(`/api/bookings/${made.id}`, { floor: '3' }, made.version)
  await api.patch(`/api/bookings/${made.id}`, { door: 'droite' }, edited.version)
  await enter(page, 'planner')
  await page.goto(`/booking/${made.id}?tab=history`)
  const events = page.getByRole('main').getByRole('listitem')
  await expect(events.first()).toContainText('a modifié « Porte »')
  await expect(events.filter({ hasText: 'a créé la commande' })).toBeVisible()

  await choose(page, 'Champ', 'Étage')
  await expect(page).toHaveURL(/field=floor/)
  await expect(events.filter({ hasText: '« Porte »' })).toHaveCount(0)
  await expect(events.first()).toContainText('a modifié « Étage »')
  await page.reload()
  await expect(events.first()).toContainText('a modifié « Étage »')
  await expectAccessible(page)

  await page.goto(`/booking/${made.id}?tab=history&act=keys`)
  await expect(events.first()).toContainText('a dit comment les clés vont')
  await expect(events.filter({ hasText: 'a créé la commande' })).toHaveCount(0)
  await page.goto(`/booking/${made.id}?tab=history&from=2199-01-01`)
  await expect(page.getByRole('heading', { name: 'Aucun événement' })).toBeVisible()
  await page.getByRole('button', { name: 'Effacer les filtres' }).last().click()
  await expect(events.first()).toContainText('a modifié « Porte »')
  await expect(page).not.toHaveURL(/from=/)
})

test('an old value is put back after what it replaces was shown, tells so, and is undone [TAB-1]', async ({ page, browser, request }) => {
  test.slow()
  const { booking, api } = await given(request)
  const made = await booking({ floor: '2' })
  await api.patch(`/api/bookings/${made.id}`, { floor: '3' }, made.version)
  await enter(page, 'planner')
  await page.goto(`/booking/${made.id}?tab=history`)
  const events = page.getByRole('main').getByRole('listitem')
  await page.getByRole('button', { name: 'Remettre cette valeur : Étage, 2' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(/Aujourd'hui3Après2/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Remettre cette valeur' }).click()
  await expect(page.getByText('« Étage » est remis.')).toBeVisible()
  await expect(events.first()).toContainText('a remis « Étage »')
  expect(await api.get(`/api/bookings/${made.id}`)).toMatchObject({ floor: '2', version: 3 })

  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await expect(page.getByText('Action annulée.')).toBeVisible()
  expect(await api.get(`/api/bookings/${made.id}`)).toMatchObject({ floor: '3', version: 4 })

  const reader = await pageOf(browser, 'reader')
  await reader.goto(`/booking/${made.id}?tab=history`)
  await expect(reader.getByText('a créé la commande')).toBeVisible()
  await expect(reader.getByRole('button', { name: /^Remettre cette valeur/ })).toHaveCount(0)
})

test('an order is seen as it was, with what differs from today, and never before it was made [TAB-1]', async ({ page, request }) => {
  test.slow()
  const { booking, api } = await given(request)
  const made = await booking({ floor: '2' })
  await api.patch(`/api/bookings/${made.id}`, { floor: '3' }, made.version)
  await enter(page, 'planner')
  await page.goto(`/booking/${made.id}?tab=history`)
  await page
    .getByRole('main')
    .getByRole('listitem')
    .filter({ hasText: 'a créé la commande' })
    .getByRole('link', { name: /^Voir la commande/ })
    .click()
  const banner = page.getByText(/^Commande telle qu'elle était le \S+ \d+ \S+ \d{4} à /)
  await expect(banner).toBeVisible()
  await expect(page.getByText("Aujourd'hui : 3")).toBeVisible()
  await page.reload()
  await expect(banner).toBeVisible()
  await expect(page.getByText("Aujourd'hui : 3")).toBeVisible()
  await expect(page.getByRole('button', { name: /^Modifier/ })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: "Revenir à aujourd'hui" }).click()
  await expect(page.getByRole('button', { name: 'Modifier : Adresse et accès' })).toBeVisible()

  await page.goto(`/booking/${made.id}?at=2020-01-01T00:00:00.000Z`)
  await expect(page.getByText(/^Cette commande n'existait pas encore.: elle a été créée le /)).toBeVisible()
})

test('a history of five hundred events shows its last ones at once, the others when they are asked for [TAB-1]', async ({
  page,
  request,
}) => {
  test.slow()
  const { booking, api } = await given(request)
  const made = await booking({ floor: '0' })
  let { version } = made
  for (let floor = 1; floor <= 120; floor += 1)
    version = (await api.patch(`/api/bookings/${made.id}`, { floor: String(floor) }, version)).version
  await enter(page, 'planner')
  await page.goto(`/booking/${made.id}?tab=history`)
  const events = page.getByRole('main').getByRole('listitem').filter({ hasText: '« Étage »' })
  await expect(events).toHaveCount(50)
  await page.getByRole('button', { name: 'Afficher les événements précédents' }).click()
  await expect(events).toHaveCount(100)
  await page.getByRole('button', { name: 'Afficher les événements précédents' }).click()
  await expect(page.getByText('a créé la commande')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Afficher les événements précédents' })).toBeHidden()
})

test('a value of a client is put back as one of an order is [TAB-2]', async ({ page, request }) => {
  const { api, client } = await givenClient(request)
  await api.patch(`/api/clients/${client.id}`, { city: 'Aix-en-Provence' }, client.version)
  await enter(page, 'sales')
  await page.goto(`/client/${client.id}?tab=history`)
  await page.getByRole('button', { name: /^Remettre cette valeur : Ville, Marseille/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remettre cette valeur' }).click()
  await expect(page.getByText('a remis « Ville »')).toBeVisible()
})
