import { performance } from 'node:perf_hooks'
import process from 'node:process'
import { setTimeout as wait } from 'node:timers/promises'
import type pg from 'pg'
import { judged, median, print } from '../figures.ts'
import { type MailSink, startMailSink } from './mail-sink.ts'
import { cpuMs, memoryMB } from '../server-process.ts'
import { type Settings, startProduct, urlOf, withPool } from '../setting.ts'

const mails = 10_000
const leastPerSecond = 100
/** Memory that the process may grow from the first thousand mails to the last. */
const mostGrowthMB = 40
const storm = 3_000
const kills = 20
const patienceMs = 300_000

const emptyDatabase = async ({ serverUrl, port }: Settings): Promise<string> => {
  const name = `adm_bench_mail_${port}`
  await withPool(serverUrl, async (db) => {
    await db.query(`drop database if exists ${name} with (force)`)
    await db.query(`create database ${name}`)
  })
  return urlOf(serverUrl, name)
}

const line = 'Votre rendez-vous est pris. Merci de prévoir toutes les clés et les derniers relevés. '
const fill = (db: pg.Pool, count: number) =>
  db.query(
    `insert into mail (id, recipient, subject, text, html, created_at, good_until, due_at)
     select gen_random_uuid(), 'tenant' || n || '@adm.example', 'Rendez-vous ' || n, repeat($2, 10), repeat($2, 40), now(), now() + interval '1 day', now()
     from generate_series(1, $1::int) n`,
    [count, line],
  )

type Counted = { state: string; ids: string[] }
const statesOf = async (db: pg.Pool): Promise<Map<string, string[]>> => {
  const { rows } = await db.query<Counted>('select state, array_agg(id::text) as ids from mail group by state')
  return new Map(rows.map(({ state, ids }) => [state, ids]))
}

const untilNoneWaits = async (db: pg.Pool): Promise<void> => {
  const began = performance.now()
  while ((await statesOf(db)).has('waiting')) {
    if (performance.now() - began > patienceMs) throw new Error('Mails still wait')
    await wait(200)
  }
}

const measureRate = async (settings: Settings, url: string, sink: MailSink): Promise<void> => {
  const product = await startProduct(url, settings.port)
  const memory: number[] = []
  await withPool(url, async (db) => {
    const first = sink.received(1)
    await fill(db, mails)
    await first
    const [began, cpu] = [performance.now(), cpuMs([product.pid])]
    for (let thousand = 1; thousand <= mails / 1_000; thousand += 1) {
      await sink.received(thousand < mails / 1_000 ? 1_000 : 990)
      memory.push(memoryMB(product.pid).now)
    }
    const seconds = (performance.now() - began) / 1_000
    await untilNoneWaits(db)
    print(`  ${mails.toLocaleString('en')} mails: ${judged(mails / seconds, leastPerSecond)} a second`)
    print(`    CPU of the process ${((cpuMs([product.pid]) - cpu) / mails).toFixed(2)} ms a mail`)
    const growth = median(memory.slice(-3)) - median(memory.slice(0, 3))
    print(`    memory after each thousand, MB: ${memory.join(' ')}  (${judged(growth, mostGrowthMB, ' MB', true)})`)
    await db.query('delete from mail')
  })
  await product.stop()
  sink.copies.clear()
}

/** Kills the product with no warning while it sends, again and again; then counts what arrived. */
const measureStorm = async (settings: Settings, url: string, sink: MailSink): Promise<void> => {
  await withPool(url, async (db) => {
    await fill(db, storm)
    for (let kill = 1; kill <= kills; kill += 1) {
      const sending = sink.received(5 + ((kill * 37) % 90))
      const product = await startProduct(url, settings.port)
      await sending
      process.kill(product.pid, 'SIGKILL')
      await product.stop()
    }
    // The leases of the killed processes end at once instead of after two minutes.
    await db.query("update mail set due_at = now() where state = 'waiting'")
    const product = await startProduct(url, settings.port)
    await untilNoneWaits(db)
    await product.stop()
    const states = await statesOf(db)
    const copies = new Map([...sink.copies].map(([id, count]) => [id.slice(1, 37), count]))
    const doubled = [...copies.values()].filter((count) => count > 1).length
    const lost = (states.get('sent') ?? []).filter((id) => !copies.has(id)).length
    const unsure = states.get('unsure') ?? []
    print(
      `  ${storm.toLocaleString('en')} mails, ${kills} kills: ${judged(doubled, 0, ' doubled', true)}, ${judged(lost, 0, ' lost', true)}`,
    )
    const arrived = unsure.filter((id) => copies.has(id)).length
    print(
      `    sent ${states.get('sent')?.length ?? 0}, failed ${states.get('failed')?.length ?? 0}, unsure ${unsure.length}, of which ${arrived} arrived`,
    )
  })
}

/** Sends mails to a server on this machine: how many a second, in how much memory, and how many twice or never when the product is killed. */
export const benchMail = async (settings: Settings): Promise<void> => {
  print('\nMails')
  const sink = await startMailSink()
  process.env['SMTP_URL'] = sink.url
  process.env['MAIL_FROM'] = 'ADM <ne-pas-repondre@adm.example>'
  const url = await emptyDatabase(settings)
  await measureRate(settings, url, sink)
  await measureStorm(settings, url, sink)
  sink.stop()
}
