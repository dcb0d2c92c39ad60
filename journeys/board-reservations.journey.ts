import { expect } from '@playwright/test'
import { test } from './journey.ts'
import { linkTo, newSlots, personOf } from './link-steps.ts'
import { enter, expectAccessible, given } from './steps.ts'

test('the board has the slot that a tenant is choosing, at once and on a phone too [ROUTE-8]', async ({ page, request }) => {
  const { api, booking } = await given(request)
  const tenant = personOf('Nina')
  const { id } = await booking({ tenants: [tenant] })
  const { checker, slots } = await newSlots(request)
  const startAt = slots[0]?.startAt ?? ''
  await api.post(`/api/bookings/${id}/transitions`, { to: 'waiting_roomer', slots })

  await enter(page, 'planner')
  await page.goto(`/calendar?view=day&day=${startAt.slice(0, 10)}&checker_id=${checker.id}`)
  await expect(page.getByRole('listitem', { name: checker.name })).toBeVisible()
  const token = (await linkTo(request, tenant.emails, 's')).split('/').at(-1)
  const reservation = await request.post(`/api/links/${token}/slot-offer/reservation`, { data: { startAt, moves: false } })
  expect(reservation.ok(), await reservation.text()).toBe(true)

  const reserved = page.getByTitle(/^Réservé par un locataire jusqu'à \d\d:\d\d, /)
  await expect(reserved).toBeVisible()
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(page.getByText(/^Réservé par un locataire jusqu'à/)).toBeVisible()
  await expectAccessible(page)
})
