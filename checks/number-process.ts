import { randomUUID } from 'node:crypto'
import { env, stdout } from 'node:process'
import { sql } from 'kysely'
import { openDatabase } from '../server/platform/database/database.ts'
import { inOneTransaction } from '../server/platform/database/transaction.ts'
import { takeNumber } from '../server/platform/number-series/number-series.ts'

// Issues samples of documents without end, ten at once, until a signal ends the process: for the tests of number series across processes. One
// in five is refused after it has its number. Prints a dot for each issued one.

const url = env['TEST_SERVER_URL']
if (!url) throw new Error('TEST_SERVER_URL is missing')
const db = openDatabase(url, 10)

const issueOne = (content: string, isRefused: boolean) =>
  inOneTransaction(db, async (open) => {
    const { number, hash, previousHash } = await takeNumber({ db: open }, 'FA', '2026-11-30', content)
    await sql`insert into issued_sample (id, number, day, content, previous_hash, hash)
      values (${randomUUID()}, ${number}, '2026-11-30', ${content}, ${previousHash}, ${hash})`.execute(open)
    if (isRefused) throw new Error('refused after its number')
  })

const issueWithoutEnd = async (): Promise<never> => {
  for (let turn = 1; ; turn += 1) {
    const isRefused = turn % 5 === 0
    await issueOne(randomUUID(), isRefused).catch((error: unknown) => {
      if (!isRefused) throw error
    })
    if (!isRefused) stdout.write('.')
  }
}
await Promise.all(Array.from({ length: 10 }, issueWithoutEnd))
