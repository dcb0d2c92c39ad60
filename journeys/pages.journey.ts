import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { enter } from './steps.ts'

// The French addresses and the titles of docs/domain.md 8.1, typed once more by hand. Each page says its title as heading and in the name of
// the browser's tab; the address stays as it was typed.

const beforeTheDoor = {
  '/connexion': 'Connexion',
  '/inscription': 'Inscription',
  '/mot-de-passe-oublie': 'Mot de passe oublié',
}
const behindTheDoor = {
  '/accueil': 'Accueil',
  '/agence': 'Clients',
  '/agence/creer': 'Nouveau client',
  '/commande': 'Commandes',
  '/commande/creer': 'Nouvelle commande',
  '/commande/feuilles-de-route': 'Feuilles de route',
  '/commande/modifications-groupees': 'Modifications groupées',
  '/controleur': 'Contrôleurs',
  '/controleur/creer': 'Nouveau contrôleur',
  '/zone': 'Zones',
  '/zone/creer': 'Nouvelle zone',
  '/local-commercial': 'Locaux commerciaux',
  '/local-commercial/creer': 'Nouvelle commande de local commercial',
  '/profil': 'Profil',
  '/parametres': 'Paramètres',
  '/parametres/utilisateurs': 'Utilisateurs',
  '/parametres/grilles': 'Grilles de prix',
  '/parametres/grilles/creer': 'Nouvelle grille',
}

test('each page before the door has its French address and its title [GEN-2] [ROUTE-2] [ROUTE-15] [ROUTE-18]', async ({ page }) => {
  for (const [path, title] of Object.entries(beforeTheDoor)) {
    expect((await page.goto(path))?.status()).toBe(200)
    await expect(page.getByRole('heading', { name: title })).toBeVisible()
    await expect(page).toHaveTitle(`${title} · ADM`)
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  }
})

test('each page behind it has its French address and its title [GEN-2] [ROUTE-1] [ROUTE-4] [ROUTE-6] [ROUTE-7] [ROUTE-9] [ROUTE-10] [ROUTE-16]', async ({
  page,
}) => {
  test.slow()
  await enter(page, 'administrator')
  for (const [path, title] of Object.entries(behindTheDoor)) {
    expect((await page.goto(path))?.status()).toBe(200)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page).toHaveTitle(`${title} · ADM`)
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  }
})
