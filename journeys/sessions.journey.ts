import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { enter, openInApp } from './steps.ts'
import { browserOf, givenColleague, signInAs } from './user-steps.ts'

test('the answer of a renewal is lost after the server made it: the person goes on in both tabs [AUTH-6]', async ({ page, context }) => {
  await enter(page, 'planner')
  await page.goto('/client')
  await expect(page.getByRole('heading', { name: /Clients/ })).toBeVisible()
  const second = await context.newPage()
  await second.goto('/booking')
  await expect(second.getByRole('heading', { name: /Commandes/ })).toBeVisible()
  const handled: { key: string | undefined; status: number }[] = []
  await context.route('**/api/auth/refresh', async (route) => {
    const answer = await route.fetch()
    handled.push({ key: route.request().headers()['idempotency-key'], status: answer.status() })
    await (handled.length === 1 ? route.abort() : route.fulfill({ response: answer }))
  })

  await page.evaluate(() => localStorage.setItem('_token.local', 'Bearer ended'))
  await expect(async () => {
    await page.goto('/client')
    await expect(page.getByRole('heading', { name: /Clients/ })).toBeVisible({ timeout: 2_000 })
  }).toPass()
  await second.reload()
  await expect(second.getByRole('heading', { name: /Commandes/ })).toBeVisible()

  expect(handled.slice(0, 2)).toEqual([
    { key: expect.any(String), status: 200 },
    { key: handled[0]?.key, status: 200 },
  ])
  const stored = await second.evaluate(() => [localStorage.getItem('_token.local'), localStorage.getItem('_refresh_key.local')])
  expect(stored).toEqual([expect.stringMatching(/^Bearer ey/), null])
})

test('a person sees where they are signed in, and disconnects the others at once [AUTH-6] [ROUTE-16]', async ({ browser, request }) => {
  const { email } = await givenColleague(request, ['login', 'auth:client'])
  const page = await browserOf(browser, email)
  const other = await browserOf(browser, email)
  await expect(other.getByRole('banner')).toContainText('Compte de')
  await expect(page.getByRole('banner')).toContainText('Compte de')
  await openInApp(page, '/profile')
  const list = page.getByRole('list', { name: 'Appareils connectés' })
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await expect(list.getByText('cet appareil')).toHaveCount(1)

  await list.getByRole('button', { name: /^Déconnecter / }).click()
  await expect(page.getByText('Cet appareil est déconnecté.')).toBeVisible()
  await expect(other.getByText('Votre session a expiré. Reconnectez-vous.')).toBeVisible()

  await signInAs(other, email)
  await expect(other.getByRole('banner')).toContainText('Compte de')
  await page.reload()
  await page.getByRole('button', { name: 'Déconnecter toutes les autres' }).click()
  await expect(other.getByRole('heading', { name: 'Connexion' })).toBeVisible()
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(page.getByRole('banner')).toContainText('Compte de')
})

test('an administrator sets how long a sign-in lasts, and takes it back; offline a box keeps the focus and says why it cannot be used, by pointer, by keyboard and to a reader [AUTH-6] [PERM-5]', async ({
  page,
}) => {
  await enter(page, 'administrator')
  await page.goto('/settings')
  const days = page.getByLabel("Durée d'une connexion, en jours")
  const save = page.getByRole('button', { name: 'Enregistrer les règles' })
  await expect(days).toHaveValue('30')
  await days.fill('400')
  await save.click()
  await expect(page.getByText('Indiquez entre 1 et 365 jours.')).toBeVisible()
  await days.fill('45')
  await save.click()
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(days).toHaveValue('30')

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
