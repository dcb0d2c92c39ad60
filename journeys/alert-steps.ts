import { type APIRequestContext, expect } from '@playwright/test'
import { slotsFrom } from './link-steps.ts'
import { given, parisDay, workingHour } from './steps.ts'

const severities = { critical: 'Critique', high: 'Haute', medium: 'Moyenne', info: 'Info' } as const
type AlertSeverity = keyof typeof severities

/** An order wished for tomorrow, whose tenant has not chosen a slot: an alert that one click mends. */
export const waitingForTenant = async (request: APIRequestContext) => {
  const { api, booking, ownCheckers } = await given(request)
  const { id, code } = await booking({ wishedDay: parisDay(1) })
  // From nine in the morning, so that the last slot ends within the checker's working day.
  const first = workingHour().replace(/T.*/, 'T08:00:00.000Z')
  const checkerId = ownCheckers[0]?.id ?? ''
  const slots = slotsFrom(first, checkerId)
  const offered = await api.post(`/api/bookings/${id}/transitions`, { to: 'waiting_roomer', slots })
  expect(offered).toMatchObject({ status: 'waiting_roomer' })
  const find = () => api.get<{ total: number; items: { severity: AlertSeverity }[] }>(`/api/alerts?text=${code}&type=waitingTenant`)
  const openAlerts = async () => (await find()).total
  await expect.poll(openAlerts).toBe(1)
  const severity = severities[(await find()).items[0]?.severity ?? 'info']
  return { id, code, severity, openAlerts }
}
