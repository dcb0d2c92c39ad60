import { expect, type Page } from '@playwright/test'
import { save } from './client-steps.ts'
import { test } from './journey.ts'
import { total } from './list-steps.ts'
import { asApi, choose, enter, expectAccessible } from './steps.ts'

type Draft = { id: string; clientId: string }
const faults = (page: Page) => page.getByRole('main').getByRole('status').filter({ hasText: "Avant d'émettre" })
const field = (page: Page, name: string) => page.getByRole('textbox', { name })

test('what a draft lacks is mended at its field in its client, which leads back to the draft [ENT-3] [ENT-14] [ROUTE-5]', async ({
  page,
  request,
}) => {
  const api = await asApi(request, 'administrator')
  const { items } = await api.get<{ items: Draft[] }>('/api/invoices?status=draft&kind=invoice')
  const draft = items[0] ?? { id: '', clientId: '' }
  const client = await api.get(`/api/clients/${draft.clientId}`)
  await api.patch(`/api/clients/${draft.clientId}`, { buyerKind: 'company' }, client.version)
  await enter(page, 'administrator')

  await page.goto(`/client/${draft.clientId}?field=siret`)
  await expect(field(page, 'SIRET')).toBeFocused()
  await choose(page, 'Nature du client', 'Entreprise hors de France')
  await expect(field(page, 'SIRET')).toBeHidden()
  await save(page)
  await expect(page.getByRole('combobox', { name: 'Pays' })).toHaveAccessibleDescription('Choisissez le pays du client.')
  await choose(page, 'Nature du client', 'Organisme public')
  await expectAccessible(page)
  await save(page)
  await expect(page.getByText('Organisme public')).toBeVisible()

  await page.goto(`/billing/${draft.id}`)
  await expect(faults(page)).toContainText("Renseignez le code service de l'organisme public.")
  await expect(page.getByRole('button', { name: 'Émettre la facture' })).toHaveAttribute('aria-disabled', 'true')
  await page.getByRole('link', { name: 'Compléter le client' }).click()
  await expect(field(page, 'Code service')).toBeFocused()
  await page.keyboard.type('SF-12')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('button', { name: 'Modifier : Identité' })).toBeFocused()
  await page.getByRole('link', { name: 'Revenir au document' }).click()
  await expect(page).toHaveURL(new RegExp(`/billing/${draft.id}$`))
  await expect(faults(page).filter({ hasText: "Renseignez le code service de l'organisme public." })).toBeHidden()
})

test('the page « Intégrité » names the series with their last hash, and verifies at once [ROUTE-5] [ROUTE-6]', async ({ page }) => {
  await enter(page, 'accountant')
  await page.goto('/billing/integrity')
  await expect(page.getByRole('table', { name: 'Séries de documents émis, par année' })).toContainText('FA2026-000001')
  await page.getByRole('button', { name: 'Vérifier maintenant' }).click()
  await expect(page.getByRole('region', { name: 'Dernières vérifications' })).toContainText(/Mehdi Fabre · tout est intègre/)
  await expect(page.getByText(/aucune n'a changé depuis son émission/)).toBeVisible()
  await expectAccessible(page)
})

test('each figure of « Factures » and « Avoirs » opens the documents that it counts, which a reload keeps [ROUTE-5] [ENT-14]', async ({
  page,
}) => {
  await enter(page, 'accountant')
  for (const [list, opened] of [
    ['invoices', [1, 2]],
    ['credit-notes', [2]],
  ] as const) {
    await page.goto(`/billing/${list}`)
    const figures = page.getByRole('list', { name: /^Montants TTC des/ }).getByRole('link')
    await expect(figures).toHaveCount(4)
    await expectAccessible(page)
    const ages = page.getByRole('navigation', { name: /par ancienneté$/ }).getByRole('link')
    for (const figure of [...opened.map((rank) => figures.nth(rank)), ages.nth(0)]) {
      const words = `${await figure.textContent()} ${await figure.getAttribute('title')}`
      const count = /([\d\s]+) (?:facture|avoir)s?/.exec(words)?.[1]?.replaceAll(/\s/g, '')
      await figure.click()
      await expect(total(page)).toHaveText(new RegExp(` sur ${count}$`))
      await page.reload()
      await expect(total(page)).toHaveText(new RegExp(` sur ${count}$`))
    }
  }
})
