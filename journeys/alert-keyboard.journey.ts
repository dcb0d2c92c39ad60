import { expect, type Locator, type Page } from '@playwright/test'
import { waitingForTenant } from './alert-steps.ts'
import { test } from './journey.ts'
import { enter, expectAccessible } from './steps.ts'

const mostStops = 80

const hasFocus = (target: Locator): Promise<boolean> => target.evaluate((element) => element === document.activeElement)

/** Expects that the focus is on an element, and that a person sees where: within the window, with a ring around it. */
const expectSeenAt = async (target: Locator): Promise<void> => {
  await expect(target).toBeFocused()
  await expect(target).toBeInViewport()
  const rings = await target.evaluate((element) =>
    [element, element.parentElement].flatMap((part) => (part ? getComputedStyle(part).outlineStyle : [])),
  )
  expect(rings.filter((style) => style !== 'none')).not.toEqual([])
}

/** Presses Tab, or Shift and Tab, until the focus is on an element. */
const tabTo = async (page: Page, target: Locator, key = 'Tab'): Promise<void> => {
  await expect(target).toBeVisible()
  for (let stop = 0; stop < mostStops && !(await hasFocus(target)); stop++) await page.keyboard.press(key)
  await expectSeenAt(target)
}

test('the morning of a planner by keyboard alone: home, an alert, and with the page four times as large its fix, the undo, the bell [ROUTE-3] [ROUTE-6] [J-08]', async ({
  page,
  request,
}) => {
  test.slow()
  const { code, severity, openAlerts } = await waitingForTenant(request)
  const list = page.getByRole('heading', { level: 1, name: /^Alertes/ })
  const row = page.getByRole('row').filter({ hasText: code })
  const content = page.getByRole('main')
  await enter(page, 'planner')

  await page.goto('/')
  await tabTo(page, page.getByRole('list', { name: 'Mes alertes' }).getByRole('link', { name: severity }))
  await page.keyboard.press('Enter')
  await expect(list).toBeVisible()
  await expect(content).toBeFocused()
  await page.keyboard.press('/')
  await expectSeenAt(page.getByPlaceholder('N° de commande ou client'))
  await page.keyboard.type(code)
  await tabTo(page, row.getByRole('link').first())
  await page.keyboard.press('Enter')

  await expect(page.getByRole('heading', { level: 1 })).toHaveText(`En attente du locataire · ${code}`)
  await expect(content).toBeFocused()
  await page.setViewportSize({ width: 390, height: 900 })
  await tabTo(page, page.getByRole('button', { name: 'Reprendre la main' }))
  await page.keyboard.press('Enter')
  await expect(page.getByText("Reprendre la main : c'est fait.")).toBeVisible()
  await expect(page.getByText(/^Résolue le/)).toBeVisible()
  await expect(content).toBeFocused()

  await page.goBack()
  await expect(list).toBeVisible()
  await expect(row).toHaveCount(0)
  await expect(content).toBeFocused()
  await page.keyboard.press('Control+z')
  await expect(row).toBeVisible()
  await expect.poll(openAlerts).toBe(1)

  const bell = page.getByRole('button', { name: /^Pour moi/ })
  const panel = page.getByRole('dialog', { name: 'Pour moi' })
  await tabTo(page, bell, 'Shift+Tab')
  await page.keyboard.press('Enter')
  await expectSeenAt(panel.getByRole('button', { name: 'Fermer le panneau' }))
  await expectAccessible(page)
  await page.keyboard.press('Escape')
  await expect(panel).toHaveCount(0)
  await expectSeenAt(bell)
})
