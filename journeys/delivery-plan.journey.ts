import { expect, type Page } from '@playwright/test'
import { deliveryToPlan } from './delivery-steps.ts'
import { test } from './journey.ts'
import { findSliding, resize } from './page-faults.ts'
import { asApi, choose, enter, expectAccessible, isHoliday, makeChecker, parisDay } from './steps.ts'

/** A Tuesday in some weeks, or the day after a holiday. */
const freeDay = (): string => {
  const ahead = 28 + 7 * test.info().parallelIndex
  const tuesday = ahead + 2 - new Date(parisDay(ahead)).getUTCDay()
  return parisDay(isHoliday(new Date(parisDay(tuesday))) ? tuesday + 1 : tuesday)
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Planifier les lots' })

test('the lots of a delivery are planned from its created missions, on the way through its buildings, and are on the board [ROUTE-13] [ROUTE-8]', async ({
  page,
  request,
}) => {
  test.slow()
  const day = freeDay()
  const { id, reference } = await deliveryToPlan(request, day)
  const checker = await makeChecker(request)
  await enter(page, 'planner')
  await page.goto(`/deliveries/${id}`)
  await page.getByRole('link', { name: 'Planning', exact: true }).click()
  await expect(page.getByText(/^4 lots, /)).toBeVisible()
  await expectAccessible(page)

  // By keyboard: the dialog opens with its dates, and says what is missing.
  await page.getByRole('button', { name: 'Planifier les lots' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog(page).getByLabel('Nombre de contrôleurs')).toHaveValue('1')
  await dialog(page).getByRole('radio', { name: 'Ceux que je choisis' }).check()
  await expect(dialog(page).getByRole('button', { name: 'Calculer une proposition' })).toHaveAccessibleDescription(
    'Choisissez au moins un contrôleur.',
  )
  await choose(page, 'Ajouter un contrôleur', checker.name)
  await expect(dialog(page).getByRole('list', { name: 'Contrôleurs choisis' })).toContainText(checker.name)
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Calculer une proposition' }).click()

  // Who gets what, before anything is planned.
  await expect(page.getByText('4 lots sur 4')).toBeVisible({ timeout: 60_000 })
  const lines = page.getByRole('region', { name: checker.name }).getByRole('listitem')
  await expect(lines).toContainText(['Appartement 101', 'Appartement 102', 'Appartement 101', 'Appartement 201'])
  await expect(lines).toContainText(['Bâtiment A', 'Bâtiment A', 'Bâtiment B', 'Bâtiment B'])
  await expectAccessible(page)
  await page.reload()
  await page.getByRole('button', { name: 'Tout appliquer' }).click()
  await expect(page.getByText('Planifiée', { exact: true })).toHaveCount(4)

  await page.getByRole('link', { name: `Livraison ${reference}` }).click()
  await expect(page.getByText('Tous les lots ont leur date.')).toBeVisible()
  const planned = page.getByRole('table', { name: 'Lots planifiés' }).getByRole('row').filter({ hasText: checker.name })
  await expect(planned).toContainText('4')
  await expect(page.getByRole('table', { name: 'Propositions de planning' })).toContainText('Appliquée')
  for (const width of [390, 1024]) {
    await resize(page, width, 900)
    expect(await findSliding(page)).toEqual([])
  }
  await resize(page, 1440, 900)

  // On the board, the four missions of the checker, one after the other.
  await planned.getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`day=${day}`))
  await expect(page.getByText('12 rue des Filatiers').first()).toBeVisible()

  const api = await asApi(request, 'planner')
  const { planned: tours } = await api.get<{ id: string; version: number; planned: { checkerId: string; lots: number; day: string }[] }>(
    `/api/calendar/deliveries/${id}`,
  )
  expect(tours).toMatchObject([{ checkerId: checker.id, lots: 4, day }])
})

test('a reader of deliveries without the calendar has no tab of its planning [PERM-2]', async ({ page, request }) => {
  const { id } = await deliveryToPlan(request, freeDay())
  await enter(page, 'accountant')
  await page.goto(`/deliveries/${id}`)
  await expect(page.getByRole('link', { name: 'Missions', exact: true })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Planning', exact: true })).toHaveCount(0)
})
