import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test'
import { asApi, openInApp, unique } from './steps.ts'

export const password = 'trois cerises au vent'
export type Colleague = { id: string; name: string; email: string }

/** A unique name in letters: names contain no digits. */
const uniqueName = (first: string): string => `${first} ${unique().replaceAll(/\d/g, (digit) => 'abcdefghij'[Number(digit)] ?? 'a')}`

/** The token of the last mail to an address, read on the development page. */
const secretFor = async (request: APIRequestContext, email: string): Promise<string> => {
  const page = await (await request.get('/api/dev/outbox', { params: { recipient: email } })).text()
  const article = page.split('<article>').find((text) => text.includes('#token='))
  return /#token=([\w-]+)/.exec(article ?? '')?.[1] ?? ''
}

/** Creates a user: invited by the administrator, with a chosen password. */
export const givenColleague = async (request: APIRequestContext, scope: readonly string[]): Promise<Colleague> => {
  const api = await asApi(request, 'administrator')
  const name = uniqueName('Noé')
  const email = `${unique().toLowerCase()}@adm.example`
  const { id } = await api.post('/api/users', { name, email, scope })
  await choosePassword(request, email)
  return { id, name, email }
}

const choosePassword = async (request: APIRequestContext, email: string): Promise<void> => {
  const data = { token: await secretFor(request, email), password, passwordConfirmation: password }
  const answer = await request.post('/api/auth/password-reset/confirm', { data })
  expect(answer.ok()).toBe(true)
}

/** Creates a registered user with a confirmed address, who waits for activation by an administrator. */
export const givenWaiting = async (request: APIRequestContext): Promise<Omit<Colleague, 'id'>> => {
  const name = uniqueName('Ève')
  const email = `${unique().toLowerCase()}@adm.example`
  await request.post('/api/auth/register', { data: { name, email, password, passwordConfirmation: password } })
  const token = await secretFor(request, email)
  const answer = await request.post('/api/auth/register/confirm', { data: { token, password } })
  expect(answer.ok()).toBe(true)
  return { name, email }
}

/** A new browser context in which the user signs in. */
export const browserOf = async (browser: Browser, email: string): Promise<Page> => {
  const page = await (await browser.newContext()).newPage()
  await page.goto('/login')
  await signInAs(page, email)
  return page
}

/** Types the user's e-mail and password in the open sign-in page. */
export const signInAs = async (page: Page, email: string): Promise<void> => {
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Se connecter', exact: true }).click()
}

/** Opens the panel of a user in the list of users. */
export const openPanel = async (page: Page, { name }: Pick<Colleague, 'name'>): Promise<void> => {
  await page.goto(`/settings/users?${new URLSearchParams({ text: name })}`)
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
}

/** The same in the open app. */
export const openPanelInApp = async (page: Page, { name }: Pick<Colleague, 'name'>): Promise<void> => {
  await openInApp(page, `/settings/users?${new URLSearchParams({ text: name })}`)
  await page.getByRole('link', { name }).click()
  await expect(page.getByRole('dialog', { name })).toBeVisible()
}

export const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' })

/** The button that opens the account menu. */
export const account = (page: Page) => page.getByRole('button', { name: /^Compte de/ })

/** Opens the settings from the account menu. */
export const openSettings = async (page: Page): Promise<void> => {
  await account(page).click()
  await page.getByRole('menuitem', { name: 'Paramètres' }).click()
}
