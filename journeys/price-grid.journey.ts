import { type APIRequestContext, expect } from '@playwright/test'
import { edit, givenClient, save, section } from './client-steps.ts'
import { test } from './journey.ts'
import { asApi, enter, expectAccessible, given, openInApp, parisDay, unique } from './steps.ts'

type Grid = { id: string; versions: readonly { id: string; prices: Record<string, unknown> }[] }

/** Creates a client with its own grid: the public prices from today on, and another version in the future. */
const givenOwnGrid = async (request: APIRequestContext, next: object) => {
  const api = await asApi(request, 'administrator')
  const {
    client: { id: clientId },
  } = await givenClient(request)
  const { items } = await api.get<{ items: { id: string }[] }>('/api/price-grids?offer=PAY_AS_YOU_GO')
  const example = await api.get<Grid>(`/api/price-grids/${items[0]?.id}`)
  const prices = example.versions.at(-1)?.prices
  const grid = await api.post('/api/price-grids', { name: `Accord ${unique()}`, clientId, validFrom: parisDay(0), prices })
  await api.post(`/api/price-grids/${grid.id}/versions`, { validFrom: parisDay(30), prices: { ...prices, ...next } })
  return { gridId: grid.id, clientId }
}

test('an administrator makes a grid for a client from another one, with a zone surcharge, renames it, then closes it', async ({
  page,
  request,
}) => {
  const {
    client: { name: clientName },
  } = await givenClient(request)
  const name = `Accord ${unique()}`

  await enter(page, 'administrator')
  await page.goto('/settings/price-grids')
  await page.getByRole('link', { name: 'Nouvelle grille' }).click()
  await page.getByRole('button', { name: 'Créer la grille' }).click()
  await expect(page.getByLabel('Nom')).toHaveAccessibleDescription('Renseignez un nom.')
  await expectAccessible(page)
  await page.getByRole('combobox', { name: 'Partir de' }).click()
  await page.getByRole('option', { name: 'Grille publique' }).click()
  await expect(page.getByRole('textbox', { name: 'Entrée, T1' }).first()).toHaveValue('70,00')
  await page.getByLabel('Nom').fill(name)
  await page.getByText('Un client', { exact: true }).click()
  await page.getByRole('combobox', { name: 'Client' }).fill(clientName)
  await page.getByRole('option', { name: clientName }).first().click()
  await page.getByRole('textbox', { name: 'Rennes, Valeur' }).fill('15')
  await page.getByRole('button', { name: 'Créer la grille' }).click()

  await expect(page.getByRole('heading', { name, level: 1 })).toBeVisible()
  await expect(page.getByRole('row', { name: 'Rennes' })).toContainText('15,00')
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: 'Renommer' }).click()
  await page.getByRole('dialog').getByLabel('Nom').fill(`${name} bis`)
  await page.getByRole('dialog').getByRole('button', { name: 'Renommer' }).click()
  await expect(page.getByRole('heading', { name: `${name} bis`, level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: 'Fermer la grille' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Fermer la grille' }).click()
  await expect(page.getByText(/Grille fermée depuis le/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Nouvelle version' })).toBeHidden()
})

test('a simulated order is priced line by line by two versions, and the open orders say what the version would change; an administrator recalculates them, the differences first; a version to come is deleted and brought back, one in force stays', async ({
  page,
  request,
}) => {
  test.slow()
  const { gridId, clientId } = await givenOwnGrid(request, { urgent: 4_000, minimum: 25_000 })
  const { api, booking } = await given(request)
  const order = await booking({ clientId })

  await enter(page, 'administrator')
  await page.goto(`/settings/price-grids/${gridId}?version=2&compare=1`)
  await page.getByRole('link', { name: 'Simulation' }).click()
  // The choice is in the address: the box is checked once the router has it.
  const isUrgent = page.getByRole('checkbox', { name: 'Commandé moins de 24 heures avant' })
  await isUrgent.click()
  await expect(isUrgent).toBeChecked()
  await page.getByText('T4', { exact: true }).click()
  const next = page.getByRole('region', { name: 'Version 2', exact: true })
  const now = page.getByRole('region', { name: 'Version 1', exact: true })
  await expect(now.getByText('Moins de 24 heures')).toBeVisible()
  await expect(now).toContainText('145,00')
  await expect(next).toContainText('Complément au minimum')
  await expect(next).toContainText('250,00')

  const impact = page.getByRole('region', { name: 'Si la version 2 fixait les prix des commandes ouvertes' })
  await expect(impact.getByText('Les plus grands écarts')).toBeVisible()
  await expect(impact.getByRole('link')).toHaveCount(1)

  const administrator = await asApi(request, 'administrator')
  await administrator.patch(`/api/clients/${clientId}/prices`, { discountRate: 1_000 }, 1)
  await openInApp(page, `/settings/price-grids/${gridId}`)
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await expect(page.getByRole('menuitem', { name: /Supprimer la version 1/ })).toBeDisabled()
  await expect(page.getByText('Une version en vigueur ou terminée reste.')).toBeVisible()
  await page.getByRole('menuitem', { name: 'Recalculer les commandes ouvertes' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByRole('row', { name: order.code })).toContainText('81,00')
  await expectAccessible(page)
  expect(await api.get(`/api/bookings/${order.id}`)).toMatchObject({ priceCents: 9_000 })
  await dialog.getByRole('button', { name: 'Appliquer à 1 commande' }).click()
  await expect(dialog.getByText('1 commande recalculée.')).toBeVisible({ timeout: 15_000 })
  expect(await api.get(`/api/bookings/${order.id}`)).toMatchObject({ priceCents: 8_100 })
  await dialog.getByRole('button', { name: 'Fermer', exact: true }).first().click()

  await openInApp(page, `/settings/price-grids/${gridId}?version=2`)
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: 'Supprimer la version 2' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer', exact: true }).click()
  await expect(page.getByText(/^Client .*Version 1, à partir du/)).toBeVisible()
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByText('Action annulée.')).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Comparer à' })).toBeVisible()
})

test('an administrator deletes a tariff to come of a client and brings it back, gives a discount, a minimum and volume discounts, simulates a price with them, and lets all tenants of the client decide together', async ({
  page,
  request,
}) => {
  const {
    client: { id },
  } = await givenClient(request)
  const administrator = await asApi(request, 'administrator')
  await administrator.patch(`/api/clients/${id}/prices`, { discountRate: 700, validFrom: parisDay(20) }, 1)

  await enter(page, 'administrator')
  await page.goto(`/client/${id}?tab=parameters`)
  const toCome = page.getByRole('list', { name: 'Tarifs à venir' })
  await expect(toCome).toContainText('remise 7')
  await toCome.getByRole('button', { name: /^Supprimer le tarif du/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer', exact: true }).click()
  await expect(toCome).toBeHidden()
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(toCome).toContainText('remise 7')

  await page.getByRole('button', { name: 'Modifier : Tarif' }).click()
  await page.getByLabel('Remise du client').fill('beaucoup')
  await page.getByText('Propres au client').click()
  await page.getByRole('textbox', { name: 'Dans le mois, palier 1, À partir de (commandes)' }).fill('2')
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).last().click()
  await expect(page.getByLabel('Remise du client')).toHaveAccessibleDescription(/Indiquez un taux, par exemple 12,5\./)
  await page.getByLabel('Remise du client').fill('10')
  await page.getByLabel('Minimum par commande').fill('60')
  await page.getByRole('textbox', { name: /^Dans le mois, palier 1, Remise/ }).fill('20')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).last().click()
  await edit(page, 'Rendez-vous')
  await page.getByRole('radio', { name: "Tous, d'un commun accord" }).check()
  await save(page)
  await expect(section(page, 'Rendez-vous')).toContainText("Tous, d'un commun accord")
  const tariff = page.getByRole('region', { name: 'Tarif' })
  await expect(tariff.getByText('60,00')).toBeVisible()
  await expect(tariff.getByText(/20.% dès 2 commandes dans le mois/)).toBeVisible()

  await tariff.getByRole('link', { name: 'Simuler un prix pour ce client' }).click()
  await page.getByLabel('Rang dans le mois').fill('2')
  const price = page.getByRole('region', { name: /^Version \d+$/ })
  await expect(price).toContainText('Remise de volume')
  await expect(price).toContainText('Remise du client')
  await expect(price).toContainText('64,80')
})
