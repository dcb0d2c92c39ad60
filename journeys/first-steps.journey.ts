import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { signIn } from './steps.ts'

test('a person signs in, finds a booking, opens it and reads its history; the token goes with each call, once there is one [GEN-4] [ROUTE-6] [LIST-3] @pglite', async ({
  page,
}) => {
  const calls: { url: string; token: string | undefined }[] = []
  page.on('request', (request) => {
    if (request.url().includes('/api/')) calls.push({ url: request.url(), token: request.headers()['authorization'] })
  })
  await signIn(page, 'planner')
  const before = calls.filter(({ url }) => /\/api\/(options|auth\/login)/.test(url))
  expect(before.length).toBeGreaterThan(0)
  expect(before.map(({ token }) => token)).toEqual(before.map(() => undefined))

  await page.getByRole('link', { name: 'Commandes', exact: true }).first().click()
  const table = page.getByRole('table', { name: 'Commandes' })
  const code = await table.getByRole('row').nth(1).getByRole('link').first().innerText()
  await page.getByLabel('N° de commande').fill(code.toLowerCase())
  await expect(table.getByRole('row')).toHaveCount(2)
  await expect(page).toHaveURL(/order_id=/)
  await table.getByRole('link', { name: code }).click()

  await expect(page.getByRole('heading', { name: new RegExp(code) })).toBeVisible()
  await page.getByRole('link', { name: 'Historique' }).click()
  await expect(page.getByText(/a créé la commande|Créer une commande/).first()).toBeVisible()
  const after = calls.filter(({ url }) => url.includes('/api/bookings'))
  expect(after.every(({ token }) => token?.startsWith('Bearer '))).toBe(true)
})
