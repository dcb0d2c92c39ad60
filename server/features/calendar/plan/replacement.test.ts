import { chosenText, type Replacement, replacementCalls } from '@adm/contract/checker/replacement'
import type { ReplanReach } from '@adm/domain/booking/assignment/replan-reach'
import { checkerTags } from '@adm/domain/checker/checker'
import { addDays, dayOf, instantAt, startOfDay } from '@adm/domain/values/date/moment'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, stoppedClock, type TestServer } from '../../../testing/testing.ts'

const clock = stoppedClock()
let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer([], { now: clock.now })
  planner = await server.signedIn('checkers:read', 'bookings:read', 'bookings:update')
})
afterAll(() => server.stop())
// Only the checkers of a test may take a mission.
beforeEach(() => server.db.updateTable('checker').set({ network: 'OUT_OF_NETWORK' }).execute())

const unfurnished = checkerTags.filter((tag) => tag !== 'FURNISHED')
const day = addDays(dayOf(clock.now()), 3)
const at = (hour: string, on = day) => instantAt(on, hour)
const planned = (checkerId: string, hour: string, on = day) => server.given.booking({}, { to: 'planned', checkerId, startAt: at(hour, on) })
type Request = { reach?: ReplanReach; chosen?: string; from?: string; until?: string; by?: typeof planner }
const ask = (id: string, { reach, chosen, from = day, until = day, by = planner }: Request = {}) => {
  const hours = { startAt: startOfDay(from), endAt: startOfDay(addDays(until, 1)) }
  const query = new URLSearchParams({ ...hours, ...(reach && { reach }), ...(chosen && { chosen }) })
  return by.get(`/api/checkers/${id}/replacements?${query.toString()}`)
}
const proposals = async (id: string, request: Request = {}): Promise<readonly Replacement[]> =>
  replacementCalls.propose.answer.parse((await ask(id, request)).body)
const takers = (rows: readonly Replacement[]) => rows.map(({ place }) => place?.checkerId ?? null)

describe('the takers proposed for an absent checker', () => {
  it('never name the absent checker nor one whom a guard refuses, all together, after the choices for the other missions [ROUTE-8]', async () => {
    const absentee = await server.given.checker('Ada Malade')
    const once = await server.given.checker('Anne Unique', { missions_per_day: 1 })
    const busy = await server.given.checker('Bob Pris')
    const free = await server.given.checker('Inès Koné', { latitude: 48.4, longitude: 2.7 })
    const [first, second] = [await planned(absentee.id, '09:00'), await planned(absentee.id, '14:00')]
    await planned(busy.id, '09:00')

    const [atNine, atTwo] = await proposals(absentee.id)

    expect(atNine).toMatchObject({ bookingId: first.id, place: { checkerId: once.id, checkerName: 'Anne Unique', startAt: at('09:00') } })
    expect(atNine?.candidates.map(({ id }) => id)).not.toContain(absentee.id)
    expect(atNine?.candidates.find(({ id }) => id === busy.id)).toMatchObject({ allowed: false, refusals: [{ guard: 'G5' }] })
    expect(atTwo?.place?.checkerId).toBe(busy.id)
    expect(atTwo?.candidates.find(({ id }) => id === once.id)).toMatchObject({
      refusals: [{ guard: 'G8', message: 'Anne Unique a déjà 1 mission(s) ce jour-là, pour 1 au plus.' }],
    })
    const given = chosenText({ bookingId: second.id, checkerId: once.id, startAt: at('14:00') })
    expect(takers(await proposals(absentee.id, { chosen: given }))).toEqual([free.id, null])
    const left = chosenText({ bookingId: first.id, checkerId: null, startAt: at('09:00') })
    expect(takers(await proposals(absentee.id, { chosen: left }))).toEqual([null, once.id])
  })

  it('leave nobody out whom one best candidate after the other would: the only one for the hard mission gets it', async () => {
    const absentee = await server.given.checker('Ada Malade')
    const both = await server.given.checker('Anne Douée', { missions_per_day: 1 })
    const near = await server.given.checker('Bob Proche', { tags: unfurnished, missions_per_day: 1, latitude: 48.4, longitude: 2.7 })
    await planned(absentee.id, '09:00')
    const hard = await planned(absentee.id, '14:00')
    await server.db.updateTable('booking').set({ furnished: false }).where('id', '!=', hard.id).execute()

    expect(takers(await proposals(absentee.id))).toEqual([near.id, both.id])
  })

  it('keep the hour unless the person allows another one, and say why nobody can', async () => {
    const absentee = await server.given.checker('Ada Malade')
    const busy = await server.given.checker('Bob Pris')
    const mission = await planned(absentee.id, '09:00')
    await planned(busy.id, '09:00')

    const [stuck] = await proposals(absentee.id)
    expect(stuck).toMatchObject({ bookingId: mission.id, place: null, reasons: [expect.stringMatching(/^Bob Pris est déjà occupé/)] })
    const [moved] = await proposals(absentee.id, { reach: 'day' })
    expect(moved).toMatchObject({ place: { checkerId: busy.id, addedMinutes: expect.any(Number) }, reasons: [] })
    expect(dayOf(moved?.place?.startAt ?? '')).toBe(day)
    expect(moved?.place?.startAt).not.toBe(at('09:00'))
    expect(moved?.candidatesAt).toBe(moved?.place?.startAt)
    expect(moved?.candidates.find(({ id }) => id === busy.id)).toMatchObject({ allowed: true })
  })

  it('say of each refused checker all obstacles and the smallest change, beside the decisions about the other missions [ROUTE-8]', async () => {
    const absentee = await server.given.checker('Ada Malade')
    const busy = await server.given.checker('Bob Pris', { tags: unfurnished })
    const [first, second] = [await planned(absentee.id, '09:00'), await planned(absentee.id, '14:00')]
    await server.given.booking({ furnished: false }, { to: 'planned', checkerId: busy.id, startAt: at('09:00') })
    const changesOf = (rows: readonly Replacement[]) =>
      rows.flatMap(({ candidates }) => candidates.map(({ smallestChange }) => smallestChange))

    const alone = await proposals(absentee.id)
    const [ofFirst] = alone

    expect(ofFirst).toMatchObject({ bookingId: first.id, place: null })
    expect(ofFirst?.candidates).toMatchObject([{ id: busy.id, allowed: false, refusals: [{ guard: 'G5' }, { guard: 'G7' }] }])
    expect(changesOf(alone)).toEqual([
      expect.stringMatching(/^avec la qualification « Meublé », si l'heure passe à 10\sh\s15$/),
      expect.stringMatching(/^avec la qualification « [^»]+ »$/),
    ])
    const hour = ofFirst?.candidates[0]?.smallestChange
    const there = chosenText({ bookingId: second.id, checkerId: busy.id, startAt: at('10:15') })
    expect(changesOf(await proposals(absentee.id, { chosen: there }))[0]).not.toBe(hour)
  })

  it('go on over the weeks of a long absence, and another day is used only when it may be', async () => {
    const absentee = await server.given.checker('Ada Malade')
    const once = await server.given.checker('Anne Unique', { missions_per_day: 1 })
    const later = addDays(day, 20)
    for (const on of [day, later]) for (const hour of ['09:00', '15:00']) await planned(absentee.id, hour, on)

    expect(takers(await proposals(absentee.id, { until: later }))).toEqual([once.id, null, once.id, null])
    const moved = await proposals(absentee.id, { until: later, reach: 'days' })
    expect(takers(moved)).toEqual([once.id, once.id, once.id, once.id])
    expect(new Set(moved.map(({ place }) => dayOf(place?.startAt ?? ''))).size).toBe(4)
  })

  it('are read by whoever may read checkers and orders, and change nothing; a bad query is refused', async () => {
    const absentee = await server.given.checker('Ada Malade')
    await server.given.checker('Anne Unique')
    const mission = await planned(absentee.id, '09:00')
    const reader = await server.signedIn('checkers:read', 'bookings:read')
    expect((await ask(absentee.id, { by: reader })).status).toBe(200)
    expect((await ask(absentee.id, { by: await server.signedIn('checkers:read') })).status).toBe(403)
    expect((await ask(absentee.id, { chosen: 'x' })).status).toBe(422)
    expect((await planner.get(`/api/bookings/${mission.id}`)).body).toMatchObject({ checkerId: absentee.id, version: mission.version })
  })
})
