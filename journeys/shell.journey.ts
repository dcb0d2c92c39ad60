import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { codes } from './list-steps.ts'
import { enter, expectAccessible, given, signOut, signIn, typeCredentials, unique } from './steps.ts'

const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' })
const entries = (page: Page) => menu(page).getByRole('link').allInnerTexts()
const homeTitle = (page: Page) => page.getByRole('heading', { name: 'Accueil', level: 1 })
/** The files that this document has requested. */
const filesOf = (page: Page) => page.evaluate(() => performance.getEntriesByType('resource').map(({ name }) => name))

test('each page comes in a file of its own: the sign-in page brings no other [NAV-1]', async ({ page }) => {
  // With data saving, nothing is prefetched: only the files of the page itself are loaded.
  await page.addInitScript(() => Object.defineProperty(navigator, 'connection', { value: { saveData: true } }))
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
  expect((await filesOf(page)).filter((name) => /\.page-/.test(name))).toHaveLength(1)
  await enter(page, 'reader')
  await page.goto('/booking')
  await expect(codes(page).first()).toBeVisible()
  expect((await filesOf(page)).filter((name) => /booking-list\.page-/.test(name))).toHaveLength(1)
})

const french = {
  '/accueil': /^Bonjour/,
  '/commande': 'Lignes par page',
  '/commande/creer': 'Créer la commande',
  '/profil': 'Changer le mot de passe',
}
for (const [path, sign] of Object.entries(french)) {
  test(`the French address ${path} opens the page of the English one and stays in the bar [ROUTE-1] [ROUTE-6] [ROUTE-16]`, async ({
    page,
  }) => {
    await enter(page, 'planner')
    const answer = await page.goto(path)
    expect(answer?.status()).toBe(200)
    const visible = page
      .getByText(sign)
      .or(page.getByRole('button', { name: sign }))
      .or(page.getByRole('combobox', { name: sign }))
    await expect(visible.first()).toBeVisible()
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  })
}

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

test('without network the page says so, and says when it is back [NAV-7]', async ({ page, context }) => {
  await enter(page, 'reader')
  await page.goto('/')
  await expect(homeTitle(page)).toBeVisible()
  await context.setOffline(true)
  await expect(page.getByText('Vous êtes hors ligne.')).toBeVisible()
  await context.setOffline(false)
  await expect(page.getByText('Vous êtes de nouveau en ligne.')).toBeVisible()
  await expect(page.getByText('Vous êtes hors ligne.')).toBeHidden()
})

test('an entry hidden by the setting of this device is not in the menu, and its page still opens [NAV-8]', async ({ page }) => {
  await enter(page, 'reader')
  await page.addInitScript(() => localStorage.setItem('hiddenMenus', '["/booking"]'))
  await page.goto('/')
  await expect(homeTitle(page)).toBeVisible()
  await expect(menu(page).getByRole('link', { name: 'Accueil' })).toBeVisible()
  await expect(menu(page).getByRole('link', { name: 'Commandes' })).toHaveCount(0)
  await page.goto('/booking')
  await expect(codes(page).first()).toBeVisible()
})

test('the left menu folds, stays so after a reload, and is a closed drawer under 576 px [NAV-9]', async ({ page }) => {
  await enter(page, 'reader')
  await page.goto('/')
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

test('the entries of the menu stand in the order of the specification [NAV-10] [NAV-11]', async ({ page }) => {
  const order =
    'Accueil, Clients, Commandes, Contrôleurs, Zones, Devis, Visionneuse, Calendrier, Alertes, Facturation, Composition, Livraisons, Notifications, Support, Locaux commerciaux'
  await enter(page, 'administrator')
  await page.goto('/')
  await expect(homeTitle(page)).toBeVisible()
  const visible = await entries(page)
  expect(visible).toEqual(order.split(', ').filter((word) => visible.includes(word)))
  expect(visible).toContain('Commandes')
})

test("the person's name opens the profile and the way out, which remembers no page [NAV-12] [AUTH-3]", async ({ page }) => {
  await signIn(page, 'reader')
  await page.goto('/booking')
  await expect(codes(page).first()).toBeVisible()
  const account = page.getByRole('button', { name: 'Compte de Noël Verdier' })
  await account.click()
  await expect(page.getByRole('menuitem', { name: 'Profil' })).toHaveAttribute('href', '/profile')
  await page.keyboard.press('Escape')
  await expect(account).toBeFocused()
  await signOut(page)
  await expect(page).toHaveURL(/\/login$/)
  await typeCredentials(page, 'reader')
  await expect(homeTitle(page)).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

test('a session that cannot be cleared here is told: « Une erreur est survenue » [ERR-1]', async ({ page }) => {
  await signIn(page, 'reader')
  await page.evaluate(() => {
    Storage.prototype.removeItem = () => {
      throw new Error('the storage is locked')
    }
  })
  await signOut(page)
  await expect(page.getByRole('heading', { name: 'Une erreur est survenue' })).toBeVisible()
})

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

test('the files of the pages that the screen links to come while nothing moves [NAV-14]', async ({ page }) => {
  await countIdleTimes(page)
  await enter(page, 'reader', { fetchesAhead: true })
  await page.goto('/')
  await expect(homeTitle(page)).toBeVisible()
  await expect.poll(async () => (await filesOf(page)).some((name) => /booking-list\.page-/.test(name))).toBe(true)
  await expect(html(page)).toHaveAttribute('data-timeout', '2000')
})

const connections = { 'on 2g': { effectiveType: '2g' }, 'for whoever saves data': { effectiveType: '4g', saveData: true } }
for (const [who, connection] of Object.entries(connections)) {
  test(`nothing is fetched ahead ${who} [NAV-14]`, async ({ page }) => {
    await countIdleTimes(page)
    await page.addInitScript((given) => Object.defineProperty(navigator, 'connection', { value: given }), connection)
    await enter(page, 'reader', { fetchesAhead: true })
    await page.goto('/')
    await expect(page.getByRole('list', { name: 'Planification' })).toBeVisible()
    await expect(html(page)).toHaveAttribute('data-idle', /[1-9]/)
    expect((await filesOf(page)).filter((name) => /booking-list\.page-/.test(name))).toEqual([])
  })
}

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

test('the body of a dialog is at most 470 px high and scrolls, its calendar is within 500 by 350 px [NAV-18]', async ({
  page,
  request,
}) => {
  const { booking } = await given(request)
  const { id } = await booking()
  await enter(page, 'planner')
  await page.goto(`/booking/${id}`)
  await page.getByRole('button', { name: 'Planifier', exact: true }).click()
  const body = page.getByRole('dialog').locator('.dialog-body')
  await expect(body).toHaveCSS('max-height', '470px')
  await expect(body).toHaveCSS('overflow-y', 'auto')

  await page.getByRole('button', { name: /^Ouvrir le calendrier/ }).click()
  const calendar = page
    .getByRole('dialog')
    .filter({ has: page.getByRole('button', { name: 'Mois suivant' }) })
    .last()
  await expect(calendar).toBeVisible()
  const size = await calendar.boundingBox()
  expect(size?.width).toBeLessThanOrEqual(500)
  expect(size?.height).toBeLessThanOrEqual(350)
})

test('the list keeps its filters through a detail page, a reload and a new tab, and loses them in another section [LIST-1]', async ({
  page,
  context,
  request,
}) => {
  const { booking } = await given(request)
  const street = unique()
  const { code } = await booking({ address: `5 allée ${street}` })
  await enter(page, 'reader')
  await page.goto('/booking')
  await page.getByRole('searchbox', { name: 'Adresse' }).fill(street)
  await expect(codes(page)).toHaveText([code])

  await page.getByRole('link', { name: code }).click()
  await expect(page.getByRole('heading', { name: `Commande ${code}` })).toBeVisible()
  await page.reload()
  await menu(page).getByRole('link', { name: 'Commandes' }).click()
  await expect(codes(page)).toHaveText([code])
  const tab = await context.newPage()
  await tab.goto('/commande')
  await expect(codes(tab)).toHaveText([code])
  await tab.close()

  await menu(page).getByRole('link', { name: 'Accueil' }).click()
  await expect(homeTitle(page)).toBeVisible()
  await menu(page).getByRole('link', { name: 'Commandes' }).click()
  await expect(codes(page)).toHaveCount(50)
  await expect(page).toHaveURL(/\/booking$/)
})
