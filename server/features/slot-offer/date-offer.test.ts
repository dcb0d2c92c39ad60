import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hours, startSlotOfferServer } from '../../testing/testing-links.ts'

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
const details = { cleaning: 'leaseEnd', windows: 4, equipment: false, water: true, power: true }
let count = 0

const walk = (id: string, body: object) => server.planner.post(`/api/bookings/${id}/transitions`, body)
const choose = (token: string, startAt: string) => server.anonymous.post(server.linkOf(token, '/choice'), { startAt })
const deskOf = async (id: string) => (await server.planner.get(`/api/bookings/${id}/slot-offers`)).body
const bookingOf = async (id: string) => (await server.planner.get(`/api/bookings/${id}`)).body
const subjectsTo = async (mail = '') => (await server.mailsTo(mail)).map(({ subject }) => subject)

/** An order on demand with a partner, whose tenants have these first names. */
const orderFor = async (names: readonly string[], change: object = {}) => {
  count += 1
  const mails = names.map((name) => `${name.toLowerCase()}.${count}@dates.example`)
  const tenants = names.map((firstName, index) => ({
    role: 'incoming' as const,
    gender: 'MRS' as const,
    firstName,
    lastName: 'Martin',
    emails: mails[index] ?? null,
    phone: '+33612345678',
    presenceRequired: true,
  }))
  const partnerEmail = `net.${count}@partners.example`
  const { id } = await server.given.booking({
    service: 'cleaning',
    details,
    partnerName: `Net ${count}`,
    partnerEmail,
    tenants,
    digicode: 'B4417',
    ...change,
  })
  return { id, mails, partnerEmail }
}

/** The same, with two dates offered, in three and four days at ten. */
const offered = async (names: readonly string[], change: object = {}) => {
  const order = await orderFor(names, change)
  const dates = [server.at(3, '10:00'), server.at(4, '10:00')]
  expect(await walk(order.id, { to: 'waiting_roomer', dates })).toMatchObject({ status: 200, body: { status: 'waiting_roomer' } })
  const tokens = await Promise.all(order.mails.map((mail) => server.tokenTo(mail)))
  return { ...order, tokens, nina: tokens[0] ?? '', first: server.at(3, '10:00'), second: server.at(4, '10:00') }
}

describe('the dates of a service on demand (D04)', () => {
  it('are typed by the desk, one at least to come, and need no checker [STATE-1]', async () => {
    const { id } = await orderFor(['Nina'])
    expect(await walk(id, { to: 'waiting_roomer' })).toMatchObject({ status: 409, body: { guard: 'G18' } })
    expect(await walk(id, { to: 'waiting_roomer', dates: [server.at(-1, '10:00')] })).toMatchObject({ status: 409 })
    const many = Array.from({ length: 21 }, (_, index) => server.at(3 + index, '10:00'))
    expect(await walk(id, { to: 'waiting_roomer', dates: many })).toMatchObject({ status: 422 })
    const dates = [server.at(4, '10:00'), server.at(-1, '10:00'), server.at(3, '10:00'), server.at(4, '10:00')]
    expect(await walk(id, { to: 'waiting_roomer', dates })).toMatchObject({ status: 200 })
    expect(await deskOf(id)).toMatchObject([
      {
        status: 'open',
        decision: 'first',
        slots: [
          { startAt: server.at(3, '10:00'), checkerId: null },
          { startAt: server.at(4, '10:00'), checkerId: null },
        ],
      },
    ])
  })

  it('are shown by the link with the address: no name, no phone, no code [STATE-1]', async () => {
    const { nina, first, second } = await offered(['Nina', 'Paul'])
    const read = await server.read(nina)
    expect(read).toMatchObject({
      status: 200,
      body: { state: 'open', service: 'cleaning', slots: [first, second], isShared: false, proposal: null, appointment: null },
    })
    expect(JSON.stringify(read.body)).not.toMatch(/B4417|Martin|Nina|Paul|Net|@|\+33/)
    expect(await server.reserve(nina, first)).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN' } })
  })

  it('are chosen once: the first tenant counts, and the desk reads the choice', async () => {
    const { id, tokens, nina, first, second } = await offered(['Nina', 'Paul'])
    expect(await choose(nina, server.at(5, '10:00'))).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN' } })
    expect(await choose(nina, second)).toMatchObject({
      status: 200,
      body: { state: 'open', proposal: { startAt: second, hasAgreed: true } },
    })
    expect(await choose(nina, second)).toMatchObject({ status: 200 })
    expect(await choose(tokens[1] ?? '', first)).toMatchObject({ status: 409, body: { code: 'SLOT_CHOSEN' } })
    expect(await server.read(tokens[1] ?? '')).toMatchObject({ status: 200, body: { proposal: { startAt: second } } })
    expect(await server.statusOf(id)).toBe('waiting_roomer')
    expect(await deskOf(id)).toMatchObject([{ status: 'open', proposedAt: second }])
    expect(await server.planner.post(`/api/bookings/${id}/slot-offers/resend`, {})).toMatchObject({
      status: 409,
      body: { code: 'SLOT_CHOSEN' },
    })
    const [offer] = await server.offersOf(id)
    const kinds = server.db
      .selectFrom('event')
      .select(['kind', 'by_kind'])
      .where('entity_id', '=', offer?.id ?? '')
    expect((await kinds.orderBy('seq').execute()).at(-1)).toEqual({ kind: 'dateChosen', by_kind: 'link' })
  })

  it('become the appointment by the partner, who reads the date that was asked for (D05)', async () => {
    const { id, mails, partnerEmail, nina, first } = await offered(['Nina'])
    await choose(nina, first)
    await server.planner.post(`/api/bookings/${id}/partner-requests`, {})
    const token = /\/p\/([0-9a-f]{64})/.exec((await server.mailsTo(partnerEmail)).at(-1)?.text ?? '')?.[1] ?? ''
    const path = `/api/links/${token}/partner-request`
    expect(await server.anonymous.get(path)).toMatchObject({
      status: 200,
      body: { state: 'open', order: { startAt: null, tenantDateAt: first } },
    })
    expect(await server.anonymous.post(`${path}/date`, { startAt: first })).toMatchObject({ status: 200, body: { state: 'planned' } })
    expect(await bookingOf(id)).toMatchObject({ status: 'planned', startAt: first })
    expect(await server.offersOf(id)).toMatchObject([{ status: 'chosen' }])
    expect((await subjectsTo(mails[0])).at(-1)).toMatch(/^Rendez-vous pris/)
    expect(await server.read(nina)).toMatchObject({ body: { state: 'booked', appointment: { startAt: first, mayChange: false } } })
    expect(await choose(nina, first)).toMatchObject({ status: 200, body: { state: 'booked' } })
    expect(await server.anonymous.get(server.linkOf(nina, '/slots'))).toMatchObject({ status: 200, body: [] })
    expect(await server.anonymous.post(server.linkOf(nina, '/cancellation'), { reason: 'Absente' })).toMatchObject({
      status: 409,
      body: { code: 'PARTNER_COMES' },
    })
    expect(await server.anonymous.post(server.linkOf(nina, '/presence'), {})).toMatchObject({
      body: { appointment: { isConfirmed: true } },
    })
  })

  it('become the appointment by the desk, and the undo of it leaves the choice of the tenant', async () => {
    const { id, mails, nina, first } = await offered(['Nina'])
    await choose(nina, first)
    expect(await walk(id, { to: 'planned', startAt: first })).toMatchObject({ status: 200 })
    expect((await subjectsTo(mails[0])).at(-1)).toMatch(/^Rendez-vous pris/)
    const events = server.db.selectFrom('event').select('id').where('entity_id', '=', id).where('kind', '=', 'D05')
    const { id: eventId } = await events.executeTakeFirstOrThrow()
    expect(await server.planner.post(`/api/changes/${eventId}/undo`, {})).toMatchObject({ status: 200 })
    expect(await server.read(nina)).toMatchObject({ body: { state: 'open', proposal: { startAt: first } } })
  })
})

describe('the clock on dates of a service on demand', () => {
  it('reminds after 24 and 48 hours, and after 72 hours the order is to be treated again (D14) [STATE-1]', async () => {
    const order = await orderFor(['Nina'])
    const dates = [server.at(8, '10:00')]
    await walk(order.id, { to: 'waiting_roomer', dates })
    const token = await server.tokenTo(order.mails[0] ?? '')
    await server.tick(24 * hours)
    await server.tick(24 * hours)
    expect((await subjectsTo(order.mails[0])).map((subject) => subject.startsWith('Rappel'))).toEqual([false, true, true])
    await server.tick(24 * hours)
    expect(await server.statusOf(order.id)).toBe('waiting requestReceived')
    expect(await server.offersOf(order.id)).toMatchObject([{ status: 'expired' }])
    expect(await server.read(token)).toMatchObject(gone)
    expect(await choose(token, dates[0] ?? '')).toMatchObject(gone)
  })

  it('waits for the date that was chosen, without reminders, and ends with it', async () => {
    const { id, mails, nina, second } = await offered(['Nina'])
    await choose(nina, second)
    await server.tick(72 * hours)
    expect([await server.statusOf(id), (await subjectsTo(mails[0])).length]).toEqual(['waiting_roomer', 1])
    await server.tick(24 * hours)
    expect(await server.statusOf(id)).toBe('waiting requestReceived')
    expect(await server.read(nina)).toMatchObject(gone)
  })
})

describe('a link to dates', () => {
  it('opens nothing when the desk takes the order back, when it is cancelled, or when it is of an inspection', async () => {
    const back = await offered(['Nina'])
    expect(await walk(back.id, { to: 'waiting requestReceived' })).toMatchObject({ status: 200 })
    expect(await server.offersOf(back.id)).toMatchObject([{ status: 'withdrawn' }])
    expect(await choose(back.nina, back.first)).toMatchObject(gone)
    const canceled = await offered(['Nina'])
    await walk(canceled.id, { to: 'canceled', reason: 'Client', facts: { cause: 'client_request', feeCents: 0 } })
    expect(await server.read(canceled.nina)).toMatchObject(gone)
    const inspection = await server.orderFor(['Nina'])
    await server.offer(inspection)
    expect(await choose(await server.tokenTo(inspection.mails[0] ?? ''), server.at(3, '10:00'))).toMatchObject(gone)
    expect(await choose('0'.repeat(64), server.at(3, '10:00'))).toMatchObject(gone)
  })
})
