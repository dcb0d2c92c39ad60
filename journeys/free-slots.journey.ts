import { expect } from '@playwright/test'
import { countActs } from './acts.ts'
import { act, dialog, status, step } from './booking-steps.ts'
import { test } from './journey.ts'
import { enter, expectAccessible, given, workingHour } from './steps.ts'

test.use({ viewport: { width: 1366, height: 768 } })

const slots = 'Premiers créneaux libres'

test('an order is planned in three acts, or by P, at a free slot that is proposed before anything is typed [ROUTE-8]', async ({
  page,
  request,
}) => {
  const { booking } = await given(request)
  const order = await booking({ wishedDay: workingHour().slice(0, 10) })
  await enter(page, 'planner')
  await page.goto(`/booking/${order.id}`)
  await expect(step(page, 'Planifier')).toBeVisible()
  await page.keyboard.press('p')
  await expect(dialog(page).getByRole('group', { name: slots })).toBeVisible()
  await page.keyboard.press('Escape')

  const acts = countActs(page)
  await acts.click(step(page, 'Planifier'))
  const slot = dialog(page).getByRole('group', { name: slots }).getByRole('button').first()
  await acts.click(slot)
  await expect(slot).toHaveAttribute('aria-pressed', 'true')
  await expect(dialog(page).getByRole('textbox', { name: 'Heure' })).not.toHaveValue('')
  await expect(dialog(page).getByRole('radio', { checked: true })).toBeVisible()
  await expectAccessible(page)
  await acts.click(act(page, 'Planifier'))
  await expect(status(page, 'Planifiée')).toBeVisible()
  expect(acts.count()).toBeLessThanOrEqual(3)
})

test('a candidate shows the terms of the score, a refused one the smallest change that includes them [STATE-1]', async ({
  page,
  request,
}) => {
  const { booking, planned } = await given(request)
  const other = await planned()
  const order = await booking({ wishedDay: other.startAt.slice(0, 10) })
  await enter(page, 'planner')
  await page.goto(`/booking/${order.id}`)
  await step(page, 'Planifier').click()
  await dialog(page)
    .getByRole('textbox', { name: 'Heure' })
    .fill(new Date(other.startAt).toLocaleTimeString('fr-FR', { timeZone: 'Europe/Paris', hour: '2-digit', minute: '2-digit' }))
  await page.keyboard.press('Tab')
  await expect(
    dialog(page)
      .getByText(/^Score \d/)
      .first(),
  ).toBeVisible()
  await dialog(page).getByLabel('Chercher un contrôleur').fill(other.checkerName)
  // The others leave the list once the answer for the name has come.
  await expect(dialog(page).getByText(/est déjà occupé/)).toHaveText([new RegExp(`^${other.checkerName} est déjà occupé`)])
  const refused = dialog(page).locator('.choice-card', { hasText: /est déjà occupé/ })
  await expect(refused.getByText(/^Possible si l'heure passe à|^Possible si la date passe au/)).toBeVisible()
})

test('free slots that cannot be read say so, and are read again [ERR-4]', async ({ page, request }) => {
  const { booking } = await given(request)
  const order = await booking({ wishedDay: workingHour().slice(0, 10) })
  await enter(page, 'planner')
  await page.goto(`/booking/${order.id}`)
  // The change that made the order arrives with the bell, after the first screen: it would read the slots again before the click.
  await expect(page.getByRole('button', { name: /^Pour moi/ })).toBeVisible()
  await page.route('**/availabilities?*', (route) => route.fulfill({ status: 500, json: { code: 'UNEXPECTED', message: 'Erreur' } }))
  await step(page, 'Planifier').click()
  await expect(dialog(page).getByText('Impossible de récupérer les disponibilités')).toBeVisible()
  await page.unroute('**/availabilities?*')
  await dialog(page).getByRole('button', { name: 'Réessayer' }).click()
  await expect(dialog(page).getByRole('group', { name: slots }).getByRole('button').first()).toBeVisible()
})
