import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../testing.ts'
import { type Db, openDatabase } from './database.ts'
import { statement } from './statement.ts'

let server: TestServer
let db: Db
beforeAll(async () => {
  server = await startTestServer()
  db = openDatabase(server.url, 5)
})
afterAll(async () => {
  await db.destroy()
  await server.stop()
})

const connectionOf = statement((on, { asker }: { asker: number }) =>
  on.selectNoFrom([sql<number>`pg_backend_pid()`.as('connection'), sql<number>`${asker}::int`.as('asker')]),
)
const quotient = statement((on, { by }: { by: number }) => on.selectNoFrom(sql<number>`12 / ${by}::int`.as('quotient')))
const endConnection = statement((on) => on.selectNoFrom(sql<boolean>`pg_terminate_backend(pg_backend_pid())`.as('ended')))

const askers = Array.from({ length: 50 }, (_, index) => index)

it('answers many who read by key at once over one connection, each with their own rows', async () => {
  const told = (await Promise.all(askers.map((asker) => connectionOf(db, { asker })))).flat()

  expect(told.map(({ asker }) => asker)).toEqual(askers)
  expect(new Set(told.map(({ connection }) => connection)).size).toBe(1)
})

it('leaves the other connections to those who change something', async () => {
  const [[reading], writing] = await Promise.all([
    connectionOf(db, { asker: 0 }),
    db.transaction().execute((open) => open.selectNoFrom(sql<number>`pg_backend_pid()`.as('connection')).executeTakeFirstOrThrow()),
  ])

  expect(writing.connection).not.toBe(reading?.connection)
})

it('tells an error to who asked for it alone', async () => {
  const told = await Promise.allSettled([quotient(db, { by: 3 }), quotient(db, { by: 0 }), quotient(db, { by: 4 })])

  expect(told).toMatchObject([
    { status: 'fulfilled', value: [{ quotient: 4 }] },
    { status: 'rejected', reason: { code: '22012' } },
    { status: 'fulfilled', value: [{ quotient: 3 }] },
  ])
})

it('tells all who wait that their connection broke, and goes on with another one', async () => {
  const told = await Promise.allSettled([quotient(db, { by: 3 }), endConnection(db, {}), quotient(db, { by: 4 }), quotient(db, { by: 6 })])

  expect(told.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected'])
  expect(await quotient(db, { by: 2 })).toEqual([{ quotient: 6 }])
})

it('tells all who wait that the database is away', async () => {
  const away = openDatabase('postgres://nobody@127.0.0.1:1/none', 2)
  const told = await Promise.allSettled([quotient(away, { by: 3 }), quotient(away, { by: 4 })])

  expect(told).toMatchObject([
    { status: 'rejected', reason: { code: 'ECONNREFUSED' } },
    { status: 'rejected', reason: { code: 'ECONNREFUSED' } },
  ])
  await away.destroy()
})

it('locks and writes on a connection of its own', async () => {
  const lockOptions = statement((on) => on.selectFrom('feature_option').select(sql<number>`pg_backend_pid()`.as('connection')).forUpdate())
  const [[reading], [locking]] = await Promise.all([connectionOf(db, { asker: 0 }), lockOptions(db, {})])

  expect(locking?.connection).toBeTypeOf('number')
  expect(locking?.connection).not.toBe(reading?.connection)
})
