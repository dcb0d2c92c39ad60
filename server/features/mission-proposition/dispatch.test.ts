import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeRunner } from '../../platform/jobs/jobs.ts'
import { drain, startTestServer, stoppedClock, type TestServer } from '../../testing.ts'
import { dispatchJob, relaunchJob } from './dispatch.jobs.ts'

const clock = stoppedClock('2026-11-23T09:00:00.000Z')
let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer([], { now: clock.now })
  planner = await server.signedIn('bookings:read', 'bookings:update', 'mission-propositions:read', 'checkers:read', 'checkers:update')
})
afterAll(() => server.stop())
// Ten in the morning in Paris of the next day.
beforeEach(() => {
  const next = Date.parse(`${clock.now().slice(0, 10)}T09:00:00.000Z`) + days * 1000
  clock.pass((next - Date.parse(clock.now())) / 1000)
})

const jobs = [dispatchJob, relaunchJob]
const minutes = 60
const hours = 60 * minutes
const days = 24 * hours
/** Ten in the morning in Paris, three days after the clock of the test. */
const startAt = () => `${new Date(Date.parse(clock.now()) + 3 * days * 1000).toISOString().slice(0, 10)}T09:00:00.000Z`
const tick = async (seconds = 0) => {
  clock.pass(seconds)
  const runner = makeRunner(server.runtime, jobs)
  await runner.plan()
  await drain(runner)
}

/** Zip codes of Paris and around it, one an order. */
const zipCodes = [
  ...Array.from({ length: 10 }, (_, at) => String(75_001 + at)),
  ...Array.from({ length: 9 }, (_, at) => String(75_012 + at)),
]
/** An order in an area of its own, so that only its own checkers may come. */
const orderWith = async (...names: readonly string[]) => {
  const zipCode = zipCodes.shift() ?? ''
  const { id: areaId } = await server.given.area([zipCode])
  const hire = async (name: string) => {
    const email = `${name.replace(' ', '.').toLowerCase()}.${zipCode}@adm.example`
    const { id } = await server.given.checker(name, { email, max_distance_km: null })
    return { id, email }
  }
  // The sample area of checkers exists before many of them are made at once.
  await server.given.area()
  const checkers = await Promise.all(names.map(hire))
  const ids = checkers.map(({ id }) => id)
  if (ids.length > 0) await server.db.updateTable('checker_area').set({ area_id: areaId }).where('checker_id', 'in', ids).execute()
  const { id } = await server.given.booking({ zipCode })
  return { id, checkers }
}
const start = (id: string, body: object = {}) =>
  planner.post(`/api/bookings/${id}/dispatches`, { mode: 'waves', startAt: startAt(), ...body })
const statusOf = async (id: string) => (await planner.get(`/api/bookings/${id}`)).body['status']
const rowsOf = (id: string) =>
  server.db.selectFrom('mission_proposition').selectAll().where('booking_id', '=', id).orderBy('wave').orderBy('id').execute()
const stateOf = async (id: string) => (await rowsOf(id)).map(({ wave, status }) => `${wave} ${status}`)
const lastDispatch = (id: string) =>
  server.db.selectFrom('mission_dispatch').selectAll().where('booking_id', '=', id).orderBy('created_at', 'desc').executeTakeFirstOrThrow()
const tokenTo = async (email: string) => {
  const mails = await server.mailsTo(email)
  return /\/l\/([0-9a-f]{64})/.exec(mails.at(-1)?.text ?? '')?.[1] ?? ''
}
const linkOf = (token: string) => `/api/links/${token}/mission-proposition`
const answerOf = async (email: string, body: object) => server.anonymous.post(linkOf(await tokenTo(email)), body)
const names = ['Ada Un', 'Bea Deux', 'Cleo Trois', 'Dora Quatre', 'Eva Cinq', 'Fay Six', 'Gia Sept', 'Hoa Huit', 'Ida Neuf', 'Jo Dix']

describe('a search in waves', () => {
  it('asks three, then five, then all the others, each once, and ends without a checker [TAB-1] [STATE-1]', async () => {
    const { id, checkers } = await orderWith(...names)
    expect(await start(id)).toMatchObject({ status: 201, body: { mode: 'waves', waves: 1, outcome: null } })
    expect(await statusOf(id)).toBe('waiting_checker')
    expect(await stateOf(id)).toEqual(Array.from({ length: 3 }, () => '1 proposed'))

    await tick(4 * hours - 1)
    expect(await stateOf(id)).toHaveLength(3)
    await tick(1)
    expect(await stateOf(id)).toEqual([...Array.from({ length: 3 }, () => '1 expired'), ...Array.from({ length: 5 }, () => '2 proposed')])
    await tick(4 * hours)
    expect((await stateOf(id)).slice(8)).toEqual(['3 proposed', '3 proposed'])
    await tick(4 * hours)

    expect(await statusOf(id)).toBe('no_checker')
    expect(await lastDispatch(id)).toMatchObject({ outcome: 'exhausted', waves: 3, due_at: null })
    const mails = await Promise.all(checkers.map(({ email }) => server.mailsTo(email)))
    expect(mails.map((each) => each.length)).toEqual(checkers.map(() => 1))
  })

  it('goes on at once when the last one refuses, by a link', async () => {
    const { id, checkers } = await orderWith('Ada Un', 'Bea Deux', 'Cleo Trois', 'Dora Quatre')
    await start(id)
    for (const { email } of checkers.slice(0, 2)) await answerOf(email, { to: 'declined', reason: 'distance' })
    await tick()
    expect(await stateOf(id)).toHaveLength(3)
    await answerOf(checkers[2]?.email ?? '', { to: 'declined' })
    await tick()
    expect((await stateOf(id)).slice(3)).toEqual(['2 proposed'])
  })

  it('asks one of a direct proposition, and everybody at once where the first to accept wins', async () => {
    const direct = await orderWith('Ada Un', 'Bea Deux')
    const [, bea] = direct.checkers
    expect(await start(direct.id, { mode: 'direct' })).toMatchObject({ status: 422, body: { errors: [{ path: 'checkerId' }] } })
    await start(direct.id, { mode: 'direct', checkerId: bea?.id })
    expect((await rowsOf(direct.id)).map(({ checker_id }) => checker_id)).toEqual([bea?.id])
    await tick(4 * hours)
    expect(await statusOf(direct.id)).toBe('no_checker')

    const first = await orderWith('Ada Un', 'Bea Deux', 'Cleo Trois', 'Dora Quatre')
    await start(first.id, { mode: 'first' })
    expect(await stateOf(first.id)).toEqual(Array.from({ length: 4 }, () => '1 proposed'))
  })

  it('asks nobody whom a guard refuses, whom no mail reaches, or who was asked about this hour', async () => {
    const { id, checkers } = await orderWith('Ada Un', 'Bea Deux', 'Cleo Trois')
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
    const plan = await planner.get(`/api/mission-propositions/suggest?bookingId=${id}&mode=waves&startAt=${startAt()}`)
    expect(plan.body).toMatchObject({ waves: [[{ id: cleo?.id }]], withoutMail: [{ id: ada?.id }] })
    const draft = { bookingId: id, checkerId: cleo?.id, startAt: startAt(), channel: 'phone' }
    await planner.post('/api/mission-propositions', draft)
    expect(await start(id)).toMatchObject({ status: 409, body: { code: 'NOBODY_TO_PROPOSE' } })
    expect(await server.db.selectFrom('mission_dispatch').selectAll().where('booking_id', '=', id).execute()).toEqual([])
  })

  it('is one at a time, for an hour to come, by who may change orders', async () => {
    const { id } = await orderWith('Ada Un')
    expect(await start(id, { startAt: '2026-11-20T09:00:00.000Z' })).toMatchObject({ status: 422, body: { errors: [{ path: 'startAt' }] } })
    const reader = await server.signedIn('bookings:read', 'mission-propositions:read')
    expect(await reader.post(`/api/bookings/${id}/dispatches`, { mode: 'waves', startAt: startAt() })).toMatchObject({ status: 403 })
    await start(id)
    expect(await start(id)).toMatchObject({ status: 409, body: { code: 'DISPATCH_RUNNING' } })
    expect((await reader.get(`/api/bookings/${id}/dispatches`)).body).toMatchObject([{ mode: 'waves', waves: 1 }])
  })

  it('is stopped with a reason: its propositions are withdrawn, and their checkers told [STATE-1]', async () => {
    const { id, checkers } = await orderWith('Ada Un')
    await start(id)
    const token = await tokenTo(checkers[0]?.email ?? '')
    const stop = (body: object) => planner.post(`/api/bookings/${id}/dispatches/stop`, body)
    expect(await stop({})).toMatchObject({ status: 422, body: { errors: [{ message: 'Indiquez un motif.' }] } })
    expect(await stop({ reason: 'Le client rappelle.' })).toMatchObject({ status: 200, body: { outcome: 'stopped' } })
    expect([await statusOf(id), await stateOf(id)]).toEqual(['waiting', ['1 withdrawn']])
    expect((await server.mailsTo(checkers[0]?.email ?? '')).map(({ subject }) => subject?.split('\u00a0')[0])).toEqual([
      'Mission proposée',
      'Mission retirée',
    ])
    expect(await server.anonymous.get(linkOf(token))).toMatchObject({ status: 410, body: { code: 'LINK_NOT_VALID' } })
    expect(await stop({ reason: 'Encore' })).toMatchObject({ status: 409, body: { code: 'DISPATCH_ENDED' } })
    expect(await start(id)).toMatchObject({ status: 201, body: { waves: 1 } })
  })

  it('is searched again at night when somebody new may come, and only then [STATE-1]', async () => {
    const { id } = await orderWith('Ada Un')
    await start(id)
    await tick(4 * hours)
    expect(await statusOf(id)).toBe('no_checker')
    await tick(14 * hours)
    expect(await statusOf(id)).toBe('no_checker')

    const { zip_code: zipCode } = await server.db.selectFrom('booking').select('zip_code').where('id', '=', id).executeTakeFirstOrThrow()
    const { id: areaId } = await server.given.area([zipCode])
    const { id: newcomer } = await server.given.checker('Nina Neuve', { email: `nina.${zipCode}@adm.example` })
    await server.db.insertInto('checker_area').values({ checker_id: newcomer, area_id: areaId, is_primary: false }).execute()
    await tick(24 * hours)
    expect(await statusOf(id)).toBe('waiting_checker')
    await tick(4 * hours)
    expect((await rowsOf(id)).map(({ checker_id, status }) => [checker_id === newcomer, status])).toContainEqual([true, 'proposed'])
  })
})

describe('the clock', () => {
  it('sends nothing between 21:00 and 8:00 in Paris, and counts from the sending', async () => {
    const { id, checkers } = await orderWith('Ada Un', 'Bea Deux', 'Cleo Trois', 'Dora Quatre')
    const evening = Date.parse(`${clock.now().slice(0, 10)}T17:30:00.000Z`) + days * 1000
    clock.pass((evening - Date.parse(clock.now())) / 1000)
    const { body } = await start(id)
    expect(body).toMatchObject({ waves: 1 })
    await tick(4 * hours)
    expect(await stateOf(id)).toEqual(['1 expired', '1 expired', '1 expired'])
    const { due_at: dueAt } = await lastDispatch(id)
    expect(dueAt?.slice(11)).toBe('07:00:00.000Z')
    await tick((Date.parse(dueAt ?? '') - Date.parse(clock.now())) / 1000)
    const last = (await rowsOf(id)).at(-1)
    expect(last).toMatchObject({ status: 'proposed', proposed_at: dueAt, expires_at: `${dueAt?.slice(0, 10)}T11:00:00.000Z` })
    expect(await server.mailsTo(checkers[3]?.email ?? '')).toHaveLength(1)
  })

  it('that jumps back sends nothing twice', async () => {
    const { id, checkers } = await orderWith('Ada Un')
    await start(id)
    await tick(-hours)
    await tick(hours)
    expect(await stateOf(id)).toEqual(['1 proposed'])
    expect(await server.mailsTo(checkers[0]?.email ?? '')).toHaveLength(1)
  })

  it('acts once in two processes, and goes on when one is killed in the middle of a wave', async () => {
    const { id, checkers } = await orderWith(...names.slice(0, 6))
    const other = await server.beside()
    await start(id)
    clock.pass(4 * hours)
    const killed = other.runtime.db.transaction().execute(async (db) => {
      await db
        .updateTable('mission_proposition')
        .set({ status: 'expired', answered_at: clock.now() })
        .where('booking_id', '=', id)
        .execute()
      await db.selectNoFrom((eb) => eb.fn('pg_terminate_backend', [eb.fn('pg_backend_pid')]).as('ended')).execute()
    })
    await expect(killed).rejects.toThrow(/terminat|EPIPE|ECONNRESET/i)
    const runners = [server.runtime, other.runtime].map((runtime) => makeRunner(runtime, jobs))
    await Promise.all(runners.map((runner) => runner.plan()))
    await Promise.all(runners.map(drain))
    await Promise.all(runners.map(drain))
    await other.stop()
    expect((await stateOf(id)).filter((state) => state.startsWith('2'))).toEqual(['2 proposed', '2 proposed', '2 proposed'])
    const mails = await Promise.all(checkers.map(({ email }) => server.mailsTo(email)))
    expect(mails.map((each) => each.length)).toEqual(checkers.map(() => 1))
  })
})

describe('the personal link of a proposition', () => {
  it('shows the mission without a name, a phone or a code, and gives it to who accepts [TAB-1] [STATE-1]', async () => {
    const { id, checkers } = await orderWith('Ada Un', 'Bea Deux')
    const tenants = { digicode: 'B4417', lessor_name: 'Paul Bailleur' }
    await server.db.updateTable('booking').set(tenants).where('id', '=', id).execute()
    await start(id, { feeCents: 4_500 })
    const [ada, bea] = checkers
    const read = await server.anonymous.get(linkOf(await tokenTo(ada?.email ?? '')))
    expect(read).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store' },
      body: { state: 'open', mission: { city: 'Paris', feeCents: 4_500, hasDigicode: true, keys: null } },
    })
    expect(JSON.stringify(read.body)).not.toMatch(/B4417|Bailleur|Agence/)

    expect(await answerOf(ada?.email ?? '', { to: 'accepted' })).toMatchObject({ status: 200, body: { state: 'accepted' } })
    expect((await planner.get(`/api/bookings/${id}`)).body).toMatchObject({ status: 'planned', checkerId: ada?.id, startAt: startAt() })
    expect(await answerOf(ada?.email ?? '', { to: 'accepted' })).toMatchObject({ status: 200, body: { state: 'accepted' } })
    expect(await answerOf(bea?.email ?? '', { to: 'accepted' })).toMatchObject({
      status: 409,
      body: { code: 'MISSION_TAKEN', message: "Cette mission vient d'être attribuée." },
    })
    expect((await server.anonymous.get(linkOf(await tokenTo(bea?.email ?? '')))).body).toEqual({ state: 'taken' })
    expect(await lastDispatch(id)).toMatchObject({ outcome: 'assigned' })
    const history = await server.db.selectFrom('event').select(['kind', 'by_kind']).where('entity_id', '=', id).orderBy('seq').execute()
    expect(history.at(-1)).toEqual({ kind: 'E08', by_kind: 'link' })
  })

  it('opens nothing when it is wrong, expired, withdrawn, or of a cancelled order', async () => {
    const { id, checkers } = await orderWith('Ada Un')
    await start(id)
    const token = await tokenTo(checkers[0]?.email ?? '')
    const gone = { status: 410, body: { code: 'LINK_NOT_VALID', message: "Ce lien n'est plus valable." } }
    expect(await server.anonymous.get(linkOf('0'.repeat(64)))).toMatchObject(gone)
    clock.pass(4 * hours)
    expect(await server.anonymous.get(linkOf(token))).toMatchObject(gone)
    expect(await server.anonymous.post(linkOf(token), { to: 'accepted' })).toMatchObject(gone)
    clock.pass(-4 * hours)
    expect(await server.anonymous.get(linkOf(token))).toMatchObject({ status: 200 })
    await planner.post(`/api/bookings/${id}/transitions`, {
      to: 'canceled',
      reason: 'Client',
      facts: { cause: 'client_request', feeCents: 0 },
    })
    expect(await server.anonymous.get(linkOf(token))).toMatchObject(gone)
    expect(await server.anonymous.post(linkOf(token), { to: 'accepted' })).toMatchObject(gone)
    expect(await statusOf(id)).toBe('canceled')
    expect(await server.anonymous.get(`/api/links/${token}/calendar.ics`)).toMatchObject({ status: 404 })
  })

  it('is refused with its reason and the end of an absence; an absence before the mission is not one', async () => {
    const { id, checkers } = await orderWith('Ada Un')
    await start(id)
    const [ada] = checkers
    const refusal = { to: 'declined', reason: 'unavailable' }
    expect(await answerOf(ada?.email ?? '', { ...refusal, unavailableUntil: '2026-11-01' })).toMatchObject({ status: 422 })
    const until = startAt().slice(0, 10)
    expect(await answerOf(ada?.email ?? '', { ...refusal, unavailableUntil: until })).toMatchObject({
      status: 200,
      body: { state: 'declined' },
    })
    expect(await rowsOf(id)).toMatchObject([{ status: 'declined', reason: 'unavailable', unavailable_until: until }])
  })

  it('of a checker whose day filled up meanwhile is refused by the guard, and stays open', async () => {
    const { id, checkers } = await orderWith('Ada Un')
    await start(id)
    const { zip_code: zipCode } = await server.db.selectFrom('booking').select('zip_code').where('id', '=', id).executeTakeFirstOrThrow()
    await server.given.booking({ zipCode }, { to: 'planned', checkerId: checkers[0]?.id ?? '', startAt: startAt() })
    expect(await answerOf(checkers[0]?.email ?? '', { to: 'accepted' })).toMatchObject({ status: 409, body: { guard: 'G5' } })
    expect(await stateOf(id)).toEqual(['1 proposed'])
  })

  it('gives the mission to one of two hundred who accept at once; the others get the sentence', async () => {
    const many = Array.from({ length: 200 }, (_, at) => `Ada N${at}`)
    const { id, checkers } = await orderWith(...many)
    await start(id, { mode: 'first' })
    const tokens = await Promise.all(checkers.map(({ email }) => tokenTo(email)))
    const answers = await Promise.all(tokens.map((token) => server.anonymous.post(linkOf(token), { to: 'accepted' })))
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1)
    const refused = answers.filter(({ status, body }) => status === 409 && body['message'] === "Cette mission vient d'être attribuée.")
    expect(refused).toHaveLength(199)
    expect((await stateOf(id)).toSorted().slice(0, 2)).toEqual(['1 accepted', '1 superseded'])
  }, 120_000)
})

describe('a checker who can no longer come', () => {
  it('has no open proposition after leaving the network, or during an absence, and the search goes on', async () => {
    const { id, checkers } = await orderWith('Ada Un', 'Bea Deux')
    await start(id)
    const [ada, bea] = checkers
    await planner.post(`/api/checkers/${ada?.id}/transitions`, { to: 'OUT_OF_NETWORK', leaveReason: 'CONTRACT_END' })
    expect((await stateOf(id)).toSorted()).toEqual(['1 proposed', '1 withdrawn'])
    const day = startAt().slice(0, 10)
    const absence = { startAt: `${day}T06:00:00.000Z`, endAt: `${day}T18:00:00.000Z`, reason: 'Congés' }
    expect(await planner.post(`/api/checkers/${bea?.id}/absences`, absence)).toMatchObject({ status: 201 })
    expect(await stateOf(id)).toEqual(['1 withdrawn', '1 withdrawn'])
    await tick()
    expect(await statusOf(id)).toBe('no_checker')
  })

  it('is asked nothing more once the start of the search is undone: its propositions are withdrawn', async () => {
    const { id, checkers } = await orderWith('Ada Un')
    await start(id)
    const token = await tokenTo(checkers[0]?.email ?? '')
    const event = await server.db
      .selectFrom('event')
      .select('id')
      .where('entity_id', '=', id)
      .where('kind', '=', 'E03')
      .executeTakeFirstOrThrow()
    expect(await planner.post(`/api/changes/${event.id}/undo`, {})).toMatchObject({ status: 200 })
    expect([await statusOf(id), await stateOf(id)]).toEqual(['waiting', ['1 withdrawn']])
    expect(await lastDispatch(id)).toMatchObject({ outcome: 'stopped' })
    expect(await server.anonymous.post(linkOf(token), { to: 'accepted' })).toMatchObject({ status: 410 })
  })

  it('gets back what the undo of the assignment reopens: the search goes on with its propositions', async () => {
    const { id, checkers } = await orderWith('Ada Un', 'Bea Deux')
    await start(id)
    await planner.post(`/api/bookings/${id}/transitions`, { to: 'planned', checkerId: checkers[0]?.id, startAt: startAt() })
    expect(await stateOf(id)).toEqual(['1 superseded', '1 superseded'])
    const event = await server.db
      .selectFrom('event')
      .select('id')
      .where('entity_id', '=', id)
      .where('kind', '=', 'E08')
      .executeTakeFirstOrThrow()
    expect(await planner.post(`/api/changes/${event.id}/undo`, {})).toMatchObject({ status: 200 })
    expect(await stateOf(id)).toEqual(['1 proposed', '1 proposed'])
    expect(await lastDispatch(id)).toMatchObject({ outcome: null, ended_at: null })
  })
})
