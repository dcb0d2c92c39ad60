import { expect, type Locator, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { enter, expectAccessible, given, unique, workingHour } from './steps.ts'

const waitingList = (page: Page): Locator => page.getByRole('region', { name: 'À planifier' })
const card = (page: Page, address: string): Locator => waitingList(page).getByRole('button', { name: address })

test('P opens the waiting order that has the focus, after a mission had it, with the first free slots; arrows move between the orders, one tab stop [ROUTE-8]', async ({
  page,
}) => {
  const { booking, planned } = await given(page.request)
  const reference = unique()
  const mission = await planned({ clientReference: reference, address: '4 rue du Taur' }, workingHour())
  for (const address of ['1 rue Basse', '2 rue Basse', '3 rue Basse']) await booking({ clientReference: reference, address })
  await enter(page, 'planner')
  await page.goto(
    `/calendar?view=day&day=${mission.startAt.slice(0, 10)}&ref_client=${reference}&checker_id=${String(mission['checkerId'])}`,
  )
  await page.getByRole('link', { name: '4 rue du Taur' }).focus()

  const cards = waitingList(page).locator('[data-order]')
  await expect(cards).toHaveCount(3)
  await cards.first().focus()
  await page.keyboard.press('ArrowDown')
  await expect(cards.nth(1)).toBeFocused()
  await page.keyboard.press('End')
  await expect(cards.last()).toBeFocused()
  await expect(waitingList(page).locator('[data-order][tabindex="0"]')).toHaveCount(1)
  await expectAccessible(page)

  await card(page, '2 rue Basse').focus()
  await page.keyboard.press('p')
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('2 rue Basse')
  await page.keyboard.press('Escape')
  await expect(card(page, '2 rue Basse')).toBeFocused()

  await page.keyboard.press('p')
  const first = dialog.getByRole('group', { name: 'Premiers créneaux libres' }).getByRole('button').first()
  await first.press('Enter')
  await expect(first).toHaveAttribute('aria-pressed', 'true')
  await expect(dialog.getByRole('combobox', { name: 'Contrôleur' })).not.toHaveValue('')
  await expect(dialog.getByLabel('Heure', { exact: true })).toHaveValue(/^\d{2}:\d{2}$/)
  const plan = dialog.getByRole('button', { name: 'Planifier' })
  // A key does not wait, as a click does, until the chosen hour is checked.
  await expect(plan).toBeEnabled()
  await plan.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(cards).toHaveCount(2)
})
