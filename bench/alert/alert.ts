import { loadavg } from 'node:os'
import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { judged, median, print } from '../figures.ts'
import { percentile, requestInTurn } from '../load.ts'
import { fillMonth } from '../planning-month.ts'
import { cpuMs, type ServerProcess } from '../server-process.ts'
import { copyDatabase, secret, type Settings, startProduct, tokenOfAdministrator, withPool } from '../setting.ts'
import { countOf, isEvaluated, until, untilEvaluated } from './evaluated.ts'

const changes = 40
/** Long, because the product does other work every two seconds. */
const idleMs = 30_000
const times = 40
/** The marks of alerts; the evaluation is that of 100,000 open orders. */
const most = { changeCpuMs: 10, readMs: 50, evaluationSeconds: 60 }
const ofMark = 100_000

type Measured = { seconds: number; cpu: number }

/** The CPU of the product and of its connections to the database so far. */
const cpuOf = async (db: pg.Pool, product: ServerProcess): Promise<number> => {
  const { rows } = await db.query<{ pid: number }>(
    `select pid from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
  )
  return cpuMs([product.pid, ...rows.map(({ pid }) => pid)])
}

const measured = async (db: pg.Pool, product: ServerProcess, act: () => Promise<unknown>): Promise<Measured> => {
  const [began, cpu] = [performance.now(), await cpuOf(db, product)]
  await act()
  return { seconds: (performance.now() - began) / 1_000, cpu: (await cpuOf(db, product)) - cpu }
}

/** All open orders and clients, as each night: what the first start does. */
const measureAll = async (db: pg.Pool, product: ServerProcess): Promise<void> => {
  const done = `select count(*)::int as count from job where name = 'alert.all' and state = 'done'`
  const evaluateAll = async () => {
    const before = await countOf(db, done)
    await db.query(
      `insert into job (id, name, state, runs_at, created_at, updated_at) values (gen_random_uuid(), 'alert.all', 'waiting', now(), now(), now())`,
    )
    return measured(db, product, () => until(async () => (await countOf(db, done)) > before && (await isEvaluated(db))))
  }
  const objects = await countOf(db, 'select count(*)::int as count from alert_watch')
  const { seconds, cpu } = await evaluateAll()
  const alerts = await countOf(db, 'select count(*)::int as count from alert where resolved_at is null')
  print(
    `  all again: ${objects.toLocaleString('en')} orders and clients, ${alerts.toLocaleString('en')} open alerts: ${seconds.toFixed(1)} s,`,
  )
  const seconds100k = (ofMark * seconds) / objects
  print(`    CPU ${(cpu / objects).toFixed(2)} ms each; 100,000 would take ${judged(seconds100k, most.evaluationSeconds, ' s', true)}`)
}

/** Changes one after the other: what their evaluation costs beyond them, less what the product does anyway. */
const measureChanges = async (db: pg.Pool, product: ServerProcess): Promise<void> => {
  const { rows } = await db.query<{ id: string }>(
    `select id from booking where status = 'planned' and start_at > now() order by start_at, id limit $1`,
    [changes],
  )
  const idle = await measured(db, product, () => wait(idleMs))
  const each: number[] = []
  const waits: number[] = []
  for (const { id } of rows) {
    const { seconds, cpu } = await measured(db, product, async () => {
      await db.query(`insert into alert_due (entity, entity_id, has_moved) values ('booking', $1, true)`, [id])
      await untilEvaluated(db)
    })
    each.push(cpu - (idle.cpu / idle.seconds) * seconds)
    waits.push(seconds)
  }
  const mean = each.reduce((sum, one) => sum + one, 0) / Math.max(each.length, 1)
  print(
    `  one change of a planned order: CPU beyond the change ${judged(mean, most.changeCpuMs, ' ms', true)}, evaluated after ${median(waits).toFixed(1)} s`,
  )
}

const paths = async (db: pg.Pool) => {
  const { rows } = await db.query<{ client: string; booking: string; at: string }>(
    `select of_client_id as client, max(booking_id::text) as booking, now()::text as at from alert
      where resolved_at is null and booking_id is not null group by 1 order by count(*) desc limit 1`,
  )
  const [{ client, booking } = { client: '', booking: '' }] = rows
  return {
    'list, the worst first': '/api/alerts',
    'list of a type and a severity': '/api/alerts?type=riskyBooking&severity=high',
    'my alerts': '/api/alerts?mine=true',
    'alerts of the client with the most': `/api/alerts?client_id=${client}`,
    'page 20': '/api/alerts?page_index=20',
    'as they stood at a moment': `/api/alerts?at=${new Date().toISOString()}`,
    'the strip of an order': `/api/alerts/of-object?of=booking&id=${booking}&most=3`,
    'counts by severity': '/api/alerts/counts',
  }
}

const measureReads = async (db: pg.Pool, product: ServerProcess, authorization: string): Promise<void> => {
  for (const [label, path] of Object.entries(await paths(db))) {
    const requests = Array.from({ length: times }, () => ({ method: 'GET' as const, path, headers: { authorization } }))
    await requestInTurn(product.port, requests.slice(0, times / 4))
    const sortedMs = await requestInTurn(product.port, requests)
    const [p50, p95] = [percentile({ sortedMs }, 0.5), percentile({ sortedMs }, 0.95)]
    print(`  ${label.padEnd(36)} p50 ${p50.toFixed(1)} ms, p95 ${judged(p95, most.readMs, ' ms', true)}`)
  }
}

/** Measures the alerts at the largest size with a full month to come: their evaluation, their list and their counts. */
export const benchAlert = async (settings: Settings, loadDemo: (url: string, size: number) => Promise<void>): Promise<void> => {
  const size = Math.max(...settings.sizes)
  const url = await copyDatabase(settings, size, loadDemo)
  await withPool(url, async (db) => {
    const missions = await fillMonth(db)
    print(
      `\nAlerts: ${size.toLocaleString('en')} bookings, ${missions.toLocaleString('en')} missions to come; load of the machine ${loadavg()[0]?.toFixed(1)}`,
    )
    const product = await startProduct(url, settings.port)
    const first = await measured(db, product, () => untilEvaluated(db))
    const events = await countOf(db, `select count(*)::int as count from alert`)
    print(
      `  first start: ${events.toLocaleString('en')} alerts opened in ${first.seconds.toFixed(1)} s, CPU ${(first.cpu / 1_000).toFixed(1)} s`,
    )
    try {
      await measureAll(db, product)
      await measureChanges(db, product)
      await measureReads(db, product, `Bearer ${await tokenOfAdministrator(url, secret)}`)
    } finally {
      await product.stop()
    }
    print(`  load of the machine ${loadavg()[0]?.toFixed(1)}`)
  })
}
