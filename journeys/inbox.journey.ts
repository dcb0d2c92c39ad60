import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { resize } from './page-faults.ts'
import { asApi, expectAccessible, given, openInApp, parisDay } from './steps.ts'
import { account, type Colleague, givenColleague, signInAs } from './user-steps.ts'

const rights = ['login', 'auth:client', 'alerts:read', 'alerts:update', 'bookings:read']

/** A colleague with an empty inbox, and an alert of a new order that somebody else assigns to them. */
const givenAlert = async (request: APIRequestContext) => {
  const colleague = await givenColleague(request, rights)
  const { booking } = await given(request)
  const { id: bookingId, code } = await booking({ wishedDay: parisDay(2) })
  const api = await asApi(request, 'administrator')
  const alerts = async () => (await api.get<{ items: { id: string }[] }>(`/api/alerts/of-object?of=booking&id=${bookingId}`)).items
  await expect.poll(async () => (await alerts()).length).toBeGreaterThan(0)
  const id = (await alerts())[0]?.id ?? ''
  const assign = () => api.post(`/api/alerts/${id}/assignment`, { assigneeId: colleague.id, group: 'planning' })
  const comment = (text: string) => api.post(`/api/alerts/${id}/comments`, { text })
  return { colleague, id, code, assign, comment }
}
const bell = (page: Page) => page.getByRole('button', { name: /^Pour moi/ })
const enterAs = async (page: Page, { email }: Colleague) => {
  await page.goto('/login')
  await signInAs(page, email)
  await expect(account(page)).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Pour moi')
}
const lineOf = (page: Page, code: string) => page.getByRole('listitem').filter({ hasText: code })

test('a colleague assigns an alert: the bell tells it at once, opens it and it is read; by keyboard all is read, and the undo brings it back; also on a phone; the page of what concerns one has its filter in the address, and marks a line as read and unread; a digest is chosen in the profile, undone and tried', async ({
  page,
  request,
}) => {
  test.slow()
  const alert = await givenAlert(request)
  await enterAs(page, alert.colleague)
  await alert.assign()
  await expect(bell(page)).toHaveAccessibleName('Pour moi, 1 non lu')
  await bell(page).click()
  const panel = page.getByRole('dialog', { name: 'Pour moi' })
  await expect(panel.getByRole('heading', { name: "Aujourd'hui" })).toBeVisible()
  await expect(lineOf(page, alert.code)).toContainText('Alerte confiée')
  await expectAccessible(page)
  await lineOf(page, alert.code).getByRole('link').click()
  await expect(page).toHaveURL(new RegExp(`/(alert|alerte)/${alert.id}`))
  await expect(panel).toHaveCount(0)
  await expect(bell(page)).toHaveAccessibleName('Pour moi')

  await alert.comment('Le locataire rappelle.')
  await expect(bell(page)).toHaveAccessibleName('Pour moi, 1 non lu')
  await resize(page, 390, 900)
  const number = await bell(page).locator('xpath=..').locator('b').boundingBox()
  expect(number?.y).toBeGreaterThanOrEqual(0)
  await bell(page).focus()
  await page.keyboard.press('Enter')
  const all = page.getByRole('button', { name: 'Tout marquer comme lu' })
  // What is not displayed yet stays unread.
  await expect(panel.getByRole('listitem').filter({ hasText: alert.code })).toContainText('Nouveau commentaire')
  await expect(all).toBeEnabled()
  await expectAccessible(page)
  await all.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Marqué comme lu.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bell(page)).toBeFocused()
  await expect(bell(page)).toHaveAccessibleName('Pour moi')
  await page.keyboard.press('Control+z')
  await expect(bell(page)).toHaveAccessibleName('Pour moi, 1 non lu')

  await resize(page, 1440, 900)
  await openInApp(page, '/inbox?unread=true')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pour moi')
  await expect(page.getByLabel('Non lus seulement')).toBeChecked()
  // The comment, which came last.
  const line = lineOf(page, alert.code).first()
  await expect(line).toBeVisible()
  await page.getByLabel('Non lus seulement').uncheck()
  await line.getByRole('button', { name: /^Marquer comme lu/ }).click()
  await expect(line.getByRole('button', { name: /^Marquer comme non lu/ })).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Pour moi')
  await line.getByRole('button', { name: /^Marquer comme non lu/ }).click()
  await expect(bell(page)).toHaveAccessibleName('Pour moi, 1 non lu')
  await page.getByLabel('Non lus seulement').click()
  await expect(page).toHaveURL(/unread=true/)

  await account(page).click()
  await page.getByRole('menuitem', { name: 'Profil' }).click()
  await page.getByLabel('Recevoir un résumé chaque jour').click()
  await expect(page.getByText('Résumé chaque jour ouvré à 8 h.')).toBeVisible()
  const hour = page.getByRole('combobox', { name: 'Heure du résumé' })
  await hour.click()
  await page.getByRole('option', { name: '17 h', exact: true }).click()
  await expect(page.getByText('Résumé chaque jour ouvré à 17 h.')).toBeVisible()
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await expect(hour).toHaveValue('8 h')
  await page.reload()
  await expect(hour).toHaveValue('8 h')
  await page.getByRole('button', { name: 'Envoyer un essai' }).click()
  await expect(page.getByText(`Essai envoyé à ${alert.colleague.email}.`)).toBeVisible()
})
