import { join } from 'node:path'
import { sql } from 'kysely'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { killAll, launch, newFolder, removeFolder, start } from '../checks/product-process.ts'
import { type EmbeddedPostgres, startPostgres } from './platform/database/embedded/embedded-postgres.ts'
import { type Db, openDatabase } from './platform/database/database.ts'

// The product is killed while it evaluates alerts. The test has its own database.

let dataDir: string
let database: EmbeddedPostgres
let db: Db
beforeEach(async () => {
  dataDir = newFolder()
  database = await startPostgres({ dataDir: join(dataDir, '..', 'database'), database: 'app' })
  db = openDatabase(database.url, 2)
})
afterEach(async () => {
  killAll()
  await db.destroy()
  await database.stop()
  removeFolder(dataDir)
})

const upcoming = { timeout: 60_000, interval: 50 }
const queued = async () => {
  const { rows } = await sql<{ changes: number; jobs: number }>`select (select count(*)::int from alert_due) as changes,
    (select count(*)::int from job where name like 'alert.%' and state in ('waiting', 'running')) as jobs`.execute(db)
  return rows[0]
}
const allEvaluated = () => vi.waitFor(async () => expect(await queued()).toEqual({ changes: 0, jobs: 0 }), upcoming)

/** The open alerts with their objects: one line each. */
const openAlerts = async (): Promise<string[]> => {
  const { rows } = await sql<{ line: string }>`
    select concat_ws(' ', type, booking_id, client_id) as line from alert where resolved_at is null order by line`.execute(db)
  return rows.map(({ line }) => line)
}
/** What an alert has to have exactly once: how it stands, and the event of its opening. */
const incomplete = async () => {
  const { rows } = await sql`select alert.id from alert
    where (select count(*) from alert_state where alert_id = alert.id and until_at is null) <> 1
      or (select count(*) from event where entity_id = alert.id and kind = 'opened') <> 1`.execute(db)
  return rows
}
/** Takes all alerts away, and queues every order and client. */
const forgetAlerts = async () => {
  await sql`truncate alert, alert_state, alert_watch cascade`.execute(db)
  await sql`delete from event where entity = 'alert'`.execute(db)
  await sql`insert into alert_due (entity, entity_id) select 'booking', id from booking union all select 'client', id from client`.execute(
    db,
  )
}

/** Waits until the database has noticed the death of a process, and taken back what it had not committed. */
const allTakenBack = () =>
  vi.waitFor(async () => {
    const { rows } = await sql`select 1 from pg_stat_activity
      where datname = current_database() and backend_type = 'client backend' and state <> 'idle' and pid <> pg_backend_pid()`.execute(db)
    expect(rows).toEqual([])
  }, upcoming)

/** Starts the product, and kills it while its evaluation waits for this table: what it wrote before is in an open transaction. */
const killAt = async (table: string): Promise<void> => {
  await db.transaction().execute(async (locking) => {
    await sql`lock table ${sql.table(table)} in share mode`.execute(locking)
    const product = await launch({ dataDir, change: { DATABASE_URL: database.url } })
    await vi.waitFor(async () => {
      const { rows } = await sql`select 1 from pg_locks join pg_class on pg_class.oid = relation
        where not granted and relname = ${table}`.execute(locking)
      expect(rows).not.toEqual([])
    }, upcoming)
    await product.kill('SIGKILL')
  })
  await allTakenBack()
}

/** Cancels the order of an open alert, as another process would. @returns its lines among the open alerts before */
const cancelOrder = async (): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`update booking set status = 'canceled'
    where id = (select booking_id from alert where resolved_at is null and booking_id is not null order by id limit 1) returning id`.execute(
    db,
  )
  const id = rows[0]?.id ?? ''
  const lines = (await openAlerts()).filter((line) => line.includes(id))
  await sql`insert into alert_due (entity, entity_id) values ('booking', ${id})`.execute(db)
  return lines
}

it('killed in the middle of its evaluation, at each of its writes, opens each alert once after the next start, loses none, and goes on', async () => {
  const demo = { DATABASE_URL: database.url, DEMO: 'yes', DEMO_BOOKINGS: '240' }
  const filled = await start({ dataDir, change: demo })
  await allEvaluated()
  await filled.kill('SIGKILL')
  await allTakenBack()
  const before = await openAlerts()
  await forgetAlerts()
  const waiting = (await queued())?.changes

  for (const table of ['alert_watch', 'alert', 'alert_state']) await killAt(table)
  const killed = [await openAlerts(), (await queued())?.changes]
  await start({ dataDir, change: { DATABASE_URL: database.url } })
  await allEvaluated()
  const [after, open] = [await incomplete(), await openAlerts()]
  const canceled = await cancelOrder()
  await allEvaluated()

  expect(before.length).toBeGreaterThan(10)
  expect(killed).toEqual([[], waiting])
  expect(open).toEqual(before)
  expect(after).toEqual([])
  expect(canceled).not.toEqual([])
  expect((await openAlerts()).filter((line) => canceled.includes(line))).toEqual([])
}, 300_000)
