import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { signOut } from './steps.ts'
import { choose, goToProvider, nothing, onlyWithFlow, providerOf, stored, unverified } from './external-steps.ts'

onlyWithFlow('code')

test('a colleague signs in by a code and its proof, which our server exchanges: the browser never speaks to the provider @code [AUTH-8] [AUTH-10]', async ({
  page,
  request,
}) => {
  const { authorizeUrl } = await providerOf(request)
  const requests: string[] = []
  page.on('request', (sent) => {
    if (sent.resourceType() === 'fetch' && sent.url().startsWith(new URL(authorizeUrl).origin)) requests.push(sent.url())
  })
  await page.goto('/booking?status=planned')
  await goToProvider(page)
  expect(Object.fromEntries(new URL(page.url()).searchParams)).toMatchObject({
    response_type: 'code',
    code_challenge: expect.stringMatching(/^[\w-]{43}$/),
    code_challenge_method: 'S256',
    audience: 'https://adm.example/api',
  })
  await choose(page, /^Camille Rousseau.*planification/)
  await expect(page).toHaveURL(/\/booking\?.*status=planned/)
  expect(page.url()).not.toContain('code=')
  expect(await stored(page)).toMatchObject({ external: expect.stringMatching(/^Bearer ey/), question: null })
  expect(requests).toEqual([])
})

test('a code that comes with another state, or a second time, is refused in French @code [AUTH-8] [AUTH-9]', async ({ page }) => {
  await page.goto('/login')
  await goToProvider(page)
  await choose(page, /autre state/)
  await expect(page.getByText(unverified)).toBeVisible()

  const back = page.waitForRequest(/\/login\?code=/)
  await goToProvider(page)
  await choose(page, /^Noël Verdier.*lecture seule/)
  await expect(page.getByRole('heading', { name: 'Accueil' })).toBeVisible()
  await signOut(page)
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
  await page.goto((await back).url())
  await expect(page.getByText(unverified)).toBeVisible()
  expect(await stored(page)).toEqual(nothing)
})

test('a code whose question is right and which the provider does not know is refused in French @code [AUTH-8]', async ({ page }) => {
  await page.goto('/login')
  await goToProvider(page)
  const state = new URL(page.url()).searchParams.get('state')
  await page.goto(`/login?code=devine&state=${state}`)
  await expect(page.getByText(unverified)).toBeVisible()
  expect(await stored(page)).toEqual(nothing)
})
