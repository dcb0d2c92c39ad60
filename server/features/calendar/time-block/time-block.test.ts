import { availabilities } from '@adm/contract/booking/availability'
import { calendarCalls } from '@adm/contract/calendar/calendar'
import { timeBlockCalls, type TimeBlockSimulation } from '@adm/contract/checker/time-block'
import { areaCalls } from '@adm/contract/area'
import { instantAt } from '@adm/domain/values/date/moment'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/database/ids.ts'
import { startTestServer, stoppedClock, type TestServer } from '../../../testing/testing.ts'
import { tenantNamed } from '../../../testing/testing-links.ts'

/** A Monday; the checkers of the tests work from 7 to 21 h. */
const day = '2027-03-01'
const at = (hour: string, on = day): string => instantAt(on, hour)
const clock = stoppedClock()

let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer([], { now: clock.now })
  planner = await server.signedIn('calendars:read', 'checkers:read', 'bookings:read', 'bookings:update')
})
afterAll(() => server.stop())

const hours = (checkerId: string, from: string, until: string) => ({ checkerId, startAt: at(from), endAt: at(until) })
const draft = (checkerId: string, from: string, until: string, reason = 'Réunion') => ({ ...hours(checkerId, from, until), reason })
const ifMatch = (version: number) => ({ 'if-match': `"${version}"` })
const create = (body: object, by = planner) => by.post('/api/calendar/time-blocks', body, { 'idempotency-key': newId() })
const created = async (checkerId: string, from: string, until: string) => {
  const { status, body } = await create(draft(checkerId, from, until))
  expect({ status, body }).toMatchObject({ status: 201 })
  return timeBlockCalls.create.answer.parse(body)
}
const change = (id: string, body: object, version = 1) => planner.patch(`/api/calendar/time-blocks/${id}`, body, ifMatch(version))
const simulate = async (query: Record<string, string>, by = planner): Promise<TimeBlockSimulation> => {
  const { body } = await by.get(`/api/calendar/time-block-simulation?${new URLSearchParams(query).toString()}`)
  return timeBlockCalls.simulation.answer.parse(body)
}
const lineOf = async (checkerId: string) => {
  const { body } = await planner.get(`/api/calendar?fromDay=${day}&untilDay=${day}&checker_id=${checkerId}`)
  return calendarCalls.board.answer.parse(body).lines[0]
}
const plan = (id: string, checkerId: string, hour: string, more: object = {}) =>
  planner.post(`/api/bookings/${id}/transitions`, { to: 'planned', checkerId, startAt: at(hour), ...more })
const planned = (checkerId: string, hour: string) => server.given.booking({}, { to: 'planned', checkerId, startAt: at(hour) })
const undo = async (entityId: string) => {
  const { id } = await server.db
    .selectFrom('event')
    .select('id')
    .where('entity_id', '=', entityId)
    .orderBy('seq', 'desc')
    .executeTakeFirstOrThrow()
  return planner.post(`/api/changes/${id}/undo`, {}, { 'idempotency-key': newId() })
}

describe('a time block', () => {
  it('is on the board and in the calendar of its checker, and taken out of the hours and of the load [ROUTE-8]', async () => {
    const { id } = await server.given.checker()
    const timeBlock = await created(id, '09:00', '12:00')

    expect(await lineOf(id)).toMatchObject({
      timeBlocks: [{ id: timeBlock.id, version: 1, startAt: at('09:00'), endAt: at('12:00'), reason: 'Réunion' }],
      hours: [
        { startAt: at('07:00'), endAt: at('09:00') },
        { startAt: at('12:00'), endAt: at('21:00') },
      ],
      workload: { takenMinutes: 0, offeredMinutes: 11 * 60 },
    })
    const ofChecker = await planner.get(`/api/checkers/${id}/time-blocks?fromDay=${day}&untilDay=${day}`)
    expect(ofChecker.body).toEqual([timeBlock])
    expect(timeBlock).toMatchObject({ createdByName: 'Camille', createdAt: clock.now(), canceledAt: null })
  })

  it('refuses missions in it, which may be forced with a reason; free slots are around it [STATE-1]', async () => {
    const { id } = await server.given.checker('Ada Bloquée')
    await created(id, '09:00', '12:00')
    const order = await server.given.booking()

    const refused = await plan(order.id, id, '10:00')
    const slots = await planner.get(`/api/bookings/${order.id}/availabilities?fromDay=${day}&untilDay=${day}&checker_id=${id}`)
    const forced = await plan(order.id, id, '10:00', { force: ['G8'], reason: 'Vu avec elle' })

    expect(refused).toMatchObject({
      status: 409,
      body: { guard: 'G8', message: 'Ada Bloquée a un créneau bloqué de 09:00 à 12:00.' },
    })
    const starts = availabilities.parse(slots.body).checkers[0]?.starts
    expect(starts?.map(({ firstStartAt }) => firstStartAt)).toEqual([at('07:00'), at('12:00')])
    expect(forced).toMatchObject({ status: 200, body: { status: 'planned' } })
  })

  it('is lengthened, shortened and moved to another checker, by the version that was read [ROUTE-8]', async () => {
    const [ada, bo] = [await server.given.checker(), await server.given.checker()]
    const { id } = await created(ada.id, '09:00', '12:00')

    expect(await change(id, draft(ada.id, '09:00', '13:00'))).toMatchObject({ status: 200, body: { endAt: at('13:00'), version: 2 } })
    expect(await change(id, draft(ada.id, '10:00', '13:00'))).toMatchObject({
      status: 412,
      body: { code: 'STALE_VERSION', current: { version: 2 } },
    })
    expect(await change(id, draft(ada.id, '10:00', '11:00', 'Formation'), 2)).toMatchObject({ status: 200, body: { reason: 'Formation' } })
    expect(await change(id, draft(bo.id, '10:00', '11:00'), 3)).toMatchObject({ status: 200, body: { checkerId: bo.id, version: 4 } })

    expect([(await lineOf(ada.id))?.timeBlocks, (await lineOf(bo.id))?.timeBlocks]).toMatchObject([[], [{ id, version: 4 }]])
  })

  it('covers no mission, no reservation, no other time block and no past, in one sentence each', async () => {
    const { id } = await server.given.checker()
    const mission = await planned(id, '10:00')
    await created(id, '15:00', '16:00')
    const { id: later } = await created(id, '17:00', '18:00')

    expect(await create(draft(id, '09:00', '10:30'))).toMatchObject({
      status: 409,
      body: { code: 'TIME_NOT_BLOCKABLE', message: expect.stringContaining(`(${mission.code}).`) },
    })
    expect(await change(later, draft(id, '15:30', '18:00'))).toMatchObject({
      status: 409,
      body: { message: 'Un autre créneau est déjà bloqué de 15:00 à 16:00.' },
    })
    expect(
      await create({ ...draft(id, '09:00', '10:00'), startAt: at('08:00', '2026-11-23'), endAt: at('09:00', '2026-11-23') }),
    ).toMatchObject({
      status: 409,
      body: { message: 'Ce créneau est déjà passé.' },
    })
    expect(await create(draft(id, '12:00', '11:00'))).toMatchObject({ status: 422, body: { errors: [{ path: 'endAt' }] } })
    expect(await create(draft(newId(), '12:00', '13:00'))).toMatchObject({ status: 404, body: { code: 'CHECKER_NOT_FOUND' } })
    expect((await lineOf(id))?.timeBlocks).toHaveLength(2)
  })

  it('is freed, after which its hours are planned again, and is not freed twice', async () => {
    const { id } = await server.given.checker()
    const timeBlock = await created(id, '09:00', '12:00')
    const free = () => planner.delete(`/api/calendar/time-blocks/${timeBlock.id}`, ifMatch(1))

    expect(await free()).toMatchObject({ status: 204 })
    expect(await free()).toMatchObject({ status: 404, body: { code: 'TIME_BLOCK_NOT_FOUND' } })
    expect(await change(timeBlock.id, draft(id, '09:00', '10:00'), 2)).toMatchObject({ status: 404 })
    expect(await plan((await server.given.booking()).id, id, '10:00')).toMatchObject({ status: 200 })
  })

  it('takes minutes from the capacity of the area of its checker', async () => {
    const { id: areaId } = await server.given.area(['59000'])
    const { id } = await server.given.checker()
    await server.db.updateTable('checker_area').set({ area_id: areaId }).where('checker_id', '=', id).execute()
    const reader = await server.signedIn('areas:read')
    const minutes = async () => {
      const { body } = await reader.get(`/api/areas/${areaId}/capacity`)
      return areaCalls.capacity.answer.parse(body).weeks[0]?.primaryMinutes
    }
    const before = await minutes()
    await create({ ...draft(id, '09:00', '10:00'), startAt: at('09:00', '2026-11-24'), endAt: at('10:00', '2026-11-24') })
    expect(await minutes()).toBe((before ?? 0) - 60)
  })
})

describe('its simulation', () => {
  it('says the minutes that it takes, those that remain, and the ways in it; nothing is written [ROUTE-8]', async () => {
    const { id } = await server.given.checker()
    const mission = await planned(id, '12:00')
    const taken = (Date.parse(mission.endAt ?? '') - Date.parse((await lineOf(id))?.missions[0]?.leavesAt ?? '')) / 60_000

    expect(await simulate(hours(id, '06:00', '12:00'))).toEqual({
      ...hours(id, '06:00', '12:00'),
      refusals: [],
      takenMinutes: 5 * 60,
      freeMinutes: 9 * 60 - taken,
      ways: [{ startAt: at('12:00'), leavesAt: expect.any(String) }],
      offeredSlots: 0,
    })
    expect((await lineOf(id))?.timeBlocks).toEqual([])
  })

  it('of new hours of a time block leaves the former ones out', async () => {
    const { id } = await server.given.checker()
    const timeBlock = await created(id, '09:00', '10:00')
    expect(await simulate({ ...hours(id, '09:30', '11:00'), id: timeBlock.id })).toMatchObject({ refusals: [], takenMinutes: 90 })
    expect(await simulate(hours(id, '09:30', '11:00'))).toMatchObject({ refusals: ['Un autre créneau est déjà bloqué de 09:00 à 10:00.'] })
  })

  it('counts the slots that tenants could choose no more', async () => {
    const { id } = await server.given.checker()
    const order = await server.given.booking({ tenants: [tenantNamed('Nina', 'nina.martin@tenants.example', 'incoming')] })
    const slots = ['09:00', '11:00', '14:00'].map((hour) => ({ startAt: at(hour), checkerId: id }))
    const offered = await planner.post(`/api/bookings/${order.id}/transitions`, { to: 'waiting_roomer', slots })
    expect(offered).toMatchObject({ status: 200 })

    expect(await simulate(hours(id, '09:10', '12:00'))).toMatchObject({ offeredSlots: 2 })
    await created(id, '09:10', '12:00')
    const { body } = await planner.get(`/api/bookings/${order.id}/slot-offers`)
    expect(body).toMatchObject([{ slots: [{ isFree: false }, { isFree: false }, { isFree: true }] }])
  })

  it('names no order to a caller who may not read orders [PERM-2]', async () => {
    const { id } = await server.given.checker()
    const mission = await planned(id, '10:00')
    const other = await server.signedIn('calendars:read', 'bookings:update')
    const { refusals } = await simulate(hours(id, '09:00', '12:00'), other)
    expect(refusals).toHaveLength(1)
    expect(refusals[0]).not.toContain(mission.code)
  })
})

describe('two at once', () => {
  it('a time block and a mission at one hour: one of them is there, the other is refused in words', async () => {
    const { id } = await server.given.checker()
    const order = await server.given.booking()
    const [blocked, assigned] = await Promise.all([create(draft(id, '09:00', '12:00')), plan(order.id, id, '10:00')])
    expect([blocked.status, assigned.status].toSorted((a, b) => a - b)).toSatisfy(
      ([first, second]: number[]) => (first === 200 || first === 201) && second === 409,
    )
  })

  it('twenty planners who block the same hour through two processes: one has it [ROUTE-8]', async () => {
    const { id } = await server.given.checker()
    const other = await server.beside()
    const there = other.as(planner.who)
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) =>
        (index % 2 === 0 ? planner : there).post('/api/calendar/time-blocks', draft(id, '09:00', '12:00'), { 'idempotency-key': newId() }),
      ),
    )
    await other.stop()
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1)
    expect(new Set(answers.flatMap(({ status, body }) => (status === 201 ? [] : [body['message']])))).toEqual(
      new Set(['Un autre créneau est déjà bloqué de 09:00 à 12:00.']),
    )
  })

  it('the database refuses it too, without any check of ours', async () => {
    const { id } = await server.given.checker()
    const row = { checker_id: id, during: `[${at('09:00')},${at('12:00')})`, reason: 'x', created_at: clock.now(), updated_at: clock.now() }
    await server.db
      .insertInto('time_block')
      .values({ ...row, id: newId() })
      .execute()
    await expect(
      server.db
        .insertInto('time_block')
        .values({ ...row, id: newId() })
        .execute(),
    ).rejects.toThrow('time_block_apart')
  })
})

describe('its undo', () => {
  it('takes a creation, a change and a freeing back, and each of them again [ENT-5]', async () => {
    const { id: checkerId } = await server.given.checker()
    const { id } = await created(checkerId, '09:00', '12:00')
    const drawn = async () => (await lineOf(checkerId))?.timeBlocks.map(({ startAt, endAt }) => [startAt, endAt])
    const whole = [[at('09:00'), at('12:00')]]

    expect(await undo(id)).toMatchObject({ status: 200 })
    expect(await drawn()).toEqual([])
    expect(await undo(id)).toMatchObject({ status: 200 })
    expect(await drawn()).toEqual(whole)

    await change(id, draft(checkerId, '09:00', '10:00'), 3)
    expect(await undo(id)).toMatchObject({ status: 200 })
    expect(await drawn()).toEqual(whole)

    await planner.delete(`/api/calendar/time-blocks/${id}`, ifMatch(5))
    expect(await drawn()).toEqual([])
    expect(await undo(id)).toMatchObject({ status: 200 })
    expect(await drawn()).toEqual(whole)
  })

  it('is refused once a mission has the hours, in words', async () => {
    const { id: checkerId } = await server.given.checker()
    const { id } = await created(checkerId, '09:00', '12:00')
    await planner.delete(`/api/calendar/time-blocks/${id}`, ifMatch(1))
    const mission = await planned(checkerId, '10:00')
    expect(await undo(id)).toMatchObject({ status: 409, body: { message: expect.stringContaining(mission.code) } })
  })

  it('needs the right to plan, as the change does [PERM-2]', async () => {
    const { id: checkerId } = await server.given.checker()
    const { id } = await created(checkerId, '09:00', '12:00')
    const reader = await server.signedIn('calendars:read', 'bookings:read')
    const { id: changeId } = await server.db.selectFrom('event').select('id').where('entity_id', '=', id).executeTakeFirstOrThrow()
    expect(await reader.post(`/api/changes/${changeId}/undo`, {}, { 'idempotency-key': newId() })).toMatchObject({ status: 403 })
    expect(await create(draft(checkerId, '13:00', '14:00'), reader)).toMatchObject({ status: 403 })
  })
})
