import { bookingCandidate } from '@adm/contract/booking/booking'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { newId } from '../../../platform/database/ids.ts'
import { runJobs, startTestServer, stoppedClock, type TestServer } from '../../../testing/testing.ts'
import { countPayJob } from './pay-excess.jobs.ts'

const clock = stoppedClock('2027-03-01T20:00:00.000Z')
let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer([], { now: clock.now })
  planner = await server.signedIn('bookings:read', 'bookings:update', 'mission-propositions:read')
})
afterAll(() => server.stop())

const night = async () => {
  clock.pass(24 * 3_600)
  await runJobs(server.runtime, [countPayJob])
}

type Home = Parameters<TestServer['given']['booking']>[0]
type Offer = { euros: number; times: number; home?: Home; status?: string; daysAgo?: number }

/** Propositions with a pay, written as they are after their answer. */
const proposed = async (checkerId: string, { euros, times, home = {}, status = 'accepted', daysAgo = 30 }: Offer) => {
  for (let time = 0; time < times; time += 1) {
    const { id } = await server.given.booking(home)
    await sql`insert into mission_proposition (id, booking_id, checker_id, start_at, channel, fee_cents, status, proposed_at, answered_at)
      values (${newId()}, ${id}, ${checkerId}, ${clock.now()}, 'phone', ${euros * 100}, ${status},
        ${clock.now()}::timestamptz - make_interval(days => ${daysAgo}), ${clock.now()}::timestamptz - make_interval(days => ${daysAgo}))`.execute(
      server.db,
    )
  }
}
const candidateFor = async (name: string, { home = {}, by = planner }: { home?: Home; by?: typeof planner } = {}) => {
  const { id } = await server.given.booking(home)
  const { body } = await by.get(`/api/bookings/${id}/candidates?startAt=2027-06-01T08:00:00.000Z&name=${name}`)
  return z.array(bookingCandidate).parse(body)[0]
}
const payOf = async (name: string, options: Parameters<typeof candidateFor>[1] = {}) =>
  (await candidateFor(name, options))?.terms.find((term) => term.name === 'pay')
const counts = () => sql`select * from checker_pay_excess order by checker_id, service`.execute(server.db).then(({ rows }) => rows)

describe('the pay of a checker above the reference', () => {
  it('costs a point for each whole euro, in the order of the candidates too [STATE-1]', async () => {
    const [usual, dear] = [await server.given.checker('Lia Tarif'), await server.given.checker('Mia Tarif')]
    await proposed(usual.id, { euros: 40, times: 16 })
    await proposed(dear.id, { euros: 47.5, times: 5 })
    expect(await payOf('mia tarif')).toBeUndefined()

    await night()

    expect(await payOf('mia tarif')).toEqual({ name: 'pay', points: -7, words: '7\u00a0€, 5 missions en 12 mois' })
    expect(await payOf('lia tarif')).toBeUndefined()
    expect(await candidateFor('tarif')).toMatchObject({ name: 'Lia Tarif' })
    expect(await payOf('mia tarif', { home: { service: 'checkout' } })).toBeUndefined()
  })

  it('counts accepted pays of the last year alone, from five missions on [STATE-1]', async () => {
    const home = { roomCount: 'T3' as const }
    const [usual, dear] = [await server.given.checker('Noé Devis'), await server.given.checker('Pia Devis')]
    await proposed(usual.id, { euros: 50, times: 16, home })
    await proposed(dear.id, { euros: 90, times: 4, home })
    await proposed(dear.id, { euros: 90, times: 3, home, status: 'declined' })
    await proposed(dear.id, { euros: 90, times: 3, home, daysAgo: 400 })
    await night()
    expect(await payOf('pia devis')).toBeUndefined()

    await proposed(dear.id, { euros: 90, times: 1, home })
    await night()
    expect(await payOf('pia devis')).toMatchObject({ points: -40 })
    const before = await counts()
    await night()
    expect(await counts()).toEqual(before)
  })

  it('is that of the same homes: who takes large ones is not dear, and a group of fewer than twenty has no reference [STATE-1]', async () => {
    const [large, rare] = [await server.given.checker('Rui Grand'), await server.given.checker('Sol Grand')]
    const other = await server.given.checker('Tom Petit')
    await proposed(other.id, { euros: 30, times: 20, home: { roomCount: 'T1', surface: 20 } })
    await proposed(large.id, { euros: 80, times: 20, home: { roomCount: 'T5', surface: 110 } })
    await proposed(rare.id, { euros: 300, times: 19, home: { roomCount: 'T6', surface: 200 } })

    await night()

    expect([await payOf('rui grand'), await payOf('sol grand')]).toEqual([undefined, undefined])
  })

  it('is not in the score that is read without the permission to see propositions [PERM-3]', async () => {
    const dear = await server.given.checker('Uma Chère')
    await proposed(dear.id, { euros: 70, times: 6, home: { service: 'previsit' } })
    await proposed((await server.given.checker('Val Usuel')).id, { euros: 60, times: 14, home: { service: 'previsit' } })
    await night()
    const home = { service: 'previsit' as const }
    const without = await candidateFor('uma chère', { home, by: await server.signedIn('bookings:read') })

    expect(await payOf('uma chère', { home })).toMatchObject({ points: -10 })
    expect(without?.terms.map(({ name }) => name)).not.toContain('pay')
    expect(without?.score).toBe(100 + (without?.terms ?? []).reduce((sum, { points }) => sum + points, 0))
  })
})
