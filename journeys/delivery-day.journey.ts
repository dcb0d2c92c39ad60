import { expect, type Page } from '@playwright/test'
import { deliveryOfToday } from './delivery-steps.ts'
import { test } from './journey.ts'
import { allSent, cut, waitUntilReady } from './offline-steps.ts'
import { enter, expectAccessible, pageOf } from './steps.ts'

test.use({ serviceWorkers: 'allow' })

const tile = (page: Page, name: string) => page.getByRole('button', { name: new RegExp(`^${name}\\b`) })
const sheet = (page: Page, name: string) => page.getByRole('dialog', { name })
const tick = async (page: Page, name: string, mark: string) => {
  await tile(page, name).click()
  await sheet(page, name).getByRole('button', { name: mark, exact: true }).click()
}

test('the day of a delivery is lived on two screens: a tick changes the tile of the other within a second, and without network it waits and goes out once [ROUTE-13] [ENT-10]', async ({
  page,
  context,
  browser,
  request,
}) => {
  test.slow()
  const { id, api, board } = await deliveryOfToday(request)
  await enter(page, 'planner', { fetchesAhead: true })
  const other = await pageOf(browser, 'planner')
  const streaming = other.waitForResponse('**/api/events')
  await other.goto(`/deliveries/${id}?tab=day`)
  await streaming
  await expect(other.getByText('0/3 remis')).toBeVisible()
  await page.goto(`/deliveries/${id}`)
  await page.getByRole('link', { name: 'Jour J' }).click()
  await expect(page.getByRole('heading', { name: 'Bâtiment A' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Étage 2' })).toBeVisible()
  await expectAccessible(page)

  await page.getByText('1 dossier incomplet').click()
  await expect(page.getByText('Attestation attendue')).toBeVisible()
  await expect(page.getByRole('link', { name: /^Appeler Zoé Garnier/ })).toHaveAttribute('href', 'tel:+33612345678')

  // By keyboard: Enter opens a lot, the sheet has the focus, and gives it back.
  await tile(page, '102').focus()
  await page.keyboard.press('Enter')
  await expect(sheet(page, '102')).toBeVisible()
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(tile(page, '102')).toBeFocused()
  await tick(page, '102', 'Remis')
  await expect(other.getByText('1/3 remis')).toBeVisible({ timeout: 1_500 })
  await expect(tile(other, '102')).toContainText('Remis')

  await page.goto(`/deliveries/${id}?tab=day`)
  await expect(page.getByText('1/3 remis')).toBeVisible()
  await waitUntilReady(page)
  await cut(page, context)
  await page.reload()
  await expect(page.getByText('1/3 remis')).toBeVisible()
  await tick(page, '101', 'Sur place')
  await expect(tile(page, '101')).toContainText('En attente')
  await tick(page, '101', 'Remis')
  await expect(page.getByText('2/3 remis')).toBeVisible()
  await expect(other.getByText('1/3 remis')).toBeVisible()

  await context.setOffline(false)
  await allSent(page)
  await expect(other.getByText('2/3 remis')).toBeVisible()
  await expect(tile(page, '101')).not.toContainText('En attente')
  const lot = (await board()).lots.find(({ name }) => name === '101')
  expect(lot).toMatchObject({ mark: 'handed_over', version: 1 })
  expect(await api.get(`/api/delivery-lots/${lot?.id}/history`)).toHaveLength(1)
})

test('a reader of deliveries sees a lot without its marks [PERM-2]', async ({ page, request }) => {
  const { id } = await deliveryOfToday(request)
  await enter(page, 'accountant')
  await page.goto(`/deliveries/${id}?tab=day`)
  await tile(page, '103').click()
  await expect(sheet(page, '103')).toContainText('12 rue des Filatiers')
  await expect(page.getByRole('group', { name: 'Marquer 103' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Remis', exact: true })).toHaveCount(0)
})
