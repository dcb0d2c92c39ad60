import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { choose, enter, given, openInApp, unique } from './steps.ts'
import { create, field, status, typeOrder } from './booking-steps.ts'

test('commercial premises are ordered in their own form and stand in their own list; an order of a home is none [ROUTE-7] [NAV-2]', async ({
  page,
  request,
}) => {
  test.slow()
  const { client, booking } = await given(request)
  const home = await booking()
  const reference = unique()
  await enter(page, 'planner')
  await page.goto('/business/create')
  await create(page).click()
  await expect(field(page, 'Activité')).toHaveAccessibleDescription('Renseignez une activité.')
  await typeOrder(page, client.name, reference, {})
  await field(page, 'Activité').fill('Boulangerie')
  await page.getByRole('button', { name: 'Ajouter un usage' }).click()
  await field(page, 'Surface de cet usage').fill('60')
  await page.getByRole('button', { name: 'Ajouter un occupant' }).click()
  await page.getByLabel('Occupant 1', { exact: true }).fill('SARL Aux Blés')
  await page.getByLabel('Téléphone').last().fill('01 42 00 00 00')
  await choose(page, 'Bail commercial : points réglés', 'Bail commercial signé')
  await page.keyboard.press('Escape')
  await create(page).click()
  await expect(page.getByText('La somme des surfaces par usage dépasse la surface du local.')).toBeVisible()
  await field(page, 'Surface de cet usage').fill('40')
  await create(page).click()

  await expect(page).toHaveURL(/\/business\/[0-9a-f-]{36}$/)
  await expect(status(page, 'En attente')).toBeVisible()
  const section = page.getByRole('region', { name: 'Local commercial' })
  await expect(section).toContainText('Boulangerie')
  await expect(section).toContainText('Surface de vente 40 m²')
  await expect(page.getByRole('main')).not.toContainText(/Appartement|Nombre de pièces/)

  await openInApp(page, `/local-commercial?ref_client=${reference}`)
  await expect(page.getByRole('heading', { name: 'Locaux commerciaux' })).toBeVisible()
  const table = page.getByRole('table', { name: 'Locaux commerciaux' })
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(table.getByText('Boulangerie')).toBeVisible()
  await table.getByRole('link').first().click()
  await expect(section).toContainText('Bail commercial signé')

  await openInApp(page, `/business/${home.id}`)
  await expect(page.getByText('This page could not be found')).toBeVisible()
})
