import { type APIRequestContext, expect, type Page } from '@playwright/test'
import { test } from './journey.ts'

export const external = "Se connecter avec le compte de l'entreprise"
export const unverified = "La connexion n'a pas pu être vérifiée. Recommencez."

type Provider = { flow: 'token' | 'code'; authorizeUrl: string }

/** The identity provider that the running product publishes to browsers. */
export const providerOf = async (request: APIRequestContext): Promise<Provider> => {
  const answered = await request.get('/api/auth/external')
  return answered.json()
}

/** Skips the journeys of the file unless the product is configured for this flow. */
export const onlyWithFlow = (flow: Provider['flow']): void => {
  test.beforeEach(async ({ request }) => {
    const provider = await providerOf(request)
    test.skip(provider.flow !== flow, `the product is not set up for the ${flow} flow`)
  })
}

/** Opens the provider by the button of the sign-in page, and waits for the provider's page. */
export const goToProvider = async (page: Page): Promise<void> => {
  await page.getByRole('button', { name: external }).click()
  await expect(page.getByRole('heading', { name: "Compte de l'entreprise" })).toBeVisible()
}

/** Follows a link of the provider's page. */
export const choose = (page: Page, line: string | RegExp): Promise<void> => page.getByRole('link', { name: line }).click()

/** The tokens that the browser stores after a sign-in. */
export const stored = (page: Page) =>
  page.evaluate(() => ({
    local: localStorage.getItem('_token.local'),
    external: localStorage.getItem('_token.external'),
    refresh: localStorage.getItem('_refresh_token.local'),
    question: sessionStorage.getItem('external-sign-in'),
  }))
export const nothing = { local: null, external: null, refresh: null, question: null }
