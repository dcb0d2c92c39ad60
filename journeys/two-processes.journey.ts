import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { asApi, given, pageOf } from './steps.ts'
import { follow, pageAt, startSecondProcess } from './second-process.ts'

let second: Awaited<ReturnType<typeof startSecondProcess>>
test.beforeAll(async () => {
  second = await startSecondProcess()
})
test.afterAll(() => second.stop())

const comment = (page: Page, text: string) => page.getByRole('main').getByText(text, { exact: true })
const others = (page: Page) => page.getByRole('status').filter({ hasText: 'Aussi sur cette page' })

test('two browsers on two processes see each other and each other’s changes without a reload; after thirty seconds without the stream nothing is missed, and nothing told twice [ENT-7]', async ({
  browser,
  request,
}) => {
  test.setTimeout(150_000)
  const { booking } = await given(request)
  const order = await booking({ comment: 'Au départ' })
  const [here, there] = [await pageOf(browser, 'quality'), await pageAt(browser, second.url, 'planner')]
  await follow(here, `/booking/${order.id}`)
  await follow(there, `/booking/${order.id}`)
  await expect(others(here)).toContainText('Camille Rousseau')
  await expect(others(there)).toContainText('Solène Quéré')
  const change = async (page: Page, text: string) => {
    await page.getByRole('button', { name: 'Modifier : Commentaire' }).click()
    await page.getByRole('textbox', { name: 'Commentaire' }).fill(text)
    const answered = page.waitForResponse((answer) => answer.request().method() === 'PATCH')
    await page.getByRole('main').getByRole('button', { name: 'Enregistrer' }).click()
    await answered
  }
  await change(here, 'Écrit au premier processus')
  await expect(comment(there, 'Écrit au premier processus')).toBeVisible()
  await change(there, 'Répondu du second')
  await expect(comment(here, 'Répondu du second')).toBeVisible()

  await there.context().setOffline(true)
  const cutAt = Date.now()
  const api = await asApi(request, 'quality')
  let { version } = await api.get(`/api/bookings/${order.id}`)
  for (const text of ['Première phrase', 'Deuxième phrase', 'Troisième phrase'])
    ({ version } = await api.patch(`/api/bookings/${order.id}`, { comment: text }, version))
  await expect.poll(() => Date.now() - cutAt, { timeout: 40_000, intervals: [1_000] }).toBeGreaterThan(30_000)
  await expect(comment(there, 'Répondu du second')).toBeVisible()

  await there.context().setOffline(false)
  await expect(comment(there, 'Troisième phrase')).toBeVisible({ timeout: 15_000 })
  await there.getByRole('link', { name: 'Historique' }).click()
  const notice = there.getByRole('main').getByText(/phrase/)
  await expect(notice.filter({ hasText: 'Troisième phrase' })).toHaveCount(1)
  await expect(there.getByRole('main')).toContainText('Première phrase')
  await expect(there.getByRole('main')).toContainText('Deuxième phrase')
})
