import type { Permission } from '@adm/domain/permission'
import { addDays, dayOf } from '@adm/domain/values/date/moment'
import { holidayName } from '@adm/domain/values/date/working-day'
import { sendJob } from '../features/notification/notification.jobs.ts'
import { runJobs } from './testing.ts'
import type { Runtime, Site } from '../platform/work/work.ts'
import { hours, startServerOfLinks } from './testing-links.ts'

const permissions: readonly Permission[] = [
  'bookings:read',
  'bookings:update',
  'checkers:update',
  'notifications:read',
  'notifications:update',
  'clients:read',
  'checkers:read',
]

/** Runs the clock of the messages, which sends those that are due. */
export const sendDueMessages = (runtime: Runtime): Promise<void> => runJobs(runtime, [sendJob])

/** A server with a stopped clock, on which a planner plans orders and the clock of the messages runs. */
export const startNotificationServer = async (more: { site?: Site } = {}) => {
  const server = await startServerOfLinks(more, permissions)
  /** Nine o'clock of the next day. */
  const nextMorning = () => {
    const next = Date.parse(`${server.clock.now().slice(0, 10)}T09:00:00.000Z`) + 24 * hours * 1000
    server.clock.pass((next - Date.parse(server.clock.now())) / 1000)
  }
  /** Runs the clock of the messages after some seconds. */
  const sendAfter = async (seconds = 0, runtime = server.runtime) => {
    server.clock.pass(seconds)
    await sendDueMessages(runtime)
  }
  const step = (id: string, change: object) => server.planner.post(`/api/bookings/${id}/transitions`, change)
  /** A day after some days that is no holiday, on which nobody would be free. */
  const openDay = (days: number): number => (holidayName(addDays(dayOf(server.clock.now()), days)) === null ? days : openDay(days + 1))
  const plan = (order: { id: string; checker: { id: string } }, days: number, hour = '10:00') =>
    step(order.id, { to: 'planned', checkerId: order.checker.id, startAt: server.at(openDay(days), hour) })
  const rowsOf = (id: string) =>
    server.db.selectFrom('notification').selectAll().where('booking_id', '=', id).orderBy('due_at').orderBy('id').execute()
  const linesTo = async (id: string, audience: string) =>
    (await rowsOf(id))
      .filter((row) => row.audience === audience)
      .map(({ kind, status, posted_at }) => `${kind} ${posted_at ? 'posted' : status}`)
  const subjectsTo = async (mail: string) => (await server.mailsTo(mail)).map(({ subject }) => subject)
  return { ...server, nextMorning, sendAfter, step, plan, rowsOf, linesTo, subjectsTo }
}
