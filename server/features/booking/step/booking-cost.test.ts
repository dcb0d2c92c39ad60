import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { newId } from '../../../platform/database/ids.ts'
import { startTestServer, type TestServer } from '../../../testing/testing.ts'

let server: TestServer
let planner: Awaited<ReturnType<TestServer['signedIn']>>
beforeAll(async () => {
  server = await startTestServer()
  planner = await server.signedIn('bookings:read', 'bookings:update')
})
afterAll(() => server.stop())

const withoutParentheses = (text: string): string => {
  const shorter = text.replaceAll(/\([^()]*\)/g, '')
  return shorter === text ? text : withoutParentheses(shorter)
}
/** What a statement does to which table: `update booking`; without a table, the verb. */
const gistOf = (text: string): string => {
  const top = withoutParentheses(text.trim())
  return `${top.split(' ', 1)[0]} ${/(?: from| into|^update) "?(\w+)"?/.exec(top)?.[1] ?? ''}`.trim()
}

/** The statements of the database while a call is answered, but for the news to other processes. */
const statementsOf = async (call: () => Promise<{ status: number }>): Promise<{ status: number; statements: string[] }> => {
  const queries = vi.spyOn(pg.Client.prototype, 'query')
  const { status } = await call()
  const texts = queries.mock.calls.map(([query]: unknown[]) =>
    query instanceof pg.Query && 'text' in query ? String(query.text) : String(query),
  )
  queries.mockRestore()
  return { status, statements: texts.filter((text) => !text.includes('pg_notify')).map(gistOf) }
}

const key = () => ({ 'idempotency-key': newId() })
const stop = (id: string) => planner.post(`/api/bookings/${id}/transitions`, { to: 'no_mission', reason: 'Sans suite' }, key())
const change = ['select user_account', 'begin', 'select booking', 'select booking', 'update booking', 'insert event']
const whatFollows = 'select'
const end = ['insert idempotency', 'insert change_mark', 'commit']

describe('a change of status', () => {
  it('asks by one statement what follows from it, and nothing more where nothing does', async () => {
    const { id } = await server.given.booking()

    expect(await statementsOf(() => stop(id))).toEqual({ status: 200, statements: [...change, whatFollows, ...end] })
  })

  it('reads keys in one batch, again after a step of theirs, and then what follows from that', async () => {
    const { id } = await server.given.booking({ keysPlan: { way: 'ONSITE' } })
    const { statements } = await statementsOf(() => stop(id))
    const keys = ['select key_tracking', 'select key_tracking', 'select booking', 'select key_custody']
    const closed = ['update key_tracking', 'insert event']

    expect(statements).toEqual([
      ...change,
      whatFollows,
      ...keys,
      ...closed,
      ...keys,
      whatFollows,
      ...end.toSpliced(1, 0, 'insert change_mark'),
    ])
  })
})

describe('a new order', () => {
  it('writes the message to its client with the rest', async () => {
    const client = await server.given.client({ email: 'agence@example.fr' })
    const draft = await server.given.draft({ clientId: client.id, address: `${newId()} rue des Lilas` })
    const { status, statements } = await statementsOf(() => planner.post('/api/bookings', draft, key()))
    const [first, ...others] = end

    expect(status).toBe(201)
    expect(statements.slice(statements.indexOf('insert dwelling'))).toEqual([
      'insert dwelling',
      'insert booking',
      'insert mission',
      'insert event',
      'select client',
      'insert notification',
      first,
      'insert change_mark',
      ...others,
    ])
  })
})
