import { type AlertFix, alertFix, alertRow } from '@adm/contract/alert'
import { availabilities } from '@adm/contract/booking/availability'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { makeRunner } from '../../platform/jobs/jobs.ts'
import { newId } from '../../platform/work/ids.ts'
import { drain, startTestServer, stoppedClock, type TestServer } from '../../testing/testing.ts'
import { alertChangesJob, alertClockJob } from './alert.jobs.ts'

const clock = stoppedClock('2026-11-23T08:00:00.000Z')
let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer([], { now: clock.now })
  planner = await server.signedIn('alerts:read', 'alerts:update', 'bookings:read', 'bookings:update', 'mission-propositions:read')
  await server.given.checker('Nour Petit', { email: 'nour@example.com' })
})
afterAll(() => server.stop())

const key = () => ({ 'idempotency-key': newId() })
const evaluate = async () => {
  const runner = makeRunner(server.runtime, [alertChangesJob, alertClockJob])
  await runner.plan()
  await drain(runner)
}
const rulesOf = async (bookingId: string) => {
  const { body } = await planner.get(`/api/alerts/of-object?of=booking&id=${bookingId}&most=50`)
  const items = z.array(alertRow).parse(body['items'])
  return { items, rules: items.flatMap(({ facts }) => facts.map(({ rule }) => rule)) }
}
const fixOf = async (bookingId: string, type: string, kind: string): Promise<AlertFix> => {
  const { items } = await rulesOf(bookingId)
  const { body } = await planner.get(`/api/alerts/${String(items.find((alert) => alert.type === type)?.id)}/fixes`)
  const fix = z
    .array(alertFix)
    .parse(body)
    .find((each) => each.kind === kind)
  if (!fix) throw new Error(`No fix ${kind} of ${type}: ${JSON.stringify(body)}`)
  return fix
}
/** One click: the call of the fix, with the body that it carries. */
const click = async (fix: AlertFix) => {
  expect(fix.refusals).toEqual([])
  const run = (path: string, body: object) => planner.post(path, body, key())
  if (fix.call === 'dispatch') return run(`/api/bookings/${fix.bookingId}/dispatches`, fix.body)
  if (fix.call === 'advance') return run(`/api/bookings/${fix.bookingId}/dispatches/advance`, {})
  if (fix.call === 'step') return run(`/api/bookings/${fix.bookingId}/transitions`, fix.body)
  if (fix.call === 'resend') return run(`/api/bookings/${fix.bookingId}/slot-offers/resend`, {})
  throw new Error(`${fix.call} is no click`)
}
const tenant = {
  role: 'outgoing',
  gender: 'MRS',
  firstName: 'Léa',
  lastName: 'Roux',
  emails: 'lea@example.com',
  phone: '+33612345678',
  presenceRequired: true,
} as const
const without = (wishedDay = '2026-11-26') => server.given.booking({ wishedDay })
/** The hour within the working day of a checker. */
const at = (day: string) => `${day}T09:00:00.000Z`

describe('each one-click fix, by its real call, takes the alert away [ROUTE-3]', () => {
  const located = async (bookingId: string) => {
    await server.db.updateTable('booking').set({ latitude: 48.86, longitude: 2.38 }).where('id', '=', bookingId).execute()
  }

  it.each(['proposeToBest', 'proposeToAll'])('%s', async (kind) => {
    const { id } = await server.given.booking({ wishedDay: '2026-12-01' })
    await located(id)
    await evaluate()
    expect((await rulesOf(id)).rules).toContain('nothingProposed')
    expect((await click(await fixOf(id, 'noChecker', kind))).status).toBe(201)
    await evaluate()
    expect((await rulesOf(id)).rules).not.toContain('nothingProposed')
  })

  it('moveTo and assignBest', async () => {
    const { id } = await without()
    await located(id)
    await evaluate()
    expect((await click(await fixOf(id, 'noChecker', 'moveTo'))).status).toBe(200)
    await evaluate()
    expect((await rulesOf(id)).items.map(({ type }) => type)).not.toContain('noChecker')
  })

  it('nextWave', async () => {
    await server.given.checker('Ada Faure', { email: 'ada@example.com' })
    await Promise.all(
      ['Ben Roy', 'Cam Roy', 'Dan Roy', 'Eve Roy'].map((name) => server.given.checker(name, { email: `${newId()}@example.com` })),
    )
    const { id } = await without('2026-12-02')
    await located(id)
    await planner.post(`/api/bookings/${id}/dispatches`, { mode: 'waves', startAt: at('2026-12-02') }, key())
    clock.pass(5 * 3600)
    await evaluate()
    expect((await rulesOf(id)).rules).toContain('propositionOld')
    expect((await click(await fixOf(id, 'waitingChecker', 'nextWave'))).status).toBe(200)
    await evaluate()
    expect((await rulesOf(id)).rules).not.toContain('propositionOld')
  })

  const offered = async () => {
    const { id } = await server.given.booking({ wishedDay: '2026-12-20', tenants: [tenant], presenceRequired: true })
    await located(id)
    const { body } = await planner.get(`/api/bookings/${id}/availabilities?fromDay=2026-12-10&untilDay=2026-12-16`)
    const { days } = availabilities.parse(body)
    const slots = days
      .flatMap(({ slots: of }) => of.slice(0, 1))
      .slice(0, 3)
      .map(({ startAt, checkerId }) => ({ startAt, checkerId }))
    expect((await planner.post(`/api/bookings/${id}/transitions`, { to: 'waiting_roomer', slots }, key())).status).toBe(200)
    clock.pass(49 * 3600)
    await evaluate()
    expect((await rulesOf(id)).rules).toContain('linkOld')
    return id
  }

  it('resendLinks, which mails the link again', async () => {
    const id = await offered()
    const before = (await server.mailsTo('lea@example.com')).length
    expect((await click(await fixOf(id, 'waitingTenant', 'resendLinks'))).status).toBe(204)
    await evaluate()
    expect((await rulesOf(id)).rules).not.toContain('linkOld')
    expect((await server.mailsTo('lea@example.com')).length).toBe(before + 1)
  })

  it('takeBack', async () => {
    const id = await offered()
    expect((await click(await fixOf(id, 'waitingTenant', 'takeBack'))).status).toBe(200)
    await evaluate()
    expect((await rulesOf(id)).rules).not.toContain('linkOld')
  })

  it('confirmPresence says what is missing, until it is there', async () => {
    const checker = await server.given.checker('Lou Martin')
    const startAt = new Date(Date.parse(clock.now()) + 30 * 3_600_000).toISOString().replace(/T.*/, 'T10:00:00.000Z')
    const { id } = await server.given.booking(
      { tenants: [tenant], presenceRequired: true },
      { to: 'planned', checkerId: checker.id, startAt },
    )
    await evaluate()
    expect((await rulesOf(id)).rules).toContain('presenceUnconfirmed')
    const fix = await fixOf(id, 'waitingTenant', 'confirmPresence')
    expect(fix.refusals).toMatchObject([{ code: 'EXECUTION_DATA_MISSING', message: expect.stringContaining('Il manque') }])
    expect(await fixOf(id, 'waitingTenant', 'phone')).toMatchObject({ call: 'phone', phone: '+33612345678', name: 'Léa Roux' })
  })
})
