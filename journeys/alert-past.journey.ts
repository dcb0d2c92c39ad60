import { expect, type Page } from '@playwright/test'
import { waitingForTenant } from './alert-steps.ts'
import { test } from './journey.ts'
import { enter, expectAccessible, given, parisDay } from './steps.ts'

const rowOf = (page: Page, code: string) => page.getByRole('row').filter({ hasText: code })
const selected = (page: Page) => page.getByRole('region', { name: 'Sélection' })

test('what can still be saved comes first; what is past is a closed group with its number, opened by keyboard, also after a reload [ROUTE-3]', async ({
  page,
  request,
}) => {
  const { api, booking } = await given(request)
  const { code } = await booking({ wishedDay: parisDay(-1) })
  const total = async () => (await api.get<{ total: number }>(`/api/alerts?text=${code}&type=noChecker&past=yes`)).total
  await expect.poll(total).toBe(1)
  await enter(page, 'planner')
  await page.goto(`/alert?text=${code}&type=noChecker`)

  const group = page.getByRole('region', { name: 'Alertes passées' })
  const toggle = group.getByRole('button', { name: /^Passées 1/ })
  await expect(toggle).toHaveAttribute('aria-expanded', 'false')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Alertes 1')
  await expect(page.getByText('Plus rien à sauver ici.')).toBeVisible()
  await expect(rowOf(page, code)).toBeHidden()

  await toggle.press('Enter')
  await expect(rowOf(page, code)).toBeVisible()
  await expectAccessible(page)
  await page.reload()
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await expect(rowOf(page, code)).toBeVisible()
  await toggle.press('Space')
  await expect(rowOf(page, code)).toBeHidden()
})

test('the bar of several alerts counts those that are still there [ROUTE-3]', async ({ page, request }) => {
  test.slow()
  const [first, second] = [await waitingForTenant(request), await waitingForTenant(request)]
  await enter(page, 'planner')
  await page.goto('/alert?type=waitingTenant&sort=-since')
  await rowOf(page, first.code).getByRole('checkbox').check()
  await rowOf(page, second.code).getByRole('checkbox').check()
  await expect(selected(page)).toContainText('2 alertes sélectionnées')

  await rowOf(page, first.code)
    .getByRole('button', { name: /^Actions sur l'alerte/ })
    .click()
  await page.getByRole('menuitem', { name: 'Reprendre la main' }).click()
  await expect(page.getByText("Reprendre la main : c'est fait.")).toBeVisible()

  await expect(selected(page)).toContainText('1 ligne sélectionnée')
})
