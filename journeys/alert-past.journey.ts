import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { enter, given, parisDay } from './steps.ts'

const rowOf = (page: Page, code: string) => page.getByRole('row').filter({ hasText: code })

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
  await page.reload()
  await expect(toggle).toHaveAttribute('aria-expanded', 'true')
  await expect(rowOf(page, code)).toBeVisible()
  await toggle.press('Space')
  await expect(rowOf(page, code)).toBeHidden()
})
