import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { judged, print } from '../figures.ts'
import { cpuMs } from '../server-process.ts'
import { copyDatabase, type Settings, startProduct, withPool } from '../setting.ts'

const reminders = 10_000
const mostSeconds = 10
const patienceMs = 300_000

const orders = 1_300
const countOf = async (db: pg.Pool): Promise<number> => {
  const { rows } = await db.query<{ count: string }>("select count(*) from notification where kind in ('j8', 'j5', 'j1')")
  return Number(rows[0]?.count ?? 0)
}
const isDone = async (db: pg.Pool): Promise<boolean> =>
  (await db.query("select 1 from job where name = 'notification.former' and state = 'done'")).rowCount === 1

const until = async (isTrue: () => Promise<boolean>): Promise<void> => {
  const began = performance.now()
  while (!(await isTrue())) {
    if (performance.now() - began > patienceMs) throw new Error('The reminders are not planned')
    await wait(50)
  }
}

/** Moves the missions of many orders to a day to come, without messages, as before the migration. */
const prepare = async (db: pg.Pool): Promise<void> => {
  await db.query('delete from notification')
  await db.query("delete from job where name = 'notification.former'")
  await db.query(
    `update booking set status = 'planned', start_at = current_date + interval '20 days 9 hours', end_at = current_date + interval '20 days 10 hours'
     where id in (select id from booking where checker_id is not null and status in ('planned', 'confirmed', 'done', 'validated') limit $1)`,
    [orders],
  )
}

/** Plans the reminders of orders that have none, as the first start after the migration does: how long ten thousand take. */
export const benchReminders = async (settings: Settings, loadDemo: (url: string, size: number) => Promise<void>): Promise<void> => {
  print('\nReminders')
  const url = await copyDatabase(settings, settings.sizes[0] ?? reminders, loadDemo)
  await withPool(url, async (db) => {
    await prepare(db)
    const product = await startProduct(url, settings.port)
    await until(async () => (await countOf(db)) > 0)
    const [began, cpu, first] = [performance.now(), cpuMs([product.pid]), await countOf(db)]
    await until(() => isDone(db))
    const seconds = (performance.now() - began) / 1_000
    const count = (await countOf(db)) - first
    print(`  ${reminders.toLocaleString('en')} reminders, from ${count}: ${judged((seconds / count) * reminders, mostSeconds, ' s', true)}`)
    print(`    CPU of the process ${((cpuMs([product.pid]) - cpu) / count).toFixed(2)} ms a reminder`)
    await product.stop()
  })
}
