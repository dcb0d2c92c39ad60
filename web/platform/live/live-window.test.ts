import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../testing.ts'
import { followChanges } from './live.ts'

const idOf = (n: number) => `0190a000-0000-7000-8000-00000000000${n}`
const line = (n: number) => `data: ${JSON.stringify({ entity: 'booking', id: idOf(n), version: 2, kind: 'changed' })}\n\n`

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('document', { cookie: '' })
})
afterEach(() => vi.useRealTimers())

it('waits 200 ms and asks once for all that others changed meanwhile [NAV-14]', async () => {
  const stream = new TransformStream<Uint8Array, Uint8Array>()
  const writer = stream.writable.getWriter()
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(stream.readable)))
  const queries = new QueryClient()
  queries.setQueryData(['/api/bookings', {}], { items: [] })
  const isStale = () => queries.getQueryState(['/api/bookings', {}])?.isInvalidated
  const refetched = vi.fn<() => void>()
  queries.getQueryCache().subscribe(({ type }) => type === 'updated' && refetched())
  const stop = followChanges(queries, async () => () => true)

  await writer.write(new TextEncoder().encode(line(1)))
  await vi.advanceTimersByTimeAsync(150)
  await writer.write(new TextEncoder().encode(line(2)))
  await vi.advanceTimersByTimeAsync(49)
  expect([isStale(), refetched.mock.calls.length]).toEqual([false, 0])
  await vi.advanceTimersByTimeAsync(1)

  expect([isStale(), refetched.mock.calls.length]).toEqual([true, 1])
  stop()
})
