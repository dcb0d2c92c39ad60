import { expect } from '@playwright/test'
import { givenClient } from './client-steps.ts'
import { test } from './journey.ts'
import { choose, enter, expectAccessible, given, openInApp } from './steps.ts'

test('a planner finds who changed what by the filters, puts an old value back, undoes that, and sees the order as it was [TAB-1]', async ({
  page,
  request,
}) => {
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
  await page.reload()
  await expect(events.first()).toContainText('a modifié « Étage »')
  await openInApp(page, `/booking/${made.id}?tab=history&from=2199-01-01`)
  await expect(page.getByRole('heading', { name: 'Aucun événement' })).toBeVisible()
  await page.getByRole('button', { name: 'Effacer les filtres' }).last().click()
  await expect(events.first()).toContainText('a modifié « Porte »')
  await expect(page).not.toHaveURL(/from=/)

  await page.getByRole('button', { name: 'Remettre cette valeur : Étage, 2' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(/Aujourd'hui3Après2/)
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Remettre cette valeur' }).click()
  await expect(page.getByText('« Étage » est remis.')).toBeVisible()
  await expect(events.first()).toContainText('a remis « Étage »')
  expect(await api.get(`/api/bookings/${made.id}`)).toMatchObject({ floor: '2', version: 4 })
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await expect(page.getByText('Action annulée.')).toBeVisible()
  expect(await api.get(`/api/bookings/${made.id}`)).toMatchObject({ floor: '3', version: 5 })

  await events
    .filter({ hasText: 'a créé la commande' })
    .getByRole('link', { name: /^Voir la commande/ })
    .click()
  await expect(page.getByText(/^Commande telle qu'elle était le \S+ \d+ \S+ \d{4} à /)).toBeVisible()
  await expect(page.getByText("Aujourd'hui : 3")).toBeVisible()
  await expect(page.getByRole('button', { name: /^Modifier/ })).toHaveCount(0)
  await expectAccessible(page)
  await page.getByRole('link', { name: "Revenir à aujourd'hui" }).click()
  await expect(page.getByRole('button', { name: 'Modifier : Adresse et accès' })).toBeVisible()
})

test('a long history of a client shows its last events at once, the others when they are asked for, and a value is put back from it [TAB-1] [TAB-2]', async ({
  page,
  request,
}) => {
  const { api, client } = await givenClient(request)
  let { version } = client
  for (let street = 2; street <= 52; street += 1)
    version = (await api.patch(`/api/clients/${client.id}`, { address: `${street} quai du Port` }, version)).version
  await api.patch(`/api/clients/${client.id}`, { city: 'Aix-en-Provence' }, version)
  await enter(page, 'sales')
  await page.goto(`/client/${client.id}?tab=history`)
  const events = page.getByRole('main').getByRole('listitem').filter({ hasText: 'a modifié' })
  await expect(events).toHaveCount(50)
  await page.getByRole('button', { name: 'Afficher les événements précédents' }).click()
  await expect(events).toHaveCount(52)
  await expect(page.getByRole('button', { name: 'Afficher les événements précédents' })).toBeHidden()

  await page.getByRole('button', { name: /^Remettre cette valeur : Ville, Marseille/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remettre cette valeur' }).click()
  await expect(page.getByText('a remis « Ville »')).toBeVisible()
})
