import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { status } from './booking-steps.ts'
import { givenClient } from './client-steps.ts'
import { test } from './journey.ts'
import { expectOfPhone, linkTo, phoneAt } from './link-steps.ts'
import { enter, given, openInApp, unique } from './steps.ts'

const moment = /\d{4}, \d\d:\d\d$/
const details = { cleaning: 'leaseEnd', windows: 4, equipment: false, water: true, power: true }

/** A client with one person, whose orders the link opens. */
const clientWith = async (request: APIRequestContext) => {
  const { api, client } = await givenClient(request)
  const email = `${unique().toLowerCase()}@agences.example`
  await api.post(`/api/clients/${client.id}/users`, { name: 'Léa Roux', email, role: 'manager', notifications: [] })
  return { clientId: client.id, email }
}

/** Sends the link from the tab of the order. */
const sendLink = async (page: Page, id: string) => {
  await page.goto(`/booking/${id}?tab=client`)
  await expect(page.getByText('Aucun lien envoyé.')).toBeVisible()
  await page.getByRole('button', { name: 'Envoyer le lien' }).click()
  await expect(page.getByText('rien fait par le lien')).toBeVisible()
}

test('the desk sends an order to its client, who moves it, cancels it and reopens it on a phone without an account; one who reads an order that the desk changes meanwhile sees it before acting; a link taken back says nothing [STATE-1] [TAB-1]', async ({
  browser,
  page,
  request,
}) => {
  test.slow()
  const { planned, booking, api } = await given(request)
  const { clientId, email } = await clientWith(request)
  const { id } = await planned({ clientId })
  await enter(page, 'planner')
  await sendLink(page, id)

  const phone = await phoneAt(browser, await linkTo(request, email, 'c'))
  await expect(phone.getByRole('heading', { name: 'Rendez-vous pris', exact: true })).toBeVisible()
  await expectOfPhone(phone)
  await phone.getByRole('button', { name: 'Déplacer le rendez-vous' }).click()
  await expect(phone.getByRole('button', { name: moment }).first()).toBeVisible()
  await expectOfPhone(phone)
  await phone.getByRole('button', { name: moment }).last().click()
  await expectOfPhone(phone)
  await phone.getByRole('button', { name: 'Confirmer le nouveau rendez-vous' }).click()
  await expect(phone.getByText('Le rendez-vous est déplacé.')).toBeVisible()
  await expect(page.getByText('a déplacé le rendez-vous')).toBeVisible()

  await phone.getByRole('button', { name: 'Annuler la commande' }).click()
  await phone.getByRole('button', { name: 'Annuler la commande' }).click()
  await expect(phone.getByText("Choisissez la cause de l'annulation.")).toBeVisible()
  await phone.getByRole('radio', { name: 'Vente' }).check()
  await expect(phone.getByText('Annuler maintenant ne coûte rien.')).toBeVisible()
  await expectOfPhone(phone)
  await phone.getByRole('button', { name: 'Annuler la commande' }).click()
  await expect(phone.getByRole('heading', { name: 'Commande annulée' })).toBeVisible()
  await expectOfPhone(phone)
  await expect(status(page, 'Annulée')).toBeVisible()
  await expect(page.getByText('a annulé la commande')).toBeVisible()

  await phone.getByRole('button', { name: 'Rouvrir la commande' }).click()
  await expect(phone.getByRole('heading', { name: 'Commande reçue' })).toBeVisible()
  await expect(status(page, 'En attente')).toBeVisible()
  await page.getByRole('link', { name: 'Historique' }).click()
  await expect(page.getByText('Léa Roux (client)').first()).toBeVisible()
  await expect(page.getByText('a envoyé un lien au client')).toBeVisible()

  const cleaned = await clientWith(request)
  const { id: cleaningId } = await booking({ clientId: cleaned.clientId, service: 'cleaning', details })
  await api.post(`/api/bookings/${cleaningId}/transitions`, { to: 'waiting', reason: 'Combien de fenêtres ?' })
  await phone.goto(await linkTo(request, cleaned.email, 'c'))
  await expect(phone.getByText('Combien de fenêtres ?')).toBeVisible()
  await expectOfPhone(phone)
  await phone.getByRole('button', { name: 'Envoyer la réponse' }).click()
  await expect(phone.getByText('Écrivez votre réponse.')).toBeVisible()
  await phone.getByLabel('Votre réponse').fill('Six fenêtres.')
  await api.post(`/api/bookings/${cleaningId}/transitions`, { to: 'waiting requestReceived', facts: { informationComplete: true } })
  await phone.getByRole('button', { name: 'Envoyer la réponse' }).click()
  await expect(phone.getByText('La commande vient de changer. Vérifiez-la, puis recommencez.')).toBeVisible()
  await expect(phone.getByRole('heading', { name: 'Demande reçue' })).toBeVisible()

  await openInApp(page, `/booking/${cleaningId}?tab=client`)
  await page.getByRole('button', { name: 'Renvoyer le lien' }).click()
  // The toast of the first link offers to take that one back.
  await expect(page.getByText(`Lien envoyé à ${cleaned.email}.`)).toBeVisible()
  await page.getByRole('button', { name: 'Annuler', exact: true }).click()
  await expect(page.getByText('lien retiré')).toBeVisible()
  await phone.reload()
  await expect(phone.getByRole('heading', { name: "Ce lien n'est plus valable" })).toBeVisible()
  await expectOfPhone(phone)
})
