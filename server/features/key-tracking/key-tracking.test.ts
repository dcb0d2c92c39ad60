import type { Booking, BookingDraft } from '@adm/domain/booking/order/booking'
import { addMinutes } from '@adm/domain/values/date/moment'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../../testing/testing.ts'

const early = '2027-03-01T06:00:00.000Z'
/** A Monday at 10:00 in Paris. */
const startAt = '2027-03-08T09:00:00.000Z'
const atAgency = { way: 'AGENCY', place: 'Agence du Port', hours: '9 h – 18 h' } as const
const inBox = { way: 'SAFELOCK_BOX', place: 'Garde-corps' } as const
const keys = { entrance: 2, badge: 1 }

let clock = early
let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
let reader: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer([], { now: () => clock })
  planner = await server.signedIn('bookings:read', 'bookings:update', 'checkers:read', 'checkers:update')
  reader = await server.signedIn('bookings:read')
})
beforeEach(() => {
  clock = early
})
afterAll(() => server.stop())

const leg = z.looseObject({ id: z.uuid(), leg: z.string(), status: z.string(), active: z.boolean(), version: z.int() })
const line = z.looseObject({
  step: z.string(),
  holder: z.object({ kind: z.string(), name: z.string() }),
  fromName: z.string().nullable(),
  untilAt: z.string().nullable(),
})
const answered = z.object({ legs: z.array(leg), custody: z.array(line) })
const keysOf = async (bookingId: string) => {
  const { legs, custody } = answered.parse((await planner.get(`/api/bookings/${bookingId}/key-trackings`)).body)
  const of = (legName: string) => {
    const match = legs.find((candidate) => candidate.leg === legName)
    if (!match) throw new Error(`This order has no leg ${legName}`)
    return match
  }
  return { legs, custody, withdraw: () => of('WITHDRAW'), deposit: () => of('DEPOSIT') }
}
const move = (id: string, to: string, facts: object = {}, reason?: string) =>
  planner.post(`/api/key-trackings/${id}/transitions`, { to, facts, ...(reason ? { reason } : {}) })

/** A planned order and its checker. */
const planned = async (change: Partial<BookingDraft> = {}, name = 'Ada Diallo') => {
  const checker = await server.given.checker(name)
  const step = { to: 'planned', checkerId: checker.id, startAt } as const
  return { booking: await server.given.booking({ keysPlan: atAgency, ...change }, step), checker }
}
/** The same, with the keys in the checker's hands. */
const withdrawn = async (change: Partial<BookingDraft> = {}, name?: string) => {
  const { booking, checker } = await planned(change, name)
  const moved = await move((await keysOf(booking.id)).withdraw().id, 'withdrawn_by_checker', { counts: keys, place: 'Agence du Port' })
  expect(moved.status).toBe(200)
  return { booking, checker }
}
const rowsOf = async ({ id }: Booking) => {
  const legs = await server.db.selectFrom('key_tracking').selectAll().where('booking_id', '=', id).orderBy('leg').execute()
  const custody = await server.db.selectFrom('key_custody').selectAll().where('booking_id', '=', id).orderBy('seq').execute()
  const events = await server.db
    .selectFrom('event')
    .select(['id', 'kind'])
    .where('entity_id', 'in', [id, ...legs.map((row) => row.id)])
    .execute()
  return { legs, custody, events }
}

const cancelled = { to: 'canceled', reason: 'Bail rompu', facts: { cause: 'client_request', feeCents: 0 } }

describe('the keys of an order', () => {
  it('are awaited once it has a date, by the working day before at 16:00, and urgent a day ahead [ENT-13] [STATE-2]', async () => {
    const booking = await server.given.booking({ keysPlan: atAgency, depositPlan: inBox })
    expect((await keysOf(booking.id)).legs).toMatchObject([
      { leg: 'WITHDRAW', status: 'not_started', active: true, way: 'AGENCY' },
      { leg: 'DEPOSIT', status: 'not_started', active: false, way: 'SAFELOCK_BOX' },
    ])

    const dated = await planned()

    const out = (await keysOf(dated.booking.id)).withdraw()
    expect(out).toMatchObject({ status: 'pending_withdrawal', dueAt: '2027-03-05T15:00:00.000Z', urgentAt: '2027-03-07T09:00:00.000Z' })
    expect(out).toMatchObject({ isOverdue: false, isUrgent: false })
    clock = '2027-03-07T10:00:00.000Z'
    expect((await keysOf(dated.booking.id)).withdraw()).toMatchObject({ isOverdue: true, isUrgent: true })
  })

  it('go from the agency to the checker and back, with one holder all the way and a receipt [ENT-13]', async () => {
    const { booking } = await withdrawn({ service: 'checkout' })
    clock = addMinutes(startAt, 90)
    await planner.post(`/api/bookings/${booking.id}/transitions`, { to: 'done' })
    const back = (await keysOf(booking.id)).deposit()
    expect(back).toMatchObject({ status: 'not_started', active: true, way: 'AGENCY', place: 'Agence du Port' })

    expect(await move(back.id, 'pending_deposit_kept_by_checker', { counts: { ...keys, mailbox: 1 } })).toMatchObject({ status: 200 })
    clock = addMinutes(clock, 60)
    const brought = { counts: { ...keys, mailbox: 1 }, receiver: 'Mme Roy', place: 'Agence du Port' }
    expect(await move(back.id, 'deposited', brought)).toMatchObject({ status: 200, body: { status: 'deposited', dueAt: null } })

    const { custody, deposit } = await keysOf(booking.id)
    expect(custody.map(({ step, holder, fromName }) => [step, holder.name, fromName])).toEqual([
      ['K03', 'Ada Diallo', 'Agence du Port'],
      ['K10', 'Ada Diallo', null],
      ['K14', 'Mme Roy', null],
    ])
    expect(custody.filter(({ untilAt }) => untilAt === null)).toHaveLength(1)
    expect(deposit()).toMatchObject({ hasReceipt: true, version: 3 })
    const receipt = await reader.file(`/api/key-trackings/${back.id}/receipt`)
    expect(receipt).toMatchObject({ status: 200, headers: { 'content-type': 'application/pdf' } })
    expect(receipt.text.startsWith('%PDF-1.')).toBe(true)
    const history = await planner.get(`/api/key-trackings/${back.id}/history`)
    expect(history.body).toMatchObject([{ kind: 'K06' }, { kind: 'K10' }, { kind: 'K14', byId: planner.id }])
  })

  it('are refused when they do not add up, and nothing is half done [ENT-13]', async () => {
    const { booking } = await withdrawn()
    const back = (await keysOf(booking.id)).deposit()
    const before = await rowsOf(booking)
    const short = { counts: { entrance: 1, badge: 1 }, isSigned: true }

    expect(await move(back.id, 'forwarded_to_tenant', short)).toMatchObject({
      status: 409,
      body: {
        code: 'COUNT_WRONG',
        guard: 'KT6',
        message: "Le compte n'y est pas : Ada Diallo a 2 × porte d'entrée, 1 × badge, vous indiquez 1 × porte d'entrée, 1 × badge.",
      },
    })
    expect(await rowsOf(booking)).toEqual(before)
    expect(await move(back.id, 'forwarded_to_tenant', { ...short, counts: keys })).toMatchObject({ status: 200 })
  })

  it('are refused out of order, or by a move that does not exist [STATE-2]', async () => {
    const { booking } = await planned()
    const made = await planner.post('/api/key-trackings', { bookingId: booking.id, leg: 'DEPOSIT', way: 'AGENCY' })
    expect(made).toMatchObject({ status: 201, body: { active: false } })
    const back = String(made.body['id'])
    const before = await rowsOf(booking)

    expect(await move(back, 'kept_by_checker_delayed_entry', { untilDay: '2027-04-01' })).toMatchObject({
      status: 409,
      body: { code: 'LEG_INACTIVE', message: "Aucune clé n'est attendue ici : ce trajet n'est pas ouvert." },
    })
    expect(await move(back, 'sent_by_post')).toMatchObject({ status: 409, body: { code: 'TRANSITION_NOT_ALLOWED' } })
    expect(await move((await keysOf(booking.id)).withdraw().id, 'withdrawn_by_checker', { counts: keys })).toMatchObject({
      status: 409,
      body: { code: 'PROOF_MISSING', message: 'Indiquez le lieu du retrait, ou la référence de la photo.' },
    })
    expect(await planner.post('/api/key-trackings', { bookingId: booking.id, leg: 'DEPOSIT', way: 'AGENCY' })).toMatchObject({
      status: 409,
      body: { code: 'KEY_LEG_TAKEN' },
    })
    expect(await rowsOf(booking)).toEqual(before)
  })

  it('never have two holders, even where two people hand them over at once and our own check is gone', async () => {
    const { booking } = await withdrawn()
    const [last] = (await rowsOf(booking)).custody
    const twice = sql`insert into key_custody (id, key_set_id, booking_id, step, holder_kind, holder_name, counts, at)
      values (${server.runtime.newId()}, ${last?.key_set_id}, ${booking.id}, 'K07', 'tenant', 'Zoé', '{"entrance": 2}', ${addMinutes(early, 60)})`
    await expect(twice.execute(server.db)).rejects.toThrow(/key_custody_(one_holder|now_idx)/)

    const back = (await keysOf(booking.id)).deposit()
    const both = await Promise.all([1, 2].map(() => move(back.id, 'forwarded_to_tenant', { counts: keys, isSigned: true })))
    expect(both.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
    expect((await keysOf(booking.id)).custody.filter(({ untilAt }) => untilAt === null)).toHaveLength(1)
  })

  it('return to whoever had them when an end is corrected, within 72 hours and with a reason', async () => {
    const { booking } = await withdrawn()
    const back = (await keysOf(booking.id)).deposit()
    await move(back.id, 'forwarded_to_tenant', { counts: keys, isSigned: true, receiver: 'Zoé Garnier' })

    expect(await move(back.id, 'not_started')).toMatchObject({ status: 409, body: { code: 'REASON_MISSING' } })
    clock = addMinutes(early, 73 * 60)
    expect(await move(back.id, 'not_started', {}, 'Erreur')).toMatchObject({ status: 409, body: { code: 'CORRECTION_TOO_LATE' } })
    clock = addMinutes(early, 71 * 60)
    expect(await move(back.id, 'not_started', {}, 'Erreur')).toMatchObject({ status: 200, body: { status: 'not_started' } })
    expect((await keysOf(booking.id)).custody.at(-1)).toMatchObject({ step: 'K22b', holder: { name: 'Ada Diallo' }, untilAt: null })
    expect(await reader.get(`/api/key-trackings/${back.id}/receipt`)).toMatchObject({ status: 409, body: { code: 'RECEIPT_NOT_READY' } })
  })
})

describe('the steps of an order', () => {
  it('ask where keys go that the checker has, and bring them back when told so [STATE-1]', async () => {
    const { booking } = await withdrawn()
    const free = (facts: object) =>
      planner.post(`/api/bookings/${booking.id}/transitions`, { to: 'waiting_checker', reason: 'Malade', facts })

    expect(await free({})).toMatchObject({ status: 409, body: { guard: 'G30' } })
    expect(await free({ withdrawnKeys: 'none' })).toMatchObject({ status: 409, body: { guard: 'G30' } })
    expect(await free({ withdrawnKeys: 'return' })).toMatchObject({ status: 200 })

    const { withdraw, deposit, custody } = await keysOf(booking.id)
    expect([withdraw().status, deposit().status]).toEqual(['pending_withdrawal', 'pending_deposit_kept_by_checker'])
    expect(deposit()).toMatchObject({ isUrgent: true })
    expect(custody).toHaveLength(1)
  })

  it('cancelled: keys in hand return at once, others are no longer expected; reopened: they are again', async () => {
    const inHand = await withdrawn()
    const { booking: awaited } = await planned({}, 'Nour Petit')
    const cancel = ({ id }: Booking) => planner.post(`/api/bookings/${id}/transitions`, cancelled)

    expect([(await cancel(inHand.booking)).status, (await cancel(awaited)).status]).toEqual([200, 200])

    expect((await keysOf(inHand.booking.id)).deposit()).toMatchObject({ status: 'pending_deposit_kept_by_checker', isUrgent: true })
    expect((await keysOf(awaited.id)).withdraw()).toMatchObject({ active: false, dueAt: null })
    await planner.post(`/api/bookings/${awaited.id}/transitions`, { to: 'waiting' })
    expect((await keysOf(awaited.id)).withdraw()).toMatchObject({ active: true })
  })

  it('confirm only with a whole plan of the keys, which its legs say (G9)', async () => {
    const { booking } = await planned({ keysPlan: { way: 'PERSON', personName: 'Mme Roy' } })
    const { body } = await planner.get(`/api/bookings/${booking.id}`)
    expect(JSON.stringify(body['transitions'])).toContain('Le plan de clés est incomplet : le téléphone de la personne.')
  })

  it('hand keys over from a mission to the next, when its checker kept them', async () => {
    const first = await withdrawn({ service: 'checkout' })
    const next = await server.given.booking(
      { keysPlan: { way: 'KEEP_KEYS', nextMissionCode: first.booking.missionCode.toLowerCase() } },
      { to: 'planned', checkerId: first.checker.id, startAt: addMinutes(startAt, 240) },
    )

    const { withdraw, custody } = await keysOf(next.id)
    expect(withdraw()).toMatchObject({ status: 'withdrawn_by_checker', counts: keys })
    expect(custody.filter(({ untilAt }) => untilAt === null)).toMatchObject([{ holder: { name: 'Ada Diallo' } }])
  })
})

describe('the code of a box', () => {
  const boxed = async () => {
    const booking = await server.given.booking({ keysPlan: inBox })
    const out = (await keysOf(booking.id)).withdraw()
    const address = `/api/key-trackings/${out.id}/safelock-code`
    const given = await server.app.inject({ method: 'PUT', url: address, headers: planner.who, payload: { safelockCode: 'B-7391' } })
    expect(given.statusCode).toBe(200)
    return { booking, address, id: out.id }
  }

  it('is kept sealed, shown one at a time to whoever may change keys, and its reading is told [ENT-13]', async () => {
    const { id, address } = await boxed()

    expect(await planner.get(address)).toMatchObject({ status: 200, body: { safelockCode: 'B-7391' } })

    const { sealed } = await server.db
      .selectFrom('key_tracking')
      .select('safelock_code_sealed as sealed')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
    expect(sealed).not.toContain('7391')
    const history = await planner.get(`/api/key-trackings/${id}/history`)
    expect(history.body).toMatchObject([
      { kind: 'created' },
      { kind: 'codeKept', byId: planner.id },
      { kind: 'codeRead', byId: planner.id },
    ])
  })

  it('is refused to whoever only reads, and then nobody read it', async () => {
    const { id, address } = await boxed()
    expect(await reader.get(address)).toMatchObject({
      status: 403,
      body: { code: 'FORBIDDEN', message: "Vous n'avez pas le droit d'effectuer cette action (Modifier les commandes)." },
    })
    expect(JSON.stringify((await reader.get(`/api/key-trackings/${id}/history`)).body)).not.toContain('codeRead')
  })

  it('stands in no answer, no event, no export and no kept request [ENT-13]', async () => {
    const { booking, id, address } = await boxed()
    await planner.get(address)
    const responses = await Promise.all([
      planner.get(`/api/key-trackings/${id}`),
      planner.get(`/api/bookings/${booking.id}/key-trackings`),
      planner.get('/api/key-trackings'),
      planner.get(`/api/bookings/${booking.id}/history`),
      planner.get(`/api/key-trackings/${id}/history`),
    ])
    const file = await planner.file('/api/bookings/export?format=csv')
    const storedRows = await Promise.all([
      server.db.selectFrom('event').selectAll().execute(),
      server.db.selectFrom('idempotency').selectAll().execute(),
    ])
    expect(JSON.stringify([responses.map(({ body }) => body), storedRows]) + file.text).not.toContain('B-7391')
  })

  it('is only of a box, and forgotten with it', async () => {
    const { id, address } = await boxed()
    const { body } = await planner.get(`/api/key-trackings/${id}`)
    await planner.patch(`/api/key-trackings/${id}`, { way: 'ONSITE' }, { 'if-match': `"${Number(body['version'])}"` })
    expect(await planner.get(address)).toMatchObject({ status: 404, body: { code: 'SAFELOCK_CODE_MISSING' } })
    const again = await server.app.inject({ method: 'PUT', url: address, headers: planner.who, payload: { safelockCode: '1' } })
    expect(again.json()).toMatchObject({ statusCode: 409, code: 'NOT_A_SAFELOCK_BOX' })
  })
})

describe('keys that are followed', () => {
  it('are listed by what is due first, by what is late, by what is urgent', async () => {
    const { booking, checker } = await planned({}, 'Lou Blanc')
    const list = async (query: string) => (await planner.get(`/api/key-trackings?checker_id=${checker.id}&${query}`)).body
    expect(await list('')).toMatchObject({ total: 1, totalIsExact: true, items: [{ bookingCode: booking.code, checkerName: 'Lou Blanc' }] })
    expect(await list('overdue=true')).toMatchObject({ total: 0 })
    clock = '2027-03-07T10:00:00.000Z'
    expect(await list('overdue=true&urgent=true&leg=WITHDRAW&way=AGENCY')).toMatchObject({
      total: 1,
      items: [{ isOverdue: true, isUrgent: true }],
    })
    expect(await list('overdue=false')).toMatchObject({ total: 0 })
  })

  it('are known of a checker, who does not leave the network with them', async () => {
    const { booking, checker } = await withdrawn({}, 'Max Leroy')
    expect(await planner.get(`/api/checkers/${checker.id}/keys`)).toMatchObject({
      status: 200,
      body: [{ bookingCode: booking.code, counts: keys }],
    })
    clock = addMinutes(startAt, 600)

    const refused = await planner.post(`/api/checkers/${checker.id}/transitions`, { to: 'OUT_OF_NETWORK', leaveReason: 'CONTRACT_END' })

    expect(refused).toMatchObject({ status: 409, body: { code: 'KEYS_IN_HAND', guard: 'KG6' } })
    expect(refused.body['message']).toBe(`Max Leroy a encore des clés en main (${booking.code}) : enregistrez d'abord leur restitution.`)
  })

  it('are changed over the version that was read, and only then', async () => {
    const booking = await server.given.booking({ keysPlan: atAgency })
    const { id } = (await keysOf(booking.id)).withdraw()
    const change = (version: number) => planner.patch(`/api/key-trackings/${id}`, { hours: '8 h – 12 h' }, { 'if-match': `"${version}"` })
    expect(await change(1)).toMatchObject({ status: 200, body: { hours: '8 h – 12 h', version: 2 } })
    expect(await change(1)).toMatchObject({ status: 412, body: { code: 'STALE_VERSION', current: { version: 2 } } })
    expect(await planner.patch(`/api/key-trackings/${id}`, { hours: '9 h' })).toMatchObject({ status: 428 })
  })
})
