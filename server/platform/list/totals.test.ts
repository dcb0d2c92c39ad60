import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { startTestServer, type TestServer } from '../../testing/testing.ts'
import { changeCounterOf, incrementChangeCounters } from './change-counters.ts'
import { findCollected, findTotal } from './totals.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.stop())
afterEach(() => vi.useRealTimers())

/** A filter with `total` matches, and the number of times they were counted. */
const listOf = (total: number, stops: boolean) => {
  let times = 0
  const counted = {
    name: 'client',
    entities: ['client'],
    filter: { total, stops },
    stops,
    count: async () => {
      times += 1
      return total
    },
  }
  return { counted, times: () => times }
}
const change = () => server.runtime.db.transaction().execute((db) => incrementChangeCounters(db, ['client']))

describe('the total of a filter', () => {
  it('is counted once until something changes', async () => {
    const { counted, times } = listOf(12, true)
    expect(await findTotal(server.db, counted)).toEqual({ total: 12, totalIsExact: true })
    await findTotal(server.db, counted)
    expect(times()).toBe(1)
    await change()
    await findTotal(server.db, counted)
    expect(times()).toBe(2)
  })

  it('of a text that more than 10,000 rows hold is believed for a minute, whatever changes', async () => {
    const { counted, times } = listOf(10_001, true)
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
    const { counted, times } = listOf(50_000, false)
    expect(await findTotal(server.db, counted)).toEqual({ total: 50_000, totalIsExact: true })
    await change()
    await findTotal(server.db, counted)
    expect(times()).toBe(2)
  })
})

describe('a page of what an index finds in no order', () => {
  /**
   * A search with `total` matches among `of` rows, and the calls of `collect` and of `scan` (partial and complete); `isFar`: far from the
   * beginning of the list.
   */
  const collected = (total: number, { of = 1_000_000, isFar = false } = {}) => {
    const times = { gathered: 0, walked: 0, walkedAll: 0 }
    const listed = {
      name: 'client',
      entities: ['client'],
      filter: { word: total, of },
      stops: true,
      depth: 1,
      pageRows: 1,
      count: async () => total,
      collect: async (_db: unknown, most: number) => {
        times.gathered += 1
        const { mark } = await server.db.selectNoFrom(changeCounterOf(['client']).as('mark')).executeTakeFirstOrThrow()
        return { ids: ['gathered'], total: Math.min(total, most + 1), mark, of }
      },
      scan: async (_db: unknown, passing: number | null) => {
        times[passing === null ? 'walkedAll' : 'walked'] += 1
        return isFar && passing !== null ? [] : ['walked']
      },
      rowsOf: async (_db: unknown, ids: readonly string[]) => ids.map((id) => ({ id })),
    }
    return { listed, times }
  }

  it('is the first of what was gathered, with its total', async () => {
    const { listed, times } = collected(1_000)
    const page = { items: [{ id: 'gathered' }], total: 1_000, totalIsExact: true }
    expect(await findCollected(server.db, listed)).toEqual(page)
    expect(await findCollected(server.db, listed)).toEqual(page)
    expect(times).toEqual({ gathered: 2, walked: 0, walkedAll: 0 })
  })

  it('is looked for in the order of the list while nothing changes, where so many are kept that it is near', async () => {
    const { listed, times } = collected(1_000, { of: 750_000 })
    expect(await findCollected(server.db, listed)).toMatchObject({ items: [{ id: 'gathered' }], total: 1_000 })
    expect(await findCollected(server.db, listed)).toMatchObject({ items: [{ id: 'walked' }], total: 1_000, totalIsExact: true })
    expect(await findCollected(server.db, { ...listed, depth: 100 })).toMatchObject({ items: [{ id: 'gathered' }] })
    await change()
    expect(await findCollected(server.db, listed)).toMatchObject({ items: [{ id: 'gathered' }] })
    expect(times).toEqual({ gathered: 3, walked: 1, walkedAll: 0 })
  })

  it('is looked for in the order of the list where there are more, which is believed for a minute', async () => {
    const { listed, times } = collected(10_001)
    const page = { items: [{ id: 'walked' }], total: 10_000, totalIsExact: false }
    expect(await findCollected(server.db, listed)).toEqual(page)
    expect(await findCollected(server.db, listed)).toEqual(page)
    expect(times).toEqual({ gathered: 1, walked: 2, walkedAll: 0 })
  })

  it('is counted anew by one of many who ask once the minute is over', async () => {
    const { listed, times } = collected(10_002)
    await findCollected(server.db, listed)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 61_000 })
    await Promise.all(Array.from({ length: 5 }, () => findCollected(server.db, listed)))
    expect(times).toEqual({ gathered: 2, walked: 6, walkedAll: 0 })
  })

  it('is gathered where all of it stands far from the beginning of the list, unless these are too many', async () => {
    const far = collected(10_003, { isFar: true })
    expect(await findCollected(server.db, far.listed)).toEqual({ items: [{ id: 'gathered' }], total: 10_000, totalIsExact: false })
    expect(far.times).toEqual({ gathered: 2, walked: 1, walkedAll: 0 })

    const most = collected(60_000, { isFar: true })
    expect(await findCollected(server.db, most.listed)).toEqual({ items: [{ id: 'walked' }], total: 10_000, totalIsExact: false })
    expect(most.times).toEqual({ gathered: 2, walked: 1, walkedAll: 1 })
  })
})
