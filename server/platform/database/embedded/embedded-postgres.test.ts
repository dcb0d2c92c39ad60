import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pid } from 'node:process'
import pg from 'pg'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { dataFolder, startPostgres } from './embedded-postgres.ts'

let dataDir: string
beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'adm-embedded-'))
})
afterEach(() => rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 }))

const query = async (url: string, text: string): Promise<unknown[]> => {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    return (await client.query({ text, rowMode: 'array' })).rows.flat()
  } finally {
    await client.end()
  }
}

it('gives the application an ordinary role, that reaches no file, on a database that syncs to disk', async () => {
  const server = await startPostgres({ dataDir, database: 'app' })

  expect(await query(server.url, 'select rolsuper from pg_roles where rolname = current_user')).toEqual([false])
  expect(await query(server.url, "select current_setting('fsync'), current_setting('listen_addresses')")).toEqual(['on', ''])
  await expect(query(server.url, "copy (select 1) to program 'true'")).rejects.toThrow('permission denied')
  await server.stop()
})

it('starts over a stale pid file that names a living process of another kind, and leaves that process alone', async () => {
  const first = await startPostgres({ dataDir, database: 'app' })
  await query(first.url, 'create table kept as select 7 as number')
  await first.stop()
  writeFileSync(join(dataFolder(dataDir), 'postmaster.pid'), `${pid}\n`)

  const second = await startPostgres({ dataDir, database: 'app' })

  expect(await query(second.url, 'select number from kept')).toEqual([7])
  await second.stop()
})

it('joins the server that is there, and leaves it running', async () => {
  const owner = await startPostgres({ dataDir, database: 'app' })
  const guest = await startPostgres({ dataDir, database: 'app' })
  expect([owner.isOwner, guest.isOwner]).toEqual([true, false])

  await guest.stop()

  expect(await query(owner.url, 'select 1')).toEqual([1])
  await owner.stop()
})
