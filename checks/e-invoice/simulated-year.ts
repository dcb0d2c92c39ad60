/**
 * `npm run simulate:year -- PATH_OF_JUDGE`: a year of 120 clients, with every offer and every frequency, is ordered, done and invoiced in an
 * empty database (`DATABASE_URL`, or `DATA_DIR` of its own); then every invariant must be true, and the judge of `judge:invoices`, when it is
 * named, must find nothing in any issued document. `BOOKINGS` is the number of orders.
 */
import process, { argv, env } from 'node:process'
import { offers } from '@adm/domain/offer/offer'
import { addDays, dayOf } from '@adm/domain/values/date/moment'
import { firstOfMonth } from '@adm/domain/billing-line/billed-order'
import { sql } from 'kysely'
import { makeRuntime } from '../../server/app.ts'
import { containsData } from '../../server/demo/demo-load.queries.ts'
import { invariants } from '../../server/invariants/invariants.ts'
import type { Db } from '../../server/platform/database/database.ts'
import { prepareSchema } from '../../server/schema.ts'
import { overDatabase, print } from '../../scripts/database.ts'
import { openJudge } from './official-judge.ts'
import { createYear } from './year-company.ts'
import { invoiceYear } from './year-invoices.ts'

const [judgePath] = argv.slice(2)
const bookings = Number(env['BOOKINGS'] ?? 2_500)
const fail = (line: string): void => {
  print(line)
  process.exitCode = 1
}

const printOffers = async (db: Db): Promise<void> => {
  const { rows } = await sql<{ offer: string; lines: number; invoiced: number; cents: string }>`
    select booking.offer, count(*)::int as lines, count(*) filter (where line.status = 'invoiced')::int as invoiced,
      coalesce(sum(line.amount_cents) filter (where line.status = 'invoiced'), 0) as cents
    from billing_line as line join booking on booking.id = line.booking_id where line.live group by booking.offer order by booking.offer`.execute(
    db,
  )
  for (const { offer, lines, invoiced, cents } of rows) print(`  ${offer.padEnd(30)} ${lines} lines, ${invoiced} invoiced, ${cents} cents`)
  for (const offer of offers) if (!rows.some((row) => row.offer === offer)) fail(`  ${offer}: no order was done`)
}

const checkInvariants = async (db: Db): Promise<void> => {
  for (const { id, sentence, find } of invariants)
    for await (const { what, why } of find(db)) fail(`BROKEN ${id} (${sentence}): ${what}, ${why}`)
}

const judgeAll = async (db: Db, path: string): Promise<void> => {
  const judge = await openJudge(path)
  const documents = await db.selectFrom('invoice').select(['number', 'xml']).where('number', 'is not', null).orderBy('number').execute()
  for (const { number, xml } of documents)
    for (const { set, id, text } of await judge(xml ?? '')) fail(`${number}: ${set} ${id} ${text.slice(0, 160)}`)
  print(`${documents.length} issued documents judged.`)
}

await overDatabase(async (db) => {
  await prepareSchema(db)
  if (await containsData(db)) throw new Error('This database contains data: name an empty one.')
  const runtime = makeRuntime(db, new Uint8Array())
  const today = dayOf(runtime.now())
  const untilDay = addDays(firstOfMonth(today), -1)
  const fromDay = firstOfMonth(addDays(untilDay, -360))
  await createYear(runtime, { fromDay, bookings })
  print(`${bookings} orders from ${fromDay} on.`)
  const { issued, refused } = await invoiceYear(runtime, { fromDay, untilDay })
  print(`${issued} documents were issued until ${untilDay}.`)
  for (const [sentence, count] of refused) fail(`refused ${count} times: ${sentence}`)
  await printOffers(db)
  await checkInvariants(db)
  if (judgePath) await judgeAll(db, judgePath)
  print(process.exitCode ? 'The year has faults.' : 'The year is sound.')
})
