import { performance } from 'node:perf_hooks'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { judged, print } from './figures.ts'
import { cpuMs } from './server-process.ts'
import { copyDatabase, type Settings, startProduct, withPool } from './setting.ts'

const reminders = 10_000
const mostSeconds = 10
const patienceMs = 300_000

const countOf = async (db: pg.Pool): Promise<number> => {
  const { rows } = await db.query<{ count: string }>("select count(*) from notification where kind in ('j8', 'j5', 'j1')")
  return Number(rows[0]?.count ?? 0)
}

const untilCount = async (db: pg.Pool, least: number): Promise<number> => {
  const began = performance.now()
  for (;;) {
    const count = await countOf(db)
    if (count >= least) return count
    if (performance.now() - began > patienceMs) throw new Error(`Only ${count} reminders were planned`)
    await wait(50)
  }
}

/** Plans the reminders of orders that have none, as the first start after the migration does: how long ten thousand take. */
export const benchReminders = async (settings: Settings, loadDemo: (url: string, size: number) => Promise<void>): Promise<void> => {
  print('\nReminders')
  const url = await copyDatabase(settings, settings.sizes[0] ?? reminders, loadDemo)
  await withPool(url, async (db) => {
    await db.query('delete from notification')
    await db.query("delete from job where name = 'notification.former'")
    const product = await startProduct(url, settings.port)
    const first = await untilCount(db, 1)
    const [began, cpu] = [performance.now(), cpuMs([product.pid])]
    const count = (await untilCount(db, first + reminders)) - first
    const seconds = (performance.now() - began) / 1_000
    print(`  ${reminders.toLocaleString('en')} reminders: ${judged((seconds / count) * reminders, mostSeconds, ' s', true)}`)
    print(`    CPU of the process ${((cpuMs([product.pid]) - cpu) / count).toFixed(2)} ms a reminder`)
    await product.stop()
  })
}
