import AxeBuilder from '@axe-core/playwright'
import { type APIRequestContext, expect, type Page } from '@playwright/test'

/** The demo company's accounts, by what they may do. The password is the one that the start prints. */
export const accounts = {
  planner: 'planification@adm.example',
  quality: 'qualite@adm.example',
  reader: 'lecture@adm.example',
  support: 'support@adm.example',
  network: 'reseau@adm.example',
  administrator: 'administration@adm.example',
} as const
export type Account = keyof typeof accounts
export const password = 'demonstration'

/** Types an e-mail and a password in the sign-in page that is open. */
export const typeCredentials = async (page: Page, who: Account): Promise<void> => {
  await page.getByLabel('E-mail').fill(accounts[who])
  await page.getByLabel('Mot de passe', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Se connecter' }).click()
}

/** Signs in through the real page, and waits for the menu. */
export const signIn = async (page: Page, who: Account): Promise<void> => {
  await page.goto('/login')
  await typeCredentials(page, who)
  await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible()
}

/** axe finds nothing on the page as it now stands. */
export const expectAccessible = async (page: Page): Promise<void> => {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    .analyze()
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`)).toEqual([])
}

type Row = Record<string, unknown>

/** Asks the API as somebody, to prepare what a journey needs; the journey itself goes through the page. */
export const asApi = async (request: APIRequestContext, who: Account) => {
  const answered = await request.post('/api/auth/login', { data: { email: accounts[who], password } })
  const { token }: { token: string } = await answered.json()
  const headers = { authorization: `Bearer ${token}` }
  return {
    get: async (path: string): Promise<Row> => (await request.get(path, { headers })).json(),
    post: async (path: string, data: object): Promise<Row> => (await request.post(path, { headers, data })).json(),
    patch: async (path: string, data: object, version: number): Promise<Row> =>
      (await request.patch(path, { headers: { ...headers, 'if-match': `"${version}"` }, data })).json(),
  }
}
