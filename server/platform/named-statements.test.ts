import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing.ts'
import { openDatabase } from './database.ts'
import { samePlan, withoutWaiting } from './named-statements.ts'
import { asOnePiece, statement } from './statement.ts'
import type { Tables } from './tables.gen.ts'

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

const failuresOf = statement((on, { email }: { email: string }) =>
  on.selectFrom('sign_in_failure').select('failures').where('email', '=', email),
)
const insertFailure = statement((on, row: ReturnType<typeof failing>) =>
  on.insertInto('sign_in_failure').values(row).modifyEnd(withoutWaiting),
)
const failing = (email: string) => ({ email, failures: 1, last_at: new Date().toISOString() })

it('plans once what goes by key, and each time what searches [ENT-1]', async () => {
  for (let time = 0; time < 10; time += 1) {
    await sql`${sql.raw(samePlan)} select id from user_account where id = ${crypto.randomUUID()}`.execute(db)
    await db.updateTable('sign_in_failure').set({ failures: 2 }).where('email', '=', 'nobody').execute()
    await db.selectFrom('user_account').select('id').where('name', 'like', `%${time}%`).execute()
  }
  const { rows } = await sql<{ text: string }>`select statement as text from pg_prepared_statements`.execute(db)

  expect(rows.map(({ text }) => text.slice(0, 6)).toSorted()).toEqual(['/* sam', 'update'])
})

it('builds a query once and fills in what is asked, in order', async () => {
  const both = statement((on, { low, high }: { low: string; high: string }) =>
    on.selectNoFrom([
      sql<string>`${high}::text`.as('first'),
      sql<string>`${low}::text`.as('second'),
      sql<string>`${'fixed'}::text`.as('third'),
    ]),
  )

  expect(await both(db, { low: 'a', high: 'b' })).toEqual([{ first: 'b', second: 'a', third: 'fixed' }])
  expect(await both(db, { low: 'c', high: 'd' })).toEqual([{ first: 'd', second: 'c', third: 'fixed' }])
})

it('tells at the COMMIT what failed unwaited, and keeps nothing of it', async () => {
  const twice = db.transaction().execute(async (open) => {
    for (let time = 0; time < 2; time += 1)
      await open.insertInto('sign_in_failure').values(failing('same@example.com')).modifyEnd(withoutWaiting).execute()
  })

  await expect(twice).rejects.toMatchObject({ code: '23505', constraint: 'sign_in_failure_pkey' })
  expect(await db.selectFrom('sign_in_failure').select('email').where('email', '=', 'same@example.com').execute()).toEqual([])
})

it('tells the same to the statement that comes after it', async () => {
  const twice = db.transaction().execute(async (open) => {
    for (let time = 0; time < 2; time += 1)
      await open.insertInto('sign_in_failure').values(failing('other@example.com')).modifyEnd(withoutWaiting).execute()
    await open.selectFrom('sign_in_failure').select('email').execute()
  })

  await expect(twice).rejects.toMatchObject({ code: '23505' })
  await db.transaction().execute((open) => open.insertInto('sign_in_failure').values(failing('other@example.com')).execute())
})

it('answers what is asked together in one piece, each with its own rows', async () => {
  const told = await db.transaction().execute((open) =>
    asOnePiece(open, async () => {
      await failuresOf(open, { email: 'nobody@example.com' })
      return Promise.all([
        failuresOf(open, { email: 'first@example.com' }),
        insertFailure(open, failing('first@example.com')),
        failuresOf(open, { email: 'first@example.com' }),
        failuresOf(open, { email: 'nobody@example.com' }),
      ])
    }),
  )

  expect(told).toEqual([[], [], [{ failures: 1 }], []])
})

it('tells an error to all that were asked with it, keeps nothing, and goes on with the next', async () => {
  const refused = db.transaction().execute((open) =>
    asOnePiece(open, async () => {
      const asked = [insertFailure(open, failing('twice@example.com')), insertFailure(open, failing('twice@example.com'))]
      const told = await Promise.allSettled([...asked, failuresOf(open, { email: 'twice@example.com' })])
      expect(told.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected'])
      throw new Error('enough')
    }),
  )

  await expect(refused).rejects.toThrow('enough')
  expect(await failuresOf(db, { email: 'twice@example.com' })).toEqual([])
})

it('keeps nothing of what was asked in a transaction that is given up before it left', async () => {
  const givenUp = db.transaction().execute((open) =>
    asOnePiece(open, async () => {
      await insertFailure(open, failing('given-up@example.com'))
      await Promise.all([failuresOf(open, { email: 'given-up@example.com' }), Promise.reject(new Error('given up'))])
    }),
  )

  await expect(givenUp).rejects.toThrow('given up')
  expect(await failuresOf(db, { email: 'given-up@example.com' })).toEqual([])
})

it('reads a table anew after its columns have changed', async () => {
  await sql`create table changing (id integer, name text)`.execute(db)
  await sql`insert into changing values (1, 'one')`.execute(db)
  const all = () => sql`${sql.raw(samePlan)} select * from changing`.execute(db)
  expect((await all()).rows).toEqual([{ id: 1, name: 'one' }])

  await sql`alter table changing drop column name, add column at integer default 7`.execute(db)

  await expect(all()).rejects.toThrow('cached plan must not change result type')
  expect((await all()).rows).toEqual([{ id: 1, at: 7 }])
})
