import { expect } from '@playwright/test'
import { act, create, dialog, field, pick, status, step, typeOrder, typeSlot } from './booking-steps.ts'
import { chooseFiles, pdf } from './document-steps.ts'
import { test } from './journey.ts'
import { choose, enter, expectAccessible, given, unique, workingHour } from './steps.ts'

test('a cleaning goes from the request to the validated document of its partner, with keys of the agency and a meter [ENT-7] [ENT-8] [ENT-11] [ENT-13] [STATE-1] [STATE-2]', async ({
  page,
  request,
}) => {
  test.slow()
  const { client, api } = await given(request)
  await enter(page, 'planner')
  await page.goto('/booking/create')
  await typeOrder(page, client.name, unique())
  // Five digits in a row would be read as the zip code.
  await page.getByRole('combobox', { name: 'Adresse' }).fill(`12 rue ${unique().replaceAll(/\d/g, 'x')}`)
  await page.keyboard.press('Escape')
  await choose(page, 'Prestation', 'Ménage')
  await choose(page, 'Type de ménage', 'Fin de bail')
  await field(page, 'Fenêtres à laver').fill('4')
  for (const [question, answer] of [
    ['Matériel et produits sur place', 'Non'],
    ['Eau disponible', 'Oui'],
    ['Électricité disponible', 'Oui'],
  ] as const)
    await pick(page, question, answer)
  await choose(page, 'Mode de remise', "À l'agence")
  await page.getByLabel('Lieu', { exact: true }).fill('Agence du Port')
  await page.getByLabel('Horaires', { exact: true }).fill('9 h – 18 h')
  await create(page).click()
  await expect(status(page, 'Demande reçue')).toBeVisible()
  const { pathname } = new URL(page.url())
  const open = (tab: string) => page.getByRole('link', { name: tab, exact: true }).click()

  await step(page, 'Planifier').click()
  await typeSlot(page, workingHour())
  await dialog(page).getByLabel('Partenaire', { exact: true }).fill('Propreté du Midi')
  await act(page, 'Planifier').click()
  await expect(status(page, 'Planifiée')).toBeVisible()
  await step(page, 'Confirmer').click()
  await dialog(page)
    .getByRole('checkbox', { name: /^Forcer : Il manque/ })
    .check()
  await dialog(page).getByLabel('Motif').fill('Le partenaire a les accès')
  await act(page, 'Confirmer').click()
  await expect(status(page, 'Confirmée')).toBeVisible()

  await expect(page.getByRole('region', { name: 'Prestation' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Options' })).toBeHidden()
  await open('Propositions de mission')
  await expect(page.getByText('elle ne se propose pas aux contrôleurs')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enregistrer une proposition' })).toBeHidden()
  await open('Suivi des clés')
  await page.getByRole('button', { name: 'Enregistrer le retrait' }).click()
  await dialog(page).getByLabel("Porte d'entrée").fill('1')
  await act(page, 'Enregistrer le retrait').click()
  await expect(page.getByText('Retirées par le partenaire')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Qui a eu les clés' })).toContainText('Propreté du Midi')
  await open('Compteurs')
  await page.getByRole('button', { name: 'Ajouter un compteur' }).click()
  await dialog(page).getByLabel('PRM').fill('09451234567890')
  await act(page, 'Ajouter le compteur').click()
  await expect(page.getByRole('heading', { name: /09451234567890/ })).toBeVisible()
  await open('Documents')
  await chooseFiles(page, [pdf('Compte rendu.pdf', 'Fait')])
  await expect(page.getByRole('button', { name: 'Ouvrir : Compte rendu.pdf' })).toBeVisible()

  await step(page, 'Clôturer la mission').click()
  await act(page, 'Clôturer la mission').click()
  await expect(status(page, 'Aboutie')).toBeVisible()
  await open('Suivi des clés')
  await page.getByRole('button', { name: 'Clés emportées' }).click()
  await act(page, 'Clés emportées').click()
  await expect(page.getByText('Dépôt à faire – clés chez le partenaire')).toBeVisible()
  await page.getByRole('button', { name: 'Enregistrer le dépôt' }).click()
  await dialog(page).getByLabel('Reçues par').fill('Accueil de l’agence')
  await act(page, 'Enregistrer le dépôt').click()
  await expect(page.getByText('Déposées', { exact: true })).toBeVisible()
  await expectAccessible(page)
  await step(page, 'Valider le document').click()
  await dialog(page).getByRole('checkbox', { name: 'Le document du partenaire a été vérifié' }).check()
  await act(page, 'Valider le document').click()
  await expect(status(page, 'Validée')).toBeVisible()
  await page.reload()
  await expect(status(page, 'Validée')).toBeVisible()
  expect(await api.get(`/api${pathname.replace('booking', 'bookings')}`)).toMatchObject({ status: 'validated', service: 'cleaning' })
})
