import type { APIRequestContext, Page } from '@playwright/test'
import { asApi, type Row, unique } from './steps.ts'

export const names = (page: Page) => page.getByRole('table', { name: 'Clients' }).getByRole('rowheader')
export const edit = (page: Page, section: string) => page.getByRole('button', { name: `Modifier : ${section}` }).click()
export const save = (page: Page) => page.getByRole('main').getByRole('button', { name: 'Enregistrer' }).click()
export const section = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
export const openTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Onglets du client' }).getByRole('link', { name }).click()

/** A random SIREN: eight digits and the Luhn check digit. */
export const newSiren = (): string => {
  const digits = Array.from({ length: 8 }, () => Math.floor(Math.random() * 9) + 1)
  const counted = digits.toReversed().map((digit, rank) => (rank % 2 === 0 ? (digit > 4 ? digit * 2 - 9 : digit * 2) : digit))
  const sum = counted.reduce((total, digit) => total + digit, 0)
  return `${digits.join('')}${(10 - (sum % 10)) % 10}`
}

/** Creates a client through the API, as a sales account. */
export const givenClient = async (
  request: APIRequestContext,
  change: object = {},
): Promise<{ api: Awaited<ReturnType<typeof asApi>>; client: Row & { name: string } }> => {
  const api = await asApi(request, 'sales')
  const name = unique()
  const row = await api.post('/api/clients', { name, address: '1 quai du Port', zipCode: '13002', city: 'Marseille', tags: [], ...change })
  return { api, client: { ...row, name } }
}
