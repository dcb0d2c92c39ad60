import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { openDatabase } from '../database/database.ts'
import { timeLimits } from '../database/time-limits.ts'
import { queueLimits } from '../../app.ts'
import { startTestServer, type TestServer } from '../../testing/testing.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
  server.runtime.queuedDb = openDatabase(server.url, queueLimits.running, { limits: timeLimits.file })
  for (let index = 0; index < 20; index += 1) await server.given.client({ name: `Agence ${index}` })
})
afterAll(async () => {
  await server.runtime.queuedDb.destroy()
  await server.stop()
})

type Person = Awaited<ReturnType<TestServer['signedIn']>>
const exportOf = (person: Person) => person.file('/api/clients/export?format=csv')
const upcoming = { timeout: 15_000, interval: 20 }

it('two hundred exports at once take no connection from the pages: three run, sixty wait with their place, the others are refused at once', async () => {
  const people = await Promise.all(Array.from({ length: 100 }, () => server.signedIn('clients:read', 'areas:read')))
  const [reader] = people
  if (!reader) throw new Error('nobody signed in')
  const statuses: number[] = []

  // The exports cannot read the clients until this transaction ends.
  await server.db.transaction().execute(async (open) => {
    await sql`lock table client in access exclusive mode`.execute(open)
    const exports = [...people, ...people].map(async (person) => statuses.push((await exportOf(person)).status))
    await vi.waitFor(() => expect(statuses.filter((status) => status === 503)).toHaveLength(200 - 63), upcoming)

    const begun = Date.now()
    const pages = await Promise.all(Array.from({ length: 16 }, () => reader.get('/api/areas')))
    expect(pages.map(({ status }) => status)).toEqual(Array.from({ length: 16 }, () => 200))
    expect(Date.now() - begun).toBeLessThan(5_000)
    const waiting = await Promise.all(people.map((person) => person.get('/api/exports/queue')))
    const places = waiting.map(({ body }) => body['place']).filter((place) => place !== null)
    expect(places).toHaveLength(60)
    expect(Math.min(...places.map(Number))).toBe(1)
    expect(waiting[0]?.body['refusal']).toBe("60 fichiers attendent déjà d'être préparés. Réessayez dans quelques minutes.")
    void Promise.all(exports)
  })

  await vi.waitFor(() => expect(statuses.filter((status) => status === 200)).toHaveLength(63), upcoming)
  expect((await reader.get('/api/exports/queue')).body).toEqual({ place: null, refusal: null })
})

it('an export whose rows stay locked is cut after its time limit, and leaves its place', async () => {
  const person = await server.signedIn('clients:read')
  await server.db.transaction().execute(async (open) => {
    await sql`lock table client in access exclusive mode`.execute(open)
    await expect(exportOf(person)).rejects.toThrow('destroyed before completion')
  })

  expect(await exportOf(person)).toMatchObject({ status: 200 })
})
