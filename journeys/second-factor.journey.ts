import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { test } from './journey.ts'
import { enter, expectAccessible, openInApp, signOut } from './steps.ts'
import { account, browserOf, givenColleague, menu, openPanelInApp, password, signInAs } from './user-steps.ts'

/** The code that an authenticator app shows now, or so many seconds from now. */
const codeOf = (secret: string, seconds = 0): string =>
  new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + seconds * 1_000 })

/** Enrols with the key that the page shows. @returns the secret and the recovery codes */
const enrol = async (page: Page): Promise<{ secret: string; recoveryCodes: string[] }> => {
  await expect(page.getByRole('img', { name: /^Code QR/ })).toBeVisible()
  const secret = (await page.locator('code').innerText()).replaceAll(' ', '')
  await page.getByLabel('Code', { exact: true }).fill('000000')
  await page.getByRole('button', { name: 'Activer le second facteur' }).click()
  await expect(page.getByText("Ce code n'est pas le bon, ou il a déjà servi. Attendez le suivant.")).toBeVisible()
  await expectAccessible(page)
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret))
  await page.getByRole('button', { name: 'Activer le second facteur' }).click()
  const items = page.getByRole('list', { name: 'Codes de secours' }).getByRole('listitem')
  await expect(items).toHaveCount(10)
  return { secret, recoveryCodes: await items.allInnerTexts() }
}

test('a person adds a second factor, signs in with it and with a recovery code, and removes it [AUTH-6] [ROUTE-16]', async ({
  browser,
  request,
}) => {
  test.slow()
  const { email } = await givenColleague(request, ['login', 'auth:client'])
  const page = await browserOf(browser, email)
  await expect(account(page)).toBeVisible()
  await openInApp(page, '/profile')
  await page.getByRole('button', { name: 'Ajouter un second facteur' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Mot de passe actuel').fill('un autre')
  await dialog.getByRole('button', { name: 'Continuer' }).click()
  await expect(dialog.getByText('E-mail ou mot de passe incorrect.')).toBeVisible()
  await dialog.getByLabel('Mot de passe actuel').fill(password)
  await dialog.getByRole('button', { name: 'Continuer' }).click()
  const { secret, recoveryCodes } = await enrol(page)
  await dialog.getByRole('button', { name: "J'ai gardé ces codes" }).click()
  await expect(page.getByText('Il reste 10 codes de secours.')).toBeVisible()

  const other = await browserOf(browser, email)
  const code = other.getByLabel('Code', { exact: true })
  await expect(code).toBeFocused()
  await expectAccessible(other)
  await code.fill('123 456')
  await other.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await expect(other.getByText("Ce code n'est pas le bon, ou il a déjà servi. Attendez le suivant.")).toBeVisible()
  await code.fill(codeOf(secret))
  await other.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await expect(menu(other)).toBeVisible()

  await signOut(other)
  await signInAs(other, email)
  await code.fill(recoveryCodes[0] ?? '')
  await other.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await expect(menu(other)).toBeVisible()

  await page.reload()
  await expect(page.getByText('Il reste 9 codes de secours.')).toBeVisible()
  await page.getByRole('button', { name: 'Retirer le second facteur' }).click()
  await page.getByLabel('Code', { exact: true }).fill(recoveryCodes[1] ?? '')
  await page.getByRole('button', { name: 'Retirer', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Ajouter un second facteur' })).toBeVisible()
})

test('a role requires a second factor: the person enrols before the first token; an administrator resets it @rules [AUTH-6] [PERM-5]', async ({
  page,
  browser,
  request,
}) => {
  const person = await givenColleague(request, [
    'login',
    'auth:client',
    'support:read',
    'support:update',
    'bookings:read',
    'clients:read',
    'notifications:read',
    'notifications:update',
  ])
  await enter(page, 'administrator')
  await page.goto('/settings')
  await page.getByRole('combobox', { name: 'Rôles qui doivent avoir un second facteur' }).click()
  await page.getByRole('option', { name: 'Support' }).click()
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Enregistrer les règles' }).click()
  await expect(page.getByText(/^Enregistré\./)).toBeVisible()
  await expectAccessible(page)

  const other = await browserOf(browser, person.email)
  await expect(other.getByText(/^Votre rôle demande un second facteur/)).toBeVisible()
  await enrol(other)
  await other.getByRole('button', { name: 'me connecter' }).click()
  await expect(menu(other)).toBeVisible()
  await openInApp(other, '/profile')
  await expect(other.getByRole('button', { name: 'Retirer le second facteur' })).toBeDisabled()

  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(page.getByRole('combobox', { name: 'Rôles qui doivent avoir un second facteur' })).toHaveValue('')

  await openPanelInApp(page, person)
  await page.getByRole('button', { name: 'Réinitialiser le second facteur' }).click()
  await page.getByRole('button', { name: 'Réinitialiser', exact: true }).click()
  await expect(page.getByText(/n'a plus de second facteur/)).toBeVisible()
  await expect(page.getByText('a réinitialisé le second facteur.')).toBeVisible()
  await expectAccessible(page)
})
