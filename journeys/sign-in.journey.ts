import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { enter, expectAccessible, openInApp, signOut, typeCredentials } from './steps.ts'

test('a person signs in on the page after a wrong password, in French, and what is stored has its specified names [AUTH-1] [AUTH-2] [AUTH-4] [AUTH-6] [AUTH-11] [AUTH-13] [CONST-3] [GEN-1] [ROUTE-2]', async ({
  page,
  context,
}) => {
  await page.goto('/connexion')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  const locale = (await context.cookies()).find(({ name }) => name === 'i18n_redirected')
  expect(locale).toMatchObject({ value: 'fr', path: '/' })
  expect(Math.round(((locale?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(365)
  await page.getByLabel('E-mail').fill('inconnu@adm.example')
  await page.getByLabel('Mot de passe', { exact: true }).fill('pas-le-bon')
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await expect(page.getByText('E-mail ou mot de passe incorrect.')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue('inconnu@adm.example')

  // After the password, the entrance is asked, with the token and the key of the application.
  const [entrance] = await Promise.all([page.waitForRequest('**/api/check_auth'), typeCredentials(page, 'planner')])
  await expect(page.getByRole('heading', { name: 'Accueil' })).toBeVisible()
  const stored = await page.evaluate(() => ({
    token: localStorage.getItem('_token.local'),
    refresh: localStorage.getItem('_refresh_token.local'),
  }))
  expect(stored.token).toMatch(/^Bearer ey/)
  expect(stored.refresh).toBeTruthy()
  expect(await entrance.allHeaders()).toMatchObject({ authorization: stored.token, 'x-api-key': 'adm-web' })
  const cookies = await context.cookies()
  expect(cookies.find(({ name }) => name === 'auth._token.local')).toMatchObject({
    path: '/',
    sameSite: 'Strict',
    value: encodeURIComponent(stored.token ?? ''),
  })
  expect(cookies.find(({ name }) => name === 'auth._device')).toMatchObject({ path: '/', sameSite: 'Strict', httpOnly: true })
})

test('the requested page comes back after the sign-in, filter and hash with it, even when the options do not load [AUTH-5] [AUTH-14] [NAV-5] [J-09]', async ({
  page,
}) => {
  await page.route('**/api/options', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto('/booking?status=planned#x')
  await expect(page).toHaveURL(/\/login/)
  await typeCredentials(page, 'planner')
  await expect(page).toHaveURL(/\/booking\?.*status=planned.*#x$/)
  await expect(page.getByRole('heading', { name: /Commandes/ })).toBeVisible()
})

test("the person's name opens the profile and the way out, which clears the session even when the server fails; who is signed in is sent home from the sign-in page [AUTH-3] [ERR-1] [NAV-3] [NAV-4] [NAV-12]", async ({
  page,
}) => {
  await enter(page, 'reader')
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Accueil' })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Commandes' }).click()
  await expect(page).toHaveURL(/\/booking$/)
  const account = page.getByRole('button', { name: 'Compte de Noël Verdier' })
  await account.click()
  await expect(page.getByRole('menuitem', { name: 'Profil' })).toHaveAttribute('href', '/profile')
  await page.keyboard.press('Escape')
  await expect(account).toBeFocused()

  await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 500, body: 'down' }))
  await signOut(page)
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
  await expect(page).toHaveURL(/\/login$/)
  const left = await page.evaluate(() => [localStorage.getItem('_token.local'), localStorage.getItem('_refresh_token.local')])
  expect(left).toEqual([null, null])
  // The way out remembers no page.
  await typeCredentials(page, 'reader')
  await expect(page.getByRole('heading', { name: 'Accueil' })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)

  await page.evaluate(() => {
    Storage.prototype.removeItem = () => {
      throw new Error('the storage is locked')
    }
  })
  await signOut(page)
  await expect(page.getByRole('heading', { name: 'Une erreur est survenue' })).toBeVisible()
})

test('an address that is no page, or of no row, shows the 404 page with its status, its words and the way home [ROUTE-21] [GEN-2] [NAV-2] [J-13]', async ({
  page,
}) => {
  await enter(page, 'reader')
  const notFound = page.getByRole('heading', { name: 'This page could not be found' })
  const words = page.getByText('La page demandée est introuvable.')
  expect((await page.goto('/nothing'))?.status()).toBe(404)
  await expect(notFound).toBeVisible()
  for (const address of ['/booking/0190a000-0000-7000-8000-000000000000', '/booking/abc']) {
    expect((await page.request.get(address)).status()).toBe(address.endsWith('000') ? 200 : 404)
    await page.getByRole('link', { name: "Retour à l'accueil" }).click()
    await expect(words).toBeHidden()
    await openInApp(page, address)
    await expect(notFound).toBeVisible()
  }
  await expect(words).toBeVisible()
  await expect(page).toHaveTitle('This page could not be found · ADM')
  await page.getByRole('link', { name: "Retour à l'accueil" }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page).toHaveTitle(/^Accueil · ADM$/)
})

test('who is refused at the entrance reads why and whom to ask, and goes back to the sign-in [AUTH-4] [AUTH-11]', async ({ page }) => {
  const refuse = (code: string, message: string) =>
    page.route('**/api/check_auth', (route) => route.fulfill({ status: 403, json: { statusCode: 403, code, message, requestId: 'r' } }))
  await refuse(
    'ACCOUNT_NOT_ALLOWED',
    "Un compte de l'entreprise est nécessaire pour accéder à cette application. Une question\u00a0? Contactez le support.",
  )
  await page.goto('/login')
  await typeCredentials(page, 'planner')
  await expect(page.getByText("Un compte de l'entreprise est nécessaire")).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => localStorage.getItem('_token.local'))).toBeNull()
  await page.getByRole('button', { name: 'Retour à la connexion' }).click()
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()

  // A later route answers before an earlier one.
  await refuse('API_KEY_WRONG', "La clé de l'application manque ou n'est pas la bonne.")
  await typeCredentials(page, 'planner')
  await expect(page.getByRole('alert')).toHaveText(
    /^La clé de l'application manque ou n'est pas la bonne\. Un compte de l'entreprise est nécessaire .* Contactez le support\.$/,
  )
})
