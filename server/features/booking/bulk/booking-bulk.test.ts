import type { BulkCheck, BulkResult } from '@adm/contract/booking/booking-bulk'
import { bulkCheck, bulkResult } from '@adm/contract/booking/booking-bulk'
import type { Booking, BookingDraft } from '@adm/domain/booking/order/booking'
import { addMinutes } from '@adm/domain/values/date/moment'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeRunner } from '../../../platform/jobs/jobs.ts'
import { drain, newName, startTestServer, type TestServer } from '../../../testing/testing.ts'
import { bookingBulk } from './booking-bulk.service.ts'

let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  planner = await server.signedIn('bookings:read', 'bookings:update')
})
afterAll(() => server.stop())

const path = '/api/bookings/bulk'
const dayAt = (hour: string) => `2027-03-01T${hour}:00.000Z`
const rowsOf = (bookings: readonly Pick<Booking, 'id' | 'version'>[]) => ({ items: bookings.map(({ id, version }) => ({ id, version })) })
const read = async (id: string) => (await planner.get(`/api/bookings/${id}`)).body
const plan = (checkerId: string, startAt: string) => [{ to: 'waiting_checker' as const }, { to: 'planned' as const, checkerId, startAt }]
/** A mission within 24 hours, whose cancellation has a fee. */
const planUpcoming = (checkerId: string) =>
  plan(checkerId, addMinutes(new Date().toISOString(), 1_200)).map((step) => ({ ...step, force: ['G8' as const], reason: 'Urgence' }))
const check = async (rows: object, act: object): Promise<BulkCheck> =>
  bulkCheck.parse((await planner.post(path, { rows, act, dryRun: true })).body)
const start = async (rows: object, act: object): Promise<BulkResult> => bulkResult.parse((await planner.post(path, { rows, act })).body)
const result = async (id: unknown): Promise<BulkResult> => bulkResult.parse((await planner.get(`/api/booking-bulks/${String(id)}`)).body)
const runnerOf = (runtime = server.runtime) => makeRunner(runtime, bookingBulk.jobs)
const runAll = async () => {
  const runner = runnerOf()
  await drain(runner)
}
const undo = (changeId: string | null) => planner.post(`/api/changes/${changeId}/undo`, {})
/** The request ids under which the orders of a bulk were changed: each job has its own. */
const requestsOf = (id: unknown) =>
  server.db.selectFrom('event').select('request_id').distinct().where('part_of_id', '=', String(id)).execute()
/** Orders of a new client, and a filter that matches exactly these. */
const orders = async (count: number, change: Partial<BookingDraft> = {}) => {
  const { id: clientId } = await server.given.client({ name: newName() })
  const made: Booking[] = []
  for (let number = 0; number < count; number += 1) made.push(await server.given.booking({ clientId, ...change }))
  return { clientId, made, filter: { client_id: [clientId] } }
}

describe('a bulk of orders', () => {
  it('tells which may be moved and why the others may not, then does the same', async () => {
    const checker = await server.given.checker('Nour Petit')
    const movable = await server.given.booking({}, ...plan(checker.id, dayAt('09:00')))
    const other = await server.given.booking({}, ...plan(checker.id, dayAt('13:00')))
    await server.given.booking({}, ...plan(checker.id, '2027-03-03T13:00:00.000Z'))
    const undated = await server.given.booking()
    const canceled = await server.given.booking({}, ...plan(checker.id, dayAt('16:00')), {
      to: 'canceled',
      reason: 'Doublon',
      facts: { cause: 'duplicate', feeCents: 0 },
    })
    const rows = rowsOf([movable, other, undated, canceled])
    const act = { kind: 'move', day: '2027-03-03' }

    const preview = await check(rows, act)
    expect(preview).toMatchObject({ total: 4, accepted: 1, refused: [{ count: 1 }, { count: 1 }, { count: 1 }] })
    expect(preview.message).toBe(
      '1 commande peut être modifiée, 3 ne le peuvent pas\u00a0: sans date de mission (1), date et contrôleur fixés par le statut (1), contrôleur déjà occupé (1).',
    )
    expect(await read(movable.id)).toMatchObject({ version: movable.version })

    const done = await start(rows, act)
    expect(done).toMatchObject({ state: 'done', changed: 1, refusedCount: 3 })
    expect(done.refused).toEqual(preview.refused)
    expect(await read(movable.id)).toMatchObject({ startAt: '2027-03-03T09:00:00.000Z', checkerId: checker.id })
    expect(await read(other.id)).toMatchObject({ startAt: dayAt('13:00'), version: other.version })
  })

  it('is one change of history, of which those of its orders are parts', async () => {
    const { made } = await orders(2)
    const done = await start(rowsOf(made), { kind: 'tags', add: ['Urgent'], remove: [] })
    const { rows } = await server.db
      .selectFrom('event')
      .select(['entity', 'kind', 'by_id as byId'])
      .where('part_of_id', '=', done.id)
      .execute()
      .then((events) => ({ rows: events }))
    expect(rows).toEqual([
      { entity: 'booking', kind: 'changed', byId: planner.id },
      { entity: 'booking', kind: 'changed', byId: planner.id },
    ])
    expect((await planner.get('/api/booking-bulks')).body['items']).toContainEqual(expect.objectContaining({ id: done.id, changed: 2 }))
  })

  it('keeps the facts of one order from refusing another: missions of a day go together to the next one', async () => {
    const checker = await server.given.checker('Lina Roux')
    const made = []
    for (const day of ['01', '02', '03']) made.push(await server.given.booking({}, ...plan(checker.id, `2027-04-${day}T09:00:00.000Z`)))
    const act = { kind: 'shift', days: 1 }

    expect(await check(rowsOf(made), act)).toMatchObject({ accepted: 3, refused: [] })
    expect(await start(rowsOf(made), act)).toMatchObject({ changed: 3, refusedCount: 0 })
    expect(await read(made[2]?.id ?? '')).toMatchObject({ startAt: '2027-04-04T09:00:00.000Z' })
  })

  it('gives one checker what fits in the day, as the dry run said: the same orders, for the same reasons', async () => {
    const [busy, taker] = [await server.given.checker('Ines Faure'), await server.given.checker('Tom Blanc')]
    const late = await server.given.checker('Zoé Petit')
    const first = await server.given.booking({}, ...plan(busy.id, '2027-05-03T09:00:00.000Z'))
    const same = await server.given.booking({}, ...plan(late.id, '2027-05-03T09:00:00.000Z'))
    const next = await server.given.booking({}, ...plan(late.id, '2027-05-03T14:00:00.000Z'))
    const act = { kind: 'assign', checkerId: taker.id, reason: 'Absence' }
    const rows = rowsOf([first, same, next])

    const preview = await check(rows, act)
    expect(preview).toMatchObject({ accepted: 2, refused: [{ code: 'CHECKER_DOUBLE_BOOKED', count: 1 }] })
    const done = await start(rows, act)
    expect(done).toMatchObject({ changed: 2, checkerName: 'Tom Blanc' })
    expect(done.refused).toEqual(preview.refused)
  })

  it('cancels at the fees that were confirmed, and not when they have changed', async () => {
    const { id: checkerId } = await server.given.checker()
    const booking = await server.given.booking({}, ...planUpcoming(checkerId))
    const act = { kind: 'status', to: 'canceled', reason: 'Doublon', facts: { cause: 'duplicate' } }
    const preview = await check(rowsOf([booking]), act)
    expect(preview).toMatchObject({ accepted: 1, feesCents: (await read(booking.id))['cancellationCents'] })
    expect(preview.feesCents).toBeGreaterThan(0)

    const wrongFee = await planner.post(path, { rows: rowsOf([booking]), act: { ...act, feesCents: 5_000 } })
    expect(wrongFee).toMatchObject({ status: 409, body: { code: 'BULK_FEES_CHANGED' } })
    expect(await start(rowsOf([booking]), act)).toMatchObject({ changed: 0, refused: [{ code: 'FEE_NOT_CONFIRMED' }] })
    expect(await start(rowsOf([booking]), { ...act, feesCents: preview.feesCents })).toMatchObject({ changed: 1 })
    const later = await server.given.booking({}, ...plan(checkerId, '2027-06-01T09:00:00.000Z'))
    expect(await start(rowsOf([later]), { ...act, facts: { cause: 'client_request' } })).toMatchObject({ changed: 1 })
  })

  it('tells what somebody changed meanwhile, and leaves it', async () => {
    const { made } = await orders(2)
    const [first, second] = made
    await planner.patch(`/api/bookings/${first?.id}`, { comment: 'Sonner deux fois.' }, { 'if-match': '"1"' })
    const done = await start(rowsOf(made), { kind: 'comment', how: 'append', text: 'Clés chez le gardien.' })
    expect(done).toMatchObject({ changed: 1, refused: [{ code: 'STALE_VERSION', items: [{ id: first?.id, code: first?.code }] }] })
    expect(done.message).toBe('1 commande est modifiée, 1 reste sans changement\u00a0: modifiée entre-temps (1).')
    expect(await read(first?.id ?? '')).toMatchObject({ comment: 'Sonner deux fois.', version: 2 })
    expect(await read(second?.id ?? '')).toMatchObject({ comment: 'Clés chez le gardien.' })
  })

  it('takes all that a filter keeps, unless it keeps others than those that were seen', async () => {
    const { made, clientId, filter } = await orders(3)
    const act = { kind: 'tags', add: ['À rappeler'], remove: [] }
    const { total, seenAt } = await check({ filter }, act)
    await planner.patch(`/api/bookings/${made[0]?.id}`, { comment: 'Vu après.' }, { 'if-match': '"1"' })
    const done = await start({ filter, total, seenAt }, act)
    expect(done).toMatchObject({ changed: 2, refused: [{ code: 'STALE_VERSION', count: 1 }] })
    expect(await planner.get(`/api/bookings?client_id=${clientId}&tag=${encodeURIComponent('À rappeler')}`)).toMatchObject({
      body: { total: 2 },
    })
    expect((await planner.get('/api/bookings/tags')).body).toContain('À rappeler')

    await server.given.booking({ clientId })
    expect(await planner.post(path, { rows: { filter, total: 3 }, act })).toMatchObject({
      status: 409,
      body: {
        code: 'BULK_ROWS_CHANGED',
        message: 'Le filtre donne maintenant 4 commandes, et non plus 3\u00a0: vérifiez-les, puis recommencez.',
      },
    })
    expect(await planner.post(path, { rows: { filter: { order_id: 'C99' } }, act })).toMatchObject({ body: { code: 'BULK_EMPTY' } })
  })

  it('answers a repeated request with the first answer', async () => {
    const { made } = await orders(1)
    const act = { kind: 'comment', how: 'append', text: 'Une fois.' }
    const send = () => planner.post(path, { rows: rowsOf(made), act }, { 'idempotency-key': `bulk-${made[0]?.id}` })
    const [first, other] = [await send(), await send()]
    expect(other.body).toEqual(first.body)
    expect(await read(made[0]?.id ?? '')).toMatchObject({ comment: 'Une fois.', version: 2 })
  })

  it('answers a repeated cancellation with the first answer, though what it made would refuse it now', async () => {
    const { id: checkerId } = await server.given.checker()
    const booking = await server.given.booking({}, ...planUpcoming(checkerId))
    const rows = { filter: { client_id: [booking.clientId], status: ['scheduled'] }, total: 1 }
    const act = { kind: 'status', to: 'canceled', reason: 'Doublon', facts: { cause: 'duplicate' } }
    const { feesCents } = await check(rows, act)
    const send = (key: string) => planner.post(path, { rows, act: { ...act, feesCents } }, { 'idempotency-key': `${key}-${booking.id}` })

    const [first, copy] = [await send('once'), await send('once')]
    expect(first).toMatchObject({ status: 200, body: { changed: 1 } })
    expect(copy).toEqual(first)
    expect(await send('other')).toMatchObject({ status: 422, body: { code: 'BULK_EMPTY' } })
  })

  it('is for whoever may change bookings, and says so before it looks at anything', async () => {
    const { made } = await orders(1)
    const body = { rows: rowsOf(made), act: { kind: 'tags', add: ['Non'], remove: [] }, dryRun: true }
    const reader = await server.signedIn('bookings:read')
    expect(await server.anonymous.post(path, body)).toMatchObject({ status: 401 })
    expect(await reader.post(path, body)).toMatchObject({ status: 403 })
    expect(await planner.post(path, { ...body, act: { kind: 'tags', add: [], remove: [] } })).toMatchObject({ status: 422 })
    expect(await planner.post(path, { ...body, rows: { items: [] } })).toMatchObject({ status: 422 })
    expect(await planner.get(`/api/booking-bulks/${server.runtime.newId()}`)).toMatchObject({
      status: 404,
      body: { code: 'BULK_NOT_FOUND' },
    })
    const stranger = await server.signedIn('clients:read')
    expect(await stranger.get('/api/booking-bulks')).toMatchObject({ status: 403 })
  })
})

describe('a long bulk', () => {
  const act = { kind: 'comment', how: 'append', text: 'Digicode changé.' }

  it('goes on by a job that survives the process, does each order once, and tells those refused', async () => {
    const { made, filter } = await orders(60)
    const response = await planner.post(path, { rows: { filter, total: 60 }, act })
    expect(response).toMatchObject({ status: 202, body: { state: 'waiting', total: 60 } })
    expect(await result(response.body['id'])).toMatchObject({ state: 'waiting', done: 0 })
    const late = made.at(-1)
    await planner.patch(`/api/bookings/${late?.id}`, { comment: 'À part.' }, { 'if-match': '"1"' })

    await runnerOf().runStep()
    expect(await result(response.body['id'])).toMatchObject({ state: 'running', done: 20, changed: 20 })
    // The process dies here; another process continues the job after its last committed step.
    const other = await server.beside()
    const runner = runnerOf(other.runtime)
    await drain(runner)
    await other.stop()

    expect(await result(response.body['id'])).toMatchObject({
      state: 'done',
      done: 60,
      changed: 59,
      refused: [{ code: 'STALE_VERSION', count: 1 }],
    })
    const stored = await server.db
      .selectFrom('booking')
      .select(['comment', 'version'])
      .where('client_id', '=', made[0]?.clientId ?? '')
      .execute()
    expect(stored.filter(({ comment, version }) => comment === 'Digicode changé.' && version === 2)).toHaveLength(59)
  })

  it('stops when who asked for it may no longer change bookings', async () => {
    const { filter } = await orders(60)
    const leaver = await server.signedIn('bookings:read', 'bookings:update')
    const response = await leaver.post(path, { rows: { filter, total: 60 }, act })
    await runnerOf().runStep()
    await server.db
      .updateTable('user_account')
      .set({ scope: ['bookings:read'] })
      .where('id', '=', leaver.id)
      .execute()
    await runAll()
    expect(await result(response.body['id'])).toMatchObject({ state: 'done', changed: 20, refused: [{ code: 'FORBIDDEN', count: 40 }] })
  })

  it('shares the rows of another bulk without a loss: each has one of them, and the other is told', async () => {
    const { made, filter } = await orders(60)
    const firstBulk = await planner.post(path, { rows: { filter, total: 60 }, act: { kind: 'tags', add: ['Un'], remove: [] } })
    const secondBulk = await planner.post(path, { rows: { filter, total: 60 }, act: { kind: 'tags', add: ['Deux'], remove: [] } })
    const other = await server.beside()
    const runners = [runnerOf(), runnerOf(other.runtime)]
    await Promise.all(runners.map(drain))
    await runAll()
    await other.stop()

    const [first, second] = [await result(firstBulk.body['id']), await result(secondBulk.body['id'])]
    expect([first.state, second.state]).toEqual(['done', 'done'])
    expect(first.changed + second.changed).toBe(60)
    expect(first.refusedCount).toBe(second.changed)
    const rows = await server.db
      .selectFrom('booking')
      .select(['tags', 'version'])
      .where('client_id', '=', made[0]?.clientId ?? '')
      .execute()
    expect(rows.filter(({ tags, version }) => tags?.length === 1 && version === 2)).toHaveLength(60)
  })
})

describe('undoing a bulk', () => {
  it('puts every order back as it was, byte for byte, as one act', async () => {
    const checker = await server.given.checker('Sam Morel')
    const made = []
    for (const hour of ['08:00', '11:00', '14:00'])
      made.push(await server.given.booking({}, ...plan(checker.id, `2027-07-01T${hour}:00.000Z`)))
    const before = await Promise.all(made.map(({ id }) => read(id)))
    const done = await start(rowsOf(made), { kind: 'shift', days: 7 })
    expect(await undo(done.changeId)).toMatchObject({ status: 200, body: { entity: 'booking-bulk', id: done.id } })

    const undone = await result(done.id)
    expect(undone).toMatchObject({ undo: { state: 'done', undone: 3, kept: 0 }, message: '3 commandes sont remises comme avant.' })
    for (const [index, was] of before.entries()) {
      const { version: _version, updatedAt: _at, ...rest } = was
      expect(await read(made[index]?.id ?? '')).toMatchObject(rest)
    }
    expect(await undo(done.changeId)).toMatchObject({ status: 409, body: { code: 'NOT_UNDOABLE' } })
  })

  it('leaves what somebody changed since, and tells it', async () => {
    const { made } = await orders(3)
    const done = await start(rowsOf(made), { kind: 'comment', how: 'set', text: 'En lot.' })
    await planner.patch(`/api/bookings/${made[1]?.id}`, { comment: "D'une collègue." }, { 'if-match': '"2"' })
    await undo(done.changeId)
    const undone = await result(done.id)
    expect(undone).toMatchObject({ undo: { undone: 2, kept: 1 }, kept: [{ items: [{ id: made[1]?.id }] }] })
    expect(await read(made[1]?.id ?? '')).toMatchObject({ comment: "D'une collègue." })
    expect(await read(made[0]?.id ?? '')).toMatchObject({ comment: null })
  })

  it('is refused while the bulk runs, then goes by a job when it was long', async () => {
    const { made, filter } = await orders(60)
    const response = await planner.post(path, { rows: { filter, total: 60 }, act: { kind: 'tags', add: ['Lot'], remove: [] } })
    const { changeId } = await result(response.body['id'])
    expect(await undo(changeId)).toMatchObject({ status: 409, body: { code: 'NOT_UNDOABLE' } })
    await runAll()
    expect(await undo(changeId)).toMatchObject({ status: 200 })
    expect(await result(response.body['id'])).toMatchObject({ undo: { state: 'waiting', undone: 0 } })
    expect(await undo(changeId)).toMatchObject({ status: 409, body: { code: 'NOT_UNDOABLE' } })
    await runnerOf().runStep()
    // The undo job fails here for good and is requested again: it continues where it stopped.
    await server.db
      .updateTable('job')
      .set({ state: 'failed' })
      .where('name', '=', 'booking.bulk-undo')
      .where('state', '=', 'running')
      .execute()
    expect(await result(response.body['id'])).toMatchObject({ undo: { state: 'failed', undone: 20 } })
    expect(await undo(changeId)).toMatchObject({ status: 200 })
    await runAll()
    expect(await result(response.body['id'])).toMatchObject({ undo: { state: 'done', undone: 60, kept: 0 } })
    expect(await requestsOf(response.body['id'])).toHaveLength(3)
    expect(await read(made[0]?.id ?? '')).toMatchObject({ version: 3 })
    const reader = await server.signedIn('bookings:read')
    expect(await reader.post(`/api/changes/${changeId}/undo`, {})).toMatchObject({ status: 403 })
  })
})
