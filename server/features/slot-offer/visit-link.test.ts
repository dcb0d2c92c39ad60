import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fileOf, hours, minutes, startVisitServer } from '../../testing/testing-links.ts'

let server: Awaited<ReturnType<typeof startVisitServer>>
beforeAll(async () => {
  server = await startVisitServer('bookings:read', 'bookings:update')
})
afterAll(() => server.stop())
beforeEach(() => server.passNight())

const gone = { status: 410, body: { code: 'LINK_NOT_VALID' } }
const nothing = { status: 204 }

describe('the link of a prospect', () => {
  it('comes by mail, in the language of the order, and shows address, slots and places: nothing of others [STATE-1]', async () => {
    const { mails, nina } = await server.offered(['Nina', 'Paul'], { digicode: 'B4417' })
    expect([await server.subjectsTo(mails[0]), await server.subjectsTo(mails[1])]).toEqual([
      ["Visite d'un logement à Paris"],
      ["Visite d'un logement à Paris"],
    ])
    const read = await server.read(nina)
    expect(read).toMatchObject({
      status: 200,
      body: {
        state: 'open',
        service: 'visite',
        slots: [server.at(3, '10:00'), server.at(3, '11:30'), server.at(3, '15:00')],
        visit: { status: null, placesLeft: 4, mostVisitors: 4 },
        appointment: null,
      },
    })
    expect(JSON.stringify(read.body)).not.toMatch(/B4417|Martin|Nina|Paul|Ada|@|\+33/)
    const english = await server.offered(['Kate'], { language: 'EN' })
    expect(await server.subjectsTo(english.mails[0])).toEqual(['Viewing of a home in Paris'])
  })

  it('opens nothing that is for tenants, and the link of a tenant nothing of a visit', async () => {
    const { nina, ten } = await server.offered(['Nina'])
    expect(await server.reserve(nina, ten)).toMatchObject(gone)
    expect(await server.agree(nina, ten)).toMatchObject(gone)
    expect(await server.anonymous.post(server.linkOf(nina, '/cancellation'), { reason: 'Non.' })).toMatchObject(gone)
    await server.register(nina, ten)
    expect(await server.anonymous.post(server.linkOf(nina, '/presence'), {})).toMatchObject(gone)
    expect((await server.anonymous.get(server.linkOf(nina, '/slots'))).body).toEqual([])
    const tenant = await server.orderFor(['Nina'])
    await server.offer(tenant)
    const token = await server.tokenTo(tenant.mails[0] ?? '')
    expect([await server.register(token, ten), await server.withdraw(token), await server.decline(token)]).toMatchObject([gone, gone, gone])
  })

  it('is one answer when it is guessed, of a removed prospect, of a canceled visit, after the offer or after the visit', async () => {
    const { id, nina, paul, ten } = await server.offered(['Nina', 'Paul'])
    expect(await server.read('0'.repeat(64))).toMatchObject(gone)
    await server.db.deleteFrom('tenant').where('booking_id', '=', id).where('first_name', '=', 'Paul').execute()
    expect([await server.read(paul), await server.register(paul, ten), await server.decline(paul)]).toMatchObject([gone, gone, gone])
    await server.register(nina, ten)
    server.clock.pass(72 * hours)
    expect([await server.read(nina), await server.register(nina, ten), await server.withdraw(nina)]).toMatchObject([gone, gone, gone])
    const expired = await server.offered(['Nina'])
    server.clock.pass(72 * hours + minutes)
    expect([await server.read(expired.nina), await server.register(expired.nina, expired.three)]).toMatchObject([gone, gone])
  })
})

describe('a registration', () => {
  it('is the first: the visit is planned with the checker of the slot (V04), mailed with a file; the others may join [STATE-1]', async () => {
    const { id, checker, mails, nina, paul, ten, three } = await server.offered(['Nina', 'Paul', 'Lou'])
    expect(await server.register(nina, ten)).toMatchObject({
      status: 200,
      body: { state: 'booked', visit: { status: 'registered', placesLeft: 3 }, appointment: { startAt: ten, mayMove: true } },
    })
    expect(await server.register(nina, ten)).toMatchObject({ status: 200, body: { visit: { placesLeft: 3 } } })
    expect(await server.bookingOf(id)).toMatchObject({ status: 'planned', startAt: ten, checkerId: checker.id })
    expect((await server.historyOf(id)).at(-1)).toMatchObject({ kind: 'V04', by_kind: 'link' })
    expect(await server.offersOf(id)).toMatchObject([{ status: 'chosen', chosen_at: ten }])
    const own = await server.lastMailTo(mails[0])
    expect([own?.subject, own?.file_name, fileOf(own?.file).start]).toEqual([
      expect.stringMatching(/^Rendez-vous pris à Paris/),
      'rendez-vous.ics',
      ten.replace('.000', ''),
    ])
    expect((await server.lastMailTo(mails[1]))?.text).toContain('Il reste des places à cette heure')

    expect((await server.read(paul)).body).toMatchObject({
      state: 'booked',
      slots: [],
      visit: { status: null, placesLeft: 3 },
      appointment: { startAt: ten, mayMove: false },
    })
    expect(await server.register(paul, three)).toMatchObject({ status: 409, body: { code: 'SLOT_CHOSEN' } })
    expect(await server.register(paul, ten)).toMatchObject({ status: 200, body: { visit: { status: 'registered', placesLeft: 2 } } })
    expect((await server.lastMailTo(mails[1]))?.subject).toMatch(/^Rendez-vous pris à Paris/)
    expect(await server.deskOf(id)).toMatchObject([
      {
        visit: {
          placesLeft: 2,
          visitors: [
            { name: 'Nina Martin', status: 'registered' },
            { name: 'Paul Martin', status: 'registered' },
            { name: 'Lou Martin', status: null, answeredAt: null },
          ],
        },
      },
    ])
  })

  it('is of a free slot only: what was taken meanwhile is refused', async () => {
    const { id, nina, checker, zipCode, ten, three } = await server.offered(['Nina'])
    await server.given.booking({ zipCode }, { to: 'planned', checkerId: checker.id, startAt: ten })
    expect(await server.register(nina, ten)).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN' } })
    expect(await server.register(nina, server.at(4, '10:00'))).toMatchObject({ status: 409, body: { code: 'SLOT_TAKEN' } })
    expect([await server.statusOf(id), (await server.read(nina)).body['visit']]).toMatchObject(['waiting_visitors', { status: null }])
    expect(await server.register(nina, three)).toMatchObject({ status: 200 })
  })

  it('moves the hour while it is the only one (V13), not with others, nor in the last day [STATE-1]', async () => {
    const { id, mails, nina, paul, ten, three } = await server.offered(['Nina', 'Paul'])
    await server.register(nina, ten)
    const first = fileOf((await server.lastMailTo(mails[0]))?.file)
    expect((await server.read(nina)).body['slots']).toEqual([server.at(3, '11:30'), three])
    expect(await server.register(nina, three)).toMatchObject({ status: 200, body: { appointment: { startAt: three } } })
    expect((await server.historyOf(id)).at(-1)).toMatchObject({ kind: 'V13a', by_kind: 'link' })
    const moved = await server.lastMailTo(mails[0])
    const again = fileOf(moved?.file)
    expect([moved?.subject, again.uid, again.sequence > first.sequence]).toEqual([
      expect.stringMatching(/^Rendez-vous déplacé à Paris/),
      first.uid,
      true,
    ])
    await server.register(paul, three)
    expect(await server.register(nina, ten)).toMatchObject({ status: 409, body: { code: 'VISIT_HOUR_SHARED' } })
    await server.withdraw(paul)
    server.clock.pass(54 * hours)
    expect(await server.register(nina, server.at(1, '11:30'))).toMatchObject({ status: 409, body: { code: 'NOTICE_TOO_SHORT' } })
    expect(await server.withdraw(nina)).toMatchObject({ status: 409, body: { code: 'NOTICE_TOO_SHORT' } })
    expect(await server.register(paul, three)).toMatchObject({ status: 200 })
  })

  it('takes the last place once, in two processes at once', async () => {
    const names = ['Ana', 'Bea', 'Cleo', 'Dora', 'Eve', 'Flo']
    const { id, tokens, ten, nina } = await server.offered(names)
    await server.register(nina, ten)
    for (const token of tokens.slice(1, 3)) expect(await server.register(token, ten)).toMatchObject({ status: 200 })
    const other = await server.beside()
    const there = (token: string) => other.as({}).post(server.registrationOf(token), { startAt: ten })
    const [dora = '', eve = '', flo = ''] = tokens.slice(3)
    const answers = await Promise.all([server.register(dora, ten), there(eve), there(flo), server.register(flo, ten)])
    await other.stop()
    const refused = answers.filter(({ status }) => status === 409)
    expect(refused.every(({ body }) => body['code'] === 'NO_PLACE_LEFT')).toBe(true)
    expect(refused.length).toBeGreaterThanOrEqual(2)
    const rows = await server.db.selectFrom('visit_registration').select('status').where('booking_id', '=', id).execute()
    expect(rows.filter(({ status }) => status === 'registered')).toHaveLength(4)
    expect((await server.read(nina)).body).toMatchObject({ visit: { placesLeft: 0 } })
  })

  it('of two first ones at once gives the visit one hour, to which the other may come', async () => {
    const { id, nina, paul, ten, three } = await server.offered(['Nina', 'Paul'])
    const other = await server.beside()
    const both = await Promise.all([server.register(nina, ten), other.as({}).post(server.registrationOf(paul), { startAt: three })])
    await other.stop()
    expect([200, 409].map((code) => both.filter(({ status }) => status === code).length)).toEqual([1, 1])
    expect(both.find(({ status }) => status === 409)?.body).toMatchObject({ code: 'SLOT_CHOSEN' })
    expect([ten, three]).toContain((await server.bookingOf(id))['startAt'])
  })
})

describe('a prospect who leaves', () => {
  it('frees the place, and is told with a file that takes the visit out of the calendar [STATE-1]', async () => {
    const { id, mails, nina, paul, ten } = await server.offered(['Nina', 'Paul'])
    await server.register(nina, ten)
    await server.register(paul, ten)
    const before = fileOf((await server.lastMailTo(mails[1]))?.file)
    expect(await server.withdraw(paul)).toMatchObject({
      status: 200,
      body: { state: 'booked', visit: { status: 'withdrawn', placesLeft: 3 } },
    })
    const sent = await server.subjectsTo(mails[1])
    expect(await server.withdraw(paul)).toMatchObject({ status: 200 })
    expect(await server.subjectsTo(mails[1])).toEqual(sent)
    const canceled = fileOf((await server.lastMailTo(mails[1]))?.file)
    expect([sent.at(-1), canceled.method, canceled.uid, canceled.sequence > before.sequence]).toEqual([
      "Vous n'êtes plus inscrit à la visite à Paris",
      'CANCEL',
      before.uid,
      true,
    ])
    expect(await server.statusOf(id)).toBe('planned')
    expect(await server.register(paul, ten)).toMatchObject({ status: 200, body: { visit: { placesLeft: 2 } } })
    expect(fileOf((await server.lastMailTo(mails[1]))?.file).sequence).toBeGreaterThan(canceled.sequence)
  })

  it('and was the last: the visit waits again (V06), its slots are offered, its hour stays reserved for two hours [STATE-1]', async () => {
    const { id, mails, checker, zipCode, nina, paul, ten, three } = await server.offered(['Nina', 'Paul'])
    await server.register(nina, ten)
    expect(await server.withdraw(nina)).toMatchObject({
      status: 200,
      body: { state: 'open', visit: { status: 'withdrawn' }, slots: [ten, {}, three] },
    })
    expect((await server.historyOf(id)).at(-1)).toMatchObject({ kind: 'V06', by_kind: 'system' })
    expect((await server.offersOf(id)).map(({ status }) => status)).toEqual(['chosen', 'open'])
    expect((await server.subjectsTo(mails[1])).at(-1)).toBe("Visite d'un logement à Paris")
    const rival = await server.given.booking({ zipCode })
    const plan = () => server.planner.post(`/api/bookings/${rival.id}/transitions`, { to: 'planned', checkerId: checker.id, startAt: ten })
    server.clock.pass(119 * minutes)
    expect(await plan()).toMatchObject({ status: 409, body: { guard: 'G5' } })
    expect(await server.register(paul, three)).toMatchObject({ status: 200 })
    expect(await server.withdraw(paul)).toMatchObject({ status: 200, body: { state: 'open' } })
    server.clock.pass(120 * minutes)
    expect(await plan()).toMatchObject({ status: 200 })
    expect((await server.read(paul)).body['slots']).not.toContain(ten)
  })

  it('takes a confirmed visit back as well', async () => {
    const { id, nina, ten } = await server.offered(['Nina'])
    await server.register(nina, ten)
    expect(
      await server.planner.post(`/api/bookings/${id}/transitions`, { to: 'confirmed', force: ['G4', 'G9'], reason: 'Vu au téléphone' }),
    ).toMatchObject({ status: 200 })
    expect(await server.withdraw(nina)).toMatchObject({ status: 200, body: { state: 'open' } })
    expect((await server.historyOf(id)).slice(-2).map(({ kind }) => kind)).toEqual(['V07b', 'V06'])
  })

  it('and is the last who was interested: the order ends (V10), and the link with it [STATE-1]', async () => {
    const { id, checker, nina, paul, ten } = await server.offered(['Nina', 'Paul'])
    expect(await server.decline(paul)).toMatchObject(nothing)
    expect((await server.read(paul)).body).toMatchObject({ state: 'open', visit: { status: 'declined' } })
    await server.register(nina, ten)
    expect(await server.decline(nina)).toMatchObject(nothing)
    expect(await server.bookingOf(id)).toMatchObject({ status: 'prospect_canceled', result: 'canceled' })
    expect((await server.historyOf(id)).at(-1)).toMatchObject({ kind: 'V10', by_kind: 'link' })
    expect([await server.read(nina), await server.register(paul, ten)]).toMatchObject([gone, gone])
    expect(await server.planner.post(`/api/bookings/${id}/transitions`, { to: 'waiting' })).toMatchObject({
      status: 200,
    })
    await server.offer({ id, checker }, { to: 'waiting_visitors' })
    expect((await server.read(paul)).body).toMatchObject({ state: 'open', visit: { status: null } })
  })

  it('does not end an order that has a prospect without an address, nor one that would cost the client', async () => {
    const { id, nina, ten } = await server.offered(['Nina', 'Paul'])
    await server.db.updateTable('tenant').set({ emails: null }).where('booking_id', '=', id).where('first_name', '=', 'Paul').execute()
    await server.decline(nina)
    expect(await server.statusOf(id)).toBe('waiting_visitors')

    const late = await server.offered(['Nina'])
    await server.planner.post(`/api/bookings/${late.id}/transitions`, { to: 'planned', checkerId: late.checker.id, startAt: ten })
    server.clock.pass(50 * hours)
    expect(await server.decline(late.nina)).toMatchObject(nothing)
    expect(await server.statusOf(late.id)).toBe('planned')
  })
})
