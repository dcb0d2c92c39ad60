import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { accounts, expectAccessible, unique } from './steps.ts'
import { browserOf, givenColleague } from './user-steps.ts'

const chosen = 'trois cerises au vent'
const register = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('Prénom et nom').fill('Nina Petit')
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(chosen)
  await page.getByLabel('Confirmation du mot de passe').fill(chosen)
  await page.getByRole('button', { name: 'Demander un compte' }).click()
}
/** Opens the last mail to an address on the development page, and follows its link. @returns the address of the link */
const followMail = async (page: Page, email: string, subject: string): Promise<string> => {
  await page.goto('/api/dev/outbox')
  const mail = page.getByRole('article').filter({ hasText: email }).filter({ hasText: subject }).first()
  const link = mail.getByRole('link')
  const address = (await link.getAttribute('href')) ?? ''
  await link.click()
  return address
}
const signInWith = async (page: Page, email: string, typed: string): Promise<void> => {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(typed)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
}
/** Chooses a new password in the page opened by a reset link. */
const choosePassword = async (page: Page, typed: string): Promise<void> => {
  await page.getByLabel('Nouveau mot de passe').fill(typed)
  await page.getByLabel('Confirmation du mot de passe').fill(typed)
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
}
/** An unused e-mail address of the company. */
const newEmail = () => `${unique().toLowerCase()}@adm.example`

test('somebody of the company asks for an account, confirms the address and waits for an administrator [ROUTE-18] [ERR-3]', async ({
  page,
}) => {
  const email = newEmail()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Créer un compte' }).click()
  await expect(page.getByRole('heading', { name: 'Inscription' })).toBeVisible()

  await register(page, accounts.planner)
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription('Cet email est déjà utilisé.')
  await expect(page.getByLabel('Prénom et nom')).toHaveValue('Nina Petit')
  await expect(page.getByLabel('Mot de passe', { exact: true })).toHaveValue(chosen)
  await expectAccessible(page)
  await page.getByLabel('E-mail').fill('nina@ailleurs.example')
  await page.getByRole('button', { name: 'Demander un compte' }).click()
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription("Seules les adresses de l'entreprise sont acceptées.")
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Demander un compte' }).click()
  await expect(page.getByText("Un lien de confirmation vient d'être envoyé à cette adresse.")).toBeVisible()

  const address = await followMail(page, email, 'Confirmez votre adresse')
  await expect(page).toHaveURL(/\/register$/)
  await expectAccessible(page)
  await page.getByLabel('Mot de passe', { exact: true }).fill(chosen)
  await page.getByRole('button', { name: 'Confirmer mon adresse' }).click()
  await expect(page.getByText("Votre compte attend la validation d'un administrateur.")).toBeVisible()

  await page.goto(address)
  await expect(page.getByRole('alert')).toContainText('votre adresse est déjà confirmée')
  await expect(page.getByLabel('Mot de passe', { exact: true })).toBeHidden()

  await page.getByRole('link', { name: 'Retour à la connexion' }).click()
  await signInWith(page, email, chosen)
  await expect(page.getByText("Votre compte attend la validation d'un administrateur.")).toBeVisible()
  await page.goto('/api/dev/outbox')
  await expect(page.getByRole('article').filter({ hasText: accounts.administrator }).filter({ hasText: email })).toBeVisible()
})

test('a forgotten password is replaced by the mailed link, once; the other sessions of the person end, whose open screen asks to sign in with the new one [ROUTE-15] [ERR-2] [ERR-3]', async ({
  page,
  browser,
  request,
}) => {
  const { email } = await givenColleague(request, ['login', 'auth:client', 'bookings:read'])
  const elsewhere = await browserOf(browser, email)
  await expect(elsewhere.getByRole('heading', { name: 'Accueil' })).toBeVisible()
  await page.goto('/login')
  await page.getByRole('link', { name: 'Mot de passe oublié' }).click()
  await expect(page.getByRole('button', { name: 'Envoyer le lien' })).toBeVisible()
  await page.getByLabel('E-mail').fill(newEmail())
  await page.getByRole('button', { name: 'Envoyer le lien' }).click()
  await expect(page.getByLabel('E-mail')).toHaveAccessibleDescription("Cette adresse n'existe pas")
  await page.getByLabel('E-mail').fill(email)
  await page.getByRole('button', { name: 'Envoyer le lien' }).click()
  await expect(page.getByText("Un lien de réinitialisation vient d'être envoyé à cette adresse.")).toBeVisible()

  const address = await followMail(page, email, 'Choisissez un nouveau mot de passe')
  await expect(page).toHaveURL(/\/password-reset$/)
  await page.reload()
  await expectAccessible(page)
  await choosePassword(page, 'azertyuiop')
  await expect(page.getByLabel('Nouveau mot de passe')).toHaveAccessibleDescription(
    'Ce mot de passe est trop courant. Choisissez-en un autre.',
  )
  await choosePassword(page, chosen)
  await expect(page.getByText('Votre mot de passe a été modifié.')).toBeVisible()
  await expect(elsewhere.getByRole('heading', { name: 'Connexion' })).toBeVisible({ timeout: 20_000 })
  await signInWith(elsewhere, email, chosen)
  await expect(elsewhere.getByRole('heading', { name: 'Accueil' })).toBeVisible()

  await page.goto(address)
  await expect(page.getByRole('alert')).toContainText('La demande est invalide ou a expirée')
  await expect(page.getByRole('alert')).toContainText('Ce lien ou un autre a déjà servi')
  await expect(page.getByLabel('Nouveau mot de passe')).toBeHidden()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Demander un autre lien' }).click()
  await expect(page.getByRole('button', { name: 'Envoyer le lien' })).toBeVisible()
})
