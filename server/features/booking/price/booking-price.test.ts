import { priceLine } from '@adm/domain/offer/price-line'
import { publicPrices } from '@adm/domain/offer/public-grid'
import { addDays, dayOf, instantAt, weekdayOf } from '@adm/domain/values/date/moment'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../../../testing/testing.ts'

let server: TestServer
let admin: Awaited<ReturnType<TestServer['signedIn']>>
const today = dayOf(new Date().toISOString())
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signedIn('all')
})
afterAll(() => server.stop())
/** The next day of this weekday that is more than a week away, so that nothing is urgent. */
const nextWeekday = (weekday: number): string => addDays(today, 8 + ((weekday - weekdayOf(addDays(today, 8)) + 7) % 7))
const lastLine = ({ body }: { body: Record<string, unknown> }) => z.array(priceLine).parse(body['priceLines']).at(-1)
const ifMatch = (version: number) => ({ 'if-match': `"${version}"` })
const discount = (clientId: string, discountRate: number, version = 1) =>
  admin.patch(`/api/clients/${clientId}/prices`, { discountRate }, ifMatch(version))

describe('the price of an order', () => {
  it('is of its client’s own grid, then of its offer’s, then public, and keeps what it was priced by', async () => {
    const own = await server.given.client({ offer: 'PRO' })
    const cheap = { ...publicPrices, furnished: { ...publicPrices.furnished, checkin: { ...publicPrices.furnished.checkin, T2: 100 } } }
    await admin.post('/api/price-grids', { name: 'Pro', offer: 'PRO', validFrom: today, prices: { ...publicPrices, minimum: 20_000 } })
    expect(await server.given.booking({ clientId: own.id })).toMatchObject({
      priceCents: 20_000,
      priceSource: { gridName: 'Pro', number: 1 },
    })

    await admin.post('/api/price-grids', { name: 'Accord', clientId: own.id, validFrom: today, prices: cheap })
    await discount(own.id, 1_000)

    expect(await server.given.booking({ clientId: own.id })).toMatchObject({
      priceCents: 8_190,
      priceSource: { gridName: 'Accord', discountRate: 1_000 },
      priceLines: [
        { rule: 'base', amountCents: 9_000 },
        { rule: 'furnished', amountCents: 100 },
        { rule: 'client', amountCents: -910, why: '10\u00a0% de 91,00\u00a0€' },
      ],
    })
    expect(await server.given.booking()).toMatchObject({ priceCents: 11_000, priceSource: { gridName: 'Grille publique' } })
  })

  it('is reckoned anew after an edit by the grid and the discounts of the order', async () => {
    const { id: clientId } = await server.given.client()
    const booking = await server.given.booking({ clientId })
    await discount(clientId, 5_000)

    const edited = await admin.patch(`/api/bookings/${booking.id}`, { roomCount: 'T3' }, ifMatch(booking.version))

    expect(edited).toMatchObject({ status: 200, body: { priceCents: 13_000, priceSource: { discountRate: 0 } } })
  })

  it('loses the weekend supplement when the mission leaves the weekend, has it again after an undo, and tells both in the history', async () => {
    const checker = await server.given.checker('Samia Leblanc')
    const saturday = nextWeekday(6)
    const booking = await server.given.booking({ wishedDay: saturday }, { to: 'waiting_checker' })
    const weekend = { rule: 'outOfHours', amountCents: publicPrices.outOfHours }
    expect(booking.priceLines.at(-1)).toMatchObject({ ...weekend, why: expect.stringMatching(/^date souhaitée : sam\. /) })
    const planner = await server.signedIn('bookings:read', 'bookings:update')
    const plan = (day: string) =>
      planner.post(`/api/bookings/${booking.id}/transitions`, { to: 'planned', checkerId: checker.id, startAt: instantAt(day, '10:00') })

    const onSaturday = await plan(saturday)
    expect(onSaturday).toMatchObject({ status: 200, body: { priceCents: booking.priceCents } })
    expect(lastLine(onSaturday)).toMatchObject({ ...weekend, why: expect.stringMatching(/^mission du sam\. .* à 10:00$/) })

    const onTuesday = await plan(addDays(saturday, 3))
    const weekday = booking.priceCents - publicPrices.outOfHours
    expect(onTuesday).toMatchObject({ status: 200, body: { priceCents: weekday } })
    expect(lastLine(onTuesday)).not.toMatchObject({ rule: 'outOfHours' })
    const { body: events } = await planner.get(`/api/bookings/${booking.id}/history`)
    const moved = z
      .array(z.object({ id: z.string(), kind: z.string() }).loose())
      .parse(events)
      .at(-1)
    expect(moved).toMatchObject({ before: { priceCents: booking.priceCents }, after: { priceCents: weekday } })

    expect(await planner.post(`/api/changes/${moved?.id ?? ''}/undo`, {})).toMatchObject({ status: 200 })
    const restored = await planner.get(`/api/bookings/${booking.id}`)
    expect(restored).toMatchObject({ body: { startAt: instantAt(saturday, '10:00'), priceCents: booking.priceCents } })
    expect(lastLine(restored)).toMatchObject(weekend)
  })

  it('follows the wished day until the mission has a date, then the date, also when an option is added', async () => {
    const saturday = nextWeekday(6)
    const { id, version, priceCents } = await server.given.booking({ wishedDay: saturday })
    const weekday = priceCents - publicPrices.outOfHours
    const edited = await admin.patch(`/api/bookings/${id}`, { wishedDay: addDays(saturday, 3) }, ifMatch(version))
    expect(edited).toMatchObject({ status: 200, body: { priceCents: weekday } })

    const checker = await server.given.checker('Ilan Moreau')
    const planned = await server.given.booking(
      { wishedDay: saturday },
      { to: 'waiting_checker' },
      { to: 'planned', checkerId: checker.id, startAt: instantAt(addDays(saturday, 4), '10:00') },
    )
    const added = await admin.post(`/api/bookings/${planned.id}/service-events`, { event: 'annotated_added' })
    expect(added).toMatchObject({ status: 200, body: { priceCents: weekday + publicPrices.annotated } })
    const wished = await admin.patch(`/api/bookings/${planned.id}`, { wishedDay: nextWeekday(7) }, ifMatch(Number(added.body['version'])))
    expect(wished).toMatchObject({ status: 200, body: { priceCents: weekday + publicPrices.annotated } })
  })

  it('takes a volume discount from the order that reaches it', async () => {
    const { id: clientId } = await server.given.client()
    await admin.patch(`/api/clients/${clientId}/prices`, { sameDay: [{ from: 3, rate: 1_000 }] }, ifMatch(1))
    const prices = []
    for (let order = 0; order < 3; order += 1) prices.push((await server.given.booking({ clientId })).priceCents)
    expect(prices).toEqual([11_000, 11_000, 9_900])
  })
})

describe('« Recalculer »', () => {
  it('shows what would change and why, changes nothing, then applies what was shown', async () => {
    const { id: clientId } = await server.given.client()
    const { id, version } = await server.given.booking({ clientId })
    const path = `/api/bookings/${id}/repricing`
    expect(await admin.get(path)).toMatchObject({ status: 200, body: { differs: false, why: [] } })
    await discount(clientId, 1_000)

    expect(await admin.get(path)).toMatchObject({
      status: 200,
      body: {
        differs: true,
        before: { priceCents: 11_000 },
        after: { priceCents: 9_900 },
        why: ['Remise du client : 0\u00a0% → 10\u00a0%'],
      },
    })
    expect(await admin.get(`/api/bookings/${id}`)).toMatchObject({ body: { priceCents: 11_000, version } })

    expect(await admin.post(path, { version, priceCents: 9_900, resultCents: null })).toMatchObject({
      status: 200,
      body: { priceCents: 9_900, version: version + 1 },
    })
    expect((await admin.get(`/api/bookings/${id}/history`)).body).toMatchObject([
      { kind: 'E01' },
      { kind: 'repriced', byId: admin.id, before: { priceCents: 11_000 }, after: { priceCents: 9_900 } },
    ])
  })

  it('refuses when the order or the tariff changed since, and leaves everything', async () => {
    const { id: clientId } = await server.given.client()
    const { id, version } = await server.given.booking({ clientId })
    await discount(clientId, 1_000)
    const preview = { version, priceCents: 9_900, resultCents: null }
    await discount(clientId, 2_000, 2)

    const refused = await admin.post(`/api/bookings/${id}/repricing`, preview)
    expect(refused).toMatchObject({ status: 409, body: { code: 'PRICE_CHANGED' } })
    expect(await admin.post(`/api/bookings/${id}/repricing`, { ...preview, version: version + 3 })).toMatchObject({ status: 412 })
    expect(await admin.get(`/api/bookings/${id}`)).toMatchObject({ body: { priceCents: 11_000, version } })
  })

  it('gives a result the amount of the new price', async () => {
    const { id: clientId } = await server.given.client()
    const { id } = await server.given.booking({ clientId }, { to: 'no_mission', reason: 'Travail de bureau' })
    await server.db
      .insertInto('booking_result')
      .values({ id: server.runtime.newId(), booking_id: id, result: 'completed', amount_cents: 11_000, at: new Date().toISOString() })
      .execute()
    await discount(clientId, 1_000)
    const { body } = await admin.get(`/api/bookings/${id}`)

    const applied = await admin.post(`/api/bookings/${id}/repricing`, { version: body['version'], priceCents: 9_900, resultCents: 9_900 })

    expect(applied).toMatchObject({ status: 200, body: { result: 'completed', resultCents: 9_900 } })
  })

  it('is for administrators', async () => {
    const planner = await server.signedIn('bookings:update', 'bookings:read')
    const { id, version } = await server.given.booking()
    const path = `/api/bookings/${id}/repricing`
    expect(await server.anonymous.get(path)).toMatchObject({ status: 401 })
    expect(await planner.get(path)).toMatchObject({ status: 403 })
    expect(await planner.post(path, { version, priceCents: 1, resultCents: null })).toMatchObject({ status: 403 })
    expect(await admin.post(path, { version })).toMatchObject({ status: 422 })
    expect(await admin.get(`/api/bookings/${server.runtime.newId()}/repricing`)).toMatchObject({ status: 404 })
  })
})
