import type { Call } from '@adm/contract/call/call'
import { Refusal } from '@adm/domain/refusal'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { startTestServer, stoppedClock, type TestServer } from '../../testing/testing.ts'
import { answers } from './serve.ts'

const call = {
  method: 'POST',
  path: '/api/things/tell',
  requires: 'public',
  answer: 'nothing',
  status: 204,
  addressPerHour: 3,
} as const satisfies Call
const minutely = {
  method: 'POST',
  path: '/api/things/minutely',
  requires: 'public',
  answer: 'nothing',
  status: 204,
  addressPerMinute: 3,
} as const satisfies Call
const refusing = { ...call, path: '/api/things/refuse' } as const satisfies Call
const feature = answers(
  { call, minutely, refusing },
  {
    call: async () => undefined,
    minutely: async () => undefined,
    refusing: async () => {
      throw new Refusal('missing', 'NO_SUCH_THING', "Cette chose n'existe pas.")
    },
  },
)

let server: TestServer
const { now, pass } = stoppedClock('2026-11-23T08:10:00.000Z')
beforeAll(async () => {
  server = await startTestServer([feature], { now })
})
afterAll(() => server.stop())
beforeEach(() => server.db.deleteFrom('request_count').execute())

const request = async (remoteAddress: string, app = server.app, url: string = call.path) => {
  const { statusCode, headers } = await app.inject({ method: 'POST', url, remoteAddress })
  return statusCode === 429 ? `429 ${headers['retry-after']}` : String(statusCode)
}
const sorted = (answered: readonly string[]) => answered.toSorted((a, b) => a.localeCompare(b))

it('lets a network ask so often in an hour, counted for all processes, of asks side by side as well', async () => {
  const other = await server.beside([feature], { now })

  const answered = await Promise.all([
    request('192.0.2.1'),
    request('192.0.2.1', other.app),
    request('192.0.2.1'),
    request('192.0.2.1', other.app),
  ])
  await other.stop()

  expect(sorted(answered)).toEqual(['204', '204', '204', '429 3000'])
  expect(await request('192.0.2.2')).toBe('204')
  pass(3000)
  expect(await request('192.0.2.1')).toBe('204')
})

it('lets a network ask so often in a minute, counted for all processes, and again in the next [AUTH-6]', async () => {
  const other = await server.beside([feature], { now })
  const ask = (app = server.app) => request('192.0.2.9', app, minutely.path)

  const answered = [await ask(), await ask(other.app), await ask(), await ask(other.app)]
  pass(30)
  const still = await ask()
  pass(30)
  const next = await ask(other.app)
  await other.stop()

  expect(answered).toEqual(['204', '204', '204', '429 60'])
  expect(still).toBe('429 30')
  expect(next).toBe('204')
})

it('asks the database no more for a network that this process has refused: a flood takes no connection', async () => {
  const ask = () => request('192.0.2.8', server.app, minutely.path)
  await Promise.all(Array.from({ length: 50 }, ask))

  const { requests } = await server.db
    .selectFrom('request_count')
    .select((eb) => eb.fn.max('requests').as('requests'))
    .executeTakeFirstOrThrow()

  expect(requests).toBe(3)
})

it('counts what is refused as well: guessing costs as much as knowing', async () => {
  const refuse = () => request('192.0.2.3', server.app, refusing.path)
  expect([await refuse(), await refuse(), await refuse(), (await refuse()).slice(0, 3)]).toEqual(['404', '404', '404', '429'])
})

it('keeps no address', async () => {
  await request('192.0.2.77')
  const rows = await server.db.selectFrom('request_count').select('key').execute()
  expect(rows).toHaveLength(1)
  expect(JSON.stringify(rows)).not.toContain('192.0.2')
})
