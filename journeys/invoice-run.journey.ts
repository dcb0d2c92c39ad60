import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { enter, expectAccessible } from './steps.ts'

const rows = (page: Page) => page.getByRole('table', { name: 'Factures du run, par client' })
const dialog = (page: Page) => page.getByRole('dialog')
const act = (page: Page, name: string) => page.getByRole('button', { name, exact: true }).click()

test('a run is prepared, looked through, a row is left out with its reason and taken in again, the preview is read again, and the run is cancelled: nothing is billed [ROUTE-5] [NAV-10]', async ({
  page,
}) => {
  test.slow()
  await enter(page, 'accountant')
  await page.goto('/billing/runs')
  await expect(page.getByRole('link', { name: 'Runs', exact: true })).toHaveAttribute('aria-current', 'page')
  await act(page, 'Préparer un run')
  await expectAccessible(page)
  await dialog(page).getByRole('button', { name: 'Préparer le run' }).click()

  await expect(page).toHaveURL(/\/billing\/runs\/[0-9a-f-]{36}$/)
  await expect(rows(page)).toBeVisible()
  await expectAccessible(page)
  const choices = rows(page).getByRole('checkbox', { name: /^Sélectionner .+,/ })
  await choices.first().check()
  await act(page, 'Écarter')
  await dialog(page).getByRole('button', { name: 'Écarter' }).click()
  await expect(dialog(page)).toContainText('Indiquez un motif.')
  await dialog(page).getByLabel('Motif').fill('Litige en cours')
  await dialog(page).getByRole('button', { name: 'Écarter' }).click()
  await expect(rows(page)).toContainText('Litige en cours')
  await page.getByRole('link', { name: /écartées à la main/ }).click()
  await expect(choices).toHaveCount(1)
  await expect(rows(page).getByText('Écartée')).toHaveCount(1)
  await choices.check()
  await act(page, 'Reprendre')
  await expect(page.getByText('Aucune facture ne correspond à ce filtre.')).toBeVisible()
  await act(page, 'Tout voir')
  await act(page, 'Actualiser')
  await expect(page.getByText("Depuis l'aperçu précédent : rien n’a changé.")).toBeVisible()

  await page.getByRole('navigation', { name: 'Onglets du run' }).getByRole('link', { name: 'Hors du run' }).click()
  await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible()
  await expectAccessible(page)

  await act(page, 'Autres actions')
  await page.getByRole('menuitem', { name: 'Annuler le run' }).click()
  await dialog(page).getByLabel('Motif').fill('Essai')
  await dialog(page).getByRole('button', { name: 'Annuler le run' }).click()
  await expect(page.getByRole('heading', { level: 1 }).locator('..')).toContainText('Annulée')
})
