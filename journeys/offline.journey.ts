import { type BrowserContext, expect, type Page, type Response } from '@playwright/test'
import { head } from './booking-steps.ts'
import { test } from './journey.ts'
import { enter, given, openInApp, signOut, signIn } from './steps.ts'

test.use({ serviceWorkers: 'allow' })

/** Waits until the app and `rows` stored answers are in the browser: the network may be cut. */
const waitUntilStored = async (page: Page, rows: number): Promise<void> => {
  await page.evaluate(() => navigator.serviceWorker.ready)
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller !== null)).toBe(true)
  await expect.poll(() => countStored(page)).toBeGreaterThanOrEqual(rows)
}
const readStored = (page: Page): Promise<unknown[]> =>
  page.evaluate(
    () =>
      new Promise<unknown[]>((resolve) => {
        const request = indexedDB.open('adm')
        request.onupgradeneeded = () => request.transaction?.abort()
        request.onerror = () => resolve([])
        request.onsuccess = () => {
          const rows = request.result.transaction('kept').objectStore('kept').getAll()
          rows.onsuccess = () => {
            request.result.close()
            resolve(rows.result)
          }
        }
      }),
  )
const countStored = async (page: Page): Promise<number> => (await readStored(page)).length
const storedText = async (page: Page): Promise<string> => JSON.stringify(await readStored(page))
const cut = (context: BrowserContext) => context.setOffline(true)
const offline = (page: Page) => page.getByText('Vous êtes hors ligne.')

/** Expects that the document is the one that the server has, not a kept one. */
const expectServed = async (page: Page, answer: Response | null): Promise<void> => {
  expect(answer?.status()).toBe(200)
  const version = await page.locator('meta[name="adm-app"]').getAttribute('content')
  const served = (await (await page.request.get('/booking')).text()).match(/name="adm-app" content="([^"]+)"/)?.[1]
  expect(version).toBe(served)
  const names = await page.evaluate(() => caches.keys())
  expect(names).toHaveLength(1)
  const worker = await page.request.get('/sw.js')
  expect(worker.headers()).toMatchObject({
    'cache-control': 'no-cache',
    'content-security-policy': expect.stringContaining("connect-src 'self'"),
  })
}

test('without network the app opens, with the bookings that were read, from when they are; what needs the server says so; an app kept by the browser is never there while the server answers: a new document comes at once [NAV-7]', async ({
  page,
  context,
  request,
}) => {
  test.slow()
  const { booking } = await given(request)
  const [read, unread] = [await booking({ comment: 'Lu avant la coupure' }), await booking()]
  await enter(page, 'planner', { fetchesAhead: true })
  await page.goto('/booking')
  await expect(page.getByRole('table', { name: 'Commandes' }).getByRole('row').nth(1)).toBeVisible()
  await waitUntilStored(page, 2)
  const answer = await page.goto(`/booking/${read.id}`)
  await expect(head(page, read.code)).toBeVisible()
  await expectServed(page, answer)
  // Stored answers: session, page of the list, booking and its history.
  await waitUntilStored(page, 4)

  await cut(context)
  await page.reload()
  await expect(head(page, read.code)).toBeVisible()
  await expect(page.getByText('Lu avant la coupure')).toBeVisible()
  await expect(page.getByText(/Ce qui est affiché date du \S+ \d+ \S+ \d{4} à .+ce que vous modifiez sera envoyé/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Modifier : Commentaire' })).not.toHaveAttribute('aria-disabled', 'true')
  const plan = page.getByRole('button', { name: 'Planifier', exact: true })
  await expect(plan).toHaveAttribute('aria-disabled', 'true')
  await expect(plan).toHaveAccessibleDescription(/Vous êtes hors ligne.: cet acte demande la connexion/)
  await page.getByRole('link', { name: 'Historique' }).click()
  await expect(page.getByText('a créé la commande')).toBeVisible()

  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Commandes' }).click()
  await expect(page.getByRole('table', { name: 'Commandes' }).getByRole('row').nth(1)).toBeVisible()
  await page.goto(`/booking/${unread.id}`)
  await expect(page.getByRole('heading', { name: /Cette commande n'est pas disponible hors ligne/ })).toBeVisible()

  await context.setOffline(false)
  await expect(head(page, unread.code)).toBeVisible()
  await expect(offline(page)).toBeHidden()
  await expect(page.getByRole('button', { name: 'Modifier : Commentaire' })).not.toHaveAttribute('aria-disabled', 'true')
})

test('who signs in after a session that ended finds nothing of the person before; who signs out without network leaves nothing to read either [AUTH-3] [NAV-7]', async ({
  page,
  context,
  request,
}) => {
  test.slow()
  const { booking } = await given(request)
  const [order, other] = [await booking({ comment: 'Lu par une autre personne' }), await booking({ comment: 'Pour Solène seulement' })]
  const absent = page.getByRole('heading', { name: /Cette commande n'est pas disponible hors ligne/ })
  await enter(page, 'reader', { fetchesAhead: true })
  await page.goto(`/booking/${order.id}`)
  await expect(page.getByText('Lu par une autre personne')).toBeVisible()
  await waitUntilStored(page, 3)
  expect(await storedText(page)).toContain('Lu par une autre personne')

  // The session ends without a sign-out, so the stored answers still exist. On a page without the app, which would remember its address.
  await page.goto('/api/dev/outbox')
  await page.evaluate(() => {
    localStorage.removeItem('_token.local')
    localStorage.removeItem('_refresh_token.local')
  })
  await signIn(page, 'quality')
  await expect.poll(() => storedText(page)).not.toContain('Lu par une autre personne')
  await openInApp(page, `/booking/${other.id}`)
  await expect(page.getByText('Pour Solène seulement')).toBeVisible()
  await waitUntilStored(page, 3)
  await cut(context)
  await page.goto(`/booking/${order.id}`)
  await expect(absent).toBeVisible()
  await expect(page.getByText('Lu par une autre personne')).toHaveCount(0)
  await expect(page.getByRole('banner')).not.toContainText('Noël')

  await signOut(page)
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
  await expect.poll(() => countStored(page)).toBe(0)
  await page.goto(`/booking/${other.id}`)
  await expect(page.getByRole('heading', { name: 'Connexion' })).toBeVisible()
  await expect(page.getByText('Pour Solène seulement')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Se connecter', exact: true })).toHaveAttribute('aria-disabled', 'true')
})
