import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { enter, given, openInApp, unique } from './steps.ts'

test('a wrong value in the address is left out and named; a page beyond the end opens the last, and Back does not return to it [LIST-3]', async ({
  page,
  request,
}) => {
  const { booking } = await given(request)
  const clientReference = unique()
  await booking({ clientReference })
  const rows = (name: string) => page.getByRole('table', { name }).getByRole('row')
  await enter(page, 'planner')
  await page.goto('/client?pageIndex=999&responsesByPage=10')
  await expect(rows('Clients').nth(1)).toBeVisible()
  await expect(page).not.toHaveURL(/pageIndex=999/)
  await expect(page.getByRole('button', { name: 'Dernière page' })).toHaveAttribute('aria-disabled', 'true')

  await openInApp(page, `/booking?ref_client=${clientReference}&status=waiting&status=perdu&couleur=bleu&sort=-nothing&page_index=999`)
  await expect(page.getByText(/Inconnu ici, et laissé de côté.: «.status=perdu.», «.sort=-nothing.», «.couleur=bleu.»\./)).toBeVisible()
  await expect(rows('Commandes')).toHaveCount(2)
  await expect(page).not.toHaveURL(/perdu|couleur|nothing|page_index=999/)
  await expect(page).toHaveURL(/status=waiting/)

  await page.goBack()
  await expect(page).toHaveURL(/\/client/)
})
