import { expect, type Page } from '@playwright/test'
import { countActs } from './acts.ts'
import { test } from './journey.ts'
import { accounts, enter, expectAccessible, given, password, unique } from './steps.ts'

test.use({ viewport: { width: 1366, height: 768 } })

const digits = (count: number): string => `${unique()}${unique()}`.replaceAll(/\D/g, '').slice(-count).padStart(count, '3')

const openList = async (page: Page): Promise<void> => {
  await page.goto('/booking')
  await expect(page.getByRole('button', { name: 'Rechercher' })).toBeVisible()
}

/** Types in `Ctrl K`, waits for the order and opens it with Enter: two acts. */
const findInTwoActs = async (page: Page, typed: string, code: string): Promise<void> => {
  await openList(page)
  const acts = countActs(page)
  await acts.press('Control+k')
  await acts.type(typed)
  await expect(page.getByRole('option').first()).toContainText(code)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: new RegExp(`^Commande ${code}`) })).toBeVisible()
  expect(acts.count()).toBe(2)
}

test('job 1: by keyboard alone, a person signs in and finds an order by a part of the name of its tenant', async ({ page, request }) => {
  const { booking } = await given(request)
  const name = `Zub${unique().slice(1).toLowerCase().replaceAll(/\d/g, 'x')}`
  const order = await booking({ tenants: [{ role: 'incoming', gender: 'MRS', firstName: 'Léa', lastName: name, presenceRequired: true }] })
  await page.goto('/login')
  await expect(page.getByLabel('E-mail')).toBeFocused()
  const acts = countActs(page)
  await acts.type(accounts.planner)
  await acts.next(password)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('navigation', { name: 'Menu principal' })).toBeVisible()
  await acts.press('Control+k')
  await acts.type(name.slice(0, -1))
  await expect(page.getByRole('option').first()).toContainText(order.code)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: new RegExp(`^Commande ${order.code}`) })).toBeVisible()
  expect(acts.count()).toBeLessThanOrEqual(5)
})

test('job 2: an order is found in two acts by a part of its number or of its reference, and by phone', async ({ page, request }) => {
  const { booking } = await given(request)
  const part = digits(5)
  const phone = `06${digits(8)}`
  const order = await booking({
    clientReference: `AGE-${part.slice(0, 3)}/${part.slice(3)}`,
    tenants: [{ role: 'incoming', gender: 'MRS', firstName: 'Léa', lastName: 'Part', phone, presenceRequired: true }],
  })
  const [number = ''] = order.code.slice(1).split('-')
  await enter(page, 'planner')
  await findInTwoActs(page, number.slice(4), order.code)
  await findInTwoActs(page, `AGE${part}`, order.code)
  await findInTwoActs(page, phone.replaceAll(/(\d\d)/g, '$1 '), order.code)
})

test('job 2: a phone that nobody has proposes those one slip away, in the search box and in the empty list', async ({ page, request }) => {
  const { booking } = await given(request)
  const phone = `07${digits(8)}`
  const order = await booking({
    tenants: [{ role: 'incoming', gender: 'MRS', firstName: 'Léa', lastName: 'Slip', phone, presenceRequired: true }],
  })
  const slipped = `${phone.slice(0, -1)}${(Number(phone.at(-1)) + 1) % 10}`
  await enter(page, 'planner')
  await openList(page)
  await page.keyboard.press('Control+k')
  await page.keyboard.type(slipped)
  await expect(page.getByText('Personne n’a ce numéro')).toBeVisible()
  await expect(page.getByRole('option').first()).toContainText(order.code)
  await expect(page.getByRole('option').first()).toContainText(phone.replaceAll(/(\d\d)(?=\d)/g, '$1 '))
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.goto(`/booking?tenant=${slipped}`)
  await expect(page.getByText('Personne n’a ce numéro')).toBeVisible()
  await page.getByRole('button', { name: order.code }).click()
  await expect(page).toHaveURL(new RegExp(`order_id=${order.code}`))
  await expect(page.getByRole('table', { name: 'Commandes' }).getByRole('row')).toHaveCount(2)
})

test('the filters of the list find a part of the number, and of the reference without its dashes', async ({ page, request }) => {
  const { booking } = await given(request)
  const part = digits(6)
  const order = await booking({ clientReference: `LOT-${part.slice(0, 3)} ${part.slice(3)}` })
  const [number = ''] = order.code.slice(1).split('-')
  await enter(page, 'planner')
  const rows = page.getByRole('table', { name: 'Commandes' }).getByRole('row')
  await page.goto('/booking')
  await page.getByLabel('N° de commande').fill(number)
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText(order.code)
  await page.goto(`/booking?ref_client=lot${part}`)
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText(order.code)
})
