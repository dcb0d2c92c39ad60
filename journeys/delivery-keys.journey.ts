import { expect } from '@playwright/test'
import { dialog } from './booking-steps.ts'
import { deliveryOfToday } from './delivery-steps.ts'
import { test } from './journey.ts'
import { enter, expectAccessible } from './steps.ts'

test('keys of lots without a checker stay where they are, with the reason, and no undo is offered; the summary is read in its dialog [ENT-13] [ENT-11]', async ({
  page,
  request,
}) => {
  const { id } = await deliveryOfToday(request)
  await enter(page, 'planner')
  await page.goto(`/deliveries/${id}?tab=keys`)
  await page.getByRole('button', { name: 'Retrait de tous les jeux (3)' }).click()
  await dialog(page).getByLabel("Porte d'entrée").fill('2')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Enregistrer le retrait' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Aucun jeu retiré.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Annuler', exact: true })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Tout annuler' })).toHaveCount(0)
  await expect(page.getByText('Aucun jeu retiré. 3 jeux : refusé.')).toBeVisible()

  await page.getByRole('link', { name: 'Documents' }).click()
  await page.getByRole('button', { name: 'Voir le récapitulatif' }).click()
  await expect(dialog(page).getByText(/^Page 1 sur \d/)).toBeVisible()
  await expect(dialog(page).getByText('Récapitulatif', { exact: false }).first()).toBeVisible()
  await expectAccessible(page)
})
