import { type Browser, expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { asApi, enter, expectAccessible, given, pageOf, type Row, unique } from './steps.ts'
import { follow, pageAt, startSecondProcess } from './second-process.ts'

let second: Awaited<ReturnType<typeof startSecondProcess>>
test.beforeAll(async () => {
  second = await startSecondProcess()
})
test.afterAll(() => second.stop())

const pageThere = (browser: Browser) => pageAt(browser, second.url, 'quality')
const others = (page: Page) => page.getByRole('status').filter({ hasText: 'Aussi sur cette page' })
const edit = (page: Page, section: string) => page.getByRole('button', { name: `Modifier : ${section}` }).click()

test('two people on one order, on two processes, see each other, what is edited, and who leaves; oneself in two tabs is nobody [ENT-7]', async ({
  page,
  browser,
  request,
}) => {
  const { booking } = await given(request)
  const order = await booking()
  await enter(page, 'planner')
  const [there, list] = [await pageThere(browser), await page.context().newPage()]
  await page.goto(`/booking/${order.id}`)
  await expect(page.getByRole('heading', { name: /^Commande/ })).toBeVisible()
  await list.goto(`/booking?order_id=${order.code}`)
  const mark = list.getByTitle('Ouverte par Solène Quéré')
  await expect(list.getByRole('link', { name: order.code })).toBeVisible()
  await expect(mark).toHaveCount(0)

  await there.goto(`/booking/${order.id}`)
  await expect(others(page)).toContainText('Solène Quéré')
  await expect(others(there)).toContainText('Camille Rousseau')
  await expect(mark).toBeVisible()
  await expectAccessible(page)
  await expectAccessible(list)
  await list.goto(`/booking/${order.id}`)
  await expect(others(list)).toContainText('Solène Quéré')
  await expect(others(list)).not.toContainText('Camille Rousseau')

  await edit(there, 'Commentaire')
  await expect(others(page)).toContainText('Solène Quéré modifie Commentaire')
  await there.getByRole('button', { name: 'Annuler les modifications' }).click()
  await expect(others(page)).toContainText('Solène Quéré')
  await expect(others(page)).not.toContainText('modifie')

  await page.close()
  await expect(others(there)).toContainText('Camille Rousseau')
  await list.goto('/client')
  await expect(others(there)).toHaveCount(0)
})

test('who closes the tab, or loses the network for a moment, is gone or back within seconds [ENT-7]', async ({
  page,
  browser,
  request,
}) => {
  const { booking } = await given(request)
  const order = await booking()
  await enter(page, 'planner')
  const other = await pageOf(browser, 'quality')
  await follow(page, `/booking/${order.id}`)
  await follow(other, `/booking/${order.id}`)
  await expect(others(page)).toContainText('Solène Quéré')

  await page.context().setOffline(true)
  await other.goto('about:blank')
  await page.context().setOffline(false)
  await expect(others(page)).toHaveCount(0, { timeout: 20_000 })

  await other.goto(`/booking/${order.id}`)
  await expect(others(page)).toContainText('Solène Quéré')
  await expect(others(other)).toContainText('Camille Rousseau')
})

test('a colleague seen by an administrator is the administrator, who is told to nobody without the right [PERM-4]', async ({
  page,
  browser,
  request,
}) => {
  const { booking, client } = await given(request)
  const order = await booking()
  const planner = await pageOf(browser, 'planner')
  await planner.goto(`/booking/${order.id}`)
  await enter(page, 'administrator')
  const admin = await asApi(request, 'administrator')
  const { items } = await admin.get<{ items: { id: string }[] }>('/api/users?text=Solène%20Quéré')
  await page.goto(`/settings/users?user=${items[0]?.id}`)
  await page.getByRole('button', { name: 'Voir comme' }).click()
  await expect(page.getByText('Vous voyez ADM comme Solène Quéré. Lecture seule.')).toBeVisible()
  await page.goto(`/booking/${order.id}`)

  await expect(others(planner)).toBeVisible()
  await expect(others(planner)).not.toContainText('Solène')
  await expect(others(page)).toContainText('Camille Rousseau')
  await page.goto(`/client/${client.id}`)
  await expect(others(planner)).toHaveCount(0)
})

test('a list stays still under the hand: a row changes where it stands, one that leaves stays named, new ones wait [ENT-7]', async ({
  page,
  request,
}) => {
  const { api, booking } = await given(request)
  const quality = await asApi(request, 'quality')
  const address = `7 quai ${unique()}`
  const [first, second_] = [await booking({ address }), await booking({ address })]
  await enter(page, 'planner')
  await follow(page, `/booking?address=${encodeURIComponent(address)}&status=waiting&sort=-createdAt`)
  const rowOf = ({ code }: Row) => page.getByRole('row').filter({ hasText: code })
  await expect(rowOf(first)).toBeVisible()
  await rowOf(second_).hover()

  await quality.patch(`/api/bookings/${first.id}`, { clientReference: 'VUE-EN-PLACE' }, first.version)
  await expect(rowOf(first)).toContainText('VUE-EN-PLACE')
  const third = await booking({ address })
  await expect(page.getByRole('button', { name: 'Une nouvelle ligne. Actualiser' })).toBeVisible()
  await expect(rowOf(third)).toHaveCount(0)
  await api.post(`/api/bookings/${second_.id}/transitions`, { to: 'waiting_checker' })
  await expect(rowOf(second_)).toHaveAttribute('title', /n'est plus à cette place/)
  await expectAccessible(page)

  await expect(rowOf(second_).getByRole('checkbox')).toBeDisabled()
  const all = page.getByRole('checkbox', { name: 'Tout sélectionner sur cette page' })
  await all.check()
  await expect(page.getByRole('region', { name: 'Sélection' })).toContainText('1 ligne sélectionnée')
  await page.getByRole('button', { name: 'Une nouvelle ligne. Actualiser' }).press('Enter')
  await expect(rowOf(third)).toBeVisible()
  await expect(rowOf(second_)).toHaveCount(0)
  await expect(all).not.toBeChecked()
  await expect(page.getByRole('link', { name: third.code, exact: true })).toBeFocused()
})

test("what is beside an order's own fields follows too: its keys, and the keys and steps that wait for them [ENT-7]", async ({
  page,
  request,
}) => {
  const { api, booking } = await given(request)
  const order = await booking({ keysPlan: { way: 'AGENCY', place: 'Agence du Port', hours: '9 h – 18 h' } })
  type Legs = { legs: { id: string; version: number }[] }
  const { legs } = await api.get<Legs>(`/api/bookings/${order.id}/key-trackings`)
  await enter(page, 'quality')
  await follow(page, `/booking/${order.id}?tab=key-tracking`)
  await expect(page.getByRole('main')).toContainText('Agence du Port')

  await api.patch(`/api/key-trackings/${legs[0]?.id}`, { place: 'Loge du gardien' }, legs[0]?.version ?? 1)

  await expect(page.getByRole('main')).toContainText('Loge du gardien')
})
