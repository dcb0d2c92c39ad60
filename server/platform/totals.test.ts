import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestServer, type TestServer } from '../testing.ts'
import { moveMarks } from './marks.ts'
import { findTotal } from './totals.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
afterEach(() => vi.useRealTimers())

/** A filter that keeps so many rows, and how often they were counted. */
const keeping = (total: number, stops: boolean) => {
  let times = 0
  const counted = {
    entity: 'client',
    filter: { total, stops },
    stops,
    count: async () => {
      times += 1
      return total
    },
  }
  return { counted, times: () => times }
}
const change = () => server.house.db.transaction().execute((db) => moveMarks(db, ['client']))

describe('the total of a filter', () => {
  it('is counted once until something changes', async () => {
    const { counted, times } = keeping(12, true)
    expect(await findTotal(server.db, counted)).toEqual({ total: 12, totalIsExact: true })
    await findTotal(server.db, counted)
    expect(times()).toBe(1)
    await change()
    await findTotal(server.db, counted)
    expect(times()).toBe(2)
  })

  it('of a text that more than 10,000 rows hold is believed for a minute, whatever changes', async () => {
    const { counted, times } = keeping(10_001, true)
    const beyond = { total: 10_000, totalIsExact: false }
    expect(await findTotal(server.db, counted)).toEqual(beyond)
    await change()
    expect(await findTotal(server.db, counted)).toEqual(beyond)
    expect(times()).toBe(1)

    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    expect(await findTotal(server.db, counted)).toEqual(beyond)
    expect(times()).toBe(2)
  })

  it('that is exact however large is counted anew', async () => {
    const { counted, times } = keeping(50_000, false)
    expect(await findTotal(server.db, counted)).toEqual({ total: 50_000, totalIsExact: true })
    await change()
    await findTotal(server.db, counted)
    expect(times()).toBe(2)
  })
})
