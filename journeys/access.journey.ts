import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { findAccessFaultsAt, resize } from './page-faults.ts'
import { type Account, enter, given, openInApp, unique } from './steps.ts'

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
  const faults: string[] = []
  for (const width of [1920, 1440, 1024, 390]) {
    await resize(page, width, 900)
    if (await staysTooWide(page)) faults.push(`${width}: wider than its window`)
    faults.push(...(await findAccessFaultsAt(page, width)))
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
type Visit = { path: string; sign: string | RegExp; failing?: string; states?: Record<string, Act> }
const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).click()
const inTurn =
  (...acts: readonly Act[]): Act =>
  async (page) => {
    for (const act of acts) await act(page)
  }
const escape: Act = (page) => page.keyboard.press('Escape')

/**
 * What `every-page.journey.ts` does not see: it judges each page as it opens. What can stand on the screen at once is one state: axe takes as
 * long for a page as for all that is open on it. The visits of a person follow each other in one open app. `:id` is a booking of the journey.
 */
const days: readonly { who: Account; visits: Record<string, Visit> }[] = [
  {
    who: 'planner',
    visits: {
      home: { path: '/', sign: /^Bonjour/, states: { 'account menu': (page) => page.getByRole('button', { name: /^Compte de/ }).click() } },
      profile: { path: '/profile', sign: 'Changer le mot de passe', states: { refused: press('Changer le mot de passe') } },
      list: {
        path: '/booking?responses_by_page=10',
        sign: 'par page',
        states: {
          'selected, more filters': inTurn(
            (page) => page.getByRole('checkbox', { name: 'Tout sélectionner sur cette page' }).check(),
            press('Plus de filtres'),
          ),
        },
      },
      order: {
        path: '/booking/:id',
        sign: 'Autres actions',
        states: {
          'edited, menu open': inTurn(press('Modifier : Commentaire'), press('Autres actions')),
          'dialog open': inTurn(escape, press('Planifier')),
        },
      },
    },
  },
  {
    who: 'planner',
    visits: {
      'new order': { path: '/booking/create', sign: 'Créer la commande', states: { refused: press('Créer la commande') } },
      'new premises': { path: '/business/create', sign: 'Activité', states: { refused: press('Créer la commande') } },
    },
  },
  {
    who: 'reader',
    visits: {
      'empty list': { path: `/booking?tenant=${unique()}`, sign: 'Aucune commande' },
      'forbidden page': { path: '/booking/create', sign: 'Accès refusé' },
      'broken list': { path: '/booking?status=waiting', sign: 'INTERNAL', failing: '**/api/bookings?*' },
      'page not found': { path: '/nothing', sign: 'This page could not be found' },
      'broken order': { path: '/booking/:id', sign: 'INTERNAL', failing: '**/api/bookings/*' },
    },
  },
]

for (const { who, visits } of days) {
  const subjects = Object.entries(visits).map(([name, { states = {} }]) => [name, ...Object.keys(states)].join(', '))
  test(`${subjects.join('; ')}: axe finds nothing in light and dark, wide and narrow, and no page is wider than its window [ROUTE-6]`, async ({
    page,
    request,
  }) => {
    // Each state is judged by axe three times.
    test.setTimeout(300_000)
    const { id } = await (await given(request)).booking()
    const messages = complaints(page)
    await enter(page, who)
    const faults: string[] = []
    for (const [name, { path, sign, failing, states }] of Object.entries(visits)) {
      const address = path.replace(':id', id)
      if (failing) await page.route(failing, (route) => route.fulfill(broken))
      await resize(page, 1440, 900)
      await (page.url() === 'about:blank' ? page.goto(address) : openInApp(page, address))
      await expect(
        page
          .getByText(sign)
          .or(page.getByRole('button', { name: sign }))
          .or(page.getByLabel(sign))
          .first(),
      ).toBeVisible()
      for (const [state, act] of Object.entries(states ?? { opened: () => Promise.resolve() })) {
        await resize(page, 1440, 900)
        await act(page)
        faults.push(...(await findings(page)).map((fault) => `${name}, ${state}: ${fault}`))
      }
    }
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
