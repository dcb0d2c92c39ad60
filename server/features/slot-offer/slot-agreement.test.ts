import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hours, minutes, startSlotOfferServer } from '../../testing/testing-links.ts'

let server: Awaited<ReturnType<typeof startSlotOfferServer>>
beforeAll(async () => {
  server = await startSlotOfferServer('bookings:read', 'bookings:update', 'clients:read', 'clients:update')
})
afterAll(() => server.stop())
beforeEach(() => {
  const next = Date.parse(`${server.clock.now().slice(0, 10)}T09:00:00.000Z`) + 24 * hours * 1000
  server.clock.pass((next - Date.parse(server.clock.now())) / 1000)
})

/** An order of a client whose tenants all decide, its slots offered, with the tokens of the tenants. */
const offered = async (names: readonly string[], change: object = {}) => {
  const client = await server.given.client({ name: `Accord ${server.runtime.newId().slice(-8)}` })
  const set = { slotDecision: 'all' }
  expect(await server.planner.patch(`/api/clients/${client.id}/parameters`, set, { 'if-match': '"1"' })).toMatchObject({ status: 200 })
  const order = await server.orderFor(names, { clientId: client.id, ...change })
  expect(await server.offer(order)).toMatchObject({ status: 200 })
  const [nina = '', paul = '', lou = ''] = await Promise.all(order.mails.map((mail) => server.tokenTo(mail)))
  return { ...order, nina, paul, lou, ten: server.at(3, '10:00'), three: server.at(3, '15:00') }
}
const subjectsTo = async (mail = '') => (await server.mailsTo(mail)).map(({ subject }) => subject)
const tenantsOf = async (id: string): Promise<{ body: Record<string, unknown>; tenants: { firstName: string }[] }> => {
  const { body } = await server.planner.get(`/api/bookings/${id}`)
  const tenants = body['tenants']
  return { body, tenants: Array.isArray(tenants) ? tenants : [] }
}
const setTenants = async (id: string, tenants: readonly object[]) => {
  const { body } = await tenantsOf(id)
  return server.planner.patch(`/api/bookings/${id}`, { tenants }, { 'if-match': `"${String(body['version'])}"` })
}
const proposalSubject = 'Un rendez-vous vous est proposé à Paris'

describe('tenants who all decide', () => {
  it('agree on what one of them proposes: the slot is reserved, the last agreement plans the order (E06) [STATE-1]', async () => {
    const { id, mails, nina, paul, ten, three, checker, zipCode } = await offered(['Nina', 'Paul'])
    expect(await server.choose(nina, ten)).toMatchObject({
      status: 200,
      body: { state: 'open', isShared: true, proposal: { startAt: ten, hasAgreed: true }, reservation: null },
    })
    expect(await server.statusOf(id)).toBe('waiting_roomer')
    const rival = await server.given.booking({ zipCode })
    server.clock.pass(60 * minutes)
    const plan = { to: 'planned', checkerId: checker.id, startAt: ten }
    expect(await server.planner.post(`/api/bookings/${rival.id}/transitions`, plan)).toMatchObject({ body: { guard: 'G5' } })
    expect([await subjectsTo(mails[0]), (await subjectsTo(mails[1])).at(-1)]).toEqual([
      ['Choisissez votre rendez-vous à Paris'],
      proposalSubject,
    ])
    const read = await server.read(paul)
    expect(read.body).toMatchObject({ proposal: { startAt: ten, hasAgreed: false }, slots: [ten, server.at(3, '11:30'), three] })
    expect(JSON.stringify(read.body)).not.toMatch(/Nina|Paul|Martin|Ada|@|\+33/)
    const { body: desk } = await server.planner.get(`/api/bookings/${id}/slot-offers`)
    expect(desk).toMatchObject([
      {
        decision: 'all',
        proposedAt: ten,
        reservation: null,
        agreements: [
          { name: 'Nina Martin', state: 'agreed' },
          { name: 'Paul Martin', state: 'waiting' },
        ],
      },
    ])
    expect(await server.agree(paul, three)).toMatchObject({ status: 409, body: { code: 'PROPOSAL_CHANGED' } })
    expect(await server.agree(paul, ten)).toMatchObject({
      status: 200,
      body: { state: 'booked', appointment: { startAt: ten, mayMove: false } },
    })
    expect(await server.agree(paul, ten)).toMatchObject({ status: 200, body: { state: 'booked' } })
    expect((await tenantsOf(id)).body).toMatchObject({ status: 'planned', startAt: ten, checkerId: checker.id })
    expect(await server.reservationsOf(id)).toEqual([])
  })

  it('take another slot in its place: the first is free again, and who had agreed is proposalSubject again', async () => {
    const { id, mails, nina, paul, lou, ten, three, checker, zipCode } = await offered(['Nina', 'Paul', 'Lou'])
    await server.choose(nina, ten)
    await server.reserve(paul, server.at(3, '11:30'))
    expect(await server.agree(paul, ten)).toMatchObject({ body: { proposal: { hasAgreed: true }, reservation: null } })
    expect(await server.choose(lou, three)).toMatchObject({ body: { proposal: { startAt: three, hasAgreed: true } } })
    expect((await server.read(paul)).body).toMatchObject({ proposal: { startAt: three, hasAgreed: false } })
    expect((await subjectsTo(mails[1])).filter((subject) => subject === proposalSubject)).toHaveLength(2)
    const rival = await server.given.booking({ zipCode })
    const plan = { to: 'planned', checkerId: checker.id, startAt: ten }
    expect(await server.planner.post(`/api/bookings/${rival.id}/transitions`, plan)).toMatchObject({ status: 200 })
    expect(await server.agree(nina, three)).toMatchObject({ body: { state: 'open' } })
    // Choosing the proposed slot is agreeing to it.
    expect(await server.choose(paul, three)).toMatchObject({ body: { state: 'booked', appointment: { startAt: three } } })
    expect(await server.statusOf(id)).toBe('planned')
  })

  it('propose five times at most: each proposal is a mail to the others', async () => {
    const { nina, paul, ten, three } = await offered(['Nina', 'Paul'])
    for (let turn = 0; turn < 5; turn += 1)
      for (const [token, startAt] of [
        [nina, ten],
        [paul, three],
      ] as const)
        expect(await server.choose(token, startAt)).toMatchObject({ status: 200 })
    expect(await server.choose(nina, ten)).toMatchObject({ status: 409, body: { code: 'TOO_MANY_PROPOSALS' } })
    expect((await server.read(nina)).body).toMatchObject({ proposal: { startAt: three } })
  })

  it('do not move alone what all chose, but may give it back: all choose anew', async () => {
    const { id, nina, paul, ten } = await offered(['Nina', 'Paul'])
    await server.choose(nina, ten)
    await server.agree(paul, ten)
    expect((await server.anonymous.get(server.linkOf(nina, '/slots'))).body).toEqual([])
    expect(await server.reserve(nina, server.at(4, '10:00'), true)).toMatchObject({ status: 409, body: { code: 'ALL_TENANTS_DECIDE' } })
    expect(await server.anonymous.post(server.linkOf(nina, '/cancellation'), { reason: 'Un examen.' })).toMatchObject({
      status: 200,
      body: { state: 'open', isShared: true, proposal: null },
    })
    expect((await server.offersOf(id)).map(({ status, decision }) => `${status} ${decision}`)).toEqual(['chosen all', 'open all'])
  })

  it('are those with an address: a tenant without one is not waited for, and a single one decides alone', async () => {
    const { id, nina, ten } = await offered(['Nina', 'Paul'])
    await server.choose(nina, ten)
    const { tenants } = await tenantsOf(id)
    const change = tenants.map((tenant) => (tenant.firstName === 'Paul' ? { ...tenant, emails: null } : tenant))
    expect(await setTenants(id, change)).toMatchObject({ status: 200 })
    await server.tick(1 * minutes)
    expect(await server.statusOf(id)).toBe('planned')

    const alone = await offered(['Nina'])
    expect(await server.choose(alone.nina, alone.ten)).toMatchObject({ body: { state: 'booked', isShared: false } })
  })

  it('change while they decide: who is removed opens nothing and is not waited for, who comes gets the link', async () => {
    const { id, zipCode, nina, paul, ten } = await offered(['Nina', 'Paul'])
    await server.choose(paul, ten)
    const { tenants } = await tenantsOf(id)
    const eve = { ...tenants[0], id: undefined, firstName: 'Eve', emails: `eve.${zipCode}@tenants.example` }
    const stay = tenants.filter(({ firstName }) => firstName !== 'Paul')
    expect(await setTenants(id, [...stay, eve])).toMatchObject({ status: 200 })
    expect(await server.read(paul)).toMatchObject({ status: 410 })
    expect(await subjectsTo(`eve.${zipCode}@tenants.example`)).toEqual([proposalSubject])
    await server.tick(1 * minutes)
    expect(await server.statusOf(id)).toBe('waiting_roomer')
    await server.agree(nina, ten)
    expect(await server.agree(await server.tokenTo(`eve.${zipCode}@tenants.example`), ten)).toMatchObject({ body: { state: 'booked' } })
  })

  it('are reminded when they have not answered, and have a day to answer a late proposal [STATE-1]', async () => {
    const { id, mails, checker, nina } = await offered(['Nina', 'Paul'])
    const later = server.slotsOf(checker.id, server.at(8, '10:00'), server.at(8, '12:00'), server.at(8, '15:00'))
    await server.planner.post(`/api/bookings/${id}/transitions`, { to: 'waiting' })
    await server.offer({ id, checker }, { slots: later })
    await server.tick(71 * hours)
    await server.choose(nina, server.at(5, '10:00'))
    const before = (await subjectsTo(mails[0])).length
    await server.tick(13 * hours)
    await server.tick(10 * hours)
    expect([(await subjectsTo(mails[0])).length - before, (await subjectsTo(mails[1])).at(-1)]).toEqual([
      0,
      'Rappel\u00a0: un rendez-vous vous est proposé à Paris',
    ])
    expect(await server.statusOf(id)).toBe('waiting_roomer')
    await server.tick(2 * hours)
    expect(await server.statusOf(id)).toBe('waiting')
    expect(await server.reservationsOf(id)).toSatisfy((rows: { reserved_until: string }[]) =>
      rows.every(({ reserved_until: until }) => until <= server.clock.now()),
    )
  })

  it('choose again after the undo of the step', async () => {
    const { id, nina, paul, ten } = await offered(['Nina', 'Paul'])
    await server.choose(nina, ten)
    await server.agree(paul, ten)
    const event = await server.db
      .selectFrom('event')
      .select('id')
      .where('entity_id', '=', id)
      .where('kind', '=', 'E06')
      .executeTakeFirstOrThrow()
    expect(await server.planner.post(`/api/changes/${event.id}/undo`, {})).toMatchObject({ status: 200 })
    expect((await server.read(nina)).body).toMatchObject({ state: 'open', proposal: null, slots: [ten, {}, {}] })
    expect(await server.choose(nina, ten)).toMatchObject({ body: { proposal: { hasAgreed: true } } })
  })

  it('are confirmed by the desk for those who do not answer, and the parameter of the offer does not change with the client', async () => {
    const { id, checker, nina, ten } = await offered(['Nina', 'Paul'])
    await server.choose(nina, ten)
    expect(
      await server.planner.post(`/api/bookings/${id}/transitions`, { to: 'planned', startAt: ten, checkerId: checker.id }),
    ).toMatchObject({
      status: 200,
      body: { status: 'planned' },
    })
    expect(await server.offersOf(id)).toMatchObject([{ status: 'chosen', chosen_at: ten }])
  })
})

describe('several tenants at once', () => {
  it('agree in two processes while one takes another slot: one appointment at most, of an agreed slot', async () => {
    const { id, nina, paul, lou, ten, three } = await offered(['Nina', 'Paul', 'Lou'])
    await server.choose(nina, ten)
    await server.agree(paul, ten)
    await server.reserve(paul, three)
    const other = await server.beside()
    const answers = await Promise.all([
      server.agree(lou, ten),
      other.as({}).post(server.linkOf(lou, '/agreement'), { startAt: ten }),
      other.as({}).post(server.linkOf(paul, '/confirmation'), { startAt: three, moves: false }),
    ])
    await other.stop()
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([])
    const { body } = await tenantsOf(id)
    const [offer] = await server.offersOf(id)
    const outcome = [body['status'], body['startAt'], offer?.proposed_at]
    expect([
      ['planned', ten, ten],
      ['waiting_roomer', null, three],
    ]).toContainEqual(outcome)
  })

  it('never get an appointment to which one of them did not agree, whatever they do in whatever order', async () => {
    const act = fc.record({ who: fc.nat(1), start: fc.constantFrom('10:00', '11:30', '15:00'), agrees: fc.boolean() })
    await fc.assert(
      fc.asyncProperty(fc.array(act, { minLength: 2, maxLength: 6 }), async (acts) => {
        const order = await offered(['Nina', 'Paul'])
        const last = new Map<number, string>()
        const booked: unknown[] = []
        for (const { who, start, agrees } of acts) {
          const [token, startAt] = [who === 0 ? order.nina : order.paul, server.at(3, start)]
          const { status, body } = await (agrees ? server.agree(token, startAt) : server.choose(token, startAt))
          if (status === 200 && booked.length === 0) last.set(who, startAt)
          if (body['state'] === 'booked') booked.push((await tenantsOf(order.id)).body['startAt'])
          const agreed = last.get(0) === last.get(1) ? last.get(0) : undefined
          expect([await server.statusOf(order.id), booked[0]]).toEqual([agreed ? 'planned' : 'waiting_roomer', agreed])
        }
        await server.planner.post(`/api/bookings/${order.id}/transitions`, {
          to: 'canceled',
          reason: 'Client',
          facts: { cause: 'client_request', feeCents: 0 },
        })
      }),
      { numRuns: 6 },
    )
  })
})
