import { addMinutes, dayOf } from '@adm/domain/values/date/moment'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { makeRandom } from '../../../demo/random.ts'
import { newId } from '../../../platform/database/ids.ts'
import { startTestServer, stoppedClock, type TestServer } from '../../../testing/testing.ts'

const clock = stoppedClock()
let server: TestServer
let admin: Awaited<ReturnType<TestServer['signedIn']>>
let reader: typeof admin
beforeAll(async () => {
  server = await startTestServer([], { now: clock.now })
  admin = await server.signedIn('all')
  reader = await server.signedIn('clients:read', 'bookings:read', 'checkers:read')
})
afterAll(() => server.stop())
beforeEach(async () => {
  clock.pass(60)
  await server.db.updateTable('booking').set({ arrived_at: null, finished_at: null }).execute()
})

let doors = 0
const newDoor = () => `D${(doors += 1)}`
const group = { service: 'checkin', roomCount: 'T2', furnished: false } as const
const statistic = z.object({
  service: z.string(),
  roomCount: z.string(),
  furnished: z.boolean(),
  cases: z.number(),
  outliers: z.number(),
  plannedMinutes: z.number(),
  realMinutes: z.number(),
  lowerMinutes: z.number(),
  upperMinutes: z.number(),
  driftMinutes: z.number(),
  errorMinutes: z.number(),
  currentMinutes: z.number(),
  proposedMinutes: z.number().nullable(),
})
const statisticsOf = async (query = '') => z.array(statistic).parse((await reader.get(`/api/durations/statistics${query}`)).body['items'])

/** Missions of a group that lasted these minutes, three days ago; only their times are written as rows. */
const missions = async (lasted: readonly number[], change: { roomCount?: 'T3'; propertyKind?: 'house' } = {}, checkerId?: string) => {
  const arrivedAt = addMinutes(clock.now(), -3 * 24 * 60)
  for (const minutes of lasted) {
    const { id } = await server.given.booking({ ...group, ...change, door: newDoor() })
    const times = { arrived_at: arrivedAt, finished_at: addMinutes(arrivedAt, minutes) }
    const row = { ...times, ...(checkerId && { checker_id: checkerId }) }
    await server.db.updateTable('booking').set(row).where('id', '=', id).execute()
  }
}
const versionNow = async () => z.int().parse((await reader.get('/api/durations/statistics')).body['version'])
const approve = async (durations: readonly object[], change: object = {}, by = admin, version?: number) => {
  const body = { validFrom: dayOf(clock.now()), reason: 'Écart constaté', durations, ...change }
  return by.post('/api/durations/versions', body, { 'if-match': `"${version ?? (await versionNow())}"` })
}
const undo = (changeId: unknown) => admin.post(`/api/changes/${String(changeId)}/undo`, {})
/** The minutes of a new order of the group. */
const orderedMinutes = async () => (await server.given.booking({ ...group, door: newDoor() })).durationMinutes
const twenty = (minutes: number) => Array.from({ length: 20 }, () => minutes)

describe('the statistics of durations', () => {
  it('compare real and planned minutes of each group, by medians and quartiles, without the wrong entries', async () => {
    await missions([50, 60, 70, 80, 90, 19, 181])
    await missions(twenty(75), { roomCount: 'T3' })

    expect(await statisticsOf()).toEqual([
      expect.objectContaining({ ...group, cases: 5, outliers: 2, plannedMinutes: 60, realMinutes: 70, lowerMinutes: 60, upperMinutes: 80 }),
      expect.objectContaining({ roomCount: 'T3', cases: 20, driftMinutes: 0, errorMinutes: 0, proposedMinutes: null }),
    ])
    expect(await statisticsOf()).toMatchObject([{ driftMinutes: 10, errorMinutes: 14, currentMinutes: 60, proposedMinutes: null }, {}])
  })

  it('count a house by its factor', async () => {
    await missions(twenty(100), { propertyKind: 'house' })
    expect(await statisticsOf()).toMatchObject([{ plannedMinutes: 75, driftMinutes: 20, proposedMinutes: 75 }])
  })

  it('are of a period, an area and a client', async () => {
    await missions(twenty(70))
    const [{ area_id, client_id } = { area_id: '', client_id: '' }] = await server.db
      .selectFrom('booking')
      .select(['area_id', 'client_id'])
      .where('arrived_at', 'is not', null)
      .execute()
    const today = dayOf(clock.now())
    expect(await statisticsOf(`?area_id=${area_id}&client_id=${client_id}`)).toHaveLength(1)
    expect(await statisticsOf(`?area_id=${newId()}`)).toEqual([])
    expect(await statisticsOf(`?from=${today}&until=${today}`)).toEqual([])
    expect(await reader.get(`/api/durations/statistics?from=${today}&until=2020-01-01`)).toMatchObject({ status: 422 })
  })

  it('compare a checker with the others, on the same groups, for those who may read checkers', async () => {
    const [slow, quick] = [await server.given.checker('Lou Lent'), await server.given.checker('Vic Vif')]
    await missions(twenty(66), {}, slow.id)
    await missions(twenty(54), {}, quick.id)

    const { body } = await reader.get('/api/durations/checkers')
    expect(body).toMatchObject([
      { checkerName: 'Lou Lent', cases: 20, factor: expect.closeTo(1.1) },
      { checkerName: 'Vic Vif', cases: 20, factor: expect.closeTo(0.9) },
    ])
    const other = await server.signedIn('clients:read', 'bookings:read')
    expect(await other.get('/api/durations/checkers')).toMatchObject({ status: 403 })
  })
})

describe('an approved duration', () => {
  it('is that of the orders made from then on; older ones keep theirs, also when they are edited, and an undo takes it back', async () => {
    const older = await server.given.booking({ ...group, door: newDoor() })
    clock.pass(60)

    const approved = await approve([{ ...group, minutes: 70 }])

    expect(approved).toMatchObject({ status: 201, body: { number: 1 } })
    clock.pass(60)
    expect(await orderedMinutes()).toBe(70)
    const edited = await admin.patch(`/api/bookings/${older.id}`, { annexes: [{ kind: 'cellar' }] }, { 'if-match': `"${older.version}"` })
    expect(edited).toMatchObject({ status: 200, body: { durationMinutes: 65 } })

    const undone = await undo(approved.body['changeId'])
    expect(undone).toMatchObject({ status: 200 })
    expect(await orderedMinutes()).toBe(60)
    expect((await reader.get('/api/durations')).body).toMatchObject({ versions: [] })
    await undo(undone.body['changeId'])
    clock.pass(60)
    expect(await orderedMinutes()).toBe(70)
    const { body: lines } = await reader.get('/api/durations/history')
    expect(lines).toMatchObject([{ kind: 'approved', reason: 'Écart constaté' }, { kind: 'undone' }, { kind: 'undone' }])
    await undo(approved.body['changeId'])
  })

  it('is told to the form of an order with the terms of its client', async () => {
    const { id } = await server.given.client()
    const { body } = await approve([{ ...group, minutes: 65 }])
    expect((await admin.get(`/api/clients/${id}/price-terms`)).body).toMatchObject({ durations: [{ ...group, minutes: 65 }] })
    await undo(body['changeId'])
  })

  it('moves by 25 % at most, from today on, and is not approved over the version of somebody else', async () => {
    const refusal = (path: string) => ({ status: 422, body: { errors: [{ path }] } })
    expect(await approve([{ ...group, minutes: 80 }])).toMatchObject(refusal('durations.0.minutes'))
    expect(await approve([{ ...group, minutes: 70 }], { validFrom: '2020-01-01' })).toMatchObject(refusal('validFrom'))
    expect(await approve([{ ...group, minutes: 67 }])).toMatchObject({ status: 422 })
    expect(await approve([{ ...group, minutes: 70 }], {}, reader)).toMatchObject({ status: 403 })
    const { body } = await approve([{ ...group, minutes: 70 }], { validFrom: '2099-01-01' })
    expect(await approve([{ ...group, minutes: 65 }])).toMatchObject(refusal('validFrom'))
    await undo(body['changeId'])
    expect((await reader.get('/api/durations')).body).toMatchObject({ versions: [] })
  })

  it('is not added to an approval that was made meanwhile from the same statistics', async () => {
    const version = await versionNow()
    const [first, second] = await Promise.all([70, 65].map((minutes) => approve([{ ...group, minutes }], {}, admin, version)))
    const approved = first?.status === 201 ? first : second
    expect(new Set([first?.status, second?.status])).toEqual(new Set([201, 412]))
    await undo(approved?.body['changeId'])
  })

  it('brings the planned durations nearer to the real ones, on seeded missions [idea 17]', async () => {
    const random = makeRandom(17)
    await missions(Array.from({ length: 40 }, () => Math.round(71 * (0.85 + random.next() * 0.3))))
    const [before] = await statisticsOf()
    const proposed = before?.proposedMinutes ?? 0
    expect(proposed).toBe(70)
    clock.pass(60)

    const { body } = await approve([{ ...group, minutes: proposed }])

    clock.pass(60)
    const [after] = await statisticsOf()
    expect(after).toMatchObject({ cases: 40, plannedMinutes: 70, currentMinutes: 70, proposedMinutes: null })
    expect(after?.errorMinutes).toBeLessThan((before?.errorMinutes ?? 0) * 0.7)
    await undo(body['changeId'])
  })
})
