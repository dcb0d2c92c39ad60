import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { findAccessFaultsInEachLook, resize } from './page-faults.ts'
import { type Account, enter, given, unique } from './steps.ts'

/** Whether the page stays wider than the window. An open menu adapts to a new width after a moment. */
const staysTooWide = (page: Page): Promise<boolean> =>
  page
    .waitForFunction(() => document.documentElement.scrollWidth <= window.innerWidth, null, { timeout: 3_000 })
    .then(
      () => false,
      () => true,
    )

/** Violations found by axe in each look, and the widths at which the page is wider than its window. */
const findings = async (page: Page): Promise<string[]> => {
  const faults = await findAccessFaultsInEachLook(page)
  for (const width of [390, 1024, 1920]) {
    await page.setViewportSize({ width, height: 900 })
    if (await staysTooWide(page)) faults.push(`${width}: wider than its window`)
  }
  return faults
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
type Act = (page: Page) => Promise<unknown>
/** A page in the states that somebody brings it to: one after the other on one page; none when it is so from the start. */
type Visit = { who: Account; path: string; sign: string | RegExp; before?: Act; states?: Record<string, Act> }
const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()
const escapeThen = (act: Act) => async (page: Page) => {
  await page.keyboard.press('Escape')
  await act(page)
}

/** What `every-page.journey.ts` does not see: it judges each page as it opens. `:id` is a booking of the journey. */
const visits: Record<string, Visit> = {
  home: {
    who: 'planner',
    path: '/',
    sign: /^Bonjour/,
    states: { 'account menu': (page) => page.getByRole('button', { name: /^Compte de/ }).click() },
  },
  profile: { who: 'planner', path: '/profile', sign: 'Changer le mot de passe', states: { refused: press('Changer le mot de passe') } },
  list: {
    who: 'planner',
    path: '/booking',
    sign: 'par page',
    states: {
      selected: (page) => page.getByRole('checkbox', { name: 'Tout sélectionner sur cette page' }).check(),
      'more filters': press('Plus de filtres'),
    },
  },
  'empty list': { who: 'reader', path: `/booking?tenant=${unique()}`, sign: 'Aucune commande' },
  'broken list': {
    who: 'reader',
    path: '/booking',
    sign: 'INTERNAL',
    before: (page) => page.route('**/api/bookings?*', (route) => route.fulfill(broken)),
  },
  'new order': { who: 'planner', path: '/booking/create', sign: 'Créer la commande', states: { refused: press('Créer la commande') } },
  'forbidden page': { who: 'reader', path: '/booking/create', sign: 'Accès refusé' },
  order: {
    who: 'planner',
    path: '/booking/:id',
    sign: 'Autres actions',
    states: {
      'menu open': press('Autres actions'),
      'dialog open': escapeThen(press('Planifier')),
      edited: escapeThen(press('Modifier : Commentaire')),
    },
  },
  'broken order': {
    who: 'reader',
    path: '/booking/:id',
    sign: 'INTERNAL',
    before: (page) => page.route('**/api/bookings/*', (route) => route.fulfill(broken)),
  },
  'new premises': { who: 'planner', path: '/business/create', sign: 'Créer la commande', states: { refused: press('Créer la commande') } },
  'page not found': { who: 'reader', path: '/nothing', sign: 'This page could not be found' },
}

for (const [name, { who, path, sign, before, states = {} }] of Object.entries(visits)) {
  const subject = [name, Object.keys(states).join(', ')].filter(Boolean).join(': ')
  test(`${subject}: axe finds nothing in light and dark, wide and narrow, and no page is wider than its window [ROUTE-6]`, async ({
    page,
    request,
  }) => {
    test.slow()
    const id = path.includes(':id') ? (await (await given(request)).booking()).id : ''
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
    const faults: string[] = []
    for (const [state, act] of Object.entries(states)) {
      await resize(page, 1440, 900)
      await act(page)
      faults.push(...(await findings(page)).map((fault) => `${state}: ${fault}`))
    }
    if (Object.keys(states).length === 0) faults.push(...(await findings(page)))
    expect(faults).toEqual([])
    expect(messages).toEqual([])
  })
}

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
