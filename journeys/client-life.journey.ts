import { expect } from '@playwright/test'
import { openTab } from './client-steps.ts'
import { test } from './journey.ts'
import { asApi, choose, enter, expectAccessible, given, openInApp, order, pageOf, type Row, unique } from './steps.ts'

/** Creates a client, so that the orders of other journeys are not blocked. */
const newClient = async (request: Parameters<typeof asApi>[0], change: object = {}): Promise<Row> => {
  const admin = await asApi(request, 'administrator')
  const name = `Régie ${unique()}`
  return admin.post('/api/clients', { name, address: '3 place du Capitole', zipCode: '31000', city: 'Toulouse', tags: [], ...change })
}

test('a client is blocked, its orders are refused in the browser; unblocked, they pass; a number of the statistics opens the orders it counts [STATE-3] [ENT-4] [TAB-2]', async ({
  page,
  request,
}) => {
  const { id, name } = await newClient(request, { potentialMissionsPerMonth: 4 })
  await enter(page, 'administrator')
  await page.goto(`/client/${id}?tab=blockings`)
  await page.getByRole('button', { name: 'Bloquer le client' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Titre').fill('Litige en cours')
  await dialog.getByLabel('Message affiché au client').fill('Appelez votre commercial.')
  await expect(dialog.getByRole('region', { name: 'Ce que voit le client' })).toContainText('Appelez votre commercial.')
  await expectAccessible(page)
  await dialog.getByRole('button', { name: 'Bloquer le client' }).click()
  await expect(page.getByText('Le client est bloqué. Il verra ce message : « Appelez votre commercial. ».')).toBeVisible()
  await expect(page.getByText(/Ce client est bloqué depuis le .*\s: Litige en cours\./)).toBeVisible()
  await expect(page.getByText('Actif', { exact: true })).toBeVisible()

  await openInApp(page, '/booking/create')
  await choose(page, 'Client', String(name))
  await expect(page.getByText(/Ce client est bloqué depuis le .*\s: Litige en cours\./)).toBeVisible()
  const planner = await given(request)
  await expect(planner.booking({ clientId: id })).rejects.toThrow('CLIENT_BLOCKED')

  await openInApp(page, `/client/${id}?tab=blockings`)
  await page.getByRole('button', { name: 'Débloquer : Litige en cours' }).click()
  await choose(page, 'Motif', 'Échéancier accordé')
  await page.getByRole('dialog').getByRole('button', { name: 'Débloquer' }).click()
  await expect(page.getByText('Le client est débloqué.')).toBeVisible()
  await expect(page.getByText(/^Levé par /)).toBeVisible()
  await openTab(page, 'Historique')
  await expect(page.getByText('a bloqué le client : Litige en cours')).toBeVisible()
  await expect(page.getByText('a débloqué le client (Litige en cours) : échéancier accordé')).toBeVisible()
  const ordered = await planner.booking({ clientId: id })
  expect(ordered).toMatchObject({ clientName: name })

  await planner.booking({ clientId: id, service: 'checkout', furnished: order.furnished })
  await openTab(page, 'Statistiques')
  await expect(page.getByRole('img', { name: /Commandes par mois en \d{4} et \d{4}, pour un potentiel de 4 par mois/ })).toBeVisible()
  await page.getByRole('link', { name: /^1 commandes en \d{4}, Entrée$/ }).click()
  await expect(page.getByRole('link', { name: ordered.code })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Commandes' }).getByRole('row')).toHaveCount(2)
})

test('a process changes a new order, which says what it changed [VAL-12]', async ({ page, browser, request }) => {
  const { id } = await newClient(request)
  const planner = await given(request)
  const plain = await planner.booking({ clientId: id })
  const area = String(plain['areaName'])
  await enter(page, 'sales')
  await page.goto(`/client/${id}?tab=specific-processes`)
  await page.getByRole('button', { name: 'Ajouter une procédure' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Titre').fill('Badges du parking')
  await dialog.getByRole('button', { name: 'Ajouter la procédure' }).click()
  await expect(dialog.getByText("Choisissez au moins un type d'état des lieux.")).toBeVisible()
  await expectAccessible(page)
  await choose(page, "Types d'état des lieux", 'Entrée')
  await page.keyboard.press('Escape')
  await choose(page, 'Zone', area)
  await dialog.getByLabel('Consignes').fill('Compter les badges.')
  await dialog.getByLabel('Durée supplémentaire').fill('15')
  await dialog.getByRole('button', { name: 'Ajouter la procédure' }).click()
  await expect(page.getByRole('heading', { name: 'Badges du parking' })).toBeVisible()
  await expect(page.getByText(`zone ${area}`)).toBeVisible()

  const made = await planner.booking({ clientId: id })
  expect(made['durationMinutes']).toBe(Number(plain['durationMinutes']) + 15)
  const orderPage = await pageOf(browser, 'planner')
  await orderPage.goto(`/booking/${made.id}`)
  const section = orderPage.getByRole('region', { name: 'Procédures du client' })
  await expect(section).toContainText('Compter les badges.')
  await expect(section).toContainText(`${String(plain['durationMinutes'])} minutes + 15 minutes de procédures`)

  await orderPage.getByRole('button', { name: 'Modifier : Prestation' }).click()
  await choose(orderPage, 'Prestation', 'Sortie')
  await expect(orderPage.getByText(/Ne s'applique plus\s: « Badges du parking » \(15 minutes\)\./)).toBeVisible()
  await orderPage.getByRole('main').getByRole('button', { name: 'Enregistrer' }).click()
  await expect(section).toBeHidden()
})
