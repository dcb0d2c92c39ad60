import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { codes } from './list-steps.ts'
import { enter, expectAccessible, given } from './steps.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' })
const homeTitle = (page: Page) => page.getByRole('heading', { name: 'Accueil', level: 1 })
/** The files that this document has requested. */
const filesOf = (page: Page) => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))

/** Records the page's idle callbacks and their timeouts in data attributes of the document. */
const countIdleTimes = (page: Page) =>
  page.addInitScript(() => {
    const requestIdle = globalThis.requestIdleCallback.bind(globalThis)
    let idle = 0
    globalThis.requestIdleCallback = (act, options) =>
      requestIdle((deadline) => {
        act(deadline)
        idle += 1
        document.documentElement.dataset['idle'] = `${idle}`
        document.documentElement.dataset['timeout'] = `${options?.timeout}`
      }, options)
  })
const html = (page: Page) => page.locator('html')

test('each page comes in a file of its own, and nothing is fetched ahead for whoever saves data [NAV-1] [NAV-14]', async ({ page }) => {
  await countIdleTimes(page)
  // With data saving, as a journey enters.
  await enter(page, 'reader')
  await page.goto('/')
  await expect(page.getByRole('list', { name: 'Planification' })).toBeVisible()
  await expect(html(page)).toHaveAttribute('data-idle', /[1-9]/)
  // A file that several pages share has their names, with a tilde between them.
  const pageFiles = async () => (await filesOf(page)).filter((name) => /\.page-/.test(name) && !name.includes('~'))
  expect((await pageFiles()).filter((name) => !/home\.page-/.test(name))).toEqual([])
  await menu(page).getByRole('link', { name: 'Commandes' }).click()
  await expect(codes(page).first()).toBeVisible()
  expect((await pageFiles()).filter((name) => !/home\.page-/.test(name))).toEqual([expect.stringMatching(/booking-list\.page-/)])
})

test('the files of the pages that the screen links to come while nothing moves [NAV-14]', async ({ page }) => {
  await countIdleTimes(page)
  await enter(page, 'reader', { fetchesAhead: true })
  await page.goto('/')
  await expect(homeTitle(page)).toBeVisible()
  await expect.poll(async () => (await filesOf(page)).some((name) => /booking-list\.page-/.test(name))).toBe(true)
  await expect(html(page)).toHaveAttribute('data-timeout', '2000')
})

test('a page whose file does not come reloads once, then says so in French, and comes when it is asked again [NAV-6]', async ({ page }) => {
  await enter(page, 'reader')
  await page.route(/profile\.page-/, (route) => route.abort())
  const documents: string[] = []
  page.on('request', (request) => {
    if (request.isNavigationRequest()) documents.push(new URL(request.url()).pathname)
  })
  await page.goto('/')
  await expect(homeTitle(page)).toBeVisible()

  await page.getByRole('button', { name: /^Compte de/ }).click()
  await page.getByRole('menuitem', { name: 'Profil' }).click()

  const heading = page.getByRole('heading', { name: "Cette page n'a pas pu être chargée. Vérifiez votre connexion, puis réessayez." })
  await expect(heading).toBeVisible()
  expect(documents).toEqual(['/', '/profile'])
  await expectAccessible(page)
  await page.unroute(/profile\.page-/)
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('heading', { name: 'Profil', level: 1 })).toBeVisible()
})

test('the left menu has its entries in their order, folds, stays so after a reload, and is a closed drawer under 576 px [NAV-9] [NAV-10] [NAV-11]', async ({
  page,
}) => {
  const order =
    'Accueil, Clients, Commandes, Contrôleurs, Zones, Devis, Visionneuse, Calendrier, Alertes, Facturation, Composition, Livraisons, Notifications, Support, Locaux commerciaux'
  await enter(page, 'administrator')
  await page.goto('/')
  await expect(homeTitle(page)).toBeVisible()
  const visible = await menu(page).getByRole('link').allInnerTexts()
  expect(visible).toEqual(order.split(', ').filter((word) => visible.includes(word)))
  expect(visible).toContain('Commandes')

  await page.getByRole('button', { name: 'Réduire le menu' }).click()
  await page.reload()
  const unfold = page.getByRole('button', { name: 'Déplier le menu' })
  await expect(unfold).toHaveAttribute('aria-expanded', 'false')
  await unfold.click()
  await expect(page.getByRole('button', { name: 'Réduire le menu' })).toBeVisible()

  await page.setViewportSize({ width: 575, height: 800 })
  await expect(menu(page)).toBeHidden()
  await page.getByRole('button', { name: 'Ouvrir le menu' }).click()
  await menu(page).getByRole('link', { name: 'Commandes' }).click()
  await expect(page).toHaveURL(/\/booking/)
  await expect(menu(page)).toBeHidden()
  await page.setViewportSize({ width: 576, height: 800 })
  await expect(menu(page)).toBeVisible()
})

test('an error page says the status, in the middle, with a title and what to do [NAV-15] [ERR-1]', async ({ page, request }) => {
  const { booking } = await given(request)
  const { id } = await booking()
  await enter(page, 'reader')
  await page.route(`**/api/bookings/${id}`, (route) => route.fulfill({ status: 500, body: '<html>Internal Server Error</html>' }))
  await page.goto(`/booking/${id}`)
  const title = page.getByRole('heading', { name: 'Une erreur est survenue' })
  await expect(title).toBeVisible()
  await expect(page.getByRole('main').getByText('500')).toBeVisible()
  await expect(page.getByText('Si le problème continue, donnez ce code au support.')).toBeVisible()
  const [main, here] = [await page.getByRole('main').boundingBox(), await title.boundingBox()]
  const middle = (box: typeof main) => (box?.x ?? 0) + (box?.width ?? 0) / 2
  expect(Math.abs(middle(main) - middle(here))).toBeLessThan(10)
  await page.unroute(`**/api/bookings/${id}`)
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('heading', { name: /^Commande C/ })).toBeVisible()
})
