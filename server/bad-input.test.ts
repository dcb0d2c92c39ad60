import { type Call, isFileBody, isWholeBody } from '@adm/contract/call/call'
import fc from 'fast-check'
import { SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { z } from 'zod'
import { routes } from './app.ts'
import { newId } from './platform/database/ids.ts'
import { startTestServer, type TestServer } from './testing/testing.ts'

// Invalid input gets a 4xx with a French sentence and changes nothing: a thousand invalid inputs over all calls.

const served: readonly Call[] = routes.flatMap(({ calls }) => Object.values(calls)).filter(({ answer }) => answer !== 'events')

let server: TestServer
let admin: Awaited<ReturnType<TestServer['signedIn']>>
let bookingId = ''
let draft: object = {}
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signedIn('all')
  bookingId = (await server.given.booking()).id
  draft = await server.given.draft()
})
afterAll(() => server.stop())

const evilTexts = fc.constantFrom(
  '',
  ' ',
  '\0',
  'a\0b',
  '\ud800',
  '%',
  '_%\\',
  "' or 1=1; drop table booking; --",
  '<script>alert(1)</script>',
  '=cmd|calc',
  '👩‍👩‍👧‍👦',
  'x'.repeat(30_000),
  '-1',
  '1e9',
  'NaN',
  'Infinity',
  '99999999999999999999999',
  '0x10',
  'null',
  'true',
  '2026-02-30',
  '0000-01-01',
  '9999-12-31',
  '+275760-09-13',
  '2026-13-45T99:99:99Z',
  '9999-12-31T23:59:59.999Z',
  '0000-00-00T00:00:00Z',
  '00000000-0000-0000-0000-000000000000',
  'planned',
  'waiting_checker',
  'csv',
  'xlsx',
  '-startAt',
  '75011',
  '../../etc/passwd',
)
const evilValues: fc.Arbitrary<unknown> = fc.oneof(
  evilTexts,
  fc.constantFrom(null, true, 0, -1, 1.5, 1e308, -1e308, 2 ** 53, 2 ** 31, 1e21, [], {}, [[]], [null], { __proto__: null, a: 1 }),
  fc.array(evilTexts, { maxLength: 3 }),
  fc.jsonValue(),
)
const namesOf = (body: Call['body']): string[] => {
  if (!body || isWholeBody(body)) return []
  const schema = isFileBody(body) ? body.fields : body
  return Object.keys(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }).properties ?? {})
}
const someFields = (names: readonly string[]) =>
  fc.dictionary(fc.constantFrom(...names, 'colour', '__proto__', 'constructor', 'id', 'version'), evilValues, { maxKeys: 4 })

const pathOf = (call: Call) =>
  fc
    .oneof(
      { weight: 2, arbitrary: fc.constant(null) },
      {
        weight: 1,
        arbitrary: fc.constantFrom(
          newId(),
          'abc',
          '%00',
          '..%2f..',
          '%E0%A4%A',
          newId().toUpperCase(),
          '1',
          'null',
          'x'.repeat(600),
          '%F0%9F%91%A9',
        ),
      },
    )
    .map((id) => call.path.replace(/:\w+/g, id ?? bookingId))
const queryOf = (call: Call) =>
  fc
    .array(fc.tuple(fc.constantFrom(...namesOf(call.query), 'colour', 'page_index'), evilTexts), { maxLength: 4 })
    .map((pairs) =>
      pairs
        .map(([name, value]) => `${name}=${/\p{Surrogate}/u.test(value) ? '%ED%A0%80' : encodeURIComponent(value.slice(0, 3_000))}`)
        .join('&'),
    )
const bodyOf = (call: Call) =>
  fc.oneof(
    { weight: 3, arbitrary: someFields(namesOf(call.body)).map((fields) => JSON.stringify(fields)) },
    { weight: 3, arbitrary: someFields(namesOf(call.body)).map((fields) => JSON.stringify({ ...draft, ...fields })) },
    { weight: 1, arbitrary: evilValues.map((value) => JSON.stringify(value) ?? '') },
    { weight: 1, arbitrary: fc.constantFrom(...brokenBodies) },
  )
const brokenBodies = [
  '{',
  '',
  'undefined',
  '[[[[[',
  '{"a":1,}',
  '\ufeff{}',
  `${'['.repeat(20_000)}${']'.repeat(20_000)}`,
  '{"__proto__":{"x":1}}',
]
const types = ['text/plain', 'application/xml', 'application/x-www-form-urlencoded', 'multipart/form-data', 'é']
const headersOf = fc.record(
  {
    'content-type': fc.oneof(
      { weight: 9, arbitrary: fc.constant('application/json') },
      { weight: 1, arbitrary: fc.constantFrom(...types) },
    ),
    'if-match': fc.constantFrom('"1"', '"1"', '"1"', '*', 'abc', '"99999999999999999999"', '""', 'W/"0"', '"1", "2"'),
    'idempotency-key': fc.constantFrom(newId(), newId(), newId(), '', ' ', 'a b', 'k'.repeat(500), 'clé'),
    'accept-encoding': fc.constantFrom('br;q=9', ''),
    'x-request-id': fc.constant("'"),
  },
  { requiredKeys: ['if-match'] },
)
const wrongCalls = fc
  .constantFrom(...served)
  .chain((call) => fc.record({ call: fc.constant(call), path: pathOf(call), query: queryOf(call), body: bodyOf(call), headers: headersOf }))

describe('a thousand wrong inputs', () => {
  it('never make the server fail; each refusal says in French what is wrong, and changes nothing [ENT-19] [GEN-3]', async () => {
    const count = () => server.db.selectFrom('event').select(server.db.fn.countAll<string>().as('n')).executeTakeFirstOrThrow()
    const property = fc.asyncProperty(wrongCalls, async ({ call, path, query, body, headers }) => {
      const before = await count()
      const isRead = call.method === 'GET'
      const answer = await server.app.inject({
        method: call.method,
        url: query ? `${path}?${query}` : path,
        headers: { 'content-type': 'application/json', ...headers, ...admin.who },
        ...(isRead ? {} : { payload: body }),
      })
      if (answer.statusCode >= 500) throw new Error(`${answer.statusCode} ${answer.body}`)
      if (answer.statusCode < 400) return
      const refusal = z
        .object({
          statusCode: z.literal(answer.statusCode),
          code: z.string().regex(/^[A-Z_]+$/),
          message: z.string().min(5),
          requestId: z.string(),
        })
        .loose()
        .parse(answer.json())
      if (answer.statusCode === 422 && refusal.code === 'FIELDS_INVALID')
        z.array(z.strictObject({ path: z.string(), message: z.string().regex(/[.!?]$/) }))
          .min(1)
          .parse(refusal['errors'])
      expect(await count()).toEqual(before)
    })
    await fc.assert(property, { numRuns: 1_000, endOnFailure: true })
  }, 120_000)
})

describe('a value that is refused, within a rule over several', () => {
  const plan = {
    checkerId: newId(),
    type: 'credit',
    amountCents: 5_000,
    reason: 'Avance',
    instalments: [{ month: '2027-01', cents: 5_000 }],
  }
  const tags = { kind: 'tags', add: ['urgent'], remove: [] }

  it.each([
    [
      'POST',
      `/api/checkers/${newId()}/absences`,
      { startAt: '', endAt: '2026-12-25T22:16:03Z', reason: 'x' },
      'startAt',
      'Choisissez une date.',
    ],
    [
      'PATCH',
      `/api/checkers/${newId()}/absences/${newId()}`,
      { startAt: '2026-12-25T22:16:03Z', endAt: 'demain' },
      'endAt',
      'Choisissez une date.',
    ],
    [
      'POST',
      '/api/calendar/time-blocks',
      { checkerId: newId(), startAt: '2026-12-25T22:16:03Z', endAt: 'demain', reason: 'x' },
      'endAt',
      'Choisissez une date.',
    ],
    ['POST', '/api/regularizations', { ...plan, firstMonth: '9999-99' }, 'firstMonth', 'Choisissez un mois.'],
    [
      'POST',
      '/api/bookings/bulk',
      { rows: { filter: { status: [] } }, act: tags, dryRun: true },
      'rows.filter.status',
      'Indiquez au moins une valeur.',
    ],
  ] as const)('%s %s: the field is refused, and nothing else', async (method, url, body, path, message) => {
    const answer = await server.app.inject({ method, url, headers: { ...admin.who, 'if-match': '"1"' }, payload: body })

    expect([answer.statusCode, answer.json()]).toMatchObject([422, { code: 'FIELDS_INVALID', errors: [{ path, message }] }])
  })
})

describe('a body', () => {
  const post = (payload: string | Buffer, headers: Record<string, string> = { 'content-type': 'application/json' }) =>
    server.app.inject({ method: 'POST', url: '/api/bookings', headers: { ...headers, ...admin.who }, payload })

  it('of two megabytes is refused', async () => {
    const answer = await post(JSON.stringify({ comment: 'x'.repeat(2_000_000) }))
    expect([answer.statusCode, answer.json()]).toMatchObject([413, { code: 'TOO_LARGE', message: 'La demande est trop volumineuse.' }])
  })

  it('that is no JSON is refused as unreadable, of another type as not accepted', async () => {
    const sent = await Promise.all([
      post('{"a":'),
      post(Buffer.from([0xff, 0xfe, 0x00])),
      post('a=1', { 'content-type': 'application/x-www-form-urlencoded' }),
      post('<a/>', { 'content-type': 'application/xml' }),
      post('{}', { 'content-type': 'text/plain' }),
    ])
    expect(sent.map(({ statusCode }) => statusCode)).toEqual([400, 400, 415, 415, 415])
  })

  it('tells each field at fault once, unknown ones by their name', async () => {
    const answer = await post(JSON.stringify({ ...draft, surface: 'x', colour: 'red', shape: 'round' }))
    const paths = z
      .object({ errors: z.array(z.object({ path: z.string() })) })
      .parse(answer.json())
      .errors.map(({ path }) => path)
    expect(answer.statusCode).toBe(422)
    expect(paths.toSorted()).toEqual(['colour', 'shape', 'surface'])
  })
})

it('a token signed with another key, algorithm or audience is one of nobody [ERR-2]', async () => {
  const claims = new SignJWT().setSubject(admin.id).setIssuer('adm').setAudience('adm-api').setExpirationTime('1h')
  const other = await claims.setProtectedHeader({ alg: 'HS512' }).sign(server.runtime.tokenSecrets[0])
  const answer = await server.anonymous.get('/api/bookings', { authorization: `Bearer ${other}` })
  expect(answer).toMatchObject({ status: 401, body: { code: 'SIGNED_OUT' } })
})
