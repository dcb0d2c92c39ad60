import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/testing.ts'
import { openDatabase } from '../database.ts'
import { executePrepared, preparedQuery } from '../prepared-query.ts'
import { inOneTransaction } from '../transaction.ts'
import type { Tables } from '../tables.gen.ts'

let server: TestServer
let db: Kysely<Tables>
beforeAll(async () => {
  server = await startTestServer()
  db = openDatabase(server.url, 1)
})
afterAll(async () => {
  await db.destroy()
  await server.stop()
})

const failuresOf = preparedQuery((on, { email }: { email: string }) =>
  on.selectFrom('sign_in_failure').select('failures').where('email', '=', email),
)
const insertFailure = (on: Kysely<Tables>, row: ReturnType<typeof failing>) => on.insertInto('sign_in_failure').values(row).execute()
const failing = (email: string) => ({ email, source: '', failures: 1, last_at: new Date().toISOString() })

it('plans writes and prepared queries once, and a search at each execution', async () => {
  for (let time = 0; time < 10; time += 1) {
    await executePrepared(db, db.selectFrom('user_account').select('id').where('id', '=', crypto.randomUUID()))
    await db.updateTable('sign_in_failure').set({ failures: 2 }).where('email', '=', 'nobody').execute()
    await db.selectFrom('user_account').select('id').where('name', 'like', `%${time}%`).execute()
  }
  const { rows } = await sql<{ text: string }>`select statement as text from pg_prepared_statements`.execute(db)

  expect(rows.map(({ text }) => text.slice(0, 6)).toSorted()).toEqual(['select', 'update'])
})

it('builds a prepared query once and fills in its values, in order', async () => {
  const both = preparedQuery((on, { low, high }: { low: string; high: string }) =>
    on.selectNoFrom([
      sql<string>`${high}::text`.as('first'),
      sql<string>`${low}::text`.as('second'),
      sql<string>`${'fixed'}::text`.as('third'),
    ]),
  )

  expect(await both(db, { low: 'a', high: 'b' })).toEqual([{ first: 'b', second: 'a', third: 'fixed' }])
  expect(await both(db, { low: 'c', high: 'd' })).toEqual([{ first: 'd', second: 'c', third: 'fixed' }])
})

it('throws the failure of a write at COMMIT, and saves nothing', async () => {
  const twice = db.transaction().execute(async (open) => {
    for (let time = 0; time < 2; time += 1) await insertFailure(open, failing('same@example.com'))
  })

  await expect(twice).rejects.toMatchObject({ code: '23505', constraint: 'sign_in_failure_pkey' })
  expect(await db.selectFrom('sign_in_failure').select('email').where('email', '=', 'same@example.com').execute()).toEqual([])
})

it('throws the failure of a write at the next statement', async () => {
  const twice = db.transaction().execute(async (open) => {
    for (let time = 0; time < 2; time += 1) await insertFailure(open, failing('other@example.com'))
    await open.selectFrom('sign_in_failure').select('email').execute()
  })

  await expect(twice).rejects.toMatchObject({ code: '23505' })
  await db.transaction().execute((open) => insertFailure(open, failing('other@example.com')))
})

it('forgets the failure of a write that was rolled back to a savepoint', async () => {
  await db.transaction().execute(async (open) => {
    await insertFailure(open, failing('kept@example.com'))
    await sql`savepoint before`.execute(open)
    await insertFailure(open, failing('kept@example.com'))
    await sql`rollback to savepoint before`.execute(open)
  })

  expect(await failuresOf(db, { email: 'kept@example.com' })).toEqual([{ failures: 1 }])
})

it('saves more writes than it leaves unread', async () => {
  const emails = Array.from({ length: 250 }, (_, index) => `${index}@many.example.com`)
  await db.transaction().execute(async (open) => {
    for (const email of emails) await insertFailure(open, failing(email))
  })

  const saved = await db.selectFrom('sign_in_failure').select('email').where('email', 'like', '%@many.example.com').execute()
  expect(saved.map(({ email }) => email).toSorted()).toEqual(emails.toSorted())
})

it('gives each of the statements that are awaited together its own rows', async () => {
  const results = await inOneTransaction(db, async (open) => {
    await failuresOf(open, { email: 'nobody@example.com' })
    return Promise.all([
      failuresOf(open, { email: 'first@example.com' }),
      insertFailure(open, failing('first@example.com')).then(() => []),
      failuresOf(open, { email: 'first@example.com' }),
      failuresOf(open, { email: 'nobody@example.com' }),
    ])
  })

  expect(results).toEqual([[], [], [{ failures: 1 }], []])
})

it('throws an error to the statements that are awaited with it, saves nothing, and goes on with the next', async () => {
  const refused = inOneTransaction(db, async (open) => {
    const writes = [insertFailure(open, failing('twice@example.com')), insertFailure(open, failing('twice@example.com'))]
    const settled = await Promise.allSettled([...writes, failuresOf(open, { email: 'twice@example.com' })])
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
    expect(settled[2]).toMatchObject({ reason: { code: '23505' } })
    throw new Error('enough')
  })

  await expect(refused).rejects.toThrow('enough')
  expect(await failuresOf(db, { email: 'twice@example.com' })).toEqual([])
})

it('saves nothing of a transaction that throws while its statements are under way', async () => {
  const thrown = inOneTransaction(db, async (open) => {
    await insertFailure(open, failing('given-up@example.com'))
    await Promise.all([failuresOf(open, { email: 'given-up@example.com' }), Promise.reject(new Error('given up'))])
  })

  await expect(thrown).rejects.toThrow('given up')
  expect(await failuresOf(db, { email: 'given-up@example.com' })).toEqual([])
})

it('reads a table on another connection after its columns have changed', async () => {
  await sql`create table changing (id integer, name text)`.execute(db)
  await sql`insert into changing values (1, 'one')`.execute(db)
  const all = () => executePrepared(db, { compile: () => sql`select * from changing`.compile(db) })
  expect(await all()).toEqual([{ id: 1, name: 'one' }])

  await sql`alter table changing drop column name, add column at integer default 7`.execute(db)

  await expect(all()).rejects.toThrow('cached plan must not change result type')
  expect(await all()).toEqual([{ id: 1, at: 7 }])
})

it('sends one statement after the other where the pipeline is off', async () => {
  const plain = openDatabase(server.url, 2, { isPipelined: false })
  const results = await inOneTransaction(plain, async (open) => {
    await insertFailure(open, failing('plain@example.com'))
    return Promise.all([failuresOf(open, { email: 'plain@example.com' }), failuresOf(open, { email: 'nobody@example.com' })])
  })
  const twice = inOneTransaction(plain, (open) => insertFailure(open, failing('plain@example.com')))

  expect(results).toEqual([[{ failures: 1 }], []])
  await expect(twice).rejects.toMatchObject({ code: '23505' })
  expect(await failuresOf(plain, { email: 'plain@example.com' })).toEqual([{ failures: 1 }])
  await plain.destroy()
})
