import { expect, type Page, test } from '@playwright/test'
import { enter, expectAccessible } from './steps.ts'

// The documents are read from the server itself.
test.use({ serviceWorkers: 'block' })
const service = 'https://maps.googleapis.com'
const isService = (url: URL): boolean => url.origin === service

/** The pages of a company with a key of the maps service: the key in the document, and the service in its policy, as the server writes them. */
const withKey = async (page: Page): Promise<void> => {
  await page.route(
    ({ pathname }) => pathname === '/area',
    async (route) => {
      const response = await route.fetch()
      const policy = response.headers()['content-security-policy']?.replace("script-src 'self'", `script-src 'self' ${service}`)
      const body = (await response.text()).replace('<head>', '<head><meta name="maps-api-key" content="AIzaKeyOfJourneys">')
      await route.fulfill({ response, body, headers: { ...response.headers(), 'content-security-policy': policy ?? '' } })
    },
  )
}
const away = 'Le service de cartes ne répond pas : voici la carte du produit.'

test('without a key nothing is asked of the maps service, and the policy refuses it', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => isService(new URL(request.url())) && asked.push(request.url()))
  await enter(page, 'network')
  const opened = await page.goto('/area?view=map')
  await expect(page.getByRole('navigation', { name: 'Zones de la carte' })).toBeVisible()

  expect(opened?.headers()['content-security-policy']).not.toContain('googleapis')
  expect(asked).toEqual([])
  const refused = page.evaluate(
    () => new Promise((told) => addEventListener('securitypolicyviolation', ({ effectiveDirective }) => told(effectiveDirective))),
  )
  await page.evaluate((src) => document.head.append(Object.assign(document.createElement('script'), { src })), `${service}/maps/api/js`)
  expect(await refused).toBe('script-src-elem')
})

test('the map of the product takes the place of a maps service that fails', async ({ page }) => {
  await page.route(isService, (route) => route.abort())
  await withKey(page)
  await enter(page, 'network')
  await page.goto('/area?view=map')
  await expect(page.getByText(away)).toBeVisible({ timeout: 30_000 })
  await expectAccessible(page)
})

test('it does so too for one that never answers', async ({ page }) => {
  await page.route(isService, () => undefined)
  await withKey(page)
  await enter(page, 'network')
  await page.goto('/area?view=map')
  await expect(page.getByText(away)).toBeVisible({ timeout: 30_000 })
})
