import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { defineCalls } from '@adm/contract/call/call'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { startTestServer, type TestServer } from '../../testing/testing.ts'
import { answers } from './serve.ts'

// Every kind of value in responses: the text sent must equal the expected text, character for character.

const place = z.object({ zip: z.string().regex(/^\d{5}$/), at: z.tuple([z.number(), z.number()]).nullable() })
const everything = z.object({
  text: z.string().max(10),
  textOrNull: z.string().nullable(),
  nullText: z.string().nullable(),
  optional: z.string().optional(),
  missing: z.string().nullish(),
  whole: z.int().min(0),
  part: z.number(),
  flag: z.boolean().nullable(),
  day: z.iso.date(),
  at: z.iso.datetime().nullable(),
  kind: z.enum(['a', 'b']).nullable(),
  one: z.literal('x'),
  list: z.array(z.enum(['a', 'b'])),
  places: z.array(place).nullable(),
  place: place.nullable(),
  nothing: place.nullable(),
  either: z.union([z.string(), z.number()]),
  trimmed: z
    .string()
    .transform((text) => text || null)
    .nullish(),
  map: z.record(z.string(), z.int()),
  open: z.looseObject({ id: z.string() }),
  unknown: z.unknown(),
  format: z.string(),
})
const calls = defineCalls({
  read: { method: 'GET', path: '/api/things', requires: 'public', answer: z.array(everything) },
  readMany: { method: 'GET', path: '/api/many-things', requires: 'public', answer: z.array(z.string()) },
})

const value: z.output<typeof everything> = {
  text: 'é"\\\n😀\u2028',
  textOrNull: 'x',
  nullText: null,
  missing: null,
  whole: 9_007_199_254_740_991,
  part: 0.1,
  flag: null,
  day: '2026-11-23',
  at: null,
  kind: null,
  one: 'x',
  list: ['a', 'b'],
  places: [
    { zip: '75011', at: null },
    { zip: '2A004', at: [48.8, 2.3] },
  ],
  place: { zip: '75011', at: [1, 2] },
  nothing: null,
  either: 7,
  trimmed: null,
  map: { a: 1 },
  open: { id: 'x', more: [1, { deep: true }] },
  unknown: { any: ['thing', null] },
  format: 'a field named as a rule of schemas',
}
const manyTexts = Array.from({ length: 5_000 }, (_, index) => `état n° ${index}`)
let server: TestServer
beforeAll(async () => {
  const things = answers(calls, {
    read: async () => [value, { ...value, optional: 'here', undeclared: 'kept in', at: '2026-11-23T08:00:00.000Z' }],
    readMany: async () => manyTexts,
  })
  server = await startTestServer([things], { checksAnswers: false })
})
afterAll(() => server.stop())

it('what leaves is what was meant, and nothing more', async () => {
  const { body } = await server.anonymous.get('/api/things')
  expect(body).toEqual([value, { ...value, optional: 'here', at: '2026-11-23T08:00:00.000Z' }])
})

describe('a large response', () => {
  const many = (accepted?: string) => {
    const headers = accepted ? { 'accept-encoding': accepted } : {}
    return server.app.inject({ method: 'GET', url: '/api/many-things', headers })
  }

  it.each([
    ['gzip, deflate, br', 'br', brotliDecompressSync],
    ['gzip', 'gzip', gunzipSync],
  ])('is compressed for a client that accepts « %s »', async (accepted, encoding, decompress) => {
    const { headers, rawPayload } = await many(accepted)
    expect(headers).toMatchObject({ 'content-encoding': encoding, vary: 'accept-encoding', 'content-length': String(rawPayload.length) })
    expect(JSON.parse(decompress(rawPayload).toString())).toEqual(manyTexts)
    expect(rawPayload.length).toBeLessThan(JSON.stringify(manyTexts).length / 3)
  })

  it.each([undefined, 'br;q=0', 'zstd'])('is sent as it is to a client that accepts %s', async (accepted) => {
    const { headers, body } = await many(accepted)
    expect(headers['content-encoding']).toBeUndefined()
    expect(JSON.parse(body)).toEqual(manyTexts)
  })
})

it('a small response is never compressed', async () => {
  const { headers } = await server.app.inject({ method: 'GET', url: '/api/things', headers: { 'accept-encoding': 'br' } })
  expect(headers['content-encoding']).toBeUndefined()
})
