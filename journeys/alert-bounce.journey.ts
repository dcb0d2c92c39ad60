import { expect } from '@playwright/test'
import { dialog } from './booking-steps.ts'
import { test } from './journey.ts'
import { enter, expectAccessible, given, order, unique } from './steps.ts'

test('an address from which a message came back is an alert of the orders that use it, until it is corrected; on a phone too [ROUTE-3]', async ({
  page,
  request,
}) => {
  const { api, booking } = await given(request)
  const { items } = await api.get<{ items: { address: string }[] }>('/api/bounced-addresses')
  const address = items.at(-1)?.address ?? ''
  const lastName = `Martin${unique()}`.replaceAll(/[^A-Za-z]/g, '')
  const nina = { ...order.tenants[0], firstName: 'Nina', lastName, emails: address }
  const { id, code } = await booking({ tenants: [nina] })
  const openAlerts = async () => (await api.get<{ total: number }>(`/api/alerts?text=${code}&type=bouncedAddress`)).total
  await expect.poll(openAlerts).toBe(1)

  await enter(page, 'planner')
  await page.goto(`/booking/${id}`)
  const strip = page.getByRole('region', { name: 'Alertes' })
  await expect(strip).toContainText(`Un message à Nina ${lastName} est revenu de ${address}`)
  await strip.getByRole('button', { name: 'Corriger : Adresse revenue' }).click()
  await strip.getByRole('button', { name: 'Adresse à nouveau bonne' }).click()
  await expect(dialog(page)).toContainText('Les messages déjà revenus ne repartent pas.')
  await expectAccessible(page)
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 390, height: 900 })
  await strip.getByRole('button', { name: `Corriger l'adresse de Nina ${lastName}` }).click()
  await expect(page).toHaveURL(/tab=data/)
  const { version } = await api.get<{ version: number }>(`/api/bookings/${id}`)
  await api.patch(`/api/bookings/${id}`, { tenants: [{ ...nina, emails: `${unique()}@locataires.example`.toLowerCase() }] }, version)
  await expect.poll(openAlerts).toBe(0)
  await expect(strip.getByRole('link', { name: 'Adresse revenue' })).toBeHidden()
})
