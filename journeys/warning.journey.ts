import { expect, type Page } from '@playwright/test'
import { dialog, status } from './booking-steps.ts'
import { chooseFiles, picture } from './document-steps.ts'
import { test } from './journey.ts'
import { expectOfPhone, linkTo, makeMailedChecker, phoneAt, upcoming } from './link-steps.ts'
import { findSliding, resize } from './page-faults.ts'
import { choose, enter, expectAccessible, given, openInApp, pageOf, unique } from './steps.ts'

const reportHere = async (page: Page, severity: string, text: string): Promise<void> => {
  await page.getByRole('button', { name: 'Signaler un problème' }).click()
  await dialog(page).getByRole('button', { name: 'Signaler', exact: true }).click()
  await expect(dialog(page).getByText('Choisissez une cause.')).toBeVisible()
  await expectAccessible(page)
  await choose(page, 'Cause', 'Dégât')
  await dialog(page).getByText(severity, { exact: true }).click()
  await dialog(page).getByLabel('Description').fill(text)
  await dialog(page).getByRole('button', { name: 'Signaler', exact: true }).click()
  await expect(page.getByRole('main').getByText(text)).toBeVisible()
}

test('a planner reports a high problem on an order; the quality gets the mail, takes it, joins a photo and resolves it; the planner sees it live [ROUTE-20]', async ({
  browser,
  page,
  request,
}) => {
  test.slow()
  const { booking } = await given(request)
  const { id, code } = await booking()
  await enter(page, 'planner')
  await page.goto(`/booking/${id}?tab=warnings`)
  await expect(page.getByText("Rien n'a été signalé sur cette commande.")).toBeVisible()
  await reportHere(page, 'Grave', 'Le plafond de la cuisine est tombé.')

  const outbox = await (await request.get('/api/dev/outbox', { params: { recipient: 'qualite@adm.example' } })).text()
  const mail = outbox.split('<article>').find((text) => text.includes(code))
  const address = new URL(/href="([^"]*\/warning\/[^"]*)"/.exec(mail ?? '')?.[1] ?? '').pathname
  const quality = await pageOf(browser, 'quality')
  await quality.goto(address)
  await expect(quality.getByRole('heading', { level: 1 })).toContainText('Dégât')
  await expect(quality.getByText('ne se valide pas sans motif')).toBeVisible()
  await quality.getByRole('button', { name: 'Prendre en charge' }).click()
  await expect(status(page, 'Pris en charge')).toBeVisible()
  await chooseFiles(quality, [picture('plafond.png')], 'Prendre ou choisir une photo')
  await expect(quality.getByRole('button', { name: 'Ouvrir : plafond.png' })).toBeVisible()
  await quality.getByRole('button', { name: 'Résoudre' }).click()
  await dialog(quality).getByLabel("Ce qui l'a résolu").fill('Plafond étayé par le bailleur')
  await expectAccessible(quality)
  await dialog(quality).getByRole('button', { name: 'Résoudre' }).click()
  await expect(quality.getByText('Plafond étayé par le bailleur')).toBeVisible()
  await expect(status(page, 'Résolu')).toBeVisible()
  await quality.getByRole('link', { name: 'Historique' }).click()
  await expect(quality.getByText('a joint une photo')).toBeVisible()
})

test('the list filters by cause, severity and status, keeps them in the address, and opens a warning, also on a phone [ROUTE-20]', async ({
  page,
  request,
}) => {
  const { api, booking } = await given(request)
  const { id: bookingId } = await booking()
  const text = `Fuite ${unique()}`
  await api.post('/api/warnings', { bookingId, cause: 'damage', severity: 'low', text })
  await enter(page, 'reader')
  await page.goto('/signalement')
  await expect(page.getByRole('cell', { name: text })).toBeVisible()
  await choose(page, 'Cause', 'Clés')
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL(/cause=keys/)
  await expect(page.getByRole('cell', { name: text })).toBeHidden()
  await openInApp(page, '/warning?cause=damage')
  await page.getByRole('cell', { name: text }).click()
  // The list has the text too.
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Dégât')
  await expect(page.getByRole('main').getByText(text)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Prendre en charge' })).toBeHidden()
  await resize(page, 390, 844)
  expect(await findSliding(page)).toEqual([])
})

test("a checker reports a problem with a photo by the mission's link from a phone; the desk finds it on the order [ROUTE-20]", async ({
  browser,
  page,
  request,
}) => {
  test.slow()
  const { api, booking } = await given(request)
  const { id } = await booking()
  const ada = await makeMailedChecker(request, 'Ada')
  await api.post(`/api/bookings/${id}/dispatches`, { mode: 'first', startAt: upcoming() })
  const address = await linkTo(request, ada.email, 'l')
  const phone = await phoneAt(browser, address)
  await phone.getByRole('button', { name: 'Accepter la mission' }).click()
  await phone.getByRole('link', { name: 'Signaler un problème' }).click()
  await expect(phone.getByRole('heading', { name: 'Signaler un problème' })).toBeVisible()
  await expectOfPhone(phone)
  await phone.getByRole('button', { name: 'Transmettre' }).click()
  await expect(phone.getByText('Décrivez le problème.')).toBeVisible()
  await phone.getByRole('radio', { name: 'Clés' }).check()
  await phone.getByRole('radio', { name: 'Moyen' }).check()
  await phone.getByLabel('Description').fill('La serrure du hall est changée.')
  await phone.getByRole('button', { name: 'Transmettre' }).click()
  await expect(phone.getByText('Le problème est transmis. Merci.')).toBeVisible()
  await chooseFiles(phone, [picture('IMG_0001.png')], 'Joindre une photo')
  await expect(phone.getByText('1 photo jointe')).toBeVisible()

  await enter(page, 'planner')
  await page.goto(`/booking/${id}?tab=warnings`)
  await expect(page.getByText(`${ada.name} (contrôleur)`)).toBeVisible()
  await page.getByRole('link', { name: 'Ouvrir le signalement : Clés' }).click()
  await expect(page.getByRole('button', { name: 'Ouvrir : IMG_0001.png' })).toBeVisible()
})
