import { expect, type Page } from '@playwright/test'
import { countActs } from './acts.ts'
import { test } from './journey.ts'
import { accounts, enter, expectAccessible, given, openInApp, password, unique } from './steps.ts'

test.use({ viewport: { width: 1366, height: 768 } })

const digits = (count: number): string => `${unique()}${unique()}`.replaceAll(/\D/g, '').slice(-count).padStart(count, '3')

/** Types in `Ctrl K`, waits for the order and opens it with Enter: two acts. */
const findInTwoActs = async (page: Page, typed: string, code: string): Promise<void> => {
  const acts = countActs(page)
  await acts.press('Control+k')
  await acts.type(typed)
  await expect(page.getByRole('option').first()).toContainText(code)
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: new RegExp(`^Commande ${code}`) })).toBeVisible()
  expect(acts.count()).toBe(2)
  await openInApp(page, '/booking')
  await expect(page.getByRole('heading', { name: /^Commandes/, level: 1 })).toBeVisible()
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

test('job 2: an order is found in two acts by a part of its number or of its reference, and by phone; the filters of the list find them too; a phone that nobody has proposes those one slip away, in the search box and in the empty list', async ({
  page,
  request,
}) => {
  test.slow()
  const { booking } = await given(request)
  const part = digits(6)
  const phone = `06${digits(8)}`
  const order = await booking({
    clientReference: `AGE-${part.slice(0, 3)}/${part.slice(3)}`,
    tenants: [{ role: 'incoming', gender: 'MRS', firstName: 'Léa', lastName: 'Part', phone, presenceRequired: true }],
  })
  const [number = ''] = order.code.slice(1).split('-')
  await enter(page, 'planner')
  await page.goto('/booking')
  await expect(page.getByRole('button', { name: 'Rechercher' })).toBeVisible()
  await findInTwoActs(page, number.slice(4), order.code)
  await findInTwoActs(page, `AGE${part}`, order.code)
  await findInTwoActs(page, phone.replaceAll(/(\d\d)/g, '$1 '), order.code)

  const rows = page.getByRole('table', { name: 'Commandes' }).getByRole('row')
  await page.getByLabel('N° de commande').fill(number)
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText(order.code)
  const answered = page.waitForResponse((answer) => answer.url().includes(`ref_client=age${part}`))
  await openInApp(page, `/booking?ref_client=age${part}`)
  await answered
  await expect(rows).toHaveCount(2)
  await expect(rows.nth(1)).toContainText(order.code)

  const slipped = `${phone.slice(0, -1)}${(Number(phone.at(-1)) + 1) % 10}`
  await page.keyboard.press('Control+k')
  await page.keyboard.type(slipped)
  await expect(page.getByText('Personne n’a ce numéro')).toBeVisible()
  await expect(page.getByRole('option').first()).toContainText(order.code)
  await expect(page.getByRole('option').first()).toContainText(phone.replaceAll(/(\d\d)(?=\d)/g, '$1 '))
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await openInApp(page, `/booking?tenant=${slipped}`)
  await expect(page.getByText('Personne n’a ce numéro')).toBeVisible()
  await page.getByRole('button', { name: order.code }).click()
  await expect(page).toHaveURL(new RegExp(`order_id=${order.code}`))
  await expect(page.getByRole('table', { name: 'Commandes' }).getByRole('row')).toHaveCount(2)
})
