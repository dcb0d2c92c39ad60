import { mostBodyBytes } from '@adm/contract/call/call'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { platformRoutes, routes } from '../../app.ts'
import { startTestServer, type TestServer } from '../../testing/testing.ts'
import { makeLimits } from './limits.ts'

let server: TestServer
let admin: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  admin = await server.signedIn('all')
})
afterAll(() => server.stop())

const send = (url: string, payload: string) =>
  server.app.inject({ method: 'POST', url, payload, headers: { 'content-type': 'application/json', ...admin.who } })

const openToAnybody = () =>
  [...routes, ...platformRoutes(server.runtime)]
    .flatMap(({ calls }) => Object.values(calls))
    .filter(({ requires }) => requires === 'public' || requires === 'link' || requires === 'signature')

describe('the calls of anybody', () => {
  it('are limited by address when they write or hash, as a sign-in is', () => {
    const unlimited = openToAnybody().filter(
      ({ method, addressPerMinute, addressPerHour }) => method !== 'GET' && !addressPerMinute && !addressPerHour,
    )
    const hashing = openToAnybody().filter(({ needsOrigin }) => needsOrigin)
    expect(unlimited.map(({ path }) => path)).toEqual([])
    expect(new Set(hashing.map(({ addressPerMinute }) => addressPerMinute))).toEqual(new Set([60]))
  })
})

describe('the size of a body', () => {
  it('is 16 kB for calls of anybody, who may send nothing that costs', async () => {
    const open = openToAnybody().filter(({ body, requires }) => body && requires !== 'signature')
    const body = JSON.stringify({ email: 'a@example.com', password: 'x'.repeat(16_400) })
    const answer = await server.app.inject({
      method: 'POST',
      url: '/api/auth/login',
      headers: { 'content-type': 'application/json' },
      payload: body,
    })

    expect(new Set(open.map(mostBodyBytes))).toEqual(new Set([16_384]))
    expect([answer.statusCode, answer.json()]).toMatchObject([413, { code: 'TOO_LARGE', message: 'La demande est trop volumineuse.' }])
  })

  it('is what the form needs: an order takes its longest texts, a meter does not', async () => {
    const longest = '€'.repeat(20_000)
    const order = await server.given.draft({ comment: longest, keysInstructions: longest })
    const [taken, refused] = [
      await send('/api/bookings', JSON.stringify(order)),
      await send('/api/meters', JSON.stringify({ serial: longest.repeat(3) })),
    ]

    expect([taken.statusCode, refused.statusCode]).toEqual([201, 413])
  })
})

describe('an answer', () => {
  it('names twenty fields at fault at most', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 5_000 }, (_, index) => [`x${index}`, 0]))
    const answer = await send('/api/bookings', JSON.stringify(unknown))

    expect(answer.statusCode).toBe(422)
    expect(answer.json()).toMatchObject({ code: 'FIELDS_INVALID', errors: { length: 20 } })
  })
})

describe('the calls of a person in a minute', () => {
  it('are limited, those of each person alone', async () => {
    const { app, as, stop } = await server.beside([], { limits: makeLimits(3) })
    const [first, second] = [await server.signedIn(), await server.signedIn()]
    const statuses = []
    for (const who of [first.who, first.who, first.who, first.who, second.who]) statuses.push((await as(who).get('/api/auth/user')).status)
    const refused = await app.inject({ url: '/api/auth/user', headers: first.who })
    await stop()

    expect(statuses).toEqual([200, 200, 200, 429, 200])
    expect(refused.json()).toMatchObject({
      code: 'TOO_MANY_REQUESTS',
      message: expect.stringMatching(/^Trop de .* Réessayez dans \d+ secondes\.$/),
    })
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  })

  it('are as many as a person reaches with many tabs, and a loop exceeds', () => {
    const { checkPerson } = makeLimits()
    const by = { kind: 'staff', id: 'a', permissions: [], actors: [] } as const
    const callAgain = () => Array.from({ length: 3_000 }, () => checkPerson(by))

    expect(callAgain).not.toThrow()
    expect(callAgain).toThrow('Trop de')
  })
})
