import { expect } from '@playwright/test'
import { act, dialog, pick, status, step, typeSlot } from './booking-steps.ts'
import { test } from './journey.ts'
import { personOf } from './link-steps.ts'
import { choose, enter, given, workingHour } from './steps.ts'

const agency = { way: 'AGENCY', place: 'Agence du Port', hours: '9 h – 18 h' }

test('a visit goes from the request to the prospect who came, with keys of the agency [ENT-7] [ENT-8] [ENT-11] [ENT-13] [STATE-1] [STATE-2]', async ({
  page,
  request,
}) => {
  test.slow()
  const { booking, api } = await given(request)
  const { id } = await booking({
    service: 'visite',
    visitOfferId: 'OFFRE-7',
    tenants: [personOf('Ismael', 'prospect')],
    instructionsAcknowledged: null,
    keysPlan: agency,
    depositPlan: agency,
  })
  await enter(page, 'planner')
  await page.goto(`/booking/${id}`)
  const open = (tab: string) => page.getByRole('link', { name: tab, exact: true }).click()

  await step(page, 'Planifier').click()
  await typeSlot(page, workingHour())
  await dialog(page).getByRole('radio', { disabled: false }).first().check()
  await act(page, 'Planifier').click()
  await expect(status(page, 'Planifiée')).toBeVisible()
  await step(page, 'Confirmer').click()
  await expect(dialog(page).getByRole('checkbox', { name: /Il manque.: la prise en compte des consignes du client\.$/ })).toBeVisible()
  await act(page, 'Fermer').click()
  await page.getByRole('button', { name: 'Modifier : Date et contrôleur' }).click()
  await pick(page, 'Consignes du client prises en compte', 'Oui')
  await page.getByRole('button', { name: 'Enregistrer', exact: true }).click()
  await step(page, 'Confirmer').click()
  await act(page, 'Confirmer').click()
  await expect(status(page, 'Confirmée')).toBeVisible()

  await open('Suivi des clés')
  await page.getByRole('button', { name: 'Enregistrer le retrait' }).click()
  await dialog(page).getByLabel("Porte d'entrée").fill('2')
  await act(page, 'Enregistrer le retrait').click()
  await expect(page.getByText('Retirées par le contrôleur')).toBeVisible()
  await step(page, 'Clôturer la mission').click()
  await choose(page, 'Venue', 'Intéressé')
  await dialog(page)
    .getByRole('checkbox', { name: /^Forcer : Trop tôt/ })
    .check()
  await dialog(page).getByLabel('Motif').fill('Visite avancée avec le prospect')
  await act(page, 'Clôturer la mission').click()
  await expect(status(page, 'Visite effectuée')).toBeVisible()

  await page.getByRole('button', { name: 'Clés emportées' }).click()
  await act(page, 'Clés emportées').click()
  await page.getByRole('button', { name: 'Enregistrer le dépôt' }).click()
  await dialog(page).getByLabel('Reçues par').fill('Accueil de l’agence')
  await act(page, 'Enregistrer le dépôt').click()
  await expect(page.getByText('Déposées', { exact: true })).toBeVisible()
  await open('Facturation')
  await expect(page.getByRole('region', { name: 'Montant dû' })).toContainText('La prestation a été réalisée')
  expect(await api.get(`/api/bookings/${id}`)).toMatchObject({ status: 'visited', visitOfferId: 'OFFRE-7' })
})
