import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { type Account, enter, findAccessFaults, given, unique } from './steps.ts'

const looks = [
  { colorScheme: 'light', width: 1440 },
  { colorScheme: 'dark', width: 1440 },
  { colorScheme: 'light', width: 390 },
  { colorScheme: 'dark', width: 390 },
] as const

/** Whether the page stays wider than the window. An open menu adapts to a new width after a moment. */
const staysTooWide = (page: Page): Promise<boolean> =>
  page
    .waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth, null, { timeout: 3_000 })
    .then(
      () => false,
      () => true,
    )

/**
 * Violations found by axe in light and dark, wide and narrow, and the looks in which the page is wider than its window. A colour scheme
 * changes nothing but colours.
 */
const findings = async (page: Page): Promise<string[]> => {
  const violations: string[] = []
  for (const { colorScheme, width } of looks) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.setViewportSize({ width, height: 900 })
    const faults = await findAccessFaults(page, colorScheme === 'dark' ? ['color-contrast'] : undefined)
    violations.push(...faults.map((fault) => `${colorScheme} ${width}: ${fault}`))
  }
  for (const width of [390, 1024, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    if (await staysTooWide(page)) violations.push(`${width}: wider than its window`)
  }
  return violations
}

/** Collects uncaught errors of the page and resources blocked by the content security policy. */
const complaints = (page: Page): string[] => {
  const messages: string[] = []
  page.on('pageerror', ({ message }) => messages.push(message))
  page.on('console', (line) => {
    if (/Content Security Policy|Refused to/.test(line.text())) messages.push(line.text())
  })
  return messages
}

const broken = { status: 500, json: { statusCode: 500, code: 'INTERNAL', message: 'Une erreur est survenue', requestId: 'essai' } }
type State = {
  who: Account
  path: string
  sign: string | RegExp
  before?: (page: Page) => Promise<unknown>
  act?: (page: Page) => Promise<unknown>
}
const open = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()

/** Each page in each of its states; `:id` is a booking of the journey. */
const states: Record<string, State> = {
  'home, loaded': { who: 'planner', path: '/', sign: /^Bonjour/ },
  'home, account menu open': {
    who: 'planner',
    path: '/',
    sign: /^Bonjour/,
    act: (page) => page.getByRole('button', { name: /^Compte de/ }).click(),
  },
  'profile, loaded': { who: 'planner', path: '/profile', sign: 'Changer le mot de passe' },
  'profile, refused': { who: 'planner', path: '/profile', sign: 'Changer le mot de passe', act: open('Changer le mot de passe') },
  'list, loaded': { who: 'planner', path: '/booking', sign: 'par page' },
  'list, selected': {
    who: 'planner',
    path: '/booking',
    sign: 'par page',
    act: (page) => page.getByRole('checkbox', { name: 'Tout sélectionner sur cette page' }).check(),
  },
  'list, more filters': { who: 'planner', path: '/booking', sign: 'par page', act: open('Plus de filtres') },
  'list, empty': { who: 'reader', path: `/booking?tenant=${unique()}`, sign: 'Aucune commande' },
  'list, broken': {
    who: 'reader',
    path: '/booking',
    sign: 'INTERNAL',
    before: (page) => page.route('**/api/bookings?*', (route) => route.fulfill(broken)),
  },
  'create, loaded': { who: 'planner', path: '/booking/create', sign: 'Créer la commande' },
  'create, refused': { who: 'planner', path: '/booking/create', sign: 'Créer la commande', act: open('Créer la commande') },
  'create, forbidden': { who: 'reader', path: '/booking/create', sign: 'Accès refusé' },
  'detail, informations': { who: 'planner', path: '/booking/:id', sign: 'Autres actions' },
  'detail, data': { who: 'planner', path: '/booking/:id?tab=data', sign: 'Autres actions' },
  'detail, meters': { who: 'planner', path: '/booking/:id?tab=meters', sign: 'Ajouter un compteur' },
  'detail, history': { who: 'planner', path: '/booking/:id?tab=history', sign: 'a créé la commande' },
  'detail, edited': { who: 'planner', path: '/booking/:id', sign: 'Autres actions', act: open('Modifier : Commentaire') },
  'detail, menu open': { who: 'planner', path: '/booking/:id', sign: 'Autres actions', act: open('Autres actions') },
  'detail, dialog open': { who: 'planner', path: '/booking/:id', sign: 'Autres actions', act: open('Planifier') },
  'detail, broken': {
    who: 'reader',
    path: '/booking/:id',
    sign: 'INTERNAL',
    before: (page) => page.route('**/api/bookings/*', (route) => route.fulfill(broken)),
  },
  'business, list': { who: 'planner', path: '/business', sign: 'par page' },
  'business, create': { who: 'planner', path: '/business/create', sign: 'Créer la commande' },
  'business, create refused': { who: 'planner', path: '/business/create', sign: 'Créer la commande', act: open('Créer la commande') },
  'not found': { who: 'reader', path: '/nothing', sign: 'This page could not be found' },
}

for (const [name, { who, path, sign, before, act }] of Object.entries(states)) {
  test(`${name}: axe finds nothing in light and dark, wide and narrow, and no page is wider than its window [ROUTE-6]`, async ({
    page,
    request,
  }) => {
    test.slow()
    const { booking } = await given(request)
    const { id } = await booking()
    const messages = complaints(page)
    await enter(page, who)
    await before?.(page)
    await page.goto(path.replace(':id', id))
    await expect(
      page
        .getByText(sign)
        .or(page.getByRole('button', { name: sign }))
        .or(page.getByRole('combobox', { name: 'Lignes par page' }))
        .first(),
    ).toBeVisible()
    await act?.(page)
    expect(await findings(page)).toEqual([])
    expect(messages).toEqual([])
  })
}

test('the sign-in page is accessible in every look [ROUTE-2]', async ({ page }) => {
  const messages = complaints(page)
  await page.goto('/login')
  await expect(page.getByRole('button', { name: 'Se connecter', exact: true })).toBeVisible()
  expect(await findings(page)).toEqual([])
  expect(messages).toEqual([])
})

test('by keyboard alone: the first Tab skips the menu, Escape closes and gives the focus back [ROUTE-6] [J-08]', async ({
  page,
  request,
}) => {
  const { booking } = await given(request)
  const { id, code } = await booking()
  await enter(page, 'planner')
  await page.goto(`/booking/${id}`)
  await expect(page.getByRole('heading', { name: `Commande ${code}` })).toBeVisible()
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeFocused()
  await expect(page.getByRole('link', { name: 'Aller au contenu' })).toBeInViewport()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()

  const plan = page.getByRole('button', { name: 'Planifier', exact: true })
  await plan.focus()
  await page.keyboard.press('Enter')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await expect(dialog.getByRole('button', { name: 'Fermer', exact: true })).toBeVisible()
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Shift+Tab')
  await page.keyboard.press('Shift+Tab')
  expect(await dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true)
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(plan).toBeFocused()

  const menu = page.getByRole('button', { name: 'Autres actions' })
  await menu.focus()
  const first = page.getByRole('menuitem').first()
  await page.keyboard.press('Enter')
  await expect(first).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(menu).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(first).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect(menu).toBeFocused()
})

test('every stop of the Tab key on the list and the form shows where it is [ROUTE-6] [J-08]', async ({ page }) => {
  await enter(page, 'planner')
  const unseen: string[] = []
  for (const path of ['/booking', '/booking/create']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    for (let stop = 0; stop < 25; stop++) {
      await page.keyboard.press('Tab')
      const result = await page.evaluate(() => {
        const here = document.activeElement
        if (!here || here === document.body) return null
        const shows = [here, here.parentElement, here.closest('label')].some((element) => {
          const style = element && getComputedStyle(element)
          return style && (style.outlineStyle !== 'none' || style.boxShadow !== 'none')
        })
        return shows ? null : here.outerHTML.slice(0, 120)
      })
      if (result) unseen.push(`${path}: ${result}`)
    }
  }
  expect(unseen).toEqual([])
})
