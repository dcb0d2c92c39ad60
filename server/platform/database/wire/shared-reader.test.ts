import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../../testing/testing.ts'
import { type Db, openDatabase } from '../database.ts'
import { preparedQuery } from '../prepared-query.ts'

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

const connectionOf = preparedQuery((on, { reader }: { reader: number }) =>
  on.selectNoFrom([sql<number>`pg_backend_pid()`.as('connection'), sql<number>`${reader}::int`.as('reader')]),
)
const quotient = preparedQuery((on, { by }: { by: number }) => on.selectNoFrom(sql<number>`12 / ${by}::int`.as('quotient')))
const endConnection = preparedQuery((on) => on.selectNoFrom(sql<boolean>`pg_terminate_backend(pg_backend_pid())`.as('ended')))

const readers = Array.from({ length: 50 }, (_, index) => index)

it('executes the prepared reads of many requests on one connection, each with its own rows', async () => {
  const settled = (await Promise.all(readers.map((reader) => connectionOf(db, { reader })))).flat()

  expect(settled.map(({ reader }) => reader)).toEqual(readers)
  expect(new Set(settled.map(({ connection }) => connection)).size).toBe(1)
})

it('leaves the other connections to transactions', async () => {
  const [[reading], writing] = await Promise.all([
    connectionOf(db, { reader: 0 }),
    db.transaction().execute((open) => open.selectNoFrom(sql<number>`pg_backend_pid()`.as('connection')).executeTakeFirstOrThrow()),
  ])

  expect(writing.connection).not.toBe(reading?.connection)
})

it('throws an error to the read that caused it alone', async () => {
  const settled = await Promise.allSettled([quotient(db, { by: 3 }), quotient(db, { by: 0 }), quotient(db, { by: 4 })])

  expect(settled).toMatchObject([
    { status: 'fulfilled', value: [{ quotient: 4 }] },
    { status: 'rejected', reason: { code: '22012' } },
    { status: 'fulfilled', value: [{ quotient: 3 }] },
  ])
})

it('throws to all reads under way that their connection broke, and goes on with another one', async () => {
  const settled = await Promise.allSettled([
    quotient(db, { by: 3 }),
    endConnection(db, {}),
    quotient(db, { by: 4 }),
    quotient(db, { by: 6 }),
  ])

  expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected', 'rejected'])
  expect(await quotient(db, { by: 2 })).toEqual([{ quotient: 6 }])
})

it('throws to all reads that the database is away', async () => {
  const away = openDatabase('postgres://nobody@127.0.0.1:1/none', 2)
  const settled = await Promise.allSettled([quotient(away, { by: 3 }), quotient(away, { by: 4 })])

  expect(settled).toMatchObject([
    { status: 'rejected', reason: { code: 'ECONNREFUSED' } },
    { status: 'rejected', reason: { code: 'ECONNREFUSED' } },
  ])
  await away.destroy()
})

it('locks and writes on a connection of its own', async () => {
  const lockOptions = preparedQuery((on) =>
    on.selectFrom('feature_option').select(sql<number>`pg_backend_pid()`.as('connection')).forUpdate(),
  )
  const [[reading], [locking]] = await Promise.all([connectionOf(db, { reader: 0 }), lockOptions(db, {})])

  expect(locking?.connection).toBeTypeOf('number')
  expect(locking?.connection).not.toBe(reading?.connection)
})
