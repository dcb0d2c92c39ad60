import { type APIRequestContext, expect } from '@playwright/test'
import { givenClient } from './client-steps.ts'
import { test } from './journey.ts'
import { pauseRequests } from './paused-requests.ts'
import { asApi, enter, expectAccessible, given, openInApp, parisDay } from './steps.ts'

type Grid = { id: string; versions: readonly { prices: object }[] }
type Page = { items: readonly { id: string }[] }

/** The grid of an offer that no other journey uses: each run adds a version to it. */
const givenGrid = async (request: APIRequestContext): Promise<Grid> => {
  const api = await asApi(request, 'administrator')
  const idOf = async (offer: string) => (await api.get<Page>(`/api/price-grids?offer=${offer}`)).items[0]?.id
  const productId = await idOf('CHECKAPP_LOGICIEL')
  if (productId) return api.get<Grid>(`/api/price-grids/${productId}`)
  const example = await api.get<Grid>(`/api/price-grids/${await idOf('PAY_AS_YOU_GO')}`)
  const draft = { name: 'Grille du logiciel', offer: 'CHECKAPP_LOGICIEL', validFrom: parisDay(0), prices: example.versions[0]?.prices }
  const { id } = await api.post('/api/price-grids', draft)
  return api.get<Grid>(`/api/price-grids/${id}`)
}

/** A day at least 40 days ahead on this day of the week; Monday is 1. */
const weekday = (day: number): string => {
  const upcoming = new Date(parisDay(40))
  return parisDay(40 + ((day - upcoming.getUTCDay() + 7) % 7))
}

test('an administrator pastes the next version of a grid from a spreadsheet, and each cell at fault says why', async ({
  page,
  request,
}) => {
  const grid = await givenGrid(request)
  const next = grid.versions.length + 1

  await enter(page, 'administrator')
  await page.goto(`/settings/price-grids/${grid.id}`)
  await expect(page.getByText('En vigueur : elle ne peut plus être modifiée.')).toBeVisible()
  await page.getByRole('button', { name: 'Nouvelle version' }).click()
  const cell = page.getByRole('textbox', { name: 'Entrée, T1' }).first()
  await cell.evaluate((input) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/plain', '75,50\tgratuit\r\n1 234,50\t99')
    input.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
  })
  await expect(cell).toHaveValue('75,50')
  await page.getByRole('button', { name: 'Créer la version' }).click()
  await expect(page.getByText('Indiquez un montant.')).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('textbox', { name: 'Entrée, T2' }).first().fill('95')
  await page.getByRole('button', { name: 'Créer la version' }).click()
  await expect(page.getByRole('button', { name: 'Créer la version' })).toBeHidden()

  await openInApp(page, `/settings/price-grids/${grid.id}?version=${next}&compare=${next - 1}`)
  await expect(page.getByText('À venir : elle peut encore être modifiée.')).toBeVisible()
  await expect(page.getByRole('row', { name: 'Entrée' }).first()).toContainText('75,50')
})

test('an order explains its price, which follows its date, and « Recalculer » has the differences before it changes anything; all open orders of the client are recalculated: the differences first, then a job that applies them', async ({
  page,
  request,
}) => {
  const api = await asApi(request, 'administrator')
  const { client } = await givenClient(request)
  test.slow()
  const { booking } = await given(request)
  const [first, second] = [await booking({ clientId: client.id }), await booking({ clientId: client.id })]
  const { id, version } = await booking({ clientId: client.id, wishedDay: weekday(3) })
  await api.patch(`/api/bookings/${id}`, { wishedDay: weekday(6) }, Number(version))
  await api.patch(`/api/clients/${client.id}/prices`, { discountRate: 1_000 }, 1)

  await enter(page, 'administrator')
  await page.goto(`/booking/${id}`)
  const price = page.getByRole('region', { name: 'Prix' })
  await expect(price.getByText('Prestation et nombre de pièces')).toBeVisible()
  await expect(price.getByRole('link', { name: /, version \d+$/ })).toBeVisible()
  await expect(price.getByText(/^Soir, samedi ou dimanche : date souhaitée : sam\. /)).toBeVisible()
  await price.getByRole('button', { name: 'Recalculer' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText('Remise du client').first()).toBeVisible()
  await expectAccessible(page)
  await dialog.getByRole('button', { name: /^Appliquer le prix de/ }).click()
  await expect(price.getByText('Remise du client').first()).toBeVisible()
  await expect(dialog).toBeHidden()

  await openInApp(page, `/client/${client.id}?tab=parameters`)
  await page.getByRole('button', { name: 'Recalculer les commandes ouvertes' }).click()
  await expect(dialog.getByText('Sur 3 commandes, 2 changeraient de prix.')).toBeVisible()
  await expect(dialog.getByRole('row').filter({ hasText: first.code })).toBeVisible()
  await expectAccessible(page)
  await api.patch(`/api/bookings/${second.id}`, { comment: 'Sonner deux fois.' }, second.version)
  await dialog.getByRole('button', { name: 'Appliquer à 2 commandes' }).click()
  // A slow answer leaves the time to click again on the button of the former differences.
  const release = await pauseRequests(page, `**/api/clients/${client.id}/repricing`, 'GET')
  await dialog.getByRole('button', { name: 'Réessayer' }).click()
  await expect(dialog.getByRole('button', { name: 'Appliquer à 2 commandes' })).toBeDisabled()
  release()
  await dialog.getByRole('button', { name: 'Appliquer à 2 commandes' }).click()
  await expect(dialog.getByRole('status')).toHaveText('2 commandes recalculées.', { timeout: 30_000 })
  expect(await api.get(`/api/bookings/${first.id}`)).toMatchObject({ priceCents: Number(first['priceCents']) * 0.9 })
})
