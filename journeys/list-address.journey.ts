import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { enter, expectAccessible, given, unique } from './steps.ts'

test('a wrong value in the address is left out and named, and the rest of the address counts [LIST-3]', async ({ page, request }) => {
  const { booking } = await given(request)
  const clientReference = unique()
  await booking({ clientReference })
  await enter(page, 'planner')
  await page.goto(`/booking?ref_client=${clientReference}&status=waiting&status=perdu&couleur=bleu&sort=-nothing`)
  const notice = page.getByText(/Inconnu ici, et laissé de côté.: «.status=perdu.», «.sort=-nothing.», «.couleur=bleu.»\./)
  await expect(notice).toBeVisible()
  await expect(page.getByRole('table', { name: 'Commandes' }).getByRole('row')).toHaveCount(2)
  await expect(page).not.toHaveURL(/perdu|couleur|nothing/)
  await expect(page).toHaveURL(/status=waiting/)
  await expectAccessible(page)

  await page.goto('/client?pageIndex=abc')
  await expect(page.getByText(/laissé de côté.: «.pageIndex=abc.»\./)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Clients' }).getByRole('row').nth(1)).toBeVisible()
})

test('a page number beyond the end opens the last page, and Back does not return to it [LIST-3]', async ({ page }) => {
  await enter(page, 'planner')
  await page.goto('/client')
  await expect(page.getByRole('table', { name: 'Clients' }).getByRole('row').nth(1)).toBeVisible()
  for (const [path, name, size] of [
    ['/client?pageIndex=999&responsesByPage=10', 'Clients', 'pageIndex'],
    ['/booking?page_index=999&responses_by_page=10', 'Commandes', 'page_index'],
  ] as const) {
    await page.goto(path)
    await expect(page.getByRole('table', { name }).getByRole('row').nth(1)).toBeVisible()
    await expect(page).not.toHaveURL(new RegExp(`${size}=999`))
    await expect(page.getByRole('button', { name: 'Dernière page' })).toHaveAttribute('aria-disabled', 'true')
  }
  await page.goBack()
  await expect(page).toHaveURL(/\/client/)
})
