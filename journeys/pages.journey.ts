import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { enter, openInApp } from './steps.ts'

// Typed once more by hand: a page of each kind. `contract/page/page.test.ts` compares every row of the page table with docs/domain.md 8.1,
// `server/platform/http/http.test.ts` asks for every address.

test('a page has its French address, which stays in the bar, and its title as heading and in the tab [GEN-2] [ROUTE-1] [ROUTE-2] [ROUTE-4] [ROUTE-6] [ROUTE-7] [ROUTE-9] [ROUTE-10] [ROUTE-15] [ROUTE-16] [ROUTE-18]', async ({
  page,
}) => {
  await page.goto('/mot-de-passe-oublie')
  const expectPage = async (path: string, title: string): Promise<void> => {
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page).toHaveTitle(`${title} · ADM`)
    await expect(page).toHaveURL(new RegExp(`${path}$`))
  }
  await expectPage('/mot-de-passe-oublie', 'Mot de passe oublié')

  await enter(page, 'administrator')
  for (const [path, title] of Object.entries({
    '/accueil': 'Accueil',
    '/commande/feuilles-de-route': 'Feuilles de route',
    '/agence/creer': 'Nouveau client',
    '/parametres/grilles': 'Grilles de prix',
  })) {
    expect((await page.request.get(path)).status()).toBe(200)
    await (path === '/accueil' ? page.goto(path) : openInApp(page, path))
    await expectPage(path, title)
  }
})
