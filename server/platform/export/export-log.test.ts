import { request } from 'node:http'
import { exportSubject } from '@adm/contract/export-log'
import { mostWorkbookRows } from '@adm/domain/file/workbook'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { routes } from '../../app.ts'
import { findClientTotal } from '../../features/client/list/client-list.queries.ts'
import { startTestServer, type TestServer } from '../../testing/testing.ts'
import { workbooksBeingWritten } from './workbook.ts'

const many = 20_000
const upcoming = { timeout: 20_000, interval: 20 }

let server: TestServer
let reader: Awaited<ReturnType<TestServer['signedIn']>>
let admin: Awaited<ReturnType<TestServer['signedIn']>>
let address: string
beforeAll(async () => {
  server = await startTestServer()
  reader = await server.signedIn('clients:read', 'bookings:read')
  admin = await server.signedIn('all')
  // Autovacuum would still process this many rows, as its own database user, when the test database is dropped.
  await sql`alter table client set (autovacuum_enabled = false)`.execute(server.db)
  await sql`
    insert into client (id, name, address, zip_code, city)
    select gen_random_uuid(), 'Étude ' || n, '1 rue des Essais', '01000', 'Bourg-en-Bresse' from generate_series(1, ${sql.lit(many)}) n`.execute(
    server.db,
  )
  address = await server.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => server.stop())

/** The exports of a person, as an administrator reads them. */
const exportsOf = async (id: string) => (await admin.get(`/api/exports?byId=${id}`)).body
const lastOf = async (id: string) => server.db.selectFrom('export').selectAll().where('by_id', '=', id).orderBy('at', 'desc').execute()

/** Requests a file over a real connection, and cuts it at the first chunk. */
const cut = (path: string, who: Record<string, string>): Promise<void> =>
  new Promise((resolve, reject) => {
    const query = request(`${address}${path}`, { headers: who }, (response) => {
      response.once('data', () => {
        query.destroy()
        resolve()
      })
      response.on('error', () => undefined)
    })
    query.once('error', reject).end()
  })

it('tells administrators who took which list, by which filter, and how many rows; not what was typed [PERM-4]', async () => {
  const { status } = await reader.file('/api/clients/export?format=csv&client=etude%201999&blocked=no&sort=-name')

  expect(status).toBe(200)
  expect(await exportsOf(reader.id)).toMatchObject({
    total: 1,
    totalIsExact: true,
    items: [
      {
        subject: 'clients',
        title: 'Clients',
        format: 'csv',
        byId: reader.id,
        byName: 'Camille',
        filter: { client: '…', blocked: 'no', sort: '-name' },
        state: 'whole',
        rows: 12,
      },
    ],
  })
  expect(await reader.get('/api/exports')).toMatchObject({ status: 403 })
})

it('keeps nothing of a list that may not be read, or does not fit', async () => {
  const stranger = await server.signedIn('areas:read')
  await stranger.file('/api/clients/export?format=csv')
  await stranger.file('/api/areas/export?format=pdf')

  expect(await exportsOf(stranger.id)).toMatchObject({ total: 0 })
})

it('names the list of every call that gives one', () => {
  const paths = routes.flatMap(({ calls }) => Object.values(calls).map(({ path }) => path)).filter((path) => path.endsWith('/export'))

  expect(paths.toSorted()).toEqual(exportSubject.options.map((subject) => `/api/${subject}/export`).toSorted())
})

it.each(['csv', 'xlsx'])('a %s whose connection is cut in the middle is told as such, and holds nothing any more', async (format) => {
  const person = await server.signedIn('clients:read')
  await cut(`/api/clients/export?format=${format}`, person.who)

  await vi.waitFor(async () => expect(await lastOf(person.id)).toMatchObject([{ state: 'stopped', format }]), upcoming)
  const [{ rows } = { rows: many }] = await lastOf(person.id)
  expect(rows).toBeLessThan(many)
  expect(workbooksBeingWritten()).toBe(0)
  const { rows: busy } = await sql`
    select 1 from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend' and state <> 'idle'`.execute(
    server.db,
  )
  expect(busy).toEqual([])
  expect(await person.get('/api/clients')).toMatchObject({ status: 200, body: { total: many } })
})

it('a text that keeps more than the list counts is counted as far as a workbook goes', async () => {
  const query = { filter: { client: 'etude', sort: 'name' as const }, day: '2026-11-23' }

  expect(await findClientTotal(server.db, query.filter, query.day)).toEqual({ total: 10_000, totalIsExact: false })
  expect(await findClientTotal(server.db, query.filter, query.day, 15_000)).toEqual({ total: 15_000, totalIsExact: false })
  expect(await findClientTotal(server.db, query.filter, query.day, mostWorkbookRows)).toEqual({ total: many, totalIsExact: true })
})
