import { expect, it } from 'vitest'
import { isStale } from './stale.ts'

const answer = (path: string, params: Record<string, string> | undefined, data: unknown, shows = ['booking']) => ({
  queryKey: [path, params ? { params } : {}],
  data,
  shows,
})
const change = { entity: 'booking', id: 'b1', version: 3 }
const list = {
  items: [
    { id: 'b1', version: 2 },
    { id: 'b2', version: 9 },
  ],
  total: 2,
}

it('asks again for what shows the row in an older version', () => {
  expect(isStale(change, answer('/api/bookings', undefined, list))).toBe(true)
  expect(isStale(change, answer('/api/bookings/:id', { id: 'b1' }, { id: 'b1', version: 2 }))).toBe(true)
  expect(isStale(change, answer('/api/bookings/:id/history', { id: 'b1' }, []))).toBe(true)
})

it('drops a version that the cache has already, its own save for one', () => {
  expect(isStale({ ...change, version: 2 }, answer('/api/bookings', undefined, list))).toBe(false)
  expect(isStale(change, answer('/api/bookings/:id', { id: 'b1' }, { id: 'b1', version: 3 }))).toBe(false)
})

it('asks again for a list that does not have the row: it may belong there now', () => {
  expect(isStale({ ...change, id: 'b3' }, answer('/api/bookings', undefined, list))).toBe(true)
})

it('leaves alone what shows another row or another subject', () => {
  expect(isStale(change, answer('/api/bookings/:id', { id: 'b2' }, { id: 'b2', version: 1 }))).toBe(false)
  expect(isStale(change, answer('/api/clients/names', undefined, [], ['client']))).toBe(false)
  expect(isStale({ ...change, entity: 'client' }, answer('/api/bookings', undefined, list))).toBe(false)
})

it('asks again for what shows it of another row, and of the row that it is a part of', () => {
  const key = { entity: 'key-tracking', id: 'k1', of: 'b1', version: 2 }
  expect(isStale(key, answer('/api/checkers/:id/keys', { id: 'c1' }, { legs: [] }, ['checker', 'key-tracking']))).toBe(true)
  expect(isStale(key, answer('/api/bookings/:id', { id: 'b1' }, { id: 'b1', version: 9 }))).toBe(true)
  expect(isStale(key, answer('/api/bookings/:id', { id: 'b2' }, { id: 'b2', version: 1 }))).toBe(false)
  expect(isStale(key, answer('/api/key-trackings/:id', { id: 'k2' }, { id: 'k2', version: 1 }, ['key-tracking']))).toBe(false)
})
