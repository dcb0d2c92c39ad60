import { expect } from '@playwright/test'
import { countActs } from './acts.ts'
import { act, dialog, head, parisHour, status, step } from './booking-steps.ts'
import { test } from './journey.ts'
import { enter, expectAccessible, given, openInApp } from './steps.ts'

test.use({ viewport: { width: 1366, height: 768 } })

const slots = 'Premiers créneaux libres'

test('free slots that cannot be read say so, and are read again; a candidate has the terms of the score, a refused one the smallest change that includes them; an order is planned in three acts, or by P, at a free slot that is proposed before anything is typed [ROUTE-8] [STATE-1] [ERR-4]', async ({
  page,
  request,
}) => {
  const { booking, planned } = await given(request)
  const other = await planned()
  const wishedDay = other.startAt.slice(0, 10)
  const [order, next] = [await booking({ wishedDay }), await booking({ wishedDay })]
  await enter(page, 'planner')
  await page.goto(`/booking/${order.id}`)
  const slot = dialog(page).getByRole('group', { name: slots }).getByRole('button').first()

  await test.step('free slots that cannot be read', async () => {
    // The change that made the order arrives with the bell, after the first screen: it would read the slots again before the click.
    await expect(page.getByRole('button', { name: /^Pour moi/ })).toBeVisible()
    await page.route('**/availabilities?*', (route) => route.fulfill({ status: 500, json: { code: 'UNEXPECTED', message: 'Erreur' } }))
    await step(page, 'Planifier').click()
    await expect(dialog(page).getByText('Impossible de récupérer les disponibilités')).toBeVisible()
    await page.unroute('**/availabilities?*')
    await dialog(page).getByRole('button', { name: 'Réessayer' }).click()
    await expect(slot).toBeVisible()
  })

  await test.step('the score of a candidate, and what a refused one needs', async () => {
    await dialog(page).getByRole('textbox', { name: 'Heure' }).fill(parisHour(other.startAt))
    await page.keyboard.press('Tab')
    const score = dialog(page).getByText(/^Score \d/)
    await expect(score.first()).toBeVisible()
    await dialog(page).getByLabel('Chercher un contrôleur').fill(other.checkerName)
    // The others leave the list once the answer for the name has come.
    await expect(dialog(page).getByText(/est déjà occupé/)).toHaveText([new RegExp(`^${other.checkerName} est déjà occupé`)])
    const refused = dialog(page).locator('.choice-card', { hasText: /est déjà occupé/ })
    await expect(refused.getByText(/^Possible si l'heure passe à|^Possible si la date passe au/)).toBeVisible()
    await act(page, 'Fermer').click()
  })

  await test.step('three acts', async () => {
    await openInApp(page, `/booking/${next.id}`)
    await expect(head(page, next.code)).toBeVisible()
    await page.keyboard.press('p')
    await expect(dialog(page).getByRole('group', { name: slots })).toBeVisible()
    await page.keyboard.press('Escape')

    const acts = countActs(page)
    await acts.click(step(page, 'Planifier'))
    await acts.click(slot)
    await expect(slot).toHaveAttribute('aria-pressed', 'true')
    await expect(dialog(page).getByRole('textbox', { name: 'Heure' })).not.toHaveValue('')
    await expect(dialog(page).getByRole('radio', { checked: true })).toBeVisible()
    await expectAccessible(page)
    await acts.click(act(page, 'Planifier'))
    await expect(status(page, 'Planifiée')).toBeVisible()
    expect(acts.count()).toBeLessThanOrEqual(3)
  })
})
