import { expect } from '@playwright/test'
import { create, dialog, field, pick } from './booking-steps.ts'
import { test } from './journey.ts'
import { enter, openInApp } from './steps.ts'

test('leaving a changed form asks first: staying keeps every character, leaving loses only them; a refused save counts what is wrong at the top, and goes to the first field; each field says what is wrong on leaving it, in French [NAV-17] [J-04] [VAL-1] [VAL-3] [VAL-4] [VAL-5] [VAL-6] [VAL-7] [VAL-9] [VAL-11] [VAL-16] [GEN-3]', async ({
  page,
}) => {
  await enter(page, 'planner')
  await page.goto('/booking')
  await page.getByRole('link', { name: 'Nouvelle commande' }).click()
  await field(page, 'Référence client').fill('À garder')
  const home = page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Accueil' })
  await home.click()
  await expect(dialog(page)).toContainText('Vous avez des modifications non enregistrées')
  await page.getByRole('button', { name: 'Rester sur la page' }).click()
  await expect(field(page, 'Référence client')).toHaveValue('À garder')
  await page.goBack()
  await page.getByRole('button', { name: 'Rester sur la page' }).click()
  await expect(field(page, 'Référence client')).toHaveValue('À garder')
  await home.click()
  await page.getByRole('button', { name: 'Quitter sans enregistrer' }).click()
  await expect(page.getByRole('heading', { name: 'Accueil' })).toBeVisible()
  await openInApp(page, '/booking/create')
  await expect(field(page, 'Référence client')).toHaveValue('')

  await create(page).click()
  await expect(page.getByRole('alert')).toContainText(/Corrigez \d+ champs avant d'enregistrer\./)
  await expect(page.getByRole('combobox', { name: 'Client' })).toBeFocused()
  await expect(page.getByRole('combobox', { name: 'Client' })).toHaveAccessibleDescription('Renseignez un client.')
  await expect(page.getByRole('combobox', { name: 'Prestation' })).toHaveAccessibleDescription('Choisissez une prestation.')
  await expect(field(page, 'Surface (m²)')).toHaveAccessibleDescription('Indiquez la surface.')
  await expect(page.getByRole('group', { name: 'Meublé' })).toHaveAccessibleDescription('Indiquez si le logement est meublé.')
  await expect(page.getByRole('group', { name: 'Nombre de pièces' })).toHaveAccessibleDescription('Indiquez le nombre de pièces.')
  await expect(page).toHaveURL(/\/booking\/create$/)
  const leave = async (label: string, typed: string): Promise<void> => {
    await field(page, label).fill(typed)
    await page.keyboard.press('Tab')
  }
  await leave('Surface (m²)', '0')
  await expect(field(page, 'Surface (m²)')).toHaveAccessibleDescription('La surface doit être supérieure à 0.')
  await leave('Digicode', 'plus de seize caractères')
  await expect(field(page, 'Digicode')).toHaveAccessibleDescription('Le digicode doit contenir entre 1 et 16 caractères.')
  await leave('Code postal', '7500')
  await expect(field(page, 'Code postal')).toHaveAccessibleDescription('Le code postal doit contenir 5 chiffres.')
  await leave('Code postal', '97133')
  await expect(field(page, 'Code postal')).toHaveAccessibleDescription("Ce code postal n'appartient à aucune zone.")
  await page.getByRole('button', { name: 'Ajouter un locataire' }).click()
  await leave('Prénom', 'Zo3')
  await expect(field(page, 'Prénom')).toHaveAccessibleDescription('Ce champ ne doit pas contenir de chiffre.')
  await leave('E-mail', 'zoe@example.org, pas un e-mail')
  await expect(field(page, 'E-mail')).toHaveAccessibleDescription(
    'Ce champ doit contenir un ou plusieurs emails conformes, séparés par des virgules.',
  )
})

test('what was typed is there again after a reload, unless nothing is typed any more or it is thrown away; a box that was not ticked is not saved [NAV-17] [ENT-7]', async ({
  page,
}) => {
  page.on('dialog', (event) => void event.accept())
  await enter(page, 'planner')
  await page.goto('/booking/create')
  const [comment, reference] = [page.getByRole('textbox', { name: 'Commentaire' }), field(page, 'Référence client')]
  const none = page.getByRole('checkbox', { name: 'Ni cave, ni garage, ni parking' })
  const restored = page.getByText('Brouillon restauré')
  await comment.fill('Sonner')
  await comment.fill('')
  await page.reload()
  await expect(comment).toBeVisible()
  await expect(restored).toBeHidden()

  await none.check()
  await none.uncheck()
  await page.getByRole('button', { name: 'Ajouter une cave, un garage ou un parking' }).click()
  await field(page, 'Numéro').fill('14')
  await page.getByRole('button', { name: "Retirer l'annexe 1" }).click()
  await expect(none).not.toBeChecked()
  await reference.fill('Réf. de l’été')
  await pick(page, 'Logement', 'Maison')
  await page.reload()
  await expect(restored).toBeVisible()
  await expect(reference).toHaveValue('Réf. de l’été')
  await expect(page.getByRole('radio', { name: 'Maison' })).toBeChecked()
  await expect(none).not.toBeChecked()
  await none.check()
  await page.reload()
  await expect(none).toBeChecked()

  await page.getByRole('button', { name: 'Effacer le brouillon' }).click()
  await expect(page.getByRole('combobox', { name: 'Client', exact: true })).toBeFocused()
  await expect(reference).toHaveValue('')
  await page.reload()
  await expect(reference).toHaveValue('')
  await expect(restored).toBeHidden()
})
