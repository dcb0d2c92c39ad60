import { expect, type Page } from '@playwright/test'
import { choose, external, goToProvider, nothing, onlyWithFlow, stored, unverified } from './external-steps.ts'
import { test } from './journey.ts'
import { expectAccessible, signOut, typeCredentials } from './steps.ts'

onlyWithFlow('token')

const heading = (page: Page, name: string) => page.getByRole('heading', { name })
const signInOutside = async (page: Page, line: string | RegExp): Promise<void> => {
  await page.goto('/login')
  await goToProvider(page)
  await choose(page, line)
}
/** The redirect address of the provider, captured without following it. */
const catchReturn = async (page: Page): Promise<string> => {
  await page.goto('/login')
  await goToProvider(page)
  const link = await page
    .getByRole('link', { name: /^Camille Rousseau.*planification/ })
    .evaluate((anchor: HTMLAnchorElement) => anchor.href)
  const answered = await page.request.get(link, { maxRedirects: 0 })
  return answered.headers()['location'] ?? ''
}

test('a colleague signs in with the account of the company: what is asked, what is stored and what is asked at the entrance are as specified; the token leaves the address bar at once, and the way back does not find it; a token that ends during the day leads to the sign-in, which says that the session is over [AUTH-4] [AUTH-5] [AUTH-7] [AUTH-10] [AUTH-11] [AUTH-13]', async ({
  page,
  context,
  baseURL,
}) => {
  const seen: string[] = []
  await page.addInitScript(() => {
    document.addEventListener('DOMContentLoaded', () => sessionStorage.setItem('seen', location.href))
  })
  page.on('request', (request) => seen.push(request.url(), request.headers()['referer'] ?? ''))
  await page.goto('/login')
  await goToProvider(page)
  const query = new URL(page.url()).searchParams
  const state = await page.context().storageState()
  expect(Object.fromEntries(query)).toEqual({
    client_id: 'adm',
    redirect_uri: `${new URL(baseURL ?? '').origin}/login`,
    scope: 'openid profile email',
    state: expect.stringMatching(/^[\w-]{43}$/),
    response_type: 'token',
    audience: 'https://adm.example/api',
  })
  expect(JSON.stringify(state)).not.toContain('_token.')

  const entrance = page.waitForRequest('**/api/check_auth')
  await choose(page, /^Camille Rousseau.*planification/)
  const headers = await (await entrance).allHeaders()
  await expect(heading(page, 'Accueil')).toBeVisible()

  const { external: token, ...rest } = await stored(page)
  expect(token).toMatch(/^Bearer ey/)
  expect(rest).toEqual({ local: null, refresh: null, question: null })
  expect(headers).toMatchObject({ authorization: token, 'x-api-key': 'adm-web' })
  const cookie = (await context.cookies()).find(({ name }) => name === 'auth._token.external')
  expect(cookie).toMatchObject({ path: '/', sameSite: 'Strict', value: encodeURIComponent(token ?? '') })
  await expect(page.getByRole('banner')).toContainText('Camille Rousseau')

  expect(await page.evaluate(() => sessionStorage.getItem('seen'))).not.toContain('#')
  const secret = token?.replace('Bearer ', '') ?? ''
  expect(seen.filter((url) => !url.includes('/login') && url.includes(secret))).toEqual([])
  expect(page.url()).not.toContain('#')
  await page.getByRole('link', { name: 'Commandes' }).first().click()
  await expect(heading(page, 'Commandes')).toBeVisible()
  await page.goBack()
  await expect(heading(page, 'Accueil')).toBeVisible()
  expect(page.url()).not.toContain('access_token')

  // In one step: any request of the page may notice the end first, and take the menu away.
  const menuLink = page.getByRole('link', { name: 'Commandes' }).first()
  await menuLink.evaluate((link: HTMLElement) => {
    localStorage.setItem('_token.external', `${localStorage.getItem('_token.external')}x`)
    link.click()
  })
  await expect(page.getByText('Votre session a expiré. Reconnectez-vous.')).toBeVisible()
  expect(await stored(page)).toEqual(nothing)
})

test('the wanted page comes back, filter and hash with it, and never an address outside the product [AUTH-10] [NAV-5]', async ({
  page,
}) => {
  await page.goto('/booking?status=planned#x')
  await expect(page).toHaveURL(/\/login/)
  await goToProvider(page)
  await choose(page, /^Camille Rousseau.*planification/)
  await expect(page).toHaveURL(/\/booking\?.*status=planned.*#x$/)
  await expect(heading(page, 'Commandes')).toBeVisible()

  await signOut(page)
  await expect(heading(page, 'Connexion')).toBeVisible()
  expect(await stored(page)).toEqual(nothing)
  await page.evaluate(() => sessionStorage.setItem('wanted-page', '//ailleurs.example/booking'))
  await goToProvider(page)
  await choose(page, /^Noël Verdier.*lecture seule/)
  await expect(heading(page, 'Accueil')).toBeVisible()
})

test('a return whose state differs, that nobody asked for, or that is pasted into the open page is refused in French and leaves nothing [AUTH-9]', async ({
  page,
  browser,
}) => {
  await signInOutside(page, /autre state/)
  await expect(page.getByText(unverified)).toBeVisible()
  await expectAccessible(page)
  expect(await stored(page)).toEqual(nothing)
  expect(page.url()).toMatch(/\/login$/)

  const theirs = await catchReturn(page)
  const victim = await (await browser.newContext()).newPage()
  await victim.goto(theirs)
  await expect(victim.getByText(unverified)).toBeVisible()
  expect(await stored(victim)).toEqual(nothing)
  expect(victim.url()).toMatch(/\/login$/)
  await victim.goto('/login#access_token=devine&state=devine')
  await expect(victim.getByText(unverified)).toBeVisible()
  expect(await stored(victim)).toEqual(nothing)
})

test('a return serves once: the same address again is refused [AUTH-9]', async ({ page }) => {
  const back = await catchReturn(page)
  await page.goto(back)
  await expect(heading(page, 'Accueil')).toBeVisible()
  await signOut(page)
  await expect(heading(page, 'Connexion')).toBeVisible()

  await page.goto('/booking/create')
  await page.goto(back)
  await expect(page.getByText(unverified)).toBeVisible()
  expect(await stored(page)).toEqual(nothing)
})

test('who refuses at the provider, whose company or key is another one, and a newcomer are told why, whom to ask, and the way back; who refused may begin again [AUTH-9] [AUTH-11] [AUTH-12]', async ({
  page,
}) => {
  test.slow()
  const back = page.getByRole('button', { name: 'Retour à la connexion' })
  // An account that is not allowed, and a token that is none: the API refuses every kind of either with one of these two answers.
  for (const line of [/autre entreprise/, /autre clé/]) {
    await signInOutside(page, line)
    await expect(heading(page, 'Accès non autorisé')).toBeVisible()
    await expect(page.getByRole('alert')).toHaveText(
      /^Un compte de l'entreprise est nécessaire pour accéder à cette application\. Une question\s\? Contactez le support\.$/,
    )
    await expectAccessible(page)
    expect(await stored(page)).toEqual(nothing)
    await back.click()
    await expect(heading(page, 'Connexion')).toBeVisible()
    await expect(page.getByRole('button', { name: external })).toBeVisible()
  }
  await goToProvider(page)
  await choose(page, /^Lou Arrivée/)
  await expect(heading(page, 'Accès non autorisé')).toBeVisible()
  await expect(page.getByRole('alert')).toContainText("Votre compte attend la validation d'un administrateur.")
  expect(await stored(page)).toEqual(nothing)
  await back.click()

  await goToProvider(page)
  await choose(page, "Ne pas donner accès à l'application")
  await expect(page.getByText(unverified)).toBeVisible()
  await goToProvider(page)
  await choose(page, /^Noël Verdier.*lecture seule/)
  await expect(heading(page, 'Accueil')).toBeVisible()
})

test('a provider that is out of order gives a page that says so and tries again, and lets nobody in [AUTH-7]', async ({ page }) => {
  await signInOutside(page, /userinfo en panne/)
  await expect(heading(page, "Le service de connexion de l'entreprise ne répond pas. Réessayez dans un instant.")).toBeVisible()
  await expectAccessible(page)
  expect(await stored(page)).toEqual(nothing)
  const again = page.waitForResponse('**/api/check_auth')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await again
  await page.goto('/login')
  await expect(page.getByRole('button', { name: external })).toBeVisible()
})

test('a provider that cannot be reached is said so on the sign-in page, where passwords still work [AUTH-6] [AUTH-7]', async ({ page }) => {
  const refusal = { statusCode: 503, code: 'PROVIDER_AWAY', message: "Le service de connexion de l'entreprise ne répond pas." }
  await page.route('**/api/auth/external', (route) => route.fulfill({ status: 503, json: refusal }))
  await page.goto('/login')
  await page.getByRole('button', { name: external }).click()
  await expect(page.getByText(refusal.message)).toBeVisible()
  await typeCredentials(page, 'reader')
  await expect(heading(page, 'Accueil')).toBeVisible()
})
