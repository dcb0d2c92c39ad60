import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { enter } from './steps.ts'

test.use({ contextOptions: { reducedMotion: 'no-preference' } })

const homeTitle = (page: Page) => page.getByRole('heading', { name: 'Accueil', level: 1 })
const bar = (page: Page) => page.locator('.loading-bar')

test('a page fades in for 0.2 s, not for whoever asks for less motion; the loading bar shows after 200 ms, grows over 5 s, and turns red when what loaded failed [NAV-13]', async ({
  page,
}) => {
  await enter(page, 'reader')
  let release = (): void => undefined
  const released = new Promise<void>((done) => (release = done))
  await page.route('**/api/bookings?*', async (route) => {
    await released
    await route.fulfill({
      status: 500,
      json: { statusCode: 500, code: 'INTERNAL', message: 'Une erreur est survenue', requestId: 'essai' },
    })
  })
  const lastLoads = ['**/api/alerts/counts', '**/api/inbox/unread'].map((path) => page.waitForResponse(path))
  await page.goto('/')
  await expect(homeTitle(page)).toBeVisible()
  // The home page is fully loaded, also what it loads after its first screen: loading that goes on is not throttled again.
  await expect(page.getByRole('list', { name: 'Planification' })).toBeVisible()
  await Promise.all(lastLoads)
  await expect(bar(page)).toHaveClass(/loading-bar-idle/)
  await expect(page.locator('.page')).toHaveCSS('animation-duration', '0.2s')
  const visibleAfter = page.evaluate(async () => {
    // The page may start loading when the pointer reaches its link, before the click.
    const requested = new Promise<number>((done) =>
      document.addEventListener('mouseover', () => done(performance.now()), { once: true, capture: true }),
    )
    const grows = new Promise<number>((done) =>
      document.addEventListener('animationstart', ({ animationName }) => animationName === 'loading-bar-grow' && done(performance.now())),
    )
    return (await grows) - (await requested)
  })
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Commandes' }).click()
  expect(await visibleAfter).toBeGreaterThanOrEqual(195)
  await expect(bar(page)).toHaveCSS('animation-duration', '5s')
  const fading = await bar(page).evaluateHandle((element) => ({
    color: new Promise((done) => element.addEventListener('animationstart', () => done(getComputedStyle(element).backgroundColor))),
  }))
  release()
  await expect(page.getByText('Code INTERNAL')).toBeVisible()
  expect(await fading.evaluate(({ color }) => color)).toBe('rgb(198, 40, 40)')

  await page.emulateMedia({ reducedMotion: 'reduce' })
  await expect(page.locator('.page')).toHaveCSS('animation-duration', '1e-05s')
})
