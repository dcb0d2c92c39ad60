import { expect, type Page } from '@playwright/test'
import { test } from './journey.ts'
import { asApi, enter, expectAccessible, given, pageOf, type Row, unique } from './steps.ts'
import { follow } from './second-process.ts'

const others = (page: Page) => page.getByRole('status').filter({ hasText: 'Aussi sur cette page' })
const edit = (page: Page, section: string) => page.getByRole('button', { name: `Modifier : ${section}` }).click()

test('two people on one order see each other, what is edited, its keys, and who leaves, closes the tab or loses the network; oneself in two tabs is nobody [ENT-7]', async ({
  page,
  browser,
  request,
}) => {
  test.slow()
  const { api, booking } = await given(request)
  const order = await booking({ keysPlan: { way: 'AGENCY', place: 'Agence du Port', hours: '9 h – 18 h' } })
  await enter(page, 'planner')
  const [other, list] = [await pageOf(browser, 'quality'), await page.context().newPage()]
  await follow(page, `/booking/${order.id}`)
  await list.goto(`/booking?order_id=${order.code}`)
  const mark = list.getByTitle('Ouverte par Solène Quéré')
  await expect(list.getByRole('link', { name: order.code })).toBeVisible()
  await expect(mark).toHaveCount(0)

  await follow(other, `/booking/${order.id}`)
  await expect(others(page)).toContainText('Solène Quéré')
  await expect(others(other)).toContainText('Camille Rousseau')
  await expect(mark).toBeVisible()
  await expectAccessible(page)
  await list.getByRole('link', { name: order.code }).click()
  await expect(others(list)).toContainText('Solène Quéré')
  await expect(others(list)).not.toContainText('Camille Rousseau')

  await edit(other, 'Commentaire')
  await expect(others(page)).toContainText('Solène Quéré modifie Commentaire')
  await other.getByRole('button', { name: 'Annuler les modifications' }).click()
  await expect(others(page)).toContainText('Solène Quéré')
  await expect(others(page)).not.toContainText('modifie')

  await other.getByRole('link', { name: 'Suivi des clés', exact: true }).click()
  await expect(other.getByRole('main')).toContainText('Agence du Port')
  const { legs } = await api.get<{ legs: { id: string; version: number }[] }>(`/api/bookings/${order.id}/key-trackings`)
  await api.patch(`/api/key-trackings/${legs[0]?.id}`, { place: 'Loge du gardien' }, legs[0]?.version ?? 1)
  await expect(other.getByRole('main')).toContainText('Loge du gardien')

  await list.close()
  await page.context().setOffline(true)
  await other.goto('about:blank')
  await page.context().setOffline(false)
  await expect(others(page)).toHaveCount(0, { timeout: 20_000 })
  await other.goto(`/booking/${order.id}`)
  await expect(others(page)).toContainText('Solène Quéré')
  await page.close()
  await expect(others(other)).toHaveCount(0, { timeout: 20_000 })
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
