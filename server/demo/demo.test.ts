import { bookingDraft } from '@adm/domain/booking/order/booking'
import { bookingStatuses, isFinal } from '@adm/domain/booking/step/booking-status'
import { bookingTransitions } from '@adm/domain/booking/step/booking-transition'
import { builtFeatures } from '@adm/domain/feature-option'
import { addDays, dayOf, hourOf } from '@adm/domain/values/date/moment'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { invariants } from '../invariants/invariants.ts'
import { inTransaction } from '../platform/work/work.ts'
import { runJobs, startTestServer, type TestServer } from '../testing/testing.ts'
import { makeRandom } from './random.ts'
import { ordersByDay, generateBookings } from './booking/booking-generator.ts'
import type { Town } from './company/areas.ts'
import { type CompanySize, makeCompany, makeSiret } from './company/company.ts'
import { demoPassword } from '../features/auth/password/demo-password.ts'
import { demoContext, loadDemo, roundShare } from './demo.ts'
import { followUp } from './demo-steps.ts'
import type { BookingSimulation } from './booking/simulation.ts'
import { travelMinutes } from '@adm/domain/checker/travel'
import { isWorkingDay } from '@adm/domain/values/date/working-day'
import { sweepFilesJob } from '../platform/stored-file/stored-file.jobs.ts'
import { attachFile } from '../platform/stored-file/stored-file.queries.ts'
import { findDemoTowns } from './demo-load.queries.ts'
import { loadVolume } from './volume/volume.ts'
import { makeCompanyState } from './company/company-state.ts'
import { storeDocumentFiles } from './follow-up/documents.ts'

const now = '2026-11-20T14:00:00.000Z'
const size: CompanySize = { clients: 120, checkers: 80, today: '2026-11-20', seed: 2026 }
const span = { bookings: 400, fromDay: '2026-07-01', now, seed: 2026 }

/** The bookings of the whole demo company, generated once. */
const whole = () => (generated ??= [...generateBookings(makeCompanyState(towns, size), { ...span, bookings: 5_000, roundShare })])
let generated: BookingSimulation[] | undefined

let server: TestServer
let towns: Town[]
beforeAll(async () => {
  server = await startTestServer()
  towns = await findDemoTowns(server.db)
})
afterAll(() => server.stop())

/** The violated conditions of `docs/domain.md` 10.2. */
const violationsIn = async ({ db }: TestServer) => {
  const violations: string[] = []
  for (const { id, find } of invariants) for await (const { what, why } of find(db)) violations.push(`${id} ${what} ${why}`)
  return violations
}

describe('the demo company', () => {
  it('is the same for the same seed and day, and another for another seed', () => {
    const generate = (seed: number) =>
      [...generateBookings(makeCompanyState(towns, { ...size, seed }), { ...span, bookings: 60, seed })].map(({ booking }) => booking)
    expect(generate(2026)).toEqual(generate(2026))
    expect(generate(2027)).not.toEqual(generate(2026))
  })

  it('draws each order by itself: more orders leave the others as they are', () => {
    const tenantsOf = (bookings: number) =>
      [...generateBookings(makeCompanyState(towns, size), { ...span, bookings })].map(({ booking: { createdAt, tenants } }) =>
        [createdAt, ...tenants.map(({ lastName }) => lastName)].join(' '),
      )
    const [few, more] = [tenantsOf(200), new Set(tenantsOf(300))]
    // An order may follow another entry, where there are more.
    expect(few.filter((order) => more.has(order)).length).toBeGreaterThan(180)
  })

  it('has 120 clients, 80 checkers and 40 areas over real zip codes, from Corsica to Mayotte, each zip code once', () => {
    const { areas, clients, checkers, accounts } = makeCompany(towns, size)
    expect([areas.length, clients.length, checkers.length, accounts.length]).toEqual([40, 120, 80, 13])
    const zips = areas.flatMap(({ zipCodes }) => zipCodes)
    expect(new Set(zips).size).toBe(zips.length)
    expect(areas.filter(({ towns: own }) => own.length === 0)).toEqual([])
    const departments = new Set(zips.map((zip) => zip.slice(0, zip.startsWith('97') ? 3 : 2)))
    const metropolitan = Array.from({ length: 95 }, (_, index) => String(index + 1).padStart(2, '0'))
    expect([...metropolitan, '971', '972', '973', '974', '976'].filter((department) => !departments.has(department))).toEqual([])
  })

  it('has SIRET numbers that are valid by their key, names no two clients share, and mail under example', () => {
    const luhn = (digits: string) =>
      Array.from(digits)
        .reverse()
        .reduce((sum, digit, index) => sum + (index % 2 === 0 ? Number(digit) : ([0, 2, 4, 6, 8, 1, 3, 5, 7, 9][Number(digit)] ?? 0)), 0)
    const { clients, checkers, accounts } = makeCompany(towns, size)
    expect(clients.filter(({ siret }) => !/^\d{14}$/.test(siret) || luhn(siret) % 10 !== 0)).toEqual([])
    expect(luhn(makeSiret(makeRandom(1))) % 10).toBe(0)
    expect(new Set(clients.map(({ name }) => name)).size).toBe(clients.length)
    const mails = [...clients, ...checkers, ...accounts].map(({ email }) => email)
    expect(mails.filter((mail) => !/[@.]example(\.(org|com|net))?$/.test(mail))).toEqual([])
  })

  it('generates orders that the form would take, in every service, language and size', async () => {
    const simulations = [...generateBookings(makeCompanyState(towns, size), span)]
    const judged = await Promise.all(
      simulations.map(({ draft }) => bookingDraft.safeParseAsync({ ...draft, digicode: draft.digicode ?? undefined })),
    )
    expect(judged.flatMap(({ error }) => error?.issues ?? [])).toEqual([])
    expect(new Set(simulations.map(({ booking }) => booking.roomCount)).size).toBe(6)
    expect(new Set(simulations.map(({ booking }) => booking.language))).toEqual(new Set(['FR', 'EN']))
    expect(new Set(simulations.map(({ booking }) => booking.service)).size).toBeGreaterThanOrEqual(10)
  })

  it('works on weekdays from 8:00 to 19:00, and plans up to six weeks ahead', () => {
    const dated = [...generateBookings(makeCompanyState(towns, size), span)].flatMap(({ booking }) =>
      booking.startAt && booking.endAt ? [booking] : [],
    )
    expect(dated.filter(({ startAt, endAt }) => hourOf(startAt ?? '') < '08:00' || hourOf(endAt ?? '') > '22:00')).toEqual([])
    const ahead = dated.filter(({ startAt }) => dayOf(startAt ?? '') > '2026-11-20')
    expect(ahead.length).toBeGreaterThan(10)
    expect(ahead.every(({ status }) => !isFinal(status) || status.endsWith('canceled'))).toBe(true)
    expect(ahead.every(({ startAt }) => dayOf(startAt ?? '') <= addDays('2026-11-20', 75))).toBe(true)
  })

  it('reaches every status among 5,000 bookings [STATE-1]', () => {
    const simulations = whole()
    const reached = new Set(simulations.map(({ booking }) => booking.status))
    expect(bookingStatuses.filter((status) => !reached.has(status))).toEqual([])
    const walked = new Set(simulations.flatMap(({ events }) => events.map(({ kind }) => kind)))
    expect(bookingTransitions.filter(({ id }) => walked.has(id)).length).toBeGreaterThan(40)
  }, 60_000)

  it('gives most checkers 3 to 5 visits on each working day of three weeks around today, near their home, and hardly any at the weekend', () => {
    const missions = whole().flatMap(({ booking: { status, startAt, checkerId, zipCode } }) =>
      startAt && checkerId && !status.includes('canceled') ? [{ day: dayOf(startAt), checkerId, zipCode }] : [],
    )
    const roundsOn = (day: string): number[] => {
      const ids = missions.filter((mission) => mission.day === day).map(({ checkerId }) => checkerId)
      return [...new Set(ids)].map((id) => ids.filter((other) => other === id).length)
    }
    const days = Array.from({ length: 21 }, (_, index) => addDays(size.today, index - 10))
    const rounds = days.filter(isWorkingDay).map(roundsOn)
    expect(rounds.filter((counts) => counts.length < 55)).toEqual([])
    expect(rounds.filter((counts) => counts.filter((count) => count >= 3 && count <= 5).length < counts.length * 0.45)).toEqual([])
    expect(rounds.flat().filter((count) => count > 5)).toEqual([])
    expect(days.filter((day) => !isWorkingDay(day) && roundsOn(day).length > 12)).toEqual([])
    const homes = new Map(makeCompany(towns, size).checkers.map(({ id, home }) => [id, home]))
    const placeOf = new Map(towns.map((town) => [town.zipCode, town]))
    const isNear = ({ checkerId, zipCode }: { checkerId: string; zipCode: string }) =>
      travelMinutes(homes.get(checkerId) ?? null, placeOf.get(zipCode) ?? null) <= 60
    expect(missions.filter(isNear).length / missions.length).toBeGreaterThan(0.8)
  }, 60_000)

  it('gives each day its share of the orders, and all of them', () => {
    const days = ordersByDay(span)
    expect(days.reduce((sum, { orders }) => sum + orders, 0)).toBe(span.bookings)
    const on = (day: string) => days.find((item) => item.day === day)?.orders ?? 0
    expect(on('2026-07-06')).toBeGreaterThan(on('2026-07-05'))
  })
})

describe('loadDemo', () => {
  it('leaves a database with data of its own as it is', async () => {
    const own = await startTestServer()
    await own.given.client()
    expect(await loadDemo(own.runtime)).toBeNull()
    expect(await loadVolume(own.runtime, { bookings: 10 })).toBeNull()
    await own.stop()
  })

  it('fills an empty database once, with an account for each role, every feature with a page on, and more on demand [PERM-4]', async () => {
    const empty = await startTestServer([], { now: () => now })
    const demo = await loadDemo(empty.runtime, { bookings: 200 })
    expect(demo).toMatchObject({ password: demoPassword, wasLoaded: true })
    expect(demo?.accounts).toHaveLength(8)
    const count = () =>
      empty.db
        .selectFrom('booking')
        // The orders of deliveries come with them.
        .where('delivery_id', 'is', null)
        .select(({ fn }) => fn.countAll<string>().as('n'))
        .executeTakeFirstOrThrow()
    expect(await count()).toEqual({ n: '200' })
    expect(await loadDemo(empty.runtime, { bookings: 200 })).toMatchObject({ wasLoaded: false })
    const clientEvents = empty.db
      .selectFrom('event')
      .select(['entity_id as id', 'kind'])
      .where('entity', '=', 'client')
      .orderBy('at')
      .orderBy('seq')
    const histories = new Map<string, string>()
    for (const { id, kind } of await clientEvents.execute()) histories.set(id, `${histories.get(id) ?? ''} ${kind}`.trim())
    expect(histories.size).toBe(120)
    const kinds = [...histories.values()]
    expect(kinds.filter((each) => !each.startsWith('created changed userAdded'))).toEqual([])
    expect(kinds.filter((each) => each.endsWith('blocked unblocked'))).toHaveLength(1)
    expect(kinds.filter((each) => each.split('changed').length > 2).length).toBeGreaterThan(30)
    const future = await empty.db.selectFrom('event').select(['entity', 'kind']).where('at', '>', now).execute()
    expect(future).toEqual([])
    const recorded = empty.db.selectFrom('event').select(['entity_id as id', 'at']).where('entity', 'in', ['checker', 'client', 'area'])
    const last = new Map<string, number>()
    const late = (await recorded.orderBy('seq').execute()).filter(({ id, at }) => {
      const before = last.get(id) ?? 0
      last.set(id, Math.max(before, Date.parse(at)))
      return Date.parse(at) < before
    })
    expect(late).toEqual([])
    expect(await loadVolume(empty.runtime, { bookings: 300 })).toBe(300)
    expect(await loadVolume(empty.runtime, { bookings: 300 })).toBe(0)
    expect(await count()).toEqual({ n: '500' })
    const options = await empty.db.selectFrom('feature_option').selectAll().executeTakeFirstOrThrow()
    expect(builtFeatures.filter((feature) => !options[feature])).toEqual([])
    const stored = await storeDocumentFiles(empty.runtime)
    await runJobs(empty.runtime, [sweepFilesJob])
    const attached = await inTransaction(empty.runtime, demoContext, ({ db }) =>
      Promise.all(stored.map(({ file }) => attachFile(db, file.key))),
    )
    // The hourly sweep runs beside the load: it deletes no file of an old document.
    expect(new Set(attached)).toEqual(new Set([true]))
    const settled = await empty.db.selectFrom('regularization').select('checker_id').distinct().execute()
    expect(settled.length).toBeGreaterThan(10)
    const signedIn = await empty.anonymous.post('/api/auth/login', { email: 'planification@adm.example', password: demoPassword })
    expect(signedIn).toMatchObject({ status: 200 })
    await empty.given.booking({ zipCode: '75011', clientId: (await empty.given.client()).id })
    await empty.stop()
  }, 120_000)

  it('goes on where it was cut, at a batch and after each step, with the number of bookings of its first start and no condition broken', async () => {
    const cut = await startTestServer([], { now: () => now })
    const cuts = new Set<string>()
    const dieOnceAt = (point: string) => {
      if (cuts.has(point)) return
      cuts.add(point)
      throw new Error('killed')
    }
    const dying = {
      onProgress: (done: number) => dieOnceAt(`booking ${done}`),
      onFollowUp: (done: number) => dieOnceAt(`step ${done}`),
    }
    await expect(loadDemo(cut.runtime, { bookings: 400, ...dying })).rejects.toThrow('killed')
    const restart = () => loadDemo(cut.runtime, { bookings: 90, ...dying }).catch(({ message }: Error) => message)
    let restarted = await restart()
    while (restarted === 'killed') restarted = await restart()
    expect(restarted).toMatchObject({ wasLoaded: true })
    expect(cuts.size).toBe(2 + followUp.length)
    expect(
      await cut.db
        .selectFrom('booking')
        .where('delivery_id', 'is', null)
        .select(({ fn }) => fn.countAll<string>().as('n'))
        .execute(),
    ).toEqual([{ n: '400' }])
    const keys = await cut.db.selectFrom('key_tracking').select('status').distinct().execute()
    expect(keys.map(({ status }) => status)).toEqual(
      expect.arrayContaining([
        'not_started',
        'pending_withdrawal',
        'withdrawn_by_checker',
        'pending_deposit_kept_by_checker',
        'deposited',
        'forwarded_to_tenant',
      ]),
    )
    expect(await violationsIn(cut)).toEqual([])
    await cut.stop()
  }, 120_000)
})
