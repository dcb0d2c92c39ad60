import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { findCutTexts, findHtmlFaults, findSliding, resize } from './page-faults.ts'
import { enter, given, openInApp } from './steps.ts'

/** The text spacing of WCAG 1.4.12. */
const spacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'
const style = (page: Page, selector: string, property: string): Promise<string> =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

test('the menu of a row begins with the next step of its order, and takes it without leaving the list; open lists of choices are valid HTML', async ({
  page,
  request,
}) => {
  const { booking } = await given(request)
  const { code } = await booking()
  await enter(page, 'planner')
  await page.goto(`/booking?order_id=${code}`)
  await page.getByRole('button', { name: `Actions sur la commande ${code}` }).click()
  await expect(page.getByRole('menuitem').first()).toHaveText('Planifier')
  await expect(page.getByRole('menuitem').last()).toHaveText('Même logement à nouveau')
  await page.getByRole('menuitem', { name: 'Planifier', exact: true }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText(code)
  await dialog.locator('.dialog-title').click()
  await expect(page).toHaveURL(/\/booking\?/)
  await dialog.getByRole('button', { name: 'Fermer', exact: true }).click()
  await expect(page.getByRole('button', { name: `Actions sur la commande ${code}` })).toBeFocused()

  for (const field of ['Statut', 'Lignes par page']) {
    await page.getByRole('combobox', { name: field }).click()
    await expect(page.getByRole('option').first()).toBeVisible()
    expect(await page.getByRole('option').first().getAttribute('value')).toBeNull()
    expect(await findHtmlFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
  }
})

test('« Modifier » puts the focus in the first field of each section', async ({ page, request }) => {
  const { booking } = await given(request)
  const { id } = await booking()
  await enter(page, 'planner')
  const astray: string[] = []
  for (const tab of ['informations', 'data']) {
    if (tab === 'informations') await page.goto(`/booking/${id}`)
    else await page.getByRole('link', { name: 'Données', exact: true }).click()
    const edits = page.getByRole('button', { name: /^Modifier : / })
    await expect(edits.first()).toBeVisible()
    const names = await edits.evaluateAll((buttons) => buttons.map((button) => button.getAttribute('aria-label') ?? ''))
    for (const name of names) {
      await page.getByRole('button', { name, exact: true }).click()
      const cancel = page.getByRole('button', { name: 'Annuler les modifications' })
      await expect(cancel).toBeVisible()
      // A list without items has no field yet: its button adds one.
      const isInField = await page.evaluate(() =>
        document.activeElement?.matches('form :is(input, textarea, select, button:not([type=submit]))'),
      )
      if (!isInField) astray.push(name)
      await cancel.click()
    }
  }
  expect(astray).toEqual([])
})

test('in forced colours the open tab, the chosen segment, the current section, a status and a load are told apart', async ({
  page,
  request,
}) => {
  const { booking } = await given(request)
  const { id } = await booking()
  await enter(page, 'administrator')
  await page.emulateMedia({ forcedColors: 'active' })
  await page.goto(`/booking/${id}`)
  await expect(page.locator('.tab').first()).toBeVisible()
  const line = 'border-bottom-color'
  expect(await style(page, '.tab[aria-current=page]', line)).not.toBe(await style(page, '.tab:not([aria-current])', line))
  const fill = 'background-color'
  expect(await style(page, '.menu-link[aria-current=page]', fill)).not.toBe(await style(page, '.menu-link:not([aria-current])', fill))
  expect(await style(page, '.status-tag', 'border-top-width')).toBe('1px')

  await page.getByRole('button', { name: /^Compte de/ }).click()
  await page.getByRole('menuitem', { name: 'Profil' }).click()
  await expect(page.locator('.segmented').first()).toBeVisible()
  expect(await style(page, '.segmented label:has(:checked)', fill)).not.toBe(
    await style(page, '.segmented label:not(:has(:checked))', fill),
  )
})

/** Expects that each field of the page is in sight once it has the focus. */
const expectFocusInSight = async (page: Page): Promise<void> => {
  for (const field of await page.getByRole('main').getByRole('textbox').all()) {
    await field.focus()
    const isInSight = await field.evaluate((element) => {
      const { left, top, width: wide, height: high } = element.getBoundingClientRect()
      return element.contains(document.elementFromPoint(left + wide / 2, top + high / 2))
    })
    expect(isInSight, await field.getAttribute('id').then(String)).toBe(true)
  }
}

/** Applies the text spacing to the page. The policy refuses a style element; a sheet made by a script is none. */
const spaceOut = (page: Page): Promise<void> =>
  page.evaluate((text) => {
    const sheet = new CSSStyleSheet()
    sheet.replaceSync(text)
    document.adoptedStyleSheets.push(sheet)
  }, spacing)
/** Takes the text spacing back. */
const dropSheets = (page: Page): Promise<unknown> => page.evaluate(() => (document.adoptedStyleSheets = []))

test('at a zoom of 200 and 400 % and with the text spacing of WCAG 1.4.12 no page slides, no text is cut, no sticky bar hides the focused field, and nothing covers the acts of a list', async ({
  page,
  request,
}) => {
  test.slow()
  const { booking } = await given(request)
  const { id, code } = await booking()
  const heading = (name: string) => page.getByRole('heading', { level: 1, name })
  const pages = {
    '/': heading('Accueil'),
    '/booking': heading('Commandes'),
    [`/booking/${id}`]: heading(code),
    [`/booking/${id}?tab=data`]: page.getByRole('button', { name: 'Modifier : Bailleur' }),
    '/profile': heading('Profil'),
    '/booking/create': heading('Nouvelle commande'),
  }
  await enter(page, 'administrator')
  await page.goto('/')
  for (const [path, mark] of Object.entries(pages)) {
    await resize(page, 1440, 900)
    await dropSheets(page)
    await openInApp(page, path)
    await expect(mark).toBeVisible()
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    for (const [width, height] of [
      [640, 450],
      [320, 256],
    ] as const) {
      await resize(page, width, height)
      expect({ path, width, sliding: await findSliding(page) }).toEqual({ path, width, sliding: [] })
      if (path === '/booking/create') await expectFocusInSight(page)
    }
    if (path === '/booking') continue
    await resize(page, 1440, 900)
    await spaceOut(page)
    expect({ path, cut: await findCutTexts(page), sliding: await findSliding(page) }).toEqual({ path, cut: [], sliding: [] })
  }

  await dropSheets(page)
  // 1366 × 768 at 200 %.
  await resize(page, 683, 384)
  const acts = { Commandes: 'Nouvelle commande', Clients: 'Nouveau client', Contrôleurs: 'Nouveau contrôleur', Zones: 'Nouvelle zone' }
  for (const [list, act] of Object.entries(acts)) {
    await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: list, exact: true }).click()
    // A trial waits until the click would reach the link.
    await page.getByRole('link', { name: act }).click({ trial: true })
  }
})
