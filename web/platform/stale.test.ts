import { expect, it } from 'vitest'
import { isStale } from './stale.ts'

const followed = { booking: ['/api/bookings'] }
const change = { entity: 'booking', id: 'b1', version: 3 }
const list = {
  items: [
    { id: 'b1', version: 2 },
    { id: 'b2', version: 9 },
  ],
  total: 2,
}

it('asks again for what shows the row in an older version', () => {
  expect(isStale(change, followed, ['/api/bookings', {}], list)).toBe(true)
  expect(isStale(change, followed, ['/api/bookings/:id', { params: { id: 'b1' } }], { id: 'b1', version: 2 })).toBe(true)
  expect(isStale(change, followed, ['/api/bookings/:id/history', { params: { id: 'b1' } }], [])).toBe(true)
})

it('drops a version that the cache has already, its own save for one', () => {
  expect(isStale({ ...change, version: 2 }, followed, ['/api/bookings', {}], list)).toBe(false)
  expect(isStale(change, followed, ['/api/bookings/:id', { params: { id: 'b1' } }], { id: 'b1', version: 3 })).toBe(false)
})

it('asks again for a list that does not have the row: it may belong there now', () => {
  expect(isStale({ ...change, id: 'b3' }, followed, ['/api/bookings', {}], list)).toBe(true)
})

it('leaves alone what shows another row or another subject', () => {
  expect(isStale(change, followed, ['/api/bookings/:id', { params: { id: 'b2' } }], { id: 'b2', version: 1 })).toBe(false)
  expect(isStale(change, followed, ['/api/clients/names', {}], [])).toBe(false)
  expect(isStale({ ...change, entity: 'client' }, followed, ['/api/bookings', {}], list)).toBe(false)
})

it('asks again for what shows it of another row, and of the row that it is a part of', () => {
  const shown = { 'key-tracking': ['/api/key-trackings', '/api/checkers/:id/keys'] }
  const key = { entity: 'key-tracking', id: 'k1', of: 'b1', version: 2 }
  expect(isStale(key, shown, ['/api/checkers/:id/keys', { params: { id: 'c1' } }], { legs: [] })).toBe(true)
  expect(isStale(key, shown, ['/api/bookings/:id', { params: { id: 'b1' } }], { id: 'b1', version: 9 })).toBe(true)
  expect(isStale(key, shown, ['/api/bookings/:id', { params: { id: 'b2' } }], { id: 'b2', version: 1 })).toBe(false)
  expect(isStale(key, shown, ['/api/key-trackings/:id', { params: { id: 'k2' } }], { id: 'k2', version: 1 })).toBe(false)
})
