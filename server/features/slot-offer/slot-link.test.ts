import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { completeOrder, hours, minutes, startSlotOfferServer } from '../../testing/testing-links.ts'

let server: Awaited<ReturnType<typeof startSlotOfferServer>>
beforeAll(async () => {
  server = await startSlotOfferServer('bookings:read', 'bookings:update')
})
afterAll(() => server.stop())
beforeEach(() => {
  const next = Date.parse(`${server.clock.now().slice(0, 10)}T09:00:00.000Z`) + 24 * hours * 1000
  server.clock.pass((next - Date.parse(server.clock.now())) / 1000)
})

const gone = { status: 410, body: { code: 'LINK_NOT_VALID', message: "Ce lien n'est plus valable." } }

/** An order whose slots are offered, with the tokens of its tenants. */
const offered = async (names: readonly string[], change: object = {}) => {
  const order = await server.orderFor(names, change)
  expect(await server.offer(order)).toMatchObject({ status: 200 })
  return { ...order, tokens: await Promise.all(order.mails.map((mail) => server.tokenTo(mail))) }
}

describe('the link of a tenant', () => {
  it('shows the address and the hours: no name, no phone, no code, no checker [STATE-1]', async () => {
    const { tokens } = await offered(['Nina', 'Paul'], { digicode: 'B4417' })
    const read = await server.read(tokens[0] ?? '')
    expect(read).toMatchObject({
      status: 200,
      headers: { 'cache-control': 'no-store' },
      body: {
        state: 'open',
        city: 'Paris',
        slots: [server.at(3, '10:00'), server.at(3, '11:30'), server.at(3, '15:00')],
        appointment: null,
      },
    })
    expect(JSON.stringify(read.body)).not.toMatch(/B4417|Martin|Nina|Paul|Ada|@|\+33/)
  })

  it('chooses, confirms in ten minutes, and the order is planned by the tenant in one transaction (E06) [STATE-1]', async () => {
    const { id, checker, tokens } = await offered(['Nina'])
    const [token = ''] = tokens
    const startAt = server.at(3, '11:30')
    expect(await server.reserve(token, startAt)).toMatchObject({
      status: 200,
      body: { reservation: { startAt, until: new Date(Date.parse(server.clock.now()) + 600_000).toISOString() } },
    })
    server.clock.pass(9 * minutes)
    expect(await server.confirm(token, startAt)).toMatchObject({
      status: 200,
      body: { state: 'booked', appointment: { startAt, mayChange: true } },
    })
    expect(await server.confirm(token, startAt)).toMatchObject({ status: 200, body: { state: 'booked' } })
    expect((await server.planner.get(`/api/bookings/${id}`)).body).toMatchObject({ status: 'planned', checkerId: checker.id, startAt })
    expect(await server.reservationsOf(id)).toEqual([])
    const history = await server.db
      .selectFrom('event')
      .select(['kind', 'by_kind'])
      .where('entity_id', '=', id)
      .where('entity', '=', 'booking')
      .orderBy('seq')
      .execute()
    expect(history.at(-1)).toEqual({ kind: 'E06', by_kind: 'link' })
  })

  it('opens nothing when it is guessed, of a removed tenant, withdrawn, or after its day: one answer for all', async () => {
    const { id, tokens } = await offered(['Nina', 'Paul'])
    const [token = '', other = ''] = tokens
    expect(await server.read('0'.repeat(64))).toMatchObject(gone)
    await server.db.deleteFrom('tenant').where('booking_id', '=', id).where('first_name', '=', 'Paul').execute()
    expect(await server.read(other)).toMatchObject(gone)
    expect(await server.reserve(other, server.at(3, '10:00'))).toMatchObject(gone)
    await server.reserve(token, server.at(3, '10:00'))
    await server.confirm(token, server.at(3, '10:00'))
    server.clock.pass(72 * hours)
    expect(await server.read(token)).toMatchObject(gone)
    expect(await server.anonymous.post(server.linkOf(token, '/presence'), {})).toMatchObject(gone)
    const canceled = await offered(['Nina'])
    await server.planner.post(`/api/bookings/${canceled.id}/transitions`, {
      to: 'canceled',
      reason: 'Client',
      facts: { cause: 'client_request', feeCents: 0 },
    })
    expect(await server.read(canceled.tokens[0] ?? '')).toMatchObject(gone)
    expect(await server.anonymous.get(`/api/links/${token}/mission-proposition`)).toMatchObject(gone)
  })

  it('confirms the presence: the order is confirmed when its data allow it, else the desk sees the answer (E13) [STATE-1]', async () => {
    const lacking = await offered(['Nina'])
    const [token = ''] = lacking.tokens
    await server.reserve(token, server.at(3, '10:00'))
    await server.confirm(token, server.at(3, '10:00'))
    expect(await server.anonymous.post(server.linkOf(token, '/presence'), {})).toMatchObject({
      status: 200,
      body: { appointment: { isConfirmed: true } },
    })
    expect(await server.statusOf(lacking.id)).toBe('planned')
    expect(await server.offersOf(lacking.id)).toMatchObject([{ presence_at: server.clock.now() }])

    const complete = await offered(['Nina'], completeOrder)
    const [second = ''] = complete.tokens
    await server.reserve(second, server.at(3, '10:00'))
    await server.confirm(second, server.at(3, '10:00'))
    await server.anonymous.post(server.linkOf(second, '/presence'), {})
    expect(await server.statusOf(complete.id)).toBe('confirmed')
  })

  it('moves the appointment to a free slot until 24 hours before (E15), and the presence is asked again [STATE-1]', async () => {
    const { id, tokens } = await offered(['Nina'])
    const [token = ''] = tokens
    await server.reserve(token, server.at(3, '10:00'))
    await server.confirm(token, server.at(3, '10:00'))
    await server.anonymous.post(server.linkOf(token, '/presence'), {})
    const { body } = await server.anonymous.get(server.linkOf(token, '/slots'))
    const listed = JSON.stringify(body)
    expect(listed).toContain(server.at(5, '08:00'))
    expect(listed).not.toContain(server.at(5, '07:00'))
    expect(listed).not.toContain(server.at(3, '10:00'))
    // Half an hour later with the same checker: the appointment's own time is no obstacle.
    expect(await server.reserve(token, server.at(3, '10:30'), true)).toMatchObject({ status: 200, body: { state: 'booked' } })
    expect(await server.confirm(token, server.at(3, '10:30'), true)).toMatchObject({
      status: 200,
      body: { state: 'booked', appointment: { startAt: server.at(3, '10:30'), isConfirmed: false } },
    })
    expect(await server.offersOf(id)).toMatchObject([{ presence_at: null }])
    server.clock.pass(49 * hours)
    expect(await server.reserve(token, server.at(6, '10:00'), true)).toMatchObject({ status: 409, body: { code: 'NOTICE_TOO_SHORT' } })
    expect((await server.anonymous.get(server.linkOf(token, '/slots'))).body).toEqual([])
  })

  it('gives the appointment back: the time is free, and other slots are offered by the same link (E17) [STATE-1]', async () => {
    const { id, tokens, mails } = await offered(['Nina'])
    const [token = ''] = tokens
    await server.reserve(token, server.at(3, '10:00'))
    await server.confirm(token, server.at(3, '10:00'))
    const cancel = (body: object) => server.anonymous.post(server.linkOf(token, '/cancellation'), body)
    expect(await cancel({ reason: ' ' })).toMatchObject({ status: 422 })
    expect(await cancel({ reason: 'Je travaille ce jour-là.' })).toMatchObject({ status: 200, body: { state: 'open', appointment: null } })
    expect(await server.statusOf(id)).toBe('waiting_roomer')
    expect((await server.offersOf(id)).map(({ status }) => status)).toEqual(['chosen', 'open'])
    const last = (await server.mailsTo(mails[0] ?? '')).at(-1)
    expect([last?.subject, last?.text]).toEqual([
      'Rendez-vous annulé\u00a0: choisissez un autre créneau à Paris',
      expect.stringMatching(/Le rendez-vous du .* à 10\sh n'aura pas lieu/),
    ])
  })
})

describe('a reserved slot', () => {
  it('is of nobody else for ten minutes, then free at that second without a job [STATE-1]', async () => {
    const { checker, zipCode, tokens } = await offered(['Nina'])
    const [token = ''] = tokens
    const startAt = server.at(3, '10:00')
    await server.reserve(token, startAt)
    const { id: rival } = await server.given.booking({ zipCode })
    const plan = () => server.planner.post(`/api/bookings/${rival}/transitions`, { to: 'planned', checkerId: checker.id, startAt })
    const listed = async () => {
      const day = startAt.slice(0, 10)
      const { body } = await server.planner.get(`/api/bookings/${rival}/availabilities?fromDay=${day}&untilDay=${day}`)
      return JSON.stringify(body['days']).includes(startAt)
    }
    expect([await listed(), await plan()]).toMatchObject([false, { status: 409, body: { guard: 'G5' } }])
    server.clock.pass(10 * minutes)
    expect([await listed(), await plan()]).toMatchObject([true, { status: 200 }])
    expect(await server.confirm(token, startAt)).toMatchObject({ status: 409, body: { code: 'RESERVATION_OVER' } })
    expect((await server.read(token)).body).toMatchObject({ state: 'open', slots: [server.at(3, '15:00')] })
    expect(await server.reserve(token, startAt)).toMatchObject({
      status: 409,
      body: { code: 'SLOT_TAKEN', message: "Ce créneau vient d'être pris. Choisissez-en un autre." },
    })
  })

  it('goes to one of two tenants of an order: the first confirmation wins, the other reads the appointment', async () => {
    const { id, tokens } = await offered(['Nina', 'Paul'])
    const [nina = '', paul = ''] = tokens
    await server.reserve(nina, server.at(3, '10:00'))
    await server.reserve(paul, server.at(3, '15:00'))
    const other = await server.beside()
    const confirmThere = other.as({}).post(server.linkOf(paul, '/confirmation'), { startAt: server.at(3, '15:00'), moves: false })
    const both = await Promise.all([server.confirm(nina, server.at(3, '10:00')), confirmThere])
    await other.stop()
    expect(both.filter(({ status }) => status === 200)).toHaveLength(1)
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'SLOT_CHOSEN' })
    const { startAt } = (await server.planner.get(`/api/bookings/${id}`)).body
    for (const token of tokens) expect((await server.read(token)).body).toMatchObject({ state: 'booked', appointment: { startAt } })
    expect(await server.reservationsOf(id)).toEqual([])
  })

  it('is won by one of two links, a planner and a dispatch that want the same minute in two processes', async () => {
    const first = await offered(['Nina'])
    const { checker, zipCode } = first
    const startAt = server.at(3, '10:00')
    const second = await server.given.booking({ zipCode, tenants: [{ ...tenant, emails: `rival.${zipCode}@tenants.example` }] })
    const slots = server.slotsOf(checker.id, startAt, server.at(3, '11:30'), server.at(3, '15:00'))
    await server.planner.post(`/api/bookings/${second.id}/transitions`, { to: 'waiting_roomer', slots })
    const rival = await server.tokenTo(`rival.${zipCode}@tenants.example`)
    const [planned, sought] = [await server.given.booking({ zipCode }), await server.given.booking({ zipCode }, { to: 'waiting_checker' })]
    const other = await server.beside()
    const there = other.as(server.planner.who)
    const acts = await Promise.all([
      server.reserve(first.tokens[0] ?? '', startAt),
      other.as({}).post(server.linkOf(rival, '/reservation'), { startAt, moves: false }),
      server.planner.post(`/api/bookings/${planned.id}/transitions`, { to: 'planned', checkerId: checker.id, startAt }),
      there.post(`/api/bookings/${sought.id}/transitions`, { to: 'planned', checkerId: checker.id, startAt }),
    ])
    await other.stop()
    expect([200, 409].map((code) => acts.filter(({ status }) => status === code).length)).toEqual([1, 3])
    const busy = await server.db
      .selectFrom('mission')
      .select('id')
      .where('checker_id', '=', checker.id)
      .where('start_at', '=', startAt)
      .execute()
    expect(busy).toHaveLength(1)
  })

  it('is refused by the database itself to everybody else, whatever the code does', async () => {
    const { checker, zipCode, tokens } = await offered(['Nina'])
    const startAt = server.at(3, '10:00')
    await server.reserve(tokens[0] ?? '', startAt)
    const rival = await server.given.booking({ zipCode })
    const row = { checker_id: checker.id, start_at: startAt, end_at: server.at(3, '10:30'), leaves_at: startAt }
    await expect(server.db.updateTable('mission').set(row).where('booking_id', '=', rival.id).execute()).rejects.toThrow(
      'mission_checker_free',
    )
  })

  it('never lets two orders have one checker at one time, whatever tenants and planners do in whatever order', async () => {
    const { checker, zipCode, tokens, id } = await offered(['Nina', 'Paul'])
    const starts = [server.at(3, '10:00'), server.at(3, '11:30'), server.at(3, '15:00')]
    const rivals = await Promise.all([1, 2, 3].map(() => server.given.booking({ zipCode })))
    const act = fc.record({
      who: fc.nat(4),
      start: fc.constantFrom(...starts),
      kind: fc.constantFrom('reserve', 'confirm'),
      wait: fc.nat(6),
    })
    const runOf = async ({ who, start, kind, wait }: { who: number; start: string; kind: string; wait: number }) => {
      server.clock.pass(wait * minutes)
      const token = tokens[who]
      if (token) return kind === 'reserve' ? server.reserve(token, start) : server.confirm(token, start)
      return server.planner.post(`/api/bookings/${rivals[who - 2]?.id}/transitions`, {
        to: 'planned',
        checkerId: checker.id,
        startAt: start,
      })
    }
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 3, maxLength: 6 }), async (acts) => {
        const answers = await Promise.all(acts.map(runOf))
        expect(answers.filter(({ status }) => status >= 500)).toEqual([])
        const rows = await server.db
          .selectFrom('mission')
          .select(['start_at as startAt', 'reserved_until as until', 'booking_id as bookingId'])
          .where('checker_id', '=', checker.id)
          .where((eb) => eb.or([eb('reserved_until', 'is', null), eb('reserved_until', '>', server.clock.now())]))
          .execute()
        const owners = new Map<string, Set<string>>()
        for (const { startAt, bookingId } of rows) owners.set(startAt ?? '', (owners.get(startAt ?? '') ?? new Set()).add(bookingId))
        expect([...owners.values()].every((bookings) => bookings.size === 1)).toBe(true)
      }),
      { numRuns: 12 },
    )
    expect(await server.statusOf(id)).toMatch(/waiting_roomer|planned/)
  })
})

const tenant = {
  role: 'incoming',
  gender: 'MR',
  firstName: 'Rival',
  lastName: 'Durand',
  phone: '+33612345679',
  presenceRequired: true,
} as const
