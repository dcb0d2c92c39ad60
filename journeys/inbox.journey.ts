import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { asApi, expectAccessible, given, parisDay } from './steps.ts'
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

for (const width of [1440, 390])
  test(`a colleague assigns an alert: the bell tells it at once, opens it, and it is read, at ${width} px`, async ({ page, request }) => {
    test.slow()
    await page.setViewportSize({ width, height: 900 })
    const alert = await givenAlert(request)
    await enterAs(page, alert.colleague)

    await alert.assign()
    await expect(bell(page)).toHaveAccessibleName('Pour moi, 1 non lu')
    const number = await bell(page).locator('xpath=..').locator('b').boundingBox()
    expect(number?.y).toBeGreaterThanOrEqual(0)
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
  })

test('by keyboard: the panel opens, all is read, the undo brings it back, Escape returns to the bell', async ({ page, request }) => {
  test.slow()
  const alert = await givenAlert(request)
  await enterAs(page, alert.colleague)
  await alert.assign()
  await expect(bell(page)).toHaveAccessibleName('Pour moi, 1 non lu')
  await bell(page).focus()
  await page.keyboard.press('Enter')
  const all = page.getByRole('button', { name: 'Tout marquer comme lu' })
  // Until the items are there, nothing can be marked.
  await expect(all).toBeEnabled()
  await all.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByText('Marqué comme lu.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bell(page)).toBeFocused()
  await expect(bell(page)).toHaveAccessibleName('Pour moi')
  await page.keyboard.press('Control+z')
  await expect(bell(page)).toHaveAccessibleName('Pour moi, 1 non lu')
})

test('the page of what concerns one has its filter in the address, and marks a line as read and unread', async ({ page, request }) => {
  test.slow()
  const alert = await givenAlert(request)
  await enterAs(page, alert.colleague)
  await alert.assign()
  await expect(bell(page)).toHaveAccessibleName('Pour moi, 1 non lu')
  await page.goto('/inbox?unread=true')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Pour moi')
  await expect(lineOf(page, alert.code)).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(page.getByLabel('Non lus seulement')).toBeChecked()
  await page.getByLabel('Non lus seulement').uncheck()
  await lineOf(page, alert.code)
    .getByRole('button', { name: /^Marquer comme lu/ })
    .click()
  await expect(lineOf(page, alert.code).getByRole('button', { name: /^Marquer comme non lu/ })).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Pour moi')
  await lineOf(page, alert.code)
    .getByRole('button', { name: /^Marquer comme non lu/ })
    .click()
  await expect(bell(page)).toHaveAccessibleName('Pour moi, 1 non lu')
  await page.getByLabel('Non lus seulement').click()
  await expect(page).toHaveURL(/unread=true/)
})

test('a digest is chosen in the profile, its hour undone, and read with its links on the page of sent mails', async ({ page, request }) => {
  test.slow()
  const alert = await givenAlert(request)
  await enterAs(page, alert.colleague)
  await alert.assign()
  await expect(bell(page)).toHaveAccessibleName('Pour moi, 1 non lu')
  await page.goto('/profile')
  await page.getByLabel('Recevoir un résumé chaque jour').click()
  await expect(page.getByLabel('Recevoir un résumé chaque jour')).toBeChecked()
  await expect(page.getByText('Résumé chaque jour ouvré à 8 h.')).toBeVisible()
  await page.getByRole('combobox', { name: 'Heure du résumé' }).click()
  await page.getByRole('option', { name: '17 h', exact: true }).click()
  await expect(page.getByText('Résumé chaque jour ouvré à 17 h.')).toBeVisible()
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await expect(page.getByRole('combobox', { name: 'Heure du résumé' })).toHaveValue('8 h')
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Heure du résumé' })).toHaveValue('8 h')
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Envoyer un essai' }).click()
  await expect(page.getByText(`Essai envoyé à ${alert.colleague.email}.`)).toBeVisible()
  await page.goto('/api/dev/outbox')
  const mail = page.getByRole('article').filter({ hasText: alert.colleague.email }).filter({ hasText: 'Votre résumé' })
  await expect(mail).toContainText('Alerte confiée')
  await expect(mail).toContainText(`/alert/${alert.id}`)
  await expect(mail).toContainText('Mes alertes')
})
