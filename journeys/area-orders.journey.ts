import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { asApi, enter, expectAccessible, given, openInApp, unique } from './steps.ts'

/** A zip code without an area of the demo company or of another journey. */
const zip = '98730'

test('orders of a zip code that changed area are told there, and moved by one confirmation; how people travel there is typed and kept', async ({
  page,
  request,
}) => {
  const api = await asApi(request, 'network')
  const { booking, api: planner } = await given(request)
  const { items } = await api.get<{ items: { id: string }[] }>(`/api/areas/zip-codes?zip=${zip}`)
  for (const { id } of items) await api.post(`/api/areas/${id}/zip-codes/removals`, { zips: [zip], force: true })
  const before = await api.post('/api/areas', { name: `Ancienne ${unique()}`, zips: [zip] })
  const { id, code } = await booking({ zipCode: zip, city: 'Bora-Bora' })
  await api.post(`/api/areas/${before.id}/zip-codes/removals`, { zips: [zip], force: true })
  const after = await api.post('/api/areas', { name: `Nouvelle ${unique()}`, zips: [zip] })

  await enter(page, 'administrator')
  await page.goto(`/area/${after.id}?tab=zip-codes`)
  await page.getByRole('button', { name: 'Voir et rattacher' }).click()
  await expect(page.getByRole('list', { name: 'Commandes à rattacher' })).toContainText(code)
  await expectAccessible(page)
  await page.getByRole('dialog').getByRole('button', { name: 'Rattacher à cette zone' }).click()
  await expect(page.getByRole('button', { name: 'Voir et rattacher' })).toBeHidden()
  expect(await planner.get(`/api/bookings/${id}`)).toMatchObject({ areaId: after.id })

  await openInApp(page, `/area/${after.id}`)
  await page.getByRole('button', { name: 'Modifier : Informations' }).click()
  await page.getByLabel('Stationnement et accès').fill('90')
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(page.getByLabel('Stationnement et accès')).toHaveAccessibleDescription(/Indiquez un nombre de minutes entre 0 et 60\./)
  await page.getByLabel('Stationnement et accès').fill('12')
  await page.getByRole('combobox', { name: 'Vitesse des trajets' }).click()
  await page.getByRole('option', { name: 'Dense (25 km/h)' }).click()
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await expect(page.getByText('Dense (25 km/h)')).toBeVisible()
  await expect(page.getByText('12 min')).toBeVisible()
})
