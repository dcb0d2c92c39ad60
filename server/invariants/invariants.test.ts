import { addMinutes, dayOf } from '@adm/domain/values/date/moment'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from 'kysely'
import { alertChangesJob } from '../features/alert/alert.jobs.ts'
import { runJobs, startTestServer, type TestServer } from '../testing/testing.ts'
import { invariants } from './invariants.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())

/** The broken invariants, each with the first row that breaks it. */
const broken = async (): Promise<Record<string, string>> => {
  const broken: [string, string][] = []
  for (const { id, find } of invariants) for await (const { what } of find(server.db)) broken.push([id, what])
  return Object.fromEntries(broken.toReversed())
}

const startAt = '2027-03-01T09:00:00.000Z'
const planned = async (at = startAt) => {
  const checker = await server.given.checker()
  return server.given.booking({}, { to: 'planned', checkerId: checker.id, startAt: at })
}
const canceled = () => server.given.booking({}, { to: 'canceled', reason: 'Demande du client', facts: { cause: 'client_request' } })

/** An order with an alert that nobody is looked for. */
const alerted = async () => {
  const booking = await server.given.booking({ wishedDay: dayOf(addMinutes(new Date().toISOString(), 2 * 24 * 60)) })
  await runJobs(server.runtime, [alertChangesJob])
  return booking
}

describe('check:invariants', () => {
  const breaking: readonly (readonly [title: string, id: string, broke: () => Promise<{ code: string; mend: () => Promise<unknown> }>])[] =
    [
      [
        'an order that is over without a result',
        '2',
        async () => {
          const { id, code } = await canceled()
          const setLive = (live: boolean) => sql`update booking_result set live = ${live} where booking_id = ${id}`.execute(server.db)
          await setLive(false)
          return { code, mend: () => setLive(true) }
        },
      ],
      [
        'an order that is over without a line to bill',
        '2, ligne',
        async () => {
          const { id, code } = await canceled()
          const setLive = (live: boolean) => sql`update billing_line set live = ${live} where booking_id = ${id}`.execute(server.db)
          await setLive(false)
          return { code, mend: () => setLive(true) }
        },
      ],
      [
        'a ledger that is a cent short',
        '2, grand livre',
        async () => {
          const client = await server.given.client({ name: 'Agence au centime' })
          const { id } = await server.given.booking(
            { clientId: client.id },
            { to: 'canceled', reason: 'Demande du client', facts: { cause: 'client_request' } },
          )
          const setAmount = (cents: number) =>
            sql`update billing_line set amount_cents = ${cents}, status = 'to_bill', because = null where booking_id = ${id}`.execute(
              server.db,
            )
          await setAmount(1)
          return { code: 'Agence au centime', mend: () => setAmount(0) }
        },
      ],
      [
        'a number of orders that is not theirs',
        'nombre',
        async () => {
          await canceled()
          const miscount = (by: number) => sql`update booking_count set counted = counted + ${by}::int`.execute(server.db)
          await miscount(1)
          return { code: 'booking_count', mend: () => miscount(-1) }
        },
      ],
      [
        'an index that goes down',
        'compteurs',
        async () => {
          const { id, dwellingId } = await server.given.booking({ door: 'compteurs' })
          const planner = await server.signedIn('bookings:read', 'bookings:update')
          const { body } = await planner.post('/api/meters', { dwellingId, type: 'GAS', serial: 'G1', unit: 'm³' })
          const readings = `/api/meters/${String(body['id'])}/readings`
          await planner.post(readings, { bookingId: id, day: '2026-01-02', index: 20 })
          const { id: later } = await server.given.booking({ door: 'compteurs' })
          await planner.post(readings, { bookingId: later, day: '2026-02-02', index: 30 })
          const setIndex = (index: number) => sql`update meter_reading set index = ${index} where booking_id = ${later}`.execute(server.db)
          await setIndex(10)
          return { code: 'G1', mend: () => setIndex(30) }
        },
      ],
      [
        'a status that no transition leads to',
        '6, 11',
        async () => {
          const { id, code } = await planned('2027-03-02T09:00:00.000Z')
          const setStatus = (status: string) => sql`update booking set status = ${status} where id = ${id}`.execute(server.db)
          await setStatus('confirmed')
          return { code, mend: () => setStatus('planned') }
        },
      ],
      [
        'a child that history does not have',
        '6, 11',
        async () => {
          const { id, code } = await server.given.booking({
            tenants: [{ role: 'incoming', gender: 'MRS', firstName: 'Zoé', lastName: 'Petit', presenceRequired: false }],
          })
          const rename = (name: string) => sql`update tenant set last_name = ${name} where booking_id = ${id}`.execute(server.db)
          await rename('Grand')
          return { code, mend: () => rename('Petit') }
        },
      ],
      [
        'an order of a client who was blocked',
        '9',
        async () => {
          const { clientId, code } = await server.given.booking()
          const id = server.runtime.newId()
          await sql`insert into client_blocking (id, client_id, title, message, reason, origin, blocked_at, start_date)
          values (${id}, ${clientId}, 'Impayé', 'Suspendu', 'CUSTOM', 'USER', '2026-01-01', '2026-01-01')`.execute(server.db)
          return { code, mend: () => sql`delete from client_blocking where id = ${id}`.execute(server.db) }
        },
      ],
      [
        'a zip code in two areas',
        '10',
        async () => {
          const { id } = await server.given.area(['44000'])
          await sql`alter table area_zip drop constraint area_zip_pkey`.execute(server.db)
          await sql`insert into area_zip (zip_code, area_id) values ('44000', ${id})`.execute(server.db)
          return { code: '44000', mend: () => sql`delete from area_zip where zip_code = '44000'`.execute(server.db) }
        },
      ],
      [
        'the code of a key box in a booking',
        '14',
        async () => {
          const { id, code } = await server.given.booking({ keysPlan: { way: 'SAFELOCK_BOX', hasSafelockCode: true } })
          const setSealedCode = (sealed: string | null) =>
            sql`update key_tracking set safelock_code_sealed = ${sealed} where booking_id = ${id}`.execute(server.db)
          await setSealedCode('1234')
          return { code, mend: () => setSealedCode(null) }
        },
      ],
      [
        'keys that nobody has',
        '5',
        async () => {
          const { id, code } = await server.given.booking()
          const line = sql`${server.runtime.newId()}, ${server.runtime.newId()}, ${id}, 'K03', 'place', 'Agence', '{"entrance": 1}', '2027-03-01'`
          await sql`insert into key_custody (id, key_set_id, booking_id, step, holder_kind, holder_name, counts, at, until_at)
            values (${line}, '2027-03-02')`.execute(server.db)
          return { code, mend: () => sql`update key_custody set until_at = null where booking_id = ${id}`.execute(server.db) }
        },
      ],
      [
        'an open proposal of an order that looks for nobody',
        'propositions',
        async () => {
          const { id, code } = await server.given.booking({}, { to: 'waiting_checker' })
          const { id: checkerId } = await server.given.checker()
          const planner = await server.signedIn('bookings:update', 'mission-propositions:read', 'checkers:read')
          const offered = { bookingId: id, checkerId, startAt, channel: 'phone', feeCents: 4_500 }
          expect(await planner.post('/api/mission-propositions', offered)).toMatchObject({ status: 201 })
          await planner.post(`/api/bookings/${id}/transitions`, { to: 'waiting', reason: 'Demande du client' })
          const setStatus = (status: string) =>
            sql`update mission_proposition set status = ${status} where booking_id = ${id}`.execute(server.db)
          await setStatus('accepted')
          return { code, mend: () => setStatus('withdrawn') }
        },
      ],
      [
        'a booking that is not on the day of its mission',
        'copie',
        async () => {
          const { id, code } = await planned('2027-03-03T09:00:00.000Z')
          const setRank = (rank: number) => sql`update mission set rank = ${rank} where booking_id = ${id}`.execute(server.db)
          await setRank(2)
          return { code, mend: () => setRank(1) }
        },
      ],
      [
        'two open alerts of a type for an order',
        'alertes',
        async () => {
          const { id, code } = await alerted()
          await sql`drop index alert_booking_once_idx`.execute(server.db)
          const double = sql`from alert where booking_id = ${id} and severity = 'info'`
          await sql`insert into alert (id, type, booking_id, severity, facts, status, owner_group, since, opened_at, of_client_id)
            select gen_random_uuid(), type, booking_id, 'info', facts, status, owner_group, since, opened_at, of_client_id
            from alert where booking_id = ${id} and type = 'noChecker'`.execute(server.db)
          await sql`insert into alert_state (alert_id, from_at, version, severity, facts, status, owner_group)
            select id, opened_at, version, severity, facts, status, owner_group ${double}`.execute(server.db)
          return {
            code,
            mend: async () => {
              await sql`delete from alert_state where alert_id in (select id ${double})`.execute(server.db)
              await sql`delete ${double}`.execute(server.db)
            },
          }
        },
      ],
      [
        'a state of an alert that begins before the previous one ends',
        'alertes passées',
        async () => {
          const { id, code } = await alerted()
          const { rows } = await sql<{ id: string }>`select id from alert where booking_id = ${id} and type = 'noChecker'`.execute(
            server.db,
          )
          const alertId = rows[0]?.id ?? ''
          const planner = await server.signedIn('alerts:read', 'alerts:update')
          expect(await planner.post(`/api/alerts/${alertId}/assignment`, { assigneeId: planner.id })).toMatchObject({ status: 200 })
          const begin = (earlier: string) =>
            sql`update alert_state set from_at = from_at - ${earlier}::interval where alert_id = ${alertId} and version = 2`.execute(
              server.db,
            )
          await begin('1 second')
          return { code, mend: () => begin('-1 second') }
        },
      ],
      // The last case: without the constraint, no mission can be planned.
      [
        'two missions of a checker that overlap, by the way to the later one',
        '1',
        async () => {
          const first = await planned()
          const second = await server.given.booking(
            {},
            { to: 'planned', checkerId: first.checkerId ?? '', startAt: '2027-03-01T14:00:00.000Z' },
          )
          const setOut = (leavesAt: string) =>
            sql`update mission set leaves_at = ${leavesAt} where booking_id = ${second.id}`.execute(server.db)
          const { rows } = await sql<{ at: string }>`select leaves_at as at from mission where booking_id = ${second.id}`.execute(server.db)
          await sql`alter table mission drop constraint mission_checker_free`.execute(server.db)
          await setOut('2027-03-01T09:30:00Z')
          return { code: second.missionCode, mend: () => setOut(rows[0]?.at ?? '') }
        },
      ],
    ]

  it.each(breaking)('finds %s [STATE-1]', async (_title, id, broke) => {
    expect(await broken()).toEqual({})
    const { code, mend } = await broke()
    expect(await broken()).toMatchObject({ [id]: code })
    await mend()
  })
})
