import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { codes } from './list-steps.ts'
import { findCutTexts, findHtmlFaults, findSliding, resize } from './page-faults.ts'
import { enter, given } from './steps.ts'

/** The text spacing of WCAG 1.4.12. */
const spacing =
  '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }'
const style = (page: Page, selector: string, property: string): Promise<string> =>
  page
    .locator(selector)
    .first()
    .evaluate((element, name) => getComputedStyle(element).getPropertyValue(name), property)

test('Back gives the focus to the link of the row that was opened, in sight, by mouse and by keyboard', async ({ page }) => {
  await enter(page, 'planner')
  await page.goto('/booking')
  const link = codes(page).nth(30)
  await link.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: /^Commande C/ })).toBeVisible()
  await page.goBack()
  await expect(link).toBeFocused()
  await expect(link).toBeInViewport()

  const other = codes(page).nth(3)
  await other.click()
  await expect(page.getByRole('heading', { name: /^Commande C/ })).toBeVisible()
  await page.goBack()
  await expect(other).toBeFocused()
})

test('the menu of a row begins with the next step of its order, and takes it without leaving the list', async ({ page, request }) => {
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
})

test('« Modifier » puts the focus in the first field of each section', async ({ page, request }) => {
  const { booking } = await given(request)
  const { id } = await booking()
  await enter(page, 'planner')
  const astray: string[] = []
  for (const tab of ['informations', 'data']) {
    await page.goto(`/booking/${id}?tab=${tab}`)
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

test('on a phone the day sheets are read by keys', async ({ page }) => {
  await enter(page, 'planner')
  await page.goto('/booking/day-sheet')
  await resize(page, 390, 844)
  const sheet = page.locator('section.day-sheet').first()
  await expect(sheet).toBeVisible()
  await sheet.focus()
  await page.keyboard.press('ArrowRight')
  await expect.poll(() => sheet.evaluate((element) => element.scrollLeft)).toBeGreaterThan(0)
})

test('open lists of choices and menus are valid HTML', async ({ page }) => {
  await enter(page, 'planner')
  await page.goto('/booking')
  await expect(codes(page).first()).toBeVisible()
  for (const field of ['Statut', 'Lignes par page']) {
    await page.getByRole('combobox', { name: field }).click()
    await expect(page.getByRole('option').first()).toBeVisible()
    expect(await page.getByRole('option').first().getAttribute('value')).toBeNull()
    expect(await findHtmlFaults(page)).toEqual([])
    await page.keyboard.press('Escape')
  }
})

test('a box that cannot be used now keeps the focus and says why, by pointer, by keyboard and to a reader', async ({ page }) => {
  await enter(page, 'administrator')
  await page.goto('/settings')
  const box = page.getByRole('checkbox').first()
  await expect(box).toBeEnabled()
  const isChecked = await box.isChecked()
  await page.context().setOffline(true)
  await expect(box).toBeDisabled()
  await box.focus()
  await expect(box).toBeFocused()
  await expect(box).toHaveAccessibleDescription(/Vous êtes hors ligne/)
  await expect(page.getByRole('tooltip')).toContainText('Vous êtes hors ligne')
  await page.keyboard.press('Space')
  expect(await box.isChecked()).toBe(isChecked)
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

  await page.goto('/profile')
  await expect(page.locator('.segmented').first()).toBeVisible()
  expect(await style(page, '.segmented label:has(:checked)', fill)).not.toBe(
    await style(page, '.segmented label:not(:has(:checked))', fill),
  )
})

for (const [name, width, height] of [
  ['200 %', 640, 450],
  ['400 %', 320, 256],
] as const) {
  test(`at a zoom of ${name} nothing slides, and no sticky bar hides the focused field`, async ({ page }) => {
    await enter(page, 'planner')
    for (const path of ['/booking', '/booking/create', '/profile']) {
      await page.goto(path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await resize(page, width, height)
      expect(await findSliding(page)).toEqual([])
    }
    await page.goto('/booking/create')
    const fields = page.getByRole('main').getByRole('textbox')
    for (const field of await fields.all()) {
      await field.focus()
      const isInSight = await field.evaluate((element) => {
        const { left, top, width: wide, height: high } = element.getBoundingClientRect()
        return element.contains(document.elementFromPoint(left + wide / 2, top + high / 2))
      })
      expect(isInSight, await field.getAttribute('id').then(String)).toBe(true)
    }
  })
}

test('with the text spacing of WCAG 1.4.12 no text is cut and no page slides', async ({ page, request }) => {
  const { booking } = await given(request)
  const { id } = await booking()
  await enter(page, 'planner')
  for (const path of ['/', '/booking/create', `/booking/${id}`, `/booking/${id}?tab=data`, '/profile']) {
    await page.goto(path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await expect(page.locator('main [aria-busy="true"]')).toHaveCount(0)
    // The policy refuses a style element; a sheet made by a script is none.
    await page.evaluate((text) => {
      const sheet = new CSSStyleSheet()
      sheet.replaceSync(text)
      document.adoptedStyleSheets.push(sheet)
    }, spacing)
    expect(await findCutTexts(page)).toEqual([])
    expect(await findSliding(page)).toEqual([])
  }
})

test('at a zoom of 200 % nothing covers the acts of a list', async ({ page }) => {
  // 1366 × 768 at 200 %.
  await page.setViewportSize({ width: 683, height: 384 })
  await enter(page, 'administrator')
  const acts = { '/booking': 'Nouvelle commande', '/client': 'Nouveau client', '/checker': 'Nouveau contrôleur', '/area': 'Nouvelle zone' }
  for (const [path, act] of Object.entries(acts)) {
    await page.goto(path)
    // A trial waits until the click would reach the link.
    await page.getByRole('link', { name: act }).click({ trial: true })
  }
})
