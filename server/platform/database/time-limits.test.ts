import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/testing.ts'
import { inTransaction } from '../work/work.ts'
import { type Db, openDatabase } from './database.ts'

const limits = { connectMs: 300, statementMs: 400, lockMs: 200, idleInTransactionMs: 300 }
const who = { by: { kind: 'system', id: null, permissions: ['all'], actors: ['SYS'] }, requestId: 'limits' } as const

let server: TestServer
let db: Db
beforeAll(async () => {
  server = await startTestServer()
  db = openDatabase(server.url, 2, { limits })
})
afterAll(async () => {
  await db.destroy()
  await server.stop()
})

it('cancels a statement that runs too long, and keeps its connection', async () => {
  await expect(sql`select pg_sleep(30)`.execute(db)).rejects.toMatchObject({ code: '57014' })
  expect((await sql<{ n: number }>`select 1 as n`.execute(db)).rows).toEqual([{ n: 1 }])
})

it('refuses a change whose row stays locked, with the sentence of a collision', async () => {
  const { id } = await server.given.area(['75001'])
  const lock = (open: Db) => sql`select 1 from area where id = ${id} for update`.execute(open)
  await server.db.transaction().execute(async (open) => {
    await lock(open)
    await expect(inTransaction({ ...server.runtime, db }, who, (work) => lock(work.db))).rejects.toMatchObject({ code: 'BUSY' })
  })
})

it('ends a transaction that pauses too long, so that its rows are free again', async () => {
  const { id } = await server.given.area(['75002'])
  const pausing = db.transaction().execute(async (open) => {
    await sql`select 1 from area where id = ${id} for update`.execute(open)
    await server.db.updateTable('area').set({ name: 'Libre' }).where('id', '=', id).execute()
    await sql`select 1`.execute(open)
  })

  await expect(pausing).rejects.toThrow(/terminating connection|not queryable/)
  expect((await server.db.selectFrom('area').select('name').where('id', '=', id).executeTakeFirst())?.name).toBe('Libre')
})

it('refuses work that finds no free connection in time', async () => {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  const holding = [0, 1].map(() => db.connection().execute(() => released))

  await expect(sql`select 1`.execute(db)).rejects.toThrow('timeout exceeded when trying to connect')
  release()
  await Promise.all(holding)
})

it('adds its options to those of the address, so that PostgreSQL compiles no statement', async () => {
  const url = new URL(server.url)
  url.searchParams.set('options', '-c work_mem=5MB')
  const own = openDatabase(url.href, 1)
  const { rows } = await sql`select current_setting('jit') as jit, current_setting('work_mem') as memory`.execute(own)
  await own.destroy()

  expect(rows).toEqual([{ jit: 'off', memory: '5MB' }])
})
