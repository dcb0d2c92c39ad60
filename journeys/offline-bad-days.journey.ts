import { expect } from '@playwright/test'
import { head } from './booking-steps.ts'
import { test } from './journey.ts'
import { allSent, comment, cut, open, save, pendingEditsButton, typed, expectText, write } from './offline-steps.ts'
import { enter, given } from './steps.ts'

test.use({ serviceWorkers: 'allow' })
test.slow()

test('two tabs see what the other keeps, and together send each edit once; a server that is broken, then busy, at the return is tried again until it has the edit, once [ENT-7]', async ({
  page,
  context,
  request,
}) => {
  const { booking, api } = await given(request)
  const [first, second] = [await booking(), await booking()]
  await enter(page, 'planner', { fetchesAhead: true })
  await open(page, first)
  const other = await context.newPage()
  await open(other, second)
  await cut(page, context)
  await write(page, 'Du premier onglet')
  await expectText(other, /1 modification sera envoyée/)
  await write(other, 'Du second onglet')
  await expectText(page, /2 modifications seront envoyées/)
  const sent: string[] = []
  context.on('request', (request) => {
    if (request.method() === 'PATCH') sent.push(new URL(request.url()).pathname)
  })

  await context.setOffline(false)
  await allSent(page)
  await allSent(other)

  expect(sent.toSorted()).toEqual([first, second].map(({ id }) => `/api/bookings/${id}`).toSorted())
  expect(await api.get(`/api/bookings/${first.id}`)).toMatchObject({ comment: 'Du premier onglet', version: first.version + 1 })
  expect(await api.get(`/api/bookings/${second.id}`)).toMatchObject({ comment: 'Du second onglet', version: second.version + 1 })

  await other.close()
  await cut(page, context)
  await write(page, 'Écrit sans réseau')
  const answers = [500, 503, 429]
  const keys: (string | undefined)[] = []
  await context.route(`**/api/bookings/${first.id}`, async (route) => {
    if (route.request().method() !== 'PATCH') return route.continue()
    keys.push(route.request().headers()['idempotency-key'])
    const status = answers.shift()
    if (!status) return route.continue()
    const body = { statusCode: status, code: 'BUSY', message: 'Le serveur est momentanément surchargé.', requestId: 'journey' }
    await route.fulfill({ status, json: body, headers: { 'retry-after': '1' } })
  })

  await context.setOffline(false)
  await expect.poll(() => keys.length).toBeGreaterThan(0)
  await expect(comment(page)).toContainText('on ne sait pas encore si la modification est enregistrée')
  await expect.poll(() => answers.length, { timeout: 30_000 }).toBe(0)
  await allSent(page)

  expect(new Set(keys).size).toBe(1)
  expect(await api.get(`/api/bookings/${first.id}`)).toMatchObject({ comment: 'Écrit sans réseau', version: first.version + 2 })
})

test('a browser that keeps nothing says before the save that it needs the network, and what was typed stays [ENT-7]', async ({
  page,
  context,
  request,
}) => {
  const { booking, api } = await given(request)
  const order = await booking({ comment: 'Avant' })
  await page.addInitScript(() => {
    IDBFactory.prototype.open = () => {
      throw new DOMException('A mutation operation was attempted on a database that did not allow mutations.', 'InvalidStateError')
    }
  })
  await enter(page, 'planner', { fetchesAhead: true })
  await page.goto(`/booking/${order.id}`)
  await expect(head(page, order.code)).toBeVisible()
  await page.getByRole('button', { name: 'Modifier : Commentaire' }).click()
  await typed(page).fill('Tapé sans réseau')
  await cut(page, context)
  await expect(page.getByRole('main').getByRole('button', { name: 'Enregistrer' })).toBeDisabled()
  await expect(typed(page)).toHaveValue('Tapé sans réseau')
  await expect(pendingEditsButton(page)).toBeHidden()

  await context.setOffline(false)
  await save(page)
  await expectText(page, 'Enregistré.')
  expect(await api.get(`/api/bookings/${order.id}`)).toMatchObject({ comment: 'Tapé sans réseau' })
})
