import { type Kysely, sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing.ts'
import { openDatabase } from './database.ts'
import { samePlan, withoutWaiting } from './named-statements.ts'
import { statement } from './statement.ts'
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
