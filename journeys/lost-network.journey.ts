import { expect, type Page } from '@playwright/test'
import { act, dialog, head, status } from './booking-steps.ts'
import { test } from './journey.ts'
import { enter, given, typeCredentials } from './steps.ts'

// A service worker that had the time to store the files would answer for them, so that the cut would never come.
test.use({ serviceWorkers: 'block' })

/** Cuts the network at the first request for a file of the page, once what it follows is there: its document and the app are. */
const cutAt = async (page: Page, file: RegExp, after?: Promise<unknown>): Promise<void> => {
  await page.route(file, async (route) => {
    await after
    await page.context().setOffline(true)
    await route.abort('internetdisconnected')
  })
}
const restore = async (page: Page, file: RegExp): Promise<void> => {
  await page.unroute(file)
  await page.context().setOffline(false)
}

test('a network lost while the first page loads is named, and the page comes by itself when it is back [NAV-15]', async ({
  page,
  request,
}) => {
  const { booking } = await given(request)
  const { id, code } = await booking()
  await enter(page, 'planner')
  await cutAt(page, /assets\/booking-detail/)
  await page.goto(`/booking/${id}`)
  // The sentence is that of the file, or of the record whose request was cut with it.
  const sentence = /Le serveur ne répond pas|Vous êtes hors ligne|Cette commande n'est pas disponible hors ligne/
  await expect(page.getByRole('heading', { name: sentence })).toBeVisible()
  await expect(page.getByText('Vérifiez votre connexion, puis réessayez.')).toBeVisible()
  await expect(page.getByText('UNEXPECTED')).toHaveCount(0)

  await restore(page, /assets\/booking-detail/)
  await expect(head(page, code)).toBeVisible()
})

test('a network lost under a list leaves the list; its saved views come when it is back [NAV-15]', async ({ page }) => {
  await enter(page, 'planner')
  await cutAt(page, /assets\/saved-views/)
  await page.goto('/booking')
  await expect(page.getByText(/^Vous êtes hors ligne\. /)).toBeVisible()
  await expect(page.getByRole('table', { name: 'Commandes' }).getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByText('UNEXPECTED')).toHaveCount(0)

  await restore(page, /assets\/saved-views/)
  await expect(page.getByRole('navigation', { name: 'Vues' })).toBeVisible()
})

test('a network lost while the alerts of an order load leaves the order; they come when it is back [NAV-15]', async ({ page, request }) => {
  const { booking } = await given(request)
  const { id, code } = await booking()
  await enter(page, 'planner')
  await cutAt(page, /assets\/booking-alerts/, page.waitForResponse(`**/api/bookings/${id}`))
  await page.goto(`/booking/${id}`)
  await expect(page.getByText(/^Vous êtes hors ligne\. /)).toBeVisible()
  await expect(head(page, code)).toBeVisible()

  const alerts = page.waitForResponse('**/api/alerts/of-object*')
  await restore(page, /assets\/booking-alerts/)
  await alerts
  await expect(head(page, code)).toBeVisible()
})

test('a first page whose script never comes, by a network that is gone or a server that fails, says so in French with a way to try again [NAV-15]', async ({
  page,
}) => {
  const scripts = /assets\/.*\.js/
  const title = page.getByRole('heading', { name: "Le chargement n'a pas abouti" })
  await page.route(scripts, (route) => route.abort('internetdisconnected'))
  await page.goto('/login')
  await expect(title).toBeVisible({ timeout: 20_000 })
  await page.unroute(scripts)
  await page.route(scripts, (route) => route.fulfill({ status: 500 }))
  await page.getByRole('link', { name: 'Réessayer' }).click()
  await expect(title).toBeVisible({ timeout: 20_000 })
  await page.unroute(scripts)
  await page.getByRole('link', { name: 'Réessayer' }).click()
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
  await expect(title).toBeHidden()
})

const fates: Record<string, () => void> = {
  'is gone': () => localStorage.removeItem('_token.local'),
  'and its refresh token are gone': () => {
    localStorage.removeItem('_token.local')
    localStorage.removeItem('_refresh_token.local')
  },
  'is unreadable': () => {
    localStorage.setItem('_token.local', 'Bearer %%%')
    localStorage.removeItem('_refresh_token.local')
  },
  'is empty': () => {
    localStorage.setItem('_token.local', '')
    localStorage.setItem('_refresh_token.local', '')
  },
}
test('a session whose token is gone, unreadable or empty leads to the sign-in, and back to the typed form [AUTH-4] [AUTH-5]', async ({
  page,
  request,
}) => {
  const { booking } = await given(request)
  const { id } = await booking()
  await enter(page, 'planner')
  await page.goto(`/booking/${id}`)
  await page.getByRole('button', { name: 'Modifier : Commentaire' }).click()
  const comment = page.getByRole('textbox', { name: 'Commentaire' })
  for (const [fate, spoil] of Object.entries(fates))
    await test.step(`whose token ${fate}`, async () => {
      await comment.fill(`Tapé avant la fin, ${fate}`)
      // At once: another request of the page would notice the lost token before the click.
      await page.evaluate(`(${String(spoil)})(); document.querySelector('main form button[type=submit]').click()`)
      await expect(page.getByText('Votre session a expiré. Reconnectez-vous.')).toBeVisible()
      await typeCredentials(page, 'planner')
      await expect(comment).toHaveValue(`Tapé avant la fin, ${fate}`)
    })
})

test('a session that ends in the dialog of a transition leads back to the open dialog, with what was typed [AUTH-5]', async ({
  page,
  request,
}) => {
  const { planned } = await given(request)
  const { id } = await planned()
  await enter(page, 'planner')
  await page.goto(`/booking/${id}`)
  await page.getByRole('button', { name: 'Autres actions' }).click()
  await page.getByRole('menuitem', { name: /^Annuler la commande/ }).click()
  await dialog(page).getByRole('radio', { name: 'Demande du client' }).click()
  await dialog(page).getByLabel('Motif').fill('Le locataire reste')
  await page.evaluate(() => localStorage.setItem('_token.local', 'Bearer ended'))
  await page.evaluate(() => localStorage.removeItem('_refresh_token.local'))
  await act(page, 'Annuler la commande').click()
  await expect(page.getByText('Votre session a expiré. Reconnectez-vous.')).toBeVisible()

  await typeCredentials(page, 'planner')
  await expect(dialog(page).getByText('Brouillon restauré')).toBeVisible()
  await expect(dialog(page).getByLabel('Motif')).toHaveValue('Le locataire reste')
  await expect(dialog(page).getByRole('radio', { name: 'Demande du client' })).toBeChecked()
  await act(page, 'Annuler la commande').click()
  await expect(status(page, 'Annulée')).toBeVisible()
  await page.reload()
  await expect(status(page, 'Annulée')).toBeVisible()
  await expect(dialog(page)).toBeHidden()
})
