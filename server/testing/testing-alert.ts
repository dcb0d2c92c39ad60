import { type AlertRow, alertRow } from '@adm/contract/alert/alert'
import { type AlertFix, alertFix } from '@adm/contract/alert/alert-fix'
import type { Permission } from '@adm/domain/permission'
import { z } from 'zod'
import { alertChangesJob, alertClockJob } from '../features/alert/alert.jobs.ts'
import { newId } from '../platform/database/ids.ts'
import { runJobs, startTestServer, stoppedClock } from './testing.ts'

/** A server with a stopped clock, on which a planner reads the alerts of orders and carries out their fixes. */
export const startAlertServer = async (permissions: readonly Permission[], from?: string) => {
  const clock = stoppedClock(from)
  const server = await startTestServer([], { now: clock.now })
  const planner = await server.signedIn(...permissions)
  const run = (path: string, body: object) => planner.post(path, body, { 'idempotency-key': newId() })
  const evaluate = async () => {
    await runJobs(server.runtime, [alertChangesJob, alertClockJob])
  }
  const alertsOf = async (bookingId: string): Promise<AlertRow[]> => {
    const { body } = await planner.get(`/api/alerts/of-object?of=booking&id=${bookingId}&most=50`)
    return z.array(alertRow).parse(body['items'])
  }
  const rulesOf = async (bookingId: string): Promise<string[]> =>
    (await alertsOf(bookingId)).flatMap(({ facts }) => facts.map(({ rule }) => rule))
  const only = async (bookingId: string, type: string): Promise<AlertRow> => {
    const alerts = await alertsOf(bookingId)
    const alert = alerts.find((each) => each.type === type)
    if (!alert) throw new Error(`No alert ${type}: ${JSON.stringify(alerts)}`)
    return alert
  }
  const fixOf = async (bookingId: string, type: string, kind: string): Promise<AlertFix> => {
    const { body } = await planner.get(`/api/alerts/${(await only(bookingId, type)).id}/fixes`)
    const fixes = z.array(alertFix).parse(body)
    const fix = fixes.find((each) => each.kind === kind)
    if (!fix) throw new Error(`No fix ${kind} of ${type}: ${JSON.stringify(body)}`)
    return fix
  }
  /** One click: the call of the fix, with the body that it carries. */
  const click = async (fix: AlertFix) => {
    if (fix.refusals.length > 0) throw new Error(`${fix.kind} is refused: ${JSON.stringify(fix.refusals)}`)
    if (fix.call === 'dispatch') return run(`/api/bookings/${fix.bookingId}/dispatches`, fix.body)
    if (fix.call === 'advance') return run(`/api/bookings/${fix.bookingId}/dispatches/advance`, {})
    if (fix.call === 'step') return run(`/api/bookings/${fix.bookingId}/transitions`, fix.body)
    if (fix.call === 'resend') return run(`/api/bookings/${fix.bookingId}/slot-offers/resend`, {})
    if (fix.call === 'clearAddress') return planner.delete(`/api/bounced-addresses/${fix.addressId}`)
    if (fix.call === 'resendMessage') return run(`/api/notifications/${fix.notificationId}/copies`, {})
    throw new Error(`${fix.call} is no click`)
  }
  const step = (bookingId: string, body: object) => run(`/api/bookings/${bookingId}/transitions`, body)
  /** Sets where an order is on the map; without a place, its address is imprecise. */
  const locate = async (
    bookingId: string,
    place: { latitude: number | null; longitude: number | null } = { latitude: 48.86, longitude: 2.38 },
  ) => {
    await server.db.updateTable('booking').set(place).where('id', '=', bookingId).execute()
  }
  return { ...server, clock, planner, run, evaluate, alertsOf, rulesOf, only, fixOf, click, step, locate }
}

/** A tenant who is expected on site. */
export const expectedTenant = {
  role: 'outgoing',
  gender: 'MRS',
  firstName: 'Léa',
  lastName: 'Roux',
  emails: 'lea@example.com',
  phone: '+33612345678',
  presenceRequired: true,
} as const
