import { expect } from '@playwright/test'
import { act, dialog, status, step } from './booking-steps.ts'
import { test } from './journey.ts'
import { expectOfPhone, linkTo, personOf, phoneAt } from './link-steps.ts'
import { enter, expectAccessible, frenchDay, given, unique, workingHour } from './steps.ts'

const details = { cleaning: 'leaseEnd', windows: 4, equipment: false, water: true, power: true }
const moment = /\d{4}, \d\d:\d\d$/
const dayMs = 86_400_000
const inDays = (days: number): string => new Date(Date.now() + days * dayMs).toISOString()

test('the desk offers dates of a cleaning, the tenant asks for one on a phone, the partner reads it and the desk plans it in a tap; the partner says that the service fails, with the cause [STATE-1]', async ({
  browser,
  page,
  request,
}) => {
  test.slow()
  const { api, booking } = await given(request)
  const tenant = personOf('Nina', 'outgoing')
  const partnerEmail = `${unique()}@partenaires.example`.toLowerCase()
  const { id, version } = await booking({ service: 'cleaning', details, tenants: [tenant], wishedDay: workingHour().slice(0, 10) })
  await api.patch(`/api/bookings/${id}`, { partnerName: `Net ${unique()}`, partnerEmail }, version)
  await enter(page, 'planner')
  await page.goto(`/booking/${id}`)
  await page.getByRole('link', { name: 'Créneaux du locataire' }).click()
  await expect(page.getByText('Aucun créneau proposé')).toBeVisible()
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: /^Proposer des créneaux au locataire/ }).click()
  await expect(dialog(page).getByLabel('Heure de la date 2')).toHaveValue('14:00')
  await dialog(page).getByRole('button', { name: 'Retirer la date 2' }).click()
  await dialog(page).getByRole('button', { name: 'Retirer la date 1' }).click()
  await act(page, 'Proposer des créneaux au locataire').click()
  await expect(dialog(page).getByText('Proposez au moins un créneau libre à venir.')).toBeVisible()
  for (const [number, days] of [
    [1, 4],
    [2, 5],
  ] as const) {
    await dialog(page).getByRole('button', { name: 'Ajouter une date' }).click()
    await dialog(page)
      .getByLabel(`Date ${number}`, { exact: true })
      .fill(frenchDay(inDays(days)))
    await dialog(page).getByLabel(`Heure de la date ${number}`).fill('10:00')
    await page.keyboard.press('Tab')
  }
  await expectAccessible(page)
  await act(page, 'Proposer des créneaux au locataire').click()
  await expect(status(page, 'En attente du locataire')).toBeVisible()
  await expect(page.getByText('lien envoyé à Nina Martin')).toBeVisible()

  const phone = await phoneAt(browser, await linkTo(request, tenant.emails, 's'))
  await expect(phone.getByRole('heading', { name: 'Choisissez votre rendez-vous' })).toBeVisible()
  await expect(phone.getByRole('button', { name: moment })).toHaveCount(2)
  await phone.getByRole('button', { name: moment }).first().click()
  await phone.getByRole('button', { name: 'Choisir une autre date' }).click()
  await phone.getByRole('button', { name: moment }).last().click()
  await expectOfPhone(phone)
  await phone.getByRole('button', { name: 'Demander cette date' }).click()
  await expect(phone.getByRole('heading', { name: 'Votre choix est enregistré' })).toBeVisible()

  await expect(page.getByText('demandé par le locataire')).toBeVisible()
  await api.post(`/api/bookings/${id}/partner-requests`, {})
  const partner = await phoneAt(browser, await linkTo(request, partnerEmail, 'p'))
  await expect(partner.getByText('Demandée par le locataire')).toBeVisible()
  await expect(partner.getByLabel('Heure', { exact: true })).toHaveValue('10:00')
  await expectOfPhone(partner)

  await step(page, 'Planifier').click()
  await dialog(page).getByRole('button', { name: 'Reprendre cette date' }).click()
  await expect(dialog(page).getByLabel('Heure', { exact: true })).toHaveValue('10:00')
  await act(page, 'Planifier').click()
  await expect(status(page, 'Planifiée')).toBeVisible()
  await phone.reload()
  await expect(phone.getByText('Votre rendez-vous est enregistré.')).toBeVisible()
  await expect(phone.getByText('Pour changer la date, appelez-nous.')).toBeVisible()

  await page.getByRole('link', { name: 'Partenaire', exact: true }).click()
  await partner.reload()
  await partner.getByRole('button', { name: 'La prestation ne peut pas aboutir' }).click()
  await partner.getByRole('button', { name: 'Confirmer', exact: true }).click()
  await expect(partner.getByText('Choisissez une cause.')).toBeVisible()
  await partner.getByRole('radio', { name: 'Je ne peux pas assurer cette prestation' }).check()
  await expectOfPhone(partner)
  await partner.getByRole('button', { name: 'Confirmer', exact: true }).click()
  await expect(partner.getByRole('heading', { name: 'Votre réponse est enregistrée' })).toBeVisible()
  await expect(status(page, 'Non aboutie')).toBeVisible()
  await expect(page.getByText("a dit que la prestation n'aboutit pas")).toBeVisible()
})
