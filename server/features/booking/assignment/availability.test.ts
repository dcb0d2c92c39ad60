import { availabilities } from '@adm/contract/booking/availability'
import { bookingCandidate } from '@adm/contract/booking/booking'
import { addMinutes } from '@adm/domain/values/date/moment'
import { spanMessage } from '@adm/domain/values/date/span'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../../../testing/testing.ts'
import { tenantNamed } from '../../../testing/testing-links.ts'
import { mostCandidates } from '../../checker/row/checker.queries.ts'

/** A Monday. */
const day = '2027-03-01'
const nine = '2027-03-01T08:00:00.000Z'
const easterMonday = '2027-03-29'
const at = (hours: number): string => addMinutes(nine, hours * 60)

let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  planner = await server.signedIn('bookings:read', 'bookings:update')
  await server.given.area(['75011', '77300'])
})
afterAll(() => server.stop())

const freeSlotsOf = async (bookingId: string, checkerId: string, on = day) => {
  const { body } = await planner.get(`/api/bookings/${bookingId}/availabilities?fromDay=${on}&untilDay=${on}&checker_id=${checkerId}`)
  return availabilities.parse(body)
}
const startsOf = async (bookingId: string, checkerId: string, on = day) =>
  (await freeSlotsOf(bookingId, checkerId, on)).checkers[0]?.starts ?? []
const candidatesAt = async (bookingId: string, startAt: string, name: string) => {
  const { body } = await planner.get(`/api/bookings/${bookingId}/candidates?startAt=${startAt}&name=${name}`)
  return z.array(bookingCandidate).parse(body)
}
const plan = (id: string, checkerId: string, startAt: string, more: object = {}) =>
  planner.post(`/api/bookings/${id}/transitions`, { to: 'planned', checkerId, startAt, ...more })
const plannedAt = (checkerId: string, startAt: string, zipCode = '75011') =>
  server.given.booking({ zipCode }, { to: 'planned', checkerId, startAt })

describe('the free slots of a booking', () => {
  it('are exactly the hours at which its candidates accept a checker, around the missions of the day [ROUTE-8]', async () => {
    const checker = await server.given.checker('Ada Libre')
    await plannedAt(checker.id, at(3), '77300')
    const { id } = await server.given.booking()
    const hours = Array.from({ length: 45 }, (_, index) => addMinutes(nine, -60 + index * 17))

    const starts = await startsOf(id, checker.id)
    const candidates = await Promise.all(hours.map((startAt) => candidatesAt(id, startAt, 'ada libre')))

    expect(starts).toHaveLength(2)
    expect(candidates.map(([candidate]) => candidate?.allowed)).toEqual(
      hours.map((startAt) => starts.some(({ firstStartAt, lastStartAt }) => firstStartAt <= startAt && startAt <= lastStartAt)),
    )
  })

  it('are accepted by the assignment until the last minute, which is gone for the next booking [ROUTE-8]', async () => {
    const checker = await server.given.checker('Bo Libre')
    await plannedAt(checker.id, at(3))
    const [first, second] = [await server.given.booking(), await server.given.booking()]
    const [before] = await startsOf(first.id, checker.id)
    const last = before?.lastStartAt ?? ''

    const tooLate = await plan(first.id, checker.id, addMinutes(last, 1))
    const accepted = await plan(first.id, checker.id, last)
    const taken = await plan(second.id, checker.id, last)

    expect([tooLate, accepted, taken]).toMatchObject([
      { status: 409, body: { guard: 'G5' } },
      { status: 200 },
      { status: 409, body: { guard: 'G5' } },
    ])
    const after = await startsOf(second.id, checker.id)
    expect(after.some(({ firstStartAt, lastStartAt }) => firstStartAt <= last && last <= lastStartAt)).toBe(false)
  })

  it('do not count the mission of the booking itself, which may move within its own time [ROUTE-8]', async () => {
    const checker = await server.given.checker('Cléo Libre')
    const { id } = await plannedAt(checker.id, at(2))
    expect(await startsOf(id, checker.id)).toHaveLength(1)
  })

  it('merge all checkers: at each half hour the one whose day grows least [ROUTE-8]', async () => {
    const [near, far] = [await server.given.checker('Dan Proche'), await server.given.checker('Eva Loin', { zip_code: '77300' })]
    await plannedAt(far.id, at(1), '77300')
    const { id } = await server.given.booking()
    const { body } = await planner.get(
      `/api/bookings/${id}/availabilities?fromDay=${day}&untilDay=${day}&checker_id=${near.id}&checker_id=${far.id}`,
    )
    const { days, isComplete } = availabilities.parse(body)
    const afternoon = days[0]?.slots.find(({ startAt }) => startAt === at(6))

    expect(isComplete).toBe(true)
    expect(afternoon).toMatchObject({ checkerId: near.id, otherCheckers: 1 })
  })

  it('name the checkers without any, with the sentence of the guard [ROUTE-8]', async () => {
    const lacking = await server.given.checker('Flo Sanstag', { tags: ['HOUSE'] })
    const { id } = await server.given.booking()
    expect(await freeSlotsOf(id, lacking.id)).toMatchObject({
      checkers: [],
      excluded: [{ id: lacking.id, reasons: ["Flo Sanstag n'a pas : Meublé."] }],
    })
  })

  it('are refused beyond a month, and the reverse of days, each with its reason [PC-31]', async () => {
    const { id } = await server.given.booking()
    const refused = await Promise.all(
      [`fromDay=${day}&untilDay=2027-04-01`, `fromDay=${day}&untilDay=2027-02-28`].map((query) =>
        planner.get(`/api/bookings/${id}/availabilities?${query}`),
      ),
    )
    expect(refused.map(({ status, body }) => [status, body['message'], body['errors']])).toEqual([
      [422, 'Certains champs sont à corriger.', [{ path: 'untilDay', message: 'Choisissez 31 jours au plus.' }]],
      [422, spanMessage, [{ path: 'untilDay', message: spanMessage }]],
    ])
  })
})

describe('a holiday', () => {
  it('has no slot, is forced with a reason only, and opens by hours of its own [ROUTE-8]', async () => {
    const checker = await server.given.checker('Gil Férié')
    const { id } = await server.given.booking()
    const closed = await freeSlotsOf(id, checker.id, easterMonday)
    const ten = '2027-03-29T08:00:00.000Z'
    const refused = await plan(id, checker.id, ten)
    await server.db
      .insertInto('checker_exception')
      .values({ checker_id: checker.id, day: easterMonday, hours: JSON.stringify([{ opens: '09:00', closes: '12:00' }]) })
      .execute()
    const opened = await startsOf(id, checker.id, easterMonday)
    const accepted = await plan(id, checker.id, ten)

    expect(closed).toMatchObject({ checkers: [], days: [{ day: easterMonday, holiday: 'Lundi de Pâques', slots: [] }] })
    expect(refused).toMatchObject({ status: 409, body: { guard: 'G8', message: 'Hors des disponibilités de Gil Férié.' } })
    expect(opened).toHaveLength(1)
    expect(accepted.status).toBe(200)
  })
})

describe('the free slots for a service', () => {
  const query = `fromDay=${day}&untilDay=${day}&service=checkin&furnished=true&durationMinutes=60`

  it('are found by zip code and duration, before there is an order [ROUTE-8]', async () => {
    const checker = await server.given.checker('Hal Prestation')
    await plannedAt(checker.id, at(2))
    const { body } = await planner.get(`/api/availabilities?${query}&zipCode=75011&checker_id=${checker.id}`)
    expect(availabilities.parse(body)).toMatchObject({ durationMinutes: 60, checkers: [{ id: checker.id, starts: [{}, {}] }] })
  })

  it('are refused where no area is, with what to do', async () => {
    const { status, body } = await planner.get(`/api/availabilities?${query}&zipCode=97400`)
    expect([status, body]).toMatchObject([422, { code: 'FIELDS_INVALID', errors: [{ path: 'zipCode' }] }])
  })
})

describe('the candidates of a booking', () => {
  it('are ordered by a score whose terms add up, the checker of the entry before others [STATE-1]', async () => {
    const [entryChecker, other] = [await server.given.checker('Ida Score'), await server.given.checker('Jan Score')]
    const entry = await plannedAt(entryChecker.id, '2027-02-01T08:00:00.000Z')
    const { id } = await server.given.booking({ service: 'checkout', entryBookingId: entry.id })

    const candidates = await candidatesAt(id, nine, 'score')

    expect(candidates.map((candidate) => candidate.id)).toEqual([entryChecker.id, other.id])
    expect(candidates[0]?.terms).toContainEqual({ name: 'entry', points: 6, words: '' })
    expect(candidates.map(({ score, terms }) => Math.round(10 * (score - terms.reduce((sum, { points }) => sum + points, 100))))).toEqual([
      0, 0,
    ])
  })

  it('prefer who is in the building already, and who has not more than the team [STATE-1]', async () => {
    const [there, loaded] = [await server.given.checker('Kim Immeuble'), await server.given.checker('Lou Immeuble')]
    await plannedAt(there.id, at(3))
    await plannedAt(loaded.id, at(24))
    await plannedAt(loaded.id, at(28))
    const { id } = await server.given.booking({ address: '12, r. des Lilas' })
    const candidates = await candidatesAt(id, nine, 'immeuble')

    expect(candidates.map((candidate) => candidate.id)).toEqual([there.id, loaded.id])
    expect(candidates[0]?.terms.map(({ name }) => name)).toContain('building')
    expect(candidates[1]?.terms).toContainEqual(expect.objectContaining({ name: 'load', words: '2 missions, 1,5 en moyenne' }))
  })

  it('say the smallest change that includes them, and are included by that change [STATE-1]', async () => {
    const checker = await server.given.checker('Max Presque', { tags: ['HOUSE'] })
    const { id } = await server.given.booking()
    const [refused] = await candidatesAt(id, nine, 'max presque')
    await server.db
      .updateTable('checker')
      .set({ tags: ['HOUSE', 'FURNISHED'] })
      .where('id', '=', checker.id)
      .execute()
    const [included] = await candidatesAt(id, nine, 'max presque')

    expect(refused).toMatchObject({ allowed: false, smallestChange: 'avec la qualification « Meublé »' })
    expect(included).toMatchObject({ allowed: true, smallestChange: null })
  })

  it('say the nearest hour to whom is busy, and accept them there [STATE-1]', async () => {
    const checker = await server.given.checker('Noé Occupé')
    await plannedAt(checker.id, nine)
    const { id } = await server.given.booking()
    const [refused] = await candidatesAt(id, nine, 'noe occupe')
    const hour = /^si l'heure passe à (\d+)\s?h(?:\s(\d+))?$/.exec(refused?.smallestChange ?? '')
    const startAt = at(Number(hour?.[1]) - 9 + Number(hour?.[2] ?? 0) / 60)

    expect(refused?.refusals).toMatchObject([{ guard: 'G5' }])
    expect(await plan(id, checker.id, startAt)).toMatchObject({ status: 200 })
  })
})

describe('a checker after more checkers than an answer contains', () => {
  it('has free slots and is offered to a tenant, as the first one is [ROUTE-8]', async () => {
    const { id: checkerId } = await server.given.checker('Zoé Zygmunt')
    await sql`insert into checker (id, first_name, last_name, type, network)
      select gen_random_uuid(), 'Abel', 'Avant' || n, 'CHECKER', 'WORKING' from generate_series(1, ${sql.lit(mostCandidates)}) n`.execute(
      server.db,
    )
    const { id } = await server.given.booking({ tenants: [tenantNamed('Nina', 'nina@example.org', 'incoming')] })
    const { checkers, isComplete } = await freeSlotsOf(id, checkerId)
    const slots = [0, 2, 4].map((hours) => ({ startAt: at(hours), checkerId }))

    expect({ checkers, isComplete }).toMatchObject({ checkers: [{ id: checkerId }], isComplete: true })
    expect(await planner.post(`/api/bookings/${id}/transitions`, { to: 'waiting_roomer', slots })).toMatchObject({ status: 200 })
  })
})
