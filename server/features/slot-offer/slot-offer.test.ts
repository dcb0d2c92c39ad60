import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { makeRunner } from '../../platform/jobs/jobs.ts'
import { drain } from '../../testing/testing.ts'
import { hours, minutes, slotOfferJobs, startSlotOfferServer } from '../../testing/testing-links.ts'
import { rightsOf } from '../../testing/rights.ts'

let server: Awaited<ReturnType<typeof startSlotOfferServer>>
beforeAll(async () => {
  server = await startSlotOfferServer('bookings:read', 'bookings:update')
})
afterAll(() => server.stop())
// Each test begins at ten in the morning of a new day.
beforeEach(() => {
  const next = Date.parse(`${server.clock.now().slice(0, 10)}T09:00:00.000Z`) + 24 * hours * 1000
  server.clock.pass((next - Date.parse(server.clock.now())) / 1000)
})

describe('an offer of slots', () => {
  it('is made by the step of its order, and mailed to each tenant in the language of the order [STATE-1]', async () => {
    const order = await server.orderFor(['Nina', 'Paul'])
    expect(await server.offer(order)).toMatchObject({ status: 200, body: { status: 'waiting_roomer' } })
    const { body } = await server.planner.get(`/api/bookings/${order.id}/slot-offers`)
    expect(body).toMatchObject([
      {
        status: 'open',
        slots: [{ startAt: server.at(3, '10:00'), checkerName: order.checker.name, isFree: true }, {}, {}],
        recipients: [{ name: 'Nina Martin' }, { name: 'Paul Martin' }],
        reservation: null,
      },
    ])
    const [letter] = await server.mailsTo(order.mails[0] ?? '')
    expect(letter?.subject).toBe('Choisissez votre rendez-vous à Paris')
    const english = await server.orderFor(['Kate'], { language: 'EN' })
    await server.offer(english)
    expect((await server.mailsTo(english.mails[0] ?? ''))[0]).toMatchObject({ subject: 'Choose your appointment in Paris', text: /Hello,/ })
  })

  it('needs three slots that the engine accepts, and writes nothing else', async () => {
    const order = await server.orderFor(['Nina'])
    const { id, checker } = order
    await server.given.booking({ zipCode: order.zipCode }, { to: 'planned', checkerId: checker.id, startAt: server.at(3, '10:00') })
    expect(await server.offer(order)).toMatchObject({
      status: 409,
      body: { guard: 'G17', message: 'Proposez au moins 3 créneaux libres à venir.' },
    })
    expect([await server.statusOf(id), await server.offersOf(id), await server.mailsTo(order.mails[0] ?? '')]).toEqual(['waiting', [], []])
    const more = server.slotsOf(checker.id, server.at(3, '10:00'), server.at(3, '13:00'), server.at(3, '15:00'), server.at(3, '17:00'))
    expect(await server.offer(order, { slots: more })).toMatchObject({ status: 200 })
    const { body } = await server.planner.get(`/api/bookings/${id}/slot-offers`)
    expect(body).toMatchObject([{ slots: [{ startAt: server.at(3, '13:00') }, {}, {}] }])
  })

  it('is answered by hand too: the slot said on the phone plans the order (E06), or leaves the checker open (E05) [STATE-1]', async () => {
    const planned = await server.orderFor(['Nina'])
    await server.offer(planned)
    const choose = (id: string, body: object) => server.planner.post(`/api/bookings/${id}/transitions`, body)
    const startAt = server.at(3, '11:30')
    const stranger = await server.given.checker('Zoé Autre')
    expect(await choose(planned.id, { to: 'planned', startAt, checkerId: stranger.id })).toMatchObject({
      status: 409,
      body: { guard: 'G19' },
    })
    expect(await choose(planned.id, { to: 'planned', startAt, checkerId: planned.checker.id })).toMatchObject({
      status: 200,
      body: { status: 'planned', startAt, checkerId: planned.checker.id },
    })
    expect(await server.offersOf(planned.id)).toMatchObject([{ status: 'chosen', chosen_at: startAt, due_at: null }])

    const open = await server.orderFor(['Nina'])
    await server.offer(open)
    expect(await choose(open.id, { to: 'waiting_checker', startAt: server.at(9, '10:00') })).toMatchObject({ body: { guard: 'G19' } })
    expect(await choose(open.id, { to: 'waiting_checker', startAt })).toMatchObject({ status: 200, body: { status: 'waiting_checker' } })
    expect(await server.offersOf(open.id)).toMatchObject([{ status: 'chosen', chosen_at: startAt }])
  })

  it('is withdrawn with its order, and open again after the undo of that step [STATE-1]', async () => {
    const order = await server.orderFor(['Nina'])
    await server.offer(order)
    await server.planner.post(`/api/bookings/${order.id}/transitions`, { to: 'waiting' })
    expect(await server.offersOf(order.id)).toMatchObject([{ status: 'withdrawn', due_at: null }])
    const token = await server.tokenTo(order.mails[0] ?? '')
    expect(await server.read(token)).toMatchObject({ status: 410 })
    const event = await server.db
      .selectFrom('event')
      .select('id')
      .where('entity_id', '=', order.id)
      .where('kind', '=', 'E07')
      .executeTakeFirstOrThrow()
    expect(await server.planner.post(`/api/changes/${event.id}/undo`, {})).toMatchObject({ status: 200 })
    expect(await server.offersOf(order.id)).toMatchObject([{ status: 'open', ended_at: null }])
    expect(await server.read(token)).toMatchObject({ status: 200, body: { state: 'open' } })
  })

  it('is for whoever may change orders, and read by whoever may read them', async () => {
    const order = await server.orderFor(['Nina'])
    await server.offer(order)
    const reader = await server.signedIn('bookings:read')
    expect(await reader.get(`/api/bookings/${order.id}/slot-offers`)).toMatchObject({ status: 200 })
    expect(await (await server.signedIn('clients:read')).get(`/api/bookings/${order.id}/slot-offers`)).toMatchObject({ status: 403 })
    expect(await reader.post(`/api/bookings/${order.id}/transitions`, { to: 'waiting' })).toMatchObject({ status: 403 })
  })
})

describe('the tenants of an open offer, put back from the history', () => {
  const orderNow = async (id: string) => {
    const { body } = await server.planner.get(`/api/bookings/${id}`)
    const tenants: object[] = Array.isArray(body['tenants']) ? body['tenants'] : []
    return { tenants, version: { 'if-match': `"${String(body['version'])}"` } }
  }
  /** Replaces the tenants, offers slots to those, then puts the tenants before that change back. */
  const putBackAfter = async (order: Awaited<ReturnType<typeof server.orderFor>>, change: (tenants: object[]) => object[]) => {
    const { tenants, version } = await orderNow(order.id)
    const changed = await server.planner.patch(`/api/bookings/${order.id}`, { tenants: change(tenants) }, version)
    expect(changed).toMatchObject({ status: 200 })
    expect(await server.offer(order)).toMatchObject({ status: 200 })
    const edits = server.db.selectFrom('event').select('id').where('entity_id', '=', order.id).where('kind', '=', 'changed')
    const { id: changeId } = await edits.executeTakeFirstOrThrow()
    return server.planner.post(`/api/changes/${changeId}/restore`, { field: 'tenants' }, (await orderNow(order.id)).version)
  }
  const subjectsTo = async (mail = '') => (await server.mailsTo(mail)).map(({ subject }) => subject)
  const offerSubject = 'Choisissez votre rendez-vous à Paris'

  it('get their link by mail, once: who was removed is asked as the others are', async () => {
    const order = await server.orderFor(['Nina', 'Paul'])
    expect(await putBackAfter(order, (tenants) => tenants.slice(0, 1))).toMatchObject({ status: 200 })
    const [nina = '', paul = ''] = order.mails
    expect([await subjectsTo(nina), await subjectsTo(paul)]).toEqual([[offerSubject], [offerSubject]])
    expect(await server.read(await server.tokenTo(paul))).toMatchObject({ status: 200, body: { state: 'open' } })
  })

  it('get it at the address that is put back', async () => {
    const order = await server.orderFor(['Nina'])
    const moved = `moved.${order.zipCode}@tenants.example`
    expect(await putBackAfter(order, ([nina]) => [{ ...nina, emails: moved }])).toMatchObject({ status: 200 })
    expect([await subjectsTo(moved), await subjectsTo(order.mails[0])]).toEqual([[offerSubject], [offerSubject]])
    expect(await server.read(await server.tokenTo(order.mails[0] ?? ''))).toMatchObject({ status: 200, body: { state: 'open' } })
  })
})

describe('the clock', () => {
  it('reminds after 24 and 48 hours and takes the order back after 72, once in two processes [STATE-1]', async () => {
    const order = await server.orderFor(['Nina'])
    const slots = server.slotsOf(order.checker.id, server.at(6, '10:00'), server.at(6, '12:00'), server.at(6, '15:00'))
    await server.offer(order, { slots })
    const other = await server.beside()
    const mails = async () => (await server.mailsTo(order.mails[0] ?? '')).map(({ subject }) => subject)
    for (let passed = 0; passed < 3; passed += 1) {
      server.clock.pass(24 * hours)
      const runners = [server.runtime, other.runtime].map((runtime) => makeRunner(runtime, slotOfferJobs))
      await Promise.all(runners.map((runner) => runner.plan()))
      await Promise.all(runners.map(drain))
    }
    await other.stop()
    const reminder = 'Rappel\u00a0: choisissez votre rendez-vous à Paris'
    expect(await mails()).toEqual(['Choisissez votre rendez-vous à Paris', reminder, reminder])
    expect(await server.statusOf(order.id)).toBe('waiting')
    expect(await server.offersOf(order.id)).toMatchObject([{ status: 'expired', reminders: 2 }])
    expect(await server.read(await server.tokenTo(order.mails[0] ?? ''))).toMatchObject({ status: 410 })
    const history = await server.db
      .selectFrom('event')
      .select(['kind', 'by_kind'])
      .where('entity_id', '=', order.id)
      .orderBy('seq')
      .execute()
    expect(history.at(-1)).toEqual({ kind: 'E07', by_kind: 'system' })
  })

  it('lets who is choosing at the end finish', async () => {
    const order = await server.orderFor(['Nina'])
    const slots = server.slotsOf(order.checker.id, server.at(6, '10:00'), server.at(6, '12:00'), server.at(6, '15:00'))
    await server.offer(order, { slots })
    const token = await server.tokenTo(order.mails[0] ?? '')
    await server.tick(72 * hours - 5 * minutes)
    expect(await server.reserve(token, server.at(3, '10:00'))).toMatchObject({ status: 200 })
    await server.tick(6 * minutes)
    expect(await server.statusOf(order.id)).toBe('waiting_roomer')
    expect(await server.confirm(token, server.at(3, '10:00'))).toMatchObject({ status: 200, body: { state: 'booked' } })
    await server.tick(10 * minutes)
    expect(await server.statusOf(order.id)).toBe('planned')
  })

  it('deletes at night the reservations that are over', async () => {
    const order = await server.orderFor(['Nina'])
    await server.offer(order)
    await server.reserve(await server.tokenTo(order.mails[0] ?? ''), server.at(3, '10:00'))
    expect(await server.reservationsOf(order.id)).toHaveLength(1)
    await server.tick(24 * hours)
    expect(await server.reservationsOf(order.id)).toEqual([])
  })
})

describe('the reservation of a slot by a tenant', () => {
  const offered = async () => {
    const order = await server.orderFor(['Nina'])
    await server.offer(order)
    return { ...order, token: await server.tokenTo(order.mails[0] ?? '') }
  }

  it('is not given to a tenant who chooses when the desk has planned the order meanwhile, only to one who moves the appointment', async () => {
    const { id, checker, token } = await offered()
    const [startAt, other] = [server.at(3, '10:00'), server.at(3, '15:00')]
    await server.planner.post(`/api/bookings/${id}/transitions`, { to: 'planned', checkerId: checker.id, startAt })
    const refused = await server.reserve(token, other)
    expect(refused).toMatchObject({
      status: 409,
      body: { code: 'SLOT_CHOSEN', message: "Un autre rendez-vous vient d'être choisi pour ce logement." },
    })
    expect(await server.reserve(token, startAt)).toMatchObject({ status: 200, body: { state: 'booked', reservation: null } })
    expect(await server.reservationsOf(id)).toEqual([])
    expect(await server.reserve(token, other, true)).toMatchObject({ status: 200, body: { reservation: { startAt: other } } })
  })

  it('is not given either while a checker is looked for', async () => {
    const { id, token } = await offered()
    await server.planner.post(`/api/bookings/${id}/transitions`, { to: 'waiting_checker', startAt: server.at(3, '10:00') })
    expect(await server.reserve(token, server.at(3, '15:00'))).toMatchObject({ status: 409, body: { code: 'SLOT_CHOSEN' } })
    expect(await server.reservationsOf(id)).toEqual([])
  })

  it('is lost, or given back, when a tenant and the desk choose in two processes at once: no reservation outlives the plan', async () => {
    const { id, checker, token } = await offered()
    const other = await server.beside()
    const plan = { to: 'planned', checkerId: checker.id, startAt: server.at(3, '10:00') }
    const [reserved, planned] = await Promise.all([
      server.reserve(token, server.at(3, '15:00')),
      other.as(server.planner.who).post(`/api/bookings/${id}/transitions`, plan),
    ])
    await other.stop()
    expect(planned).toMatchObject({ status: 200, body: { status: 'planned', startAt: plan.startAt } })
    expect([200, 409]).toContain(reserved.status)
    expect(await server.reservationsOf(id)).toEqual([])
  })
})

it('each call requires what its line says, and no call is without a line [PERM-4] [PERM-5]', () => {
  expect(rightsOf('slot-offer')).toEqual({
    '/api/bookings/:bookingId/slot-offers/resend': { POST: 'bookings:update' },
    '/api/bookings/:bookingId/slot-offers': { GET: 'bookings:read' },
    '/api/bookings/:bookingId/visit-registrations': { POST: 'bookings:update' },
    '/api/links/:token/slot-offer': { GET: 'link' },
    '/api/links/:token/visit-registration': { POST: 'link' },
    '/api/links/:token/visit-registration/withdrawal': { POST: 'link' },
    '/api/links/:token/visit-registration/refusal': { POST: 'link' },
    '/api/links/:token/slot-offer/slots': { GET: 'link' },
    '/api/links/:token/slot-offer/reservation': { POST: 'link' },
    '/api/links/:token/slot-offer/agreement': { POST: 'link' },
    '/api/links/:token/slot-offer/choice': { POST: 'link' },
    '/api/links/:token/slot-offer/confirmation': { POST: 'link' },
    '/api/links/:token/slot-offer/presence': { POST: 'link' },
    '/api/links/:token/slot-offer/cancellation': { POST: 'link' },
  })
})
