import { reportPointsOf } from '@adm/domain/booking/step/report-point'
import { rolePresets } from '@adm/domain/user/role/role-preset'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { newName, startTestServer, stoppedClock } from '../../testing/testing.ts'

const start = async () => {
  const clock = stoppedClock('2026-11-23T09:00:00.000Z')
  const server = await startTestServer([], { now: clock.now })
  await server.db.updateTable('feature_option').set({ warning: true }).execute()
  const planner = await server.signedIn(...rolePresets.planning.scope)
  const quality = await server.signedIn(...rolePresets.quality.scope)
  const reader = await server.signedIn('login', 'alerts:read')
  return { ...server, clock, planner, quality, reader }
}
let server: Awaited<ReturnType<typeof start>>
beforeAll(async () => {
  server = await start()
})
afterAll(() => server.stop())

const problem = { cause: 'keys', severity: 'medium', text: 'Le badge ne répond plus.' }
const draft = async (change: object = {}) => ({ ...problem, bookingId: (await server.given.booking()).id, ...change })
const report = async (change: object = {}) => {
  const { status, body } = await server.planner.post('/api/warnings', await draft(change))
  expect(status).toBe(201)
  return { id: String(body['id']), bookingId: String(body['bookingId']) }
}
const step = (id: string, to: string, reason?: string) => server.planner.post(`/api/warnings/${id}/transitions`, { to, reason })
const undoLast = async (id: string) => {
  const events = server.db.selectFrom('event').select('id').where('entity', '=', 'warning').where('entity_id', '=', id)
  const event = await events.orderBy('seq', 'desc').executeTakeFirstOrThrow()
  return server.planner.post(`/api/changes/${event.id}/undo`, {})
}
const mailOf = async ({ id }: { id: string }) =>
  (await server.db.selectFrom('user_account').select('email').where('id', '=', id).executeTakeFirstOrThrow()).email
const subjectsTo = async (person: { id: string }) => (await server.mailsTo(await mailOf(person))).map(({ subject }) => subject)
/** An order whose mission is done, with the requests that validate its report. */
const doneOrder = async () => {
  const checker = await server.given.checker(newName())
  const startAt = '2026-11-23T08:00:00.000Z'
  const { id } = await server.given.booking({}, { to: 'waiting_checker' }, { to: 'planned', checkerId: checker.id, startAt })
  const quick = await server.planner.post(`/api/bookings/${id}/transitions`, { to: 'done', force: ['G12', 'G39'], reason: 'Test' })
  expect(quick.status).toBe(200)
  const facts = { points: reportPointsOf({ service: 'checkin', furnished: true }) }
  const validate = (more: object = {}) => server.planner.post(`/api/bookings/${id}/transitions`, { to: 'validated', facts, ...more })
  return { id, checker, validate }
}

describe('a warning about an order', () => {
  it('is reported, taken, resolved and reopened, each in history and undone [ROUTE-20]', async () => {
    const { id, bookingId } = await report()
    expect((await server.planner.get(`/api/warnings/${id}`)).body).toMatchObject({
      ...problem,
      status: 'new',
      source: 'staff',
      reporterName: 'Camille',
      groupLabel: 'Planification',
      clientName: 'Agence du Port',
      transitions: [{ to: 'in_progress' }, { to: 'resolved' }, { to: 'dismissed' }],
    })
    expect(await step(id, 'in_progress')).toMatchObject({ status: 200, body: { assigneeId: server.planner.id, assigneeName: 'Camille' } })
    expect(await step(id, 'resolved', 'Badge changé')).toMatchObject({ body: { closingReason: 'Badge changé' } })
    expect(await step(id, 'in_progress')).toMatchObject({ status: 409, body: { code: 'TRANSITION_NOT_ALLOWED' } })
    expect(await undoLast(id)).toMatchObject({ status: 200 })
    expect((await server.planner.get(`/api/warnings/${id}`)).body).toMatchObject({
      status: 'in_progress',
      closedAt: null,
      closingReason: null,
    })
    expect(await undoLast(id)).toMatchObject({ status: 200 })
    expect(await step(id, 'new')).toMatchObject({ status: 200, body: { status: 'new', assigneeId: null } })
    const events = await server.db.selectFrom('event').select(['kind', 'part_of_id']).where('entity_id', '=', id).orderBy('seq').execute()
    expect(events.map(({ kind }) => kind)).toEqual(['created', 'W01', 'W02', 'undone', 'undone', 'W04'])
    expect(events.every(({ part_of_id }) => part_of_id === bookingId)).toBe(true)
  })

  it('is dismissed with a reason, and writes nothing without', async () => {
    const { id } = await report()
    expect(await step(id, 'dismissed')).toMatchObject({ status: 409, body: { code: 'REASON_MISSING', message: 'Indiquez un motif.' } })
    expect((await server.planner.get(`/api/warnings/${id}`)).body).toMatchObject({ status: 'new', version: 1 })
    expect(await step(id, 'dismissed', 'Doublon')).toMatchObject({ status: 200, body: { status: 'dismissed', closingReason: 'Doublon' } })
    const change = await server.planner.patch(`/api/warnings/${id}`, { text: 'Autre' }, { 'if-match': '"2"' })
    expect(change).toMatchObject({ status: 409, body: { code: 'WARNING_CLOSED' } })
  })

  it('is edited with the version, given to a colleague who may treat it, and an edit is undone', async () => {
    const { id } = await report()
    const patch = (body: object, version: number) => server.planner.patch(`/api/warnings/${id}`, body, { 'if-match': `"${version}"` })
    expect(await patch({ assigneeId: server.reader.id }, 1)).toMatchObject({ status: 422, body: { errors: [{ path: 'assigneeId' }] } })
    expect(await patch({ assigneeId: server.quality.id, cause: 'damage' }, 1)).toMatchObject({ status: 200, body: { version: 2 } })
    expect(await patch({ text: 'Autre' }, 1)).toMatchObject({ status: 412 })
    expect(await undoLast(id)).toMatchObject({ status: 200 })
    expect((await server.planner.get(`/api/warnings/${id}`)).body).toMatchObject({ cause: 'keys', assigneeId: null, version: 3 })
  })

  it('needs its rights and its feature, and an order that exists', async () => {
    const { id } = await report()
    const stranger = await server.signedIn('login', 'bookings:read')
    expect(await server.anonymous.get(`/api/warnings/${id}`)).toMatchObject({ status: 401 })
    expect(await stranger.get(`/api/warnings/${id}`)).toMatchObject({ status: 403 })
    expect(await server.reader.get(`/api/warnings/${id}`)).toMatchObject({ status: 200, body: { transitions: [] } })
    expect(await server.reader.post('/api/warnings', await draft())).toMatchObject({ status: 403 })
    const nowhere = { bookingId: '0191a7c0-0000-7000-8000-000000000001' }
    expect(await server.planner.post('/api/warnings', { ...problem, ...nowhere })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'bookingId' }] },
    })
    await server.db.updateTable('feature_option').set({ warning: false }).execute()
    expect(await server.planner.get(`/api/warnings/${id}`)).toMatchObject({ status: 404, body: { code: 'FEATURE_OFF' } })
    await server.db.updateTable('feature_option').set({ warning: true }).execute()
  })

  it('is listed by status, severity, cause, client, area, order and day', async () => {
    const client = await server.given.client()
    const { id, areaId } = await server.given.booking({ clientId: client.id })
    const first = await report({ bookingId: id, severity: 'low' })
    server.clock.pass(2 * 86_400)
    const second = await report({ bookingId: id, severity: 'high', cause: 'damage' })
    await step(second.id, 'in_progress')
    const listed = async (query: string) => {
      const { body } = await server.planner.get(`/api/warnings?client_id=${client.id}${query}`)
      return Array.isArray(body['items']) ? body['items'].map((row: { id: string }) => row.id) : body
    }
    expect(await listed('')).toEqual([second.id, first.id])
    expect(await listed('&sort=createdAt')).toEqual([first.id, second.id])
    expect(await listed('&sort=severity')).toEqual([second.id, first.id])
    expect(await listed('&status=in_progress')).toEqual([second.id])
    expect(await listed('&severity=low')).toEqual([first.id])
    expect(await listed('&cause=damage&cause=meter')).toEqual([second.id])
    expect(await listed(`&area_id=${areaId}&booking_id=${id}`)).toEqual([second.id, first.id])
    expect(await listed('&max_day=2026-11-23')).toEqual([first.id])
    expect(await listed('&min_day=2026-11-24')).toEqual([second.id])
    const file = await server.planner.file(`/api/warnings/export?format=csv&client_id=${client.id}`)
    expect(file.text).toContain('Le badge ne répond plus.')
    server.clock.pass(-2 * 86_400)
  })
})

describe('a high warning', () => {
  it('is mailed to the group of its cause without its author, once, also when it becomes high', async () => {
    const other = await server.signedIn(...rolePresets.planning.scope)
    await report({ severity: 'high', cause: 'safety' })
    expect(await subjectsTo(other)).toEqual([expect.stringMatching(/^Signalement grave\u00a0: Sécurité, commande /)])
    expect(await subjectsTo(server.planner)).toEqual([])
    const { id } = await report({ cause: 'damage' })
    const before = (await subjectsTo(server.quality)).length
    await server.planner.patch(`/api/warnings/${id}`, { severity: 'high' }, { 'if-match': '"1"' })
    await server.planner.patch(`/api/warnings/${id}`, { text: 'Plus grave' }, { 'if-match': '"2"' })
    expect((await subjectsTo(server.quality)).length).toBe(before + 1)
  })

  it('blocks the validation of the report while it is open and the feature is on (G41) [STATE-1]', async () => {
    const { id, validate } = await doneOrder()
    const { id: warningId } = await report({ bookingId: id, severity: 'high' })
    expect(await validate()).toMatchObject({ status: 409, body: { code: 'HIGH_WARNING_OPEN', guard: 'G41' } })
    expect(await validate({ force: ['G41'] })).toMatchObject({ status: 409 })
    await step(warningId, 'resolved')
    expect(await validate()).toMatchObject({ status: 200, body: { status: 'validated' } })
  })

  it('lets the report be validated with a reason, and does not count while warnings are off', async () => {
    const [forced, off] = [await doneOrder(), await doneOrder()]
    await report({ bookingId: forced.id, severity: 'high' })
    expect(await forced.validate({ force: ['G41'], reason: 'Vu avec le bailleur' })).toMatchObject({ status: 200 })
    await report({ bookingId: off.id, severity: 'high' })
    await server.db.updateTable('feature_option').set({ warning: false }).execute()
    expect(await off.validate()).toMatchObject({ status: 200 })
    await server.db.updateTable('feature_option').set({ warning: true }).execute()
  })
})

/** An order whose checker came in vain, and the change that says so. */
const movedInVain = async () => {
  const checker = await server.given.checker(newName())
  const startAt = '2026-11-23T08:00:00.000Z'
  const { id } = await server.given.booking({}, { to: 'waiting_checker' }, { to: 'planned', checkerId: checker.id, startAt })
  const facts = { cause: 'unsafe', statement: 'Un chien en liberté.', waitedMinutes: 20, withdrawnKeys: 'none' }
  const moved = await server.planner.post(`/api/bookings/${id}/transitions`, { to: 'unsuccessful_move', reason: 'Insécurité', facts })
  expect(moved).toMatchObject({ status: 200 })
  return { id, changeId: String(moved.headers['change-id']) }
}

it('the product raises one warning from the cause of an unsuccessful move [STATE-1]', async () => {
  const { id } = await movedInVain()
  const { body } = await server.planner.get(`/api/warnings?booking_id=${id}`)
  expect(body).toMatchObject({
    total: 1,
    items: [{ cause: 'safety', severity: 'high', source: 'system', reporterName: null, status: 'new' }],
  })
})

it('the warning of an unsuccessful move goes with its undo and comes back with the undo of that, unless somebody closed it', async () => {
  const [{ id, changeId }, closed] = [await movedInVain(), await movedInVain()]
  const only = async (bookingId: string) => {
    const { body } = await server.planner.get(`/api/warnings?booking_id=${bookingId}`)
    return Array.isArray(body['items']) ? body['items'] : []
  }
  // A person may take back the step without any right to warnings.
  const desk = await server.signedIn('bookings:read', 'bookings:update')
  expect(await desk.post(`/api/changes/${changeId}/undo`, {})).toMatchObject({ status: 200 })
  expect(await only(id)).toMatchObject([{ status: 'dismissed', closingReason: 'Le déplacement infructueux est annulé.' }])
  const events = server.db.selectFrom('event').select('id').where('entity_id', '=', id).where('kind', '=', 'undone')
  const { id: undoId } = await events.executeTakeFirstOrThrow()
  expect(await desk.post(`/api/changes/${undoId}/undo`, {})).toMatchObject({ status: 200 })
  expect(await only(id)).toMatchObject([{ status: 'new', closingReason: null, closedAt: null }])

  const [raised] = await only(closed.id)
  await step(raised.id, 'resolved', 'Vu avec le bailleur')
  await desk.post(`/api/changes/${closed.changeId}/undo`, {})
  expect(await only(closed.id)).toMatchObject([{ status: 'resolved', closingReason: 'Vu avec le bailleur' }])
})
