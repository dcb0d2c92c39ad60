import { type APIRequestContext, expect } from '@playwright/test'
import { newSlots } from './link-steps.ts'
import { given, parisDay } from './steps.ts'

const severities = { critical: 'Critique', high: 'Haute', medium: 'Moyenne', info: 'Info' } as const
type AlertSeverity = keyof typeof severities

/** An order wished for tomorrow, whose tenant has not chosen a slot: an alert that one click mends. */
export const waitingForTenant = async (request: APIRequestContext) => {
  const { api, booking } = await given(request)
  const { id, code } = await booking({ wishedDay: parisDay(1) })
  const { slots } = await newSlots(request)
  const offered = await api.post(`/api/bookings/${id}/transitions`, { to: 'waiting_roomer', slots })
  expect(offered).toMatchObject({ status: 'waiting_roomer' })
  const find = () => api.get<{ total: number; items: { severity: AlertSeverity }[] }>(`/api/alerts?text=${code}&type=waitingTenant`)
  const openAlerts = async () => (await find()).total
  await expect.poll(openAlerts).toBe(1)
  const severity = severities[(await find()).items[0]?.severity ?? 'info']
  return { id, code, severity, openAlerts }
}
