import { calendarPlanCalls } from '@adm/contract/calendar/calendar-plan'
import { deliveryPlanCalls } from '@adm/contract/calendar/delivery-plan'
import { rolePresets } from '@adm/domain/user/role/role-preset'
import { dayOf, hourOf } from '@adm/domain/values/date/moment'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newId } from '../../../platform/database/ids.ts'
import { makeRunner } from '../../../platform/jobs/jobs.ts'
import { deliveriesIn } from '../../../testing/testing-delivery.ts'
import { sendDueMessages } from '../../../testing/testing-notification.ts'
import { drain, startTestServer, stoppedClock } from '../../../testing/testing.ts'
import { planApplyJob, planUndoJob } from './plan-apply.jobs.ts'
import { planJob } from './plan.jobs.ts'

const days = ['2026-12-01', '2026-12-03']
const start = async () => {
  const clock = stoppedClock('2026-11-23T09:00:00.000Z')
  const server = await startTestServer([], { now: clock.now })
  const planner = await server.signedIn(...rolePresets.planning.scope)
  return { ...server, clock, planner, ...(await deliveriesIn(server, planner)) }
}
let server: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  server = await start()
})
afterAll(() => server.stop())

/** A delivery of these lots whose missions are made, and checkers who may take them. */
const delivery = async (rows: readonly object[], { checkers = 2, change = {} } = {}) => {
  const made = await server.made({ dates: days, ...change })
  await server.save(made.id, rows)
  await server.step(made.id, 'checked', { confirmCount: true })
  await server.create(made.id)
  const ids: string[] = []
  for (let at = 0; at < checkers; at += 1) ids.push((await server.given.checker(`Ada Lot${at}`)).id)
  return { ...made, checkerIds: ids }
}
type Given = Awaited<ReturnType<typeof delivery>>

const choice = { days, opens: '09:00', closes: '17:00', checkers: null, keepsHours: true }
const ask = ({ id, checkerIds }: Pick<Given, 'id' | 'checkerIds'>, change: object = {}, person = server.planner) =>
  person.post(`/api/calendar/deliveries/${id}/plans`, { ...choice, checkerIds, ...change }, { 'idempotency-key': newId() })
const readPlan = async (id: string) => calendarPlanCalls.read.answer.parse((await server.planner.get(`/api/calendar/plans/${id}`)).body)
const planned = async (given: Given, change: object = {}) => {
  const { status, body } = await ask(given, change)
  expect({ status, body }).toMatchObject({ status: 202 })
  await drain(makeRunner(server.runtime, [planJob]))
  return readPlan(String(body['id']))
}
const apply = (id: string) => server.planner.post(`/api/calendar/plans/${id}/apply`, {}, { 'idempotency-key': newId() })
const planning = async (id: string) =>
  deliveryPlanCalls.read.answer.parse((await server.planner.get(`/api/calendar/deliveries/${id}`)).body)

/** Lots of two buildings, in another order than that of the way. */
const twoBuildings = () =>
  ['B 201', 'A 101', 'B 101', 'A 102'].map((name) => {
    const [building = '', apartmentNumber = ''] = name.split(' ')
    return server.newRow({ building, floor: apartmentNumber.slice(0, 1), apartmentNumber })
  })

describe('the planning of a delivery', () => {
  it('proposes who, when and in which order, by building and floor, and plans nothing before it is applied [ROUTE-13]', async () => {
    const given = await delivery(twoBuildings())

    const plan = await planned(given, { days: [days[1]] })

    expect(plan).toMatchObject({
      state: 'done',
      days: [days[1]],
      delivery: { id: given.id, opens: '09:00', closes: '17:00' },
      unplaced: [],
    })
    expect(plan.checkers.map(({ orders }) => orders.map(({ lot }) => lot))).toEqual([
      ['Bâtiment A, Étage 1, Appartement 101', 'Bâtiment A, Étage 1, Appartement 102'],
      ['Bâtiment B, Étage 1, Appartement 101', 'Bâtiment B, Étage 2, Appartement 201'],
    ])
    for (const { orders } of plan.checkers) {
      expect(orders.map(({ startAt }) => dayOf(startAt))).toEqual([days[1], days[1]])
      expect(hourOf(orders[0]?.startAt ?? '')).toBe('09:00')
    }
    expect(await planning(given.id)).toMatchObject({
      days,
      waiting: { lots: 4 },
      planned: [],
      plans: [{ id: plan.id, lots: 4, placed: 4, applied: 0 }],
    })
  })

  it('is applied by the ordinary steps, without travel between two lots, and one undo takes all of it back [STATE-1]', async () => {
    const given = await delivery(twoBuildings(), { checkers: 1 })
    const plan = await planned(given, { days: [days[0]] })

    const { body } = await apply(plan.id)

    expect(body).toMatchObject({ applied: 4, refused: [], message: '4 lots planifiés.' })
    const missions = await server.db
      .selectFrom('mission')
      .innerJoin('booking', 'booking.id', 'mission.booking_id')
      .select(['mission.start_at as startAt', 'mission.end_at as endAt', 'mission.leaves_at as leavesAt'])
      .where('booking.delivery_id', '=', given.id)
      .orderBy('mission.start_at')
      .execute()
    expect(missions.slice(1).map(({ startAt, leavesAt }) => startAt === leavesAt)).toEqual([true, true, true])
    expect(missions[0]?.leavesAt).not.toBe(missions[0]?.startAt)
    expect(await planning(given.id)).toMatchObject({
      waiting: { lots: 0 },
      planned: [{ day: days[0], checkerId: given.checkerIds[0], lots: 4 }],
      plans: [{ applied: 4 }],
    })
    expect(await ask(given)).toMatchObject({ status: 422, body: { code: 'PLAN_EMPTY' } })

    await server.planner.post(`/api/changes/${String(body['changeId'])}/undo`, {}, { 'idempotency-key': newId() })
    expect(await planning(given.id)).toMatchObject({ waiting: { lots: 4 }, planned: [] })
    const { body: history } = await server.planner.get(`/api/deliveries/${given.id}/history?parts=true`)
    expect(history).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ entity: 'calendar-plan', kind: 'takenBack' }),
        expect.objectContaining({ entity: 'calendar-plan', kind: 'applied' }),
      ]),
    )
  })

  it('follows the hour and the day of the file, and says why a lot stays', async () => {
    const given = await delivery(
      [
        server.newRow({ apartmentNumber: '1', missionDate: '01/12/2026', missionHour: '11h20' }),
        server.newRow({ apartmentNumber: '2', missionDate: '03/12/2026' }),
        server.newRow({ apartmentNumber: '3', missionDate: '01/12/2026', missionHour: '18h' }),
      ],
      { checkers: 1 },
    )

    const plan = await planned(given, { days: [days[0]] })

    expect(plan.checkers.flatMap(({ orders }) => orders.map(({ lot, startAt }) => [lot, hourOf(startAt)]))).toEqual([
      ['Appartement 1', '11:20'],
    ])
    expect(new Map(plan.unplaced.map(({ lot, reasons }) => [lot, reasons]))).toEqual(
      new Map([
        ['Appartement 2', ['Souhaitée le jeudi 3 décembre 2026, hors des jours choisis.']],
        ['Appartement 3', ['Hors des disponibilités de Ada Lot0.']],
      ]),
    )
    const free = await planned(given, { days: [days[0]], keepsHours: false })
    const [first, second] = free.checkers.flatMap(({ orders }) => orders)
    expect([first?.lot, hourOf(first?.startAt ?? ''), second?.lot]).toEqual(['Appartement 1', '09:00', 'Appartement 3'])
  })

  it('takes as many of the best checkers as it is asked for', async () => {
    const given = await delivery(twoBuildings(), { checkers: 3 })
    const { checkerIds: _, ...unnamed } = given

    const { status, body } = await server.planner.post(
      `/api/calendar/deliveries/${unnamed.id}/plans`,
      { ...choice, checkers: 2, days: [days[0]] },
      { 'idempotency-key': newId() },
    )
    expect(status).toBe(202)
    await drain(makeRunner(server.runtime, [planJob]))

    const plan = await readPlan(String(body['id']))
    expect(plan.checkers.map(({ orders }) => orders.length)).toEqual([2, 2])
  })

  it('refuses another day, a past one, a checker who left, and a delivery without a lot to plan, each in words', async () => {
    const given = await delivery(twoBuildings())
    const refused = async (change: object) => {
      const { status, body } = await ask(given, change)
      return { status, code: body['code'], message: body['message'] }
    }

    expect(await refused({ days: ['2026-12-02'] })).toEqual({
      status: 422,
      code: 'PLAN_DAY_OUTSIDE',
      message: "Le mercredi 2 décembre 2026 n'est pas une date à venir de cette livraison.",
    })
    expect(await refused({ checkerIds: [newId()] })).toMatchObject({ status: 422, code: 'PLAN_CHECKER_OUTSIDE' })
    expect(await refused({ closes: '08:00' })).toMatchObject({ status: 422 })
    const empty = await server.made({ dates: days })
    expect(await ask({ ...given, id: empty.id })).toMatchObject({
      status: 422,
      body: { code: 'PLAN_EMPTY', message: "Aucun lot de cette livraison n'attend sa date." },
    })
    expect(await ask({ ...given, id: newId() })).toMatchObject({ status: 404, body: { code: 'DELIVERY_NOT_FOUND' } })
    expect(await server.planner.get(`/api/calendar/deliveries/${newId()}`)).toMatchObject({ status: 404 })
  })

  it('needs the rights of a proposal and that of deliveries [PERM-2] [PERM-4]', async () => {
    const given = await delivery(twoBuildings())
    const [reader, ofBoard] = [
      await server.signedIn('deliveries:read', 'calendars:read', 'bookings:read'),
      await server.signedIn('calendars:read', 'bookings:read', 'bookings:update'),
    ]

    expect(await ask(given, {}, reader)).toMatchObject({ status: 403 })
    expect(await ask(given, {}, ofBoard)).toMatchObject({ status: 403 })
    expect(await ofBoard.get(`/api/calendar/deliveries/${given.id}`)).toMatchObject({ status: 403 })
    expect(await reader.get(`/api/calendar/deliveries/${given.id}`)).toMatchObject({ status: 200 })
  })

  it('plans and applies many lots by a job, each once [ROUTE-13]', async () => {
    const rows = Array.from({ length: 60 }, (_, at) => server.newRow({ building: at < 30 ? 'A' : 'B', apartmentNumber: String(at + 1) }))
    const given = await delivery(rows, { checkers: 4 })
    const plan = await planned(given)
    expect(plan).toMatchObject({ figures: { placed: 60 }, unplaced: [] })

    expect(await apply(plan.id)).toMatchObject({ body: { isUnderWay: true } })
    await drain(makeRunner(server.runtime, [planApplyJob, planUndoJob]))

    expect((await readPlan(plan.id)).application).toMatchObject({ message: '60 lots planifiés.' })
    const { planned: tours } = await planning(given.id)
    expect(tours.reduce((sum, { lots }) => sum + lots, 0)).toBe(60)
    expect(tours).toHaveLength(8)
  })
})

describe('the client and the checker of many lots', () => {
  it('are told once of all lots that say the same, by day and place, and of one lot alone in its own words', async () => {
    const given = await delivery(twoBuildings(), { checkers: 1 })
    const [checkerId = ''] = given.checkerIds
    const email = `ada.${checkerId}@exemple.fr`
    await server.db.updateTable('checker').set({ email }).where('id', '=', checkerId).execute()
    await apply((await planned(given, { days: [days[0]] })).id)
    server.clock.pass(20 * 60)
    await sendDueMessages(server.runtime)

    const mails = await server.mailsTo(email)
    expect(mails.map(({ subject }) => subject)).toEqual([`Livraison ${given.reference}\u00a0: convocation pour 4 lots`])
    expect(mails[0]?.text?.match(/Appartement \d+/g)).toEqual(['101', '102', '101', '201'].map((number) => `Appartement ${number}`))
    expect(mails[0]?.text).toContain('Clés\u00a0: 12 quai des Chantiers, 8 h à 18 h')
    const posted = await server.db
      .selectFrom('notification')
      .innerJoin('booking', 'booking.id', 'notification.booking_id')
      .select(['notification.audience', 'notification.kind', 'notification.mail_id as mailId', 'notification.posted_at as postedAt'])
      .where('booking.delivery_id', '=', given.id)
      .where('notification.posted_at', 'is not', null)
      .execute()
    const mailsOf = (audience: string) => posted.filter((row) => row.audience === audience).map(({ kind, mailId }) => `${kind} ${mailId}`)
    expect([mailsOf('checker').length, new Set(mailsOf('checker')).size]).toEqual([4, 1])
    expect(new Set(mailsOf('client')).size).toBe(
      new Set(posted.filter(({ audience }) => audience === 'client').map(({ kind }) => kind)).size,
    )

    const [row] = await server.rowsOf(given.id)
    const moved = { to: 'planned', checkerId, startAt: `${days[1]}T13:00:00.000Z` }
    expect(await server.planner.post(`/api/bookings/${row?.bookingId}/transitions`, moved)).toMatchObject({ status: 200 })
    server.clock.pass(20 * 60)
    await sendDueMessages(server.runtime)
    expect((await server.mailsTo(email)).map(({ subject }) => subject).slice(1)).toEqual([expect.not.stringContaining('Livraison')])
  })
})

describe('the prospects of a planned lot', () => {
  const prospectOf = (email: string) => ({
    prospectGender: 'Mme',
    prospectFirstName: 'Zoé',
    prospectLastName: 'Garnier',
    prospectEmail: email,
  })
  const send = async (seconds: number) => {
    server.clock.pass(seconds)
    await sendDueMessages(server.runtime)
  }
  const subjectsTo = async (email: string) => (await server.mailsTo(email)).map(({ subject }) => subject)
  const step = (id: string, change: object) => server.planner.post(`/api/bookings/${id}/transitions`, change)

  it.each(['checkin', 'visite'])(
    'of a delivery of %s are convoked, told of a move, and of the end, each once [STATE-1]',
    async (service) => {
      const email = `zoe.${service}@exemple.fr`
      const given = await delivery([server.newRow({ ug: 'UG1', ...prospectOf(email) })], { checkers: 1, change: { service } })
      const [row] = await server.rowsOf(given.id)
      const id = row?.bookingId ?? ''
      await apply((await planned(given, { days: [days[1]] })).id)
      await send(20 * 60)
      const first = await subjectsTo(email)
      expect(first).toHaveLength(1)

      await step(id, { to: 'planned', checkerId: given.checkerIds[0], startAt: `${days[1]}T13:00:00.000Z` })
      await send(20 * 60)
      await send(20 * 60)
      expect(await subjectsTo(email)).toHaveLength(2)

      expect(await step(id, { to: 'prospect_canceled' })).toMatchObject({ status: 200 })
      await send(20 * 60)
      await send(20 * 60)
      expect(await subjectsTo(email)).toHaveLength(3)
    },
  )

  it('an order of a delivery without a prospect is cancelled by its prospect too (G21) [STATE-1]', async () => {
    const given = await delivery([server.newRow({ ug: 'UG1' })], { checkers: 0, change: { service: 'visite' } })
    const [row] = await server.rowsOf(given.id)

    expect(await step(row?.bookingId ?? '', { to: 'prospect_canceled' })).toMatchObject({
      status: 200,
      body: { status: 'prospect_canceled' },
    })
  })
})
