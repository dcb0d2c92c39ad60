import { byId, defineCalls } from '@adm/contract/call/call'
import { Refusal } from '@adm/domain/refusal'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { eventOf } from '../../testing/testing-events.ts'
import { startTestServer, type TestServer } from '../../testing/testing.ts'
import { record } from '../history/history.ts'
import { newId } from '../database/ids.ts'
import { answers } from './serve.ts'
import { inTransaction, type Work } from '../work/work.ts'

// Test calls, outside all features, for one step of `serve.ts` each: they cover the code shared by the features.

const thing = z.object({ id: z.uuid(), name: z.string(), version: z.int() })
const calls = defineCalls({
  write: {
    method: 'POST',
    path: '/api/things',
    requires: ['bookings:update'],
    body: z.strictObject({ name: z.string() }),
    answer: thing,
    status: 201,
  },
  refuse: { method: 'POST', path: '/api/things/:id/refuse', requires: 'signedIn', params: byId, answer: 'nothing' },
  fail: { method: 'POST', path: '/api/things/fail', requires: 'signedIn', answer: 'nothing' },
  file: {
    method: 'GET',
    path: '/api/things/export',
    requires: 'signedIn',
    query: z.strictObject({ rows: z.coerce.number().int().min(0).max(100) }),
    answer: 'file',
  },
  drift: { method: 'GET', path: '/api/things/drift', requires: 'public', answer: thing },
  more: { method: 'GET', path: '/api/things/more', requires: 'public', answer: thing },
  guess: { method: 'POST', path: '/api/things/guess', requires: 'public', answer: 'nothing', addressPerMinute: 3 },
  metered: { method: 'GET', path: '/api/things/meters', requires: 'public', answer: z.object({}) },
})

const write = async (work: Work, name: string) => {
  const row = { id: work.newId(), name, version: 1 }
  await record(work, eventOf('booking', 'written'), { id: row.id, before: null, after: row })
  return row
}
async function* lines(rows: number) {
  for (let row = 0; row < rows; row += 1) {
    if (row === 50) throw new Error('the disk is gone')
    yield `ligne ${row}\n`
  }
  if (rows === 0) throw new Refusal('invalid', 'NOTHING', 'Rien à exporter.')
}

const things = answers(calls, {
  write: ({ body }, work) => write(work, body.name),
  refuse: async ({ params }, work) => {
    await write(work, 'lost')
    work.whenRefused(async (later) => {
      await record(later, eventOf('booking', 'counted'), { id: params.id, before: null, after: { version: 7 } })
    })
    throw new Refusal('conflict', 'NO', 'Non.')
  },
  fail: async (_, work) => {
    work.whenRefused(() => Promise.reject(new Error('must not run')))
    await write(work, 'lost')
    throw new Error('a bug')
  },
  file: async ({ query }) => ({ name: 'Été "2026".csv', type: 'text/csv; charset=utf-8', body: lines(query.rows) }),
  drift: async () => ({ id: 'no id', name: 'x', version: 1 }),
  more: async () => ({ id: newId(), name: 'Été', version: 1, passwordHash: 'secret' }),
  guess: async () => undefined,
  metered: async () => ({}),
})

let server: TestServer
let anna: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer([things])
  anna = await server.signedIn('bookings:update')
})
afterAll(() => server.stop())

const events = (id: string) =>
  server.db.selectFrom('event').select(['kind', 'before', 'after']).where('entity_id', '=', id).orderBy('seq').execute()
const countEvents = async () => (await server.db.selectFrom('event').select('id').execute()).length
const system = { by: { kind: 'system', id: null, permissions: [], actors: [] }, requestId: 'test' } as const

describe('history', () => {
  it('keeps only what changed, children among it, and folds back to the row', async () => {
    const id = newId()
    const first = { id, status: 'waiting', tenants: [{ name: 'Ada' }], comment: null, safelockCode: 'first code', version: 1 }
    const second = { ...first, status: 'planned', comment: 'Digicode 12', safelockCode: 'second code', version: 2 }
    const third = { ...second, tenants: [{ name: 'Ada' }, { name: 'Bo' }], comment: null, version: 3 }

    await inTransaction(server.runtime, system, async (work) => {
      await record(work, eventOf('thing', 'created'), { id, before: null, after: first })
      await record(work, eventOf('thing', 'planned'), { id, before: first, after: second })
      await record(work, eventOf('thing', 'changed'), { id, before: second, after: third })
    })

    const stored = await events(id)
    expect(stored.slice(1)).toEqual([
      {
        kind: 'planned',
        before: { status: 'waiting', comment: null, version: 1 },
        after: { status: 'planned', comment: 'Digicode 12', version: 2 },
      },
      {
        kind: 'changed',
        before: { tenants: [{ name: 'Ada' }], comment: 'Digicode 12', version: 2 },
        after: { tenants: [{ name: 'Ada' }, { name: 'Bo' }], comment: null, version: 3 },
      },
    ])
    const { safelockCode: _, ...row } = third
    expect(Object.assign({}, ...stored.map(({ after }) => after))).toEqual(row)
    expect(JSON.stringify(stored)).not.toMatch(/first code|second code/)
  })

  it('moves the mark of an entity with each change of it, and of no other', async () => {
    const counters = async () => {
      const { rows } = await sql<{ entity: string; n: string }>`select entity, sum(n) n from change_mark group by entity`.execute(server.db)
      return new Map(rows.map(({ entity, n }) => [entity, Number(n)]))
    }
    const before = await counters()
    await anna.post('/api/things', { name: 'Ada' })
    await anna.post('/api/things', { name: 'Bo' })
    const after = await counters()
    expect((after.get('booking') ?? 0) - (before.get('booking') ?? 0)).toBe(2)
    expect(after.get('client')).toBe(before.get('client'))
  })
})

describe('a refusal', () => {
  it('rolls everything back but what must outlive it, which is written in a second transaction', async () => {
    const id = newId()
    const before = await countEvents()

    const refused = await anna.post(`/api/things/${id}/refuse`, {}, { 'idempotency-key': 'k1' })

    expect(refused).toMatchObject({ status: 409, body: { statusCode: 409, code: 'NO', message: 'Non.' } })
    expect(await countEvents()).toBe(before + 1)
    expect(await events(id)).toMatchObject([{ kind: 'counted' }])
    expect(await server.db.selectFrom('idempotency').selectAll().where('key', '=', 'k1').execute()).toEqual([])
  })

  it('is not what a bug is: nothing outlives it, and its answer tells nothing [ERR-1] [ENT-19]', async () => {
    const before = await countEvents()
    const failed = await anna.post('/api/things/fail', {})
    expect(failed).toMatchObject({ status: 500, body: { statusCode: 500, code: 'UNEXPECTED', message: 'Une erreur est survenue' } })
    expect(JSON.stringify(failed.body)).not.toContain('bug')
    expect(await countEvents()).toBe(before)
  })
})

describe('a request key', () => {
  it('gives one row and one answer to twenty copies that race through two processes [ENT-7]', async () => {
    const other = await server.beside()
    const key = { 'idempotency-key': newId() }
    const before = await countEvents()
    const there = other.as(anna.who)

    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, index) => (index % 2 ? anna : there).post('/api/things', { name: 'Ada' }, key)),
    )
    await other.stop()

    expect(new Set(answers.map((response) => response.body['id'])).size).toBe(1)
    expect(answers.map((response) => response.status)).toEqual(Array.from({ length: 20 }, () => 201))
    expect(await countEvents()).toBe(before + 1)
  })

  it('belongs to the person, the call and the content [ENT-7]', async () => {
    const key = { 'idempotency-key': newId() }
    const bo = await server.signedIn('bookings:update')
    const first = await anna.post('/api/things', { name: 'Ada' }, key)
    expect(await anna.post('/api/things', { name: 'Bo' }, key)).toMatchObject({ status: 422, body: { code: 'IDEMPOTENCY_KEY_REUSED' } })
    expect((await bo.post('/api/things', { name: 'Ada' }, key)).body['id']).not.toBe(first.body['id'])
    expect(await anna.post('/api/things', { name: 'Ada' }, { 'idempotency-key': 'é'.repeat(300) })).toMatchObject({ status: 400 })
  })
})

describe('an answer', () => {
  it('loses what its call does not declare', async () => {
    const { body } = await server.anonymous.get('/api/things/more')
    expect(body).toEqual({ id: expect.any(String), name: 'Été', version: 1 })
  })

  it('that is not what its call declares is an error in the tests', async () => {
    expect(await server.anonymous.get('/api/things/drift')).toMatchObject({ status: 500 })
  })

  it('may be a file, sent while it is read, under a name that every browser understands', async () => {
    const sent = await anna.file('/api/things/export?rows=3')
    expect(sent).toMatchObject({ status: 200, text: 'ligne 0\nligne 1\nligne 2\n' })
    expect(sent.headers['content-type']).toBe('text/csv; charset=utf-8')
    expect(sent.headers['content-disposition']).toBe(
      'attachment; filename="Ete 2026.csv"; filename*=UTF-8\'\'%C3%89t%C3%A9%20%222026%22.csv',
    )
  })

  it('that fails before its first piece is a refusal like any other', async () => {
    expect(await anna.get('/api/things/export?rows=0')).toMatchObject({ status: 422, body: { code: 'NOTHING' } })
  })

  it('that fails in its middle breaks off, so that nobody takes it for whole', async () => {
    await expect(anna.file('/api/things/export?rows=60')).rejects.toThrow(/disk|destroyed|aborted|hang up/)
  })

  it('carries strict headers, and is kept by nobody', async () => {
    const { headers } = await server.anonymous.get('/api/options')
    expect(headers).toMatchObject({
      'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      'x-content-type-options': 'nosniff',
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'cache-control': 'no-store',
    })
    expect(headers['x-powered-by']).toBeUndefined()
  })
})

describe('limits', () => {
  it('let an address ask so often in a minute, then say when to come back', async () => {
    for (const _ of [1, 2, 3]) expect(await server.anonymous.post('/api/things/guess', {})).toMatchObject({ status: 204 })
    const refused = await server.anonymous.post('/api/things/guess', {})
    expect(refused).toMatchObject({ status: 429, body: { code: 'TOO_MANY_REQUESTS' } })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })
})

it('a call hangs on the features of every subject in its path [ENT-2]', async () => {
  await server.db.updateTable('feature_option').set({ meters: false }).execute()
  expect(await server.anonymous.get('/api/things/meters')).toMatchObject({ status: 404, body: { code: 'FEATURE_OFF' } })
  await server.db.updateTable('feature_option').set({ meters: true }).execute()
  expect(await server.anonymous.get('/api/things/meters')).toMatchObject({ status: 200 })
})
