import { rolePresets } from '@adm/domain/user/role/role-preset'
import { alertRow, mostAlertsCounted } from '@adm/contract/alert/alert'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { z } from 'zod'
import { jobs } from '../../app.ts'
import type { Job } from '../../platform/jobs/jobs.ts'
import { runJobs, startTestServer, stoppedClock, type TestServer } from '../../testing/testing.ts'
import { alertAllJob, alertChangesJob, alertClockJob } from './alert.jobs.ts'

// An import of more orders than alerts are counted, each of them with an alert.

/** Those whose day is so near that they are grave: as many as are counted. */
const upcoming = mostAlertsCounted
/** The others are more than are counted. */
const imported = upcoming + mostAlertsCounted + 1_000
/** The changes that one step takes, and the alert of their client. */
const mostOfStep = 201

// A Monday, at 6:30 in Paris, before the digests.
const clock = stoppedClock('2026-11-23T05:30:00.000Z')
let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer([], { now: clock.now })
  planner = await server.signedIn(...rolePresets.planning.scope)
})
afterAll(() => server.stop())

/** The columns that a copy of a row takes from it. */
const columnsOf = async (table: string, own: readonly string[]) => {
  const { rows } = await sql<{ name: string }>`select column_name as name from information_schema.columns
    where table_name = ${table} and is_generated = 'NEVER' and is_identity = 'NO'`.execute(server.db)
  return sql.join(rows.flatMap(({ name }) => (own.includes(name) ? [] : [sql.ref(name)])))
}

/** Copies an order with its event, as an import writes them: the events queue their evaluation. */
const importOrders = async () => {
  const { id } = await server.given.booking({ wishedDay: '2026-12-01' })
  const ofBooking = await columnsOf('booking', ['id', 'code', 'mission_code', 'wished_day'])
  const ofEvent = await columnsOf('event', ['id', 'entity_id'])
  await sql`
    with orders as (
      insert into booking (id, code, mission_code, wished_day, ${ofBooking})
      select gen_random_uuid(), code || '-' || n, mission_code || '-' || n, case when n <= ${upcoming} then '2026-11-25' else wished_day end, ${ofBooking}
      from booking, generate_series(1, ${imported - 1}::int) n where booking.id = ${id}
      returning id
    )
    insert into event (id, entity_id, ${ofEvent})
    select gen_random_uuid(), orders.id, ${ofEvent} from event, orders where event.entity_id = ${id}`.execute(server.db)
  await sql`analyze booking`.execute(server.db)
}

const numbersOf = async () => {
  const { rows } = await sql<Record<string, number>>`select
    (select count(*)::int from alert) as alerts,
    (select count(distinct booking_id)::int from alert where type = 'noChecker' and severity = 'high') as high,
    (select count(distinct booking_id)::int from alert where type = 'noChecker' and severity = 'medium') as medium,
    (select count(*)::int from alert where type = 'noDataClient') as clients,
    (select max(version) from alert) as version,
    (select count(*)::int from alert_state) as states,
    (select count(*)::int from event where entity = 'alert') as events,
    (select max(written)::int from (select count(*) as written from alert group by xmin) as steps) as largest_step,
    (select count(*)::int from alert_due) as waiting,
    (select count(*)::int from inbox_item) as items,
    (select count(*)::int from mail) as mails,
    (select count(*)::int from notification where kind <> 'acknowledgement') as messages`.execute(server.db)
  return rows[0] ?? {}
}
const digests = jobs.filter(({ name }) => name === 'inbox.digest')
const run = (...named: readonly Job[]) => runJobs(server.runtime, named)

/** The numbers of open alerts as the digest of a person says them. */
const digestLines = async () => {
  const mails = await server.db.selectFrom('mail').select(['subject', 'text']).execute()
  expect(mails.map(({ subject }) => subject)).toEqual(['Votre résumé du lundi 23 novembre 2026'])
  return (mails[0]?.text ?? '').replaceAll(/\s/g, ' ')
}

it('opens 21,000 alerts in small steps, each once; nobody is told of each, and a digest says « plus de 10 000 »', async () => {
  await planner.patch('/api/inbox/digest', { hour: '08:00' })
  await importOrders()

  await run(alertChangesJob)
  const first = await numbersOf()
  await run(alertChangesJob, alertClockJob, alertAllJob)

  const all = { alerts: imported + 1, clients: 1, events: imported + 1, states: imported + 1, version: 1 }
  expect(first).toMatchObject({ ...all, high: upcoming, medium: imported - upcoming, waiting: 0, items: 0, mails: 0, messages: 0 })
  expect(first['largest_step']).toBeLessThanOrEqual(mostOfStep)
  expect(await numbersOf()).toEqual(first)

  const { body: page } = await planner.get('/api/alerts?type=noChecker')
  expect(page).toMatchObject({ total: mostAlertsCounted, totalIsExact: false })
  expect(
    z
      .array(alertRow)
      .parse(page['items'])
      .map(({ severity }) => severity),
  ).toEqual(Array.from({ length: 50 }, () => 'high'))
  const counts = { info: 0, medium: mostAlertsCounted + 1, high: upcoming, critical: 0 }
  expect(await planner.get('/api/alerts/counts')).toMatchObject({ body: { all: counts, mine: counts } })

  clock.pass(2 * 3600)
  await run(...digests)
  await run(...digests)
  const digest = await digestLines()
  for (const line of [
    '- Haute : 10 000 ',
    '- Moyenne : plus de 10 000 ',
    '- À planifier sous 7 jours : 10 000 ',
    '- Commandes reçues : plus de 10 000 ',
  ])
    expect(digest).toContain(line)
}, 240_000)
