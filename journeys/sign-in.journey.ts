import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { accounts, expectAccessible, signOut, password, signIn, typeCredentials } from './steps.ts'
import { givenColleague, password as chosenPassword, signInAs } from './user-steps.ts'

test('a person signs in on the page, and what is stored has its specified names [AUTH-1] [AUTH-2] [AUTH-6] [AUTH-13] [ROUTE-2]', async ({
  page,
  context,
}) => {
  await page.goto('/login')
  await expectAccessible(page)
  await typeCredentials(page, 'planner')
  await expect(page.getByRole('heading', { name: 'Accueil' })).toBeVisible()

  const stored = await page.evaluate(() => ({
    token: localStorage.getItem('_token.local'),
    refresh: localStorage.getItem('_refresh_token.local'),
  }))
  expect(stored.token).toMatch(/^Bearer ey/)
  expect(stored.refresh).toBeTruthy()
  const cookies = await context.cookies()
  expect(cookies.find(({ name }) => name === 'auth._token.local')).toMatchObject({
    path: '/',
    sameSite: 'Strict',
    value: encodeURIComponent(stored.token ?? ''),
  })
  await expectAccessible(page)
})

test('a wrong password is refused in French and what was typed stays [AUTH-4] [AUTH-6]', async ({ page }) => {
  await page.goto('/connexion')
  await page.getByLabel('E-mail').fill('inconnu@adm.example')
  await page.getByLabel('Mot de passe', { exact: true }).fill('pas-le-bon')
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await expect(page.getByText('E-mail ou mot de passe incorrect.')).toBeVisible()
  await expect(page.getByLabel('E-mail')).toHaveValue('inconnu@adm.example')
})

test('the wanted page comes back after the sign-in, filter and hash with it [AUTH-5] [NAV-5] [J-09]', async ({ page }) => {
  await page.goto('/booking?status=planned#x')
  await expect(page).toHaveURL(/\/login/)
  await typeCredentials(page, 'planner')
  await expect(page).toHaveURL(/\/booking\?.*status=planned.*#x$/)
  await expect(page.getByRole('heading', { name: /Commandes/ })).toBeVisible()
})

test('who is signed in and opens the sign-in page is sent home [NAV-3] [NAV-4]', async ({ page }) => {
  await signIn(page, 'reader')
  await page.goto('/login')
  await expect(page.getByRole('heading', { name: 'Accueil' })).toBeVisible()
  await expect(page).toHaveURL(/\/$/)
})

test('signing out clears the session even when the server fails, and asks to sign in [AUTH-3] [NAV-12]', async ({ page }) => {
  await signIn(page, 'reader')
  await page.route('**/api/auth/logout', (route) => route.fulfill({ status: 500, body: 'down' }))
  await expect(page.getByRole('banner')).toContainText('Noël Verdier')
  await signOut(page)
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
  const left = await page.evaluate(() => [localStorage.getItem('_token.local'), localStorage.getItem('_refresh_token.local')])
  expect(left).toEqual([null, null])
})

test('the menu and the pages show what each person may see, and no more [PERM-2] [PERM-4]', async ({ page }) => {
  await signIn(page, 'support')
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await expect(menu.getByRole('link', { name: 'Commandes' })).toBeVisible()
  await page.goto('/booking/create')
  await expect(page.getByText("Vous n'avez pas le droit d'effectuer cette action (Modifier les commandes).")).toBeVisible()
  await expectAccessible(page)
})

test('an address that is no page shows the 404 page with its status, its words and the way home [ROUTE-21] [GEN-2] [NAV-2] [J-13]', async ({
  page,
}) => {
  await signIn(page, 'reader')
  const answer = await page.goto('/nothing')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'This page could not be found' })).toBeVisible()
  await expect(page.getByText('La page demandée est introuvable.')).toBeVisible()
  await expect(page).toHaveTitle('This page could not be found · ADM')
  await expectAccessible(page)
  await page.getByRole('link', { name: "Retour à l'accueil" }).click()
  await expect(page).toHaveURL(/\/$/)
  await expect(page).toHaveTitle(/ADM$/)
  for (const address of ['/booking/abc', '/booking/999999', '/booking/1.5']) {
    expect((await page.goto(address))?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'This page could not be found' })).toBeVisible()
  }
  await page.goto('/booking/0190a000-0000-7000-8000-000000000000')
  await expect(page.getByRole('heading', { name: 'This page could not be found' })).toBeVisible()
})

test('the locale is French and remembered, in no address [GEN-1]', async ({ page, context }) => {
  await page.goto('/login')
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr')
  const cookie = (await context.cookies()).find(({ name }) => name === 'i18n_redirected')
  expect(cookie).toMatchObject({ value: 'fr', path: '/' })
  const days = ((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400
  expect(Math.round(days)).toBe(365)
})

test('the options that fail to load are only logged: the sign-in still works [AUTH-14]', async ({ page }) => {
  await page.route('**/api/options', (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto('/login')
  await page.getByLabel('E-mail').fill(accounts.planner)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
  await expect(page.getByRole('heading', { name: 'Accueil' })).toBeVisible()
})

test('after a sign-in with a password the entrance is asked, with the token and the key of the application [AUTH-11] [CONST-3]', async ({
  page,
}) => {
  await page.goto('/login')
  const [entrance] = await Promise.all([page.waitForRequest('**/api/check_auth'), typeCredentials(page, 'planner')])
  await expect(page.getByRole('heading', { name: 'Accueil' })).toBeVisible()
  const token = await page.evaluate(() => localStorage.getItem('_token.local'))

  expect(await entrance.allHeaders()).toMatchObject({ authorization: token, 'x-api-key': 'adm-web' })
})

test('who is refused at the entrance sees the unauthorized screen, and goes back to the sign-in [AUTH-11] [AUTH-4]', async ({ page }) => {
  const message = "Un compte de l'entreprise est nécessaire pour accéder à cette application. Une question\u00a0? Contactez le support."
  const body = { statusCode: 403, code: 'ACCOUNT_NOT_ALLOWED', message, requestId: 'r' }
  await page.route('**/api/check_auth', (route) => route.fulfill({ status: 403, json: body }))
  await page.goto('/login')
  await typeCredentials(page, 'planner')

  await expect(page.getByText("Un compte de l'entreprise est nécessaire")).toBeVisible()
  await expectAccessible(page)
  expect(await page.evaluate(() => localStorage.getItem('_token.local'))).toBeNull()
  await page.getByRole('button', { name: 'Retour à la connexion' }).click()
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
})

test('who comes with a key of the application that is no longer valid reads why, and whom to ask [AUTH-11]', async ({ page }) => {
  const body = { statusCode: 403, code: 'API_KEY_WRONG', message: "La clé de l'application manque ou n'est pas la bonne.", requestId: 'r' }
  await page.route('**/api/check_auth', (route) => route.fulfill({ status: 403, json: body }))
  await page.goto('/login')
  await typeCredentials(page, 'planner')

  await expect(page.getByRole('alert')).toHaveText(
    /^La clé de l'application manque ou n'est pas la bonne\. Un compte de l'entreprise est nécessaire .* Contactez le support\.$/,
  )
})

test('five wrong passwords of a stranger keep nobody out of a browser of theirs [AUTH-6]', async ({
  page,
  request,
  playwright,
  baseURL,
}) => {
  const { email } = await givenColleague(request, ['login', 'auth:client'])
  await page.goto('/login')
  await signInAs(page, email)
  await signOut(page)
  const stranger = await playwright.request.newContext(baseURL ? { baseURL } : {})
  const guess = (tried: string) => stranger.post('/api/auth/login', { data: { email, password: tried } })
  for (const tried of ['un', 'deux', 'trois', 'quatre', 'cinq']) await guess(tried)
  expect((await guess(chosenPassword)).status()).toBe(429)
  await stranger.dispose()

  await signInAs(page, email)
  await expect(page.getByRole('heading', { name: 'Accueil' })).toBeVisible()
  const device = (await page.context().cookies()).find(({ name }) => name === 'auth._device')
  expect(device).toMatchObject({ path: '/', sameSite: 'Strict', httpOnly: true })
})
