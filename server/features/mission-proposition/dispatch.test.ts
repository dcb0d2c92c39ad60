import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeRunner } from '../../platform/jobs/jobs.ts'
import { drain } from '../../testing/testing.ts'
import { days, dispatchJobs, hours, startDispatchServer } from '../../testing/testing-links.ts'

type DispatchServer = Awaited<ReturnType<typeof startDispatchServer>>
let server: DispatchServer
beforeAll(async () => {
  server = await startDispatchServer('bookings:read', 'bookings:update', 'mission-propositions:read', 'checkers:read', 'checkers:update')
})
afterAll(() => server.stop())
beforeEach(() => server.passNight())

const names = ['Ada Un', 'Bea Deux', 'Cleo Trois', 'Dora Quatre', 'Eva Cinq', 'Fay Six', 'Gia Sept', 'Hoa Huit', 'Ida Neuf', 'Jo Dix']

describe('a search in waves', () => {
  it('asks three, then five, then all the others, each once, and ends without a checker [TAB-1] [STATE-1]', async () => {
    const { id, checkers } = await server.orderWith(...names)
    expect(await server.start(id)).toMatchObject({ status: 201, body: { mode: 'waves', waves: 1, outcome: null } })
    expect(await server.statusOf(id)).toBe('waiting_checker')
    expect(await server.stateOf(id)).toEqual(Array.from({ length: 3 }, () => '1 proposed'))

    await server.tick(4 * hours - 1)
    expect(await server.stateOf(id)).toHaveLength(3)
    await server.tick(1)
    expect(await server.stateOf(id)).toEqual([
      ...Array.from({ length: 3 }, () => '1 expired'),
      ...Array.from({ length: 5 }, () => '2 proposed'),
    ])
    await server.tick(4 * hours)
    expect((await server.stateOf(id)).slice(8)).toEqual(['3 proposed', '3 proposed'])
    await server.tick(4 * hours)

    expect(await server.statusOf(id)).toBe('no_checker')
    expect(await server.lastDispatch(id)).toMatchObject({ outcome: 'exhausted', waves: 3, due_at: null })
    const mails = await Promise.all(checkers.map(({ email }) => server.mailsTo(email)))
    expect(mails.map((each) => each.length)).toEqual(checkers.map(() => 1))
  })

  it('goes on at once when the last one refuses, by a link', async () => {
    const { id, checkers } = await server.orderWith('Ada Un', 'Bea Deux', 'Cleo Trois', 'Dora Quatre')
    await server.start(id)
    const mails = await Promise.all(checkers.map(({ email }) => server.mailsTo(email)))
    const [first = '', second = '', third = ''] = checkers.map(({ email }) => email).filter((_, index) => mails[index]?.length === 1)
    for (const email of [first, second]) await server.answerOf(email, { to: 'declined', reason: 'distance' })
    await server.tick()
    expect(await server.stateOf(id)).toHaveLength(3)
    await server.answerOf(third, { to: 'declined' })
    await server.tick()
    expect((await server.stateOf(id)).slice(3)).toEqual(['2 proposed'])
  })

  it('sends no further wave while the desk has an accepted proposition to decide on', async () => {
    const { id } = await server.orderWith('Ada Un', 'Bea Deux', 'Cleo Trois', 'Dora Quatre')
    await server.start(id)
    const [first] = await server.rowsOf(id)
    await server.planner.post(`/api/mission-propositions/${first?.id}/transitions`, { to: 'accepted' })

    await server.tick(4 * hours)

    expect((await server.stateOf(id)).toSorted()).toEqual(['1 accepted', '1 expired', '1 expired'])
  })

  it('asks one of a direct proposition, and everybody at once where the first to accept wins', async () => {
    const direct = await server.orderWith('Ada Un', 'Bea Deux')
    const [, bea] = direct.checkers
    expect(await server.start(direct.id, { mode: 'direct' })).toMatchObject({ status: 422, body: { errors: [{ path: 'checkerId' }] } })
    await server.start(direct.id, { mode: 'direct', checkerId: bea?.id })
    expect((await server.rowsOf(direct.id)).map(({ checker_id }) => checker_id)).toEqual([bea?.id])
    await server.tick(4 * hours)
    expect(await server.statusOf(direct.id)).toBe('no_checker')

    const first = await server.orderWith('Ada Un', 'Bea Deux', 'Cleo Trois', 'Dora Quatre')
    await server.start(first.id, { mode: 'first' })
    expect(await server.stateOf(first.id)).toEqual(Array.from({ length: 4 }, () => '1 proposed'))
  })

  it('asks nobody whom a guard refuses, whom no mail reaches, or who was asked about this hour', async () => {
    const { id, checkers } = await server.orderWith('Ada Un', 'Bea Deux', 'Cleo Trois')
    const [ada, bea, cleo] = checkers
    await server.db
      .updateTable('checker')
      .set({ email: null })
      .where('id', '=', ada?.id ?? '')
      .execute()
    await server.db
      .deleteFrom('checker_availability')
      .where('checker_id', '=', bea?.id ?? '')
      .execute()
    const plan = await server.planner.get(`/api/mission-propositions/suggest?bookingId=${id}&mode=waves&startAt=${server.startAt()}`)
    expect(plan.body).toMatchObject({ waves: [[{ id: cleo?.id }]], withoutMail: [{ id: ada?.id }] })
    const draft = { bookingId: id, checkerId: cleo?.id, startAt: server.startAt(), channel: 'phone' }
    await server.planner.post('/api/mission-propositions', draft)
    expect(await server.start(id)).toMatchObject({ status: 409, body: { code: 'NOBODY_TO_PROPOSE' } })
    expect(await server.db.selectFrom('mission_dispatch').selectAll().where('booking_id', '=', id).execute()).toEqual([])
  })

  it('is one at a time, for an hour to come, by whoever may change orders', async () => {
    const { id } = await server.orderWith('Ada Un')
    expect(await server.start(id, { startAt: '2026-11-20T09:00:00.000Z' })).toMatchObject({
      status: 422,
      body: { errors: [{ path: 'startAt' }] },
    })
    const reader = await server.signedIn('bookings:read', 'mission-propositions:read')
    expect(await reader.post(`/api/bookings/${id}/dispatches`, { mode: 'waves', startAt: server.startAt() })).toMatchObject({ status: 403 })
    await server.start(id)
    expect(await server.start(id)).toMatchObject({ status: 409, body: { code: 'DISPATCH_RUNNING' } })
    expect((await reader.get(`/api/bookings/${id}/dispatches`)).body).toMatchObject([{ mode: 'waves', waves: 1 }])
  })

  it('is stopped with a reason: its propositions are withdrawn, and their checkers told [STATE-1]', async () => {
    const { id, checkers } = await server.orderWith('Ada Un')
    await server.start(id)
    const token = await server.tokenTo(checkers[0]?.email ?? '')
    const stop = (body: object) => server.planner.post(`/api/bookings/${id}/dispatches/stop`, body)
    expect(await stop({})).toMatchObject({ status: 422, body: { errors: [{ message: 'Indiquez un motif.' }] } })
    expect(await stop({ reason: 'Le client rappelle.' })).toMatchObject({ status: 200, body: { outcome: 'stopped' } })
    expect([await server.statusOf(id), await server.stateOf(id)]).toEqual(['waiting', ['1 withdrawn']])
    expect((await server.mailsTo(checkers[0]?.email ?? '')).map(({ subject }) => subject?.split('\u00a0')[0])).toEqual([
      'Mission proposée',
      'Mission retirée',
    ])
    expect(await server.anonymous.get(server.linkOf(token))).toMatchObject({ status: 410, body: { code: 'LINK_NOT_VALID' } })
    expect(await stop({ reason: 'Encore' })).toMatchObject({ status: 409, body: { code: 'DISPATCH_ENDED' } })
    expect(await server.start(id)).toMatchObject({ status: 201, body: { waves: 1 } })
  })

  it('is searched again at night when somebody new may come, and only then [STATE-1]', async () => {
    const { id } = await server.orderWith('Ada Un')
    await server.start(id)
    await server.tick(4 * hours)
    expect(await server.statusOf(id)).toBe('no_checker')
    await server.tick(14 * hours)
    expect(await server.statusOf(id)).toBe('no_checker')

    const { zip_code: zipCode } = await server.db.selectFrom('booking').select('zip_code').where('id', '=', id).executeTakeFirstOrThrow()
    const { id: areaId } = await server.given.area([zipCode])
    const { id: newcomer } = await server.given.checker('Nina Neuve', { email: `nina.${zipCode}@adm.example` })
    await server.db.insertInto('checker_area').values({ checker_id: newcomer, area_id: areaId, is_primary: false }).execute()
    await server.tick(24 * hours)
    expect(await server.statusOf(id)).toBe('waiting_checker')
    await server.tick(4 * hours)
    expect((await server.rowsOf(id)).map(({ checker_id, status }) => [checker_id === newcomer, status])).toContainEqual([true, 'proposed'])
  })
})

describe('the clock', () => {
  it('sends nothing between 21:00 and 8:00 in Paris, and counts from the sending', async () => {
    const { id, checkers } = await server.orderWith('Ada Un', 'Bea Deux', 'Cleo Trois', 'Dora Quatre')
    const evening = Date.parse(`${server.clock.now().slice(0, 10)}T17:30:00.000Z`) + days * 1000
    server.clock.pass((evening - Date.parse(server.clock.now())) / 1000)
    const { body } = await server.start(id)
    expect(body).toMatchObject({ waves: 1 })
    await server.tick(4 * hours)
    expect(await server.stateOf(id)).toEqual(['1 expired', '1 expired', '1 expired'])
    const { due_at: dueAt } = await server.lastDispatch(id)
    expect(dueAt?.slice(11)).toBe('07:00:00.000Z')
    await server.tick((Date.parse(dueAt ?? '') - Date.parse(server.clock.now())) / 1000)
    const last = (await server.rowsOf(id)).at(-1)
    expect(last).toMatchObject({ status: 'proposed', proposed_at: dueAt, expires_at: `${dueAt?.slice(0, 10)}T11:00:00.000Z` })
    expect(await server.mailsTo(checkers[3]?.email ?? '')).toHaveLength(1)
  })

  it('that jumps back sends nothing twice', async () => {
    const { id, checkers } = await server.orderWith('Ada Un')
    await server.start(id)
    await server.tick(-hours)
    await server.tick(hours)
    expect(await server.stateOf(id)).toEqual(['1 proposed'])
    expect(await server.mailsTo(checkers[0]?.email ?? '')).toHaveLength(1)
  })

  it('acts once in two processes, and goes on when one is killed in the middle of a wave', async () => {
    const { id, checkers } = await server.orderWith(...names.slice(0, 6))
    const other = await server.beside()
    await server.start(id)
    server.clock.pass(4 * hours)
    const killed = other.runtime.db.transaction().execute(async (db) => {
      await db
        .updateTable('mission_proposition')
        .set({ status: 'expired', answered_at: server.clock.now() })
        .where('booking_id', '=', id)
        .execute()
      await db.selectNoFrom((eb) => eb.fn('pg_terminate_backend', [eb.fn('pg_backend_pid')]).as('ended')).execute()
    })
    await expect(killed).rejects.toThrow(/terminat|EPIPE|ECONNRESET/i)
    const runners = [server.runtime, other.runtime].map((runtime) => makeRunner(runtime, dispatchJobs))
    await Promise.all(runners.map((runner) => runner.plan()))
    await Promise.all(runners.map(drain))
    await Promise.all(runners.map(drain))
    await other.stop()
    expect((await server.stateOf(id)).filter((state) => state.startsWith('2'))).toEqual(['2 proposed', '2 proposed', '2 proposed'])
    const mails = await Promise.all(checkers.map(({ email }) => server.mailsTo(email)))
    expect(mails.map((each) => each.length)).toEqual(checkers.map(() => 1))
  })
})

describe('a checker who can no longer come', () => {
  it('has no open proposition after leaving the network, or during an absence, and the search goes on', async () => {
    const { id, checkers } = await server.orderWith('Ada Un', 'Bea Deux')
    await server.start(id)
    const [ada, bea] = checkers
    await server.planner.post(`/api/checkers/${ada?.id}/transitions`, { to: 'OUT_OF_NETWORK', leaveReason: 'CONTRACT_END' })
    expect((await server.stateOf(id)).toSorted()).toEqual(['1 proposed', '1 withdrawn'])
    const day = server.startAt().slice(0, 10)
    const absence = { startAt: `${day}T06:00:00.000Z`, endAt: `${day}T18:00:00.000Z`, reason: 'Congés' }
    expect(await server.planner.post(`/api/checkers/${bea?.id}/absences`, absence)).toMatchObject({ status: 201 })
    expect(await server.stateOf(id)).toEqual(['1 withdrawn', '1 withdrawn'])
    await server.tick()
    expect(await server.statusOf(id)).toBe('no_checker')
  })

  it('is asked nothing more once the start of the search is undone: its propositions are withdrawn', async () => {
    const { id, checkers } = await server.orderWith('Ada Un')
    await server.start(id)
    const token = await server.tokenTo(checkers[0]?.email ?? '')
    const event = await server.db
      .selectFrom('event')
      .select('id')
      .where('entity_id', '=', id)
      .where('kind', '=', 'E03')
      .executeTakeFirstOrThrow()
    expect(await server.planner.post(`/api/changes/${event.id}/undo`, {})).toMatchObject({ status: 200 })
    expect([await server.statusOf(id), await server.stateOf(id)]).toEqual(['waiting', ['1 withdrawn']])
    expect(await server.lastDispatch(id)).toMatchObject({ outcome: 'stopped' })
    expect(await server.anonymous.post(server.linkOf(token), { to: 'accepted' })).toMatchObject({ status: 410 })
  })

  it('gets back what the undo of the assignment reopens: the search goes on with its propositions', async () => {
    const { id, checkers } = await server.orderWith('Ada Un', 'Bea Deux')
    await server.start(id)
    await server.planner.post(`/api/bookings/${id}/transitions`, { to: 'planned', checkerId: checkers[0]?.id, startAt: server.startAt() })
    expect(await server.stateOf(id)).toEqual(['1 superseded', '1 superseded'])
    const event = await server.db
      .selectFrom('event')
      .select('id')
      .where('entity_id', '=', id)
      .where('kind', '=', 'E08')
      .executeTakeFirstOrThrow()
    expect(await server.planner.post(`/api/changes/${event.id}/undo`, {})).toMatchObject({ status: 200 })
    expect(await server.stateOf(id)).toEqual(['1 proposed', '1 proposed'])
    expect(await server.lastDispatch(id)).toMatchObject({ outcome: null, ended_at: null })
  })
})
