import type { Booking } from '@adm/domain/booking/order/booking'
import type { BookingStatusChange } from '@adm/contract/booking/booking'
import { codeRetentionDays } from '@adm/domain/key-tracking/keys-plan'
import { addMinutes } from '@adm/domain/values/date/moment'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { jobs } from '../../app.ts'
import { runJobs, startTestServer, type TestServer } from '../../testing/testing.ts'

const early = '2027-03-01T06:00:00.000Z'
/** A Monday at 10:00 in Paris. */
const startAt = '2027-03-08T09:00:00.000Z'
const inBox = { way: 'SAFELOCK_BOX', place: 'Garde-corps' } as const
const retentionMinutes = codeRetentionDays * 24 * 60

let clock = early
let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer([], { now: () => clock })
  planner = await server.signedIn('bookings:read', 'bookings:update', 'checkers:read')
})
beforeEach(() => {
  clock = early
})
afterAll(() => server.stop())

const answered = z.object({ legs: z.array(z.looseObject({ id: z.uuid(), isCodeKept: z.boolean(), version: z.int() })) })
const withdrawalOf = async (bookingId: string) => {
  const [leg] = answered.parse((await planner.get(`/api/bookings/${bookingId}/key-trackings`)).body).legs
  if (!leg) throw new Error('This order has no leg')
  return leg
}
const eventsOf = async (id: string) =>
  z.array(z.looseObject({ kind: z.string(), byKind: z.string() })).parse((await planner.get(`/api/key-trackings/${id}/history`)).body)
const boxed = async (...steps: BookingStatusChange[]): Promise<{ booking: Booking; id: string; address: string }> => {
  const booking = await server.given.booking({ keysPlan: inBox }, ...steps)
  const { id } = await withdrawalOf(booking.id)
  const address = `/api/key-trackings/${id}/safelock-code`
  await server.app.inject({ method: 'PUT', url: address, headers: planner.who, payload: { safelockCode: 'B-7391' } })
  return { booking, id, address }
}
/** Runs the nightly jobs at this moment. */
const night = async (at: string) => {
  clock = at
  await runJobs(server.runtime, jobs)
}

describe('the code of a box whose mission is a week past', () => {
  it('is erased, once, and history says so; until then it is read as before [ENT-13]', async () => {
    const { id: checkerId } = await server.given.checker()
    const { booking, id, address } = await boxed({ to: 'planned', checkerId, startAt })
    const endAt = booking.endAt ?? ''

    await night(addMinutes(endAt, retentionMinutes - 1))
    expect(await planner.get(address)).toMatchObject({ status: 200, body: { safelockCode: 'B-7391' } })
    const { version } = await withdrawalOf(booking.id)
    await night(addMinutes(endAt, retentionMinutes + 24 * 60))
    await night(addMinutes(endAt, retentionMinutes + 48 * 60))

    expect(await withdrawalOf(booking.id)).toMatchObject({ isCodeKept: false, version: version + 1 })
    expect(await planner.get(address)).toMatchObject({ status: 404, body: { code: 'SAFELOCK_CODE_MISSING' } })
    const ofCode = (await eventsOf(id)).filter(({ kind }) => kind.startsWith('code'))
    expect(ofCode.map(({ kind, byKind }) => [kind, byKind])).toEqual([
      ['codeKept', 'staff'],
      ['codeRead', 'staff'],
      ['codeForgotten', 'system'],
    ])
  })

  it('is erased a week after its order was given up, and stays for one that waits for its date [ENT-13]', async () => {
    const canceled = await boxed()
    await planner.post(`/api/bookings/${canceled.booking.id}/transitions`, {
      to: 'canceled',
      reason: 'Demande du client',
      facts: { cause: 'client_request' },
    })
    const waiting = await boxed()

    await night(addMinutes(early, retentionMinutes - 1))
    expect(await withdrawalOf(canceled.booking.id)).toMatchObject({ isCodeKept: true })
    await night(addMinutes(early, retentionMinutes + 24 * 60))

    expect(await withdrawalOf(canceled.booking.id)).toMatchObject({ isCodeKept: false })
    expect(await withdrawalOf(waiting.booking.id)).toMatchObject({ isCodeKept: true })
  })
})
