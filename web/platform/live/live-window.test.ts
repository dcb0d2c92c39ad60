import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../testing.ts'
import { followChanges } from './live.ts'
import { onPresence } from './presence.ts'

const idOf = (n: number) => `0190a000-0000-7000-8000-00000000000${n}`
const line = (n: number) => `data: ${JSON.stringify({ entity: 'booking', id: idOf(n), version: 2, kind: 'changed' })}\n\n`

beforeEach(() => {
  vi.useFakeTimers()
  vi.stubGlobal('localStorage', memoryStorage())
  vi.stubGlobal('document', { cookie: '', querySelector: () => null })
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

it('in a burst of changes, fetches at most twice a second and never cancels a fetch that is late, unless it hangs', async () => {
  const stream = new TransformStream<Uint8Array, Uint8Array>()
  const writer = stream.writable.getWriter()
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(stream.readable)))
  const queries = new QueryClient()
  let late = 0
  const begun: number[] = []
  const cancelled = vi.fn<() => void>()
  const queryFn = ({ signal }: { signal: AbortSignal }) => {
    begun.push(Date.now())
    signal.addEventListener('abort', cancelled)
    return new Promise((answer) => setTimeout(() => answer({ items: [] }), late))
  }
  const unsubscribe = new QueryObserver(queries, { queryKey: ['/api/bookings', {}], queryFn }).subscribe(() => undefined)
  await vi.advanceTimersByTimeAsync(0)
  const stop = followChanges(queries, async () => () => true)
  const changeEach100ms = async (times: number) => {
    for (let time = 0; time < times; time += 1) {
      await writer.write(new TextEncoder().encode(line(1)))
      await vi.advanceTimersByTimeAsync(100)
    }
  }

  const from = Date.now()
  begun.length = 0
  await changeEach100ms(25)
  expect(begun.map((at) => at - from)).toEqual([200, 700, 1200, 1700, 2200])

  await vi.advanceTimersByTimeAsync(2_000)
  late = 1_700
  begun.length = 0
  await changeEach100ms(40)
  await vi.advanceTimersByTimeAsync(4_000)
  expect(begun.length).toBe(3)
  expect(cancelled).not.toHaveBeenCalled()

  late = 60_000
  begun.length = 0
  await changeEach100ms(3)
  await vi.advanceTimersByTimeAsync(7_000)
  expect(begun.length, 'a fetch that hangs holds up the next round for five seconds').toBe(2)
  unsubscribe()
  stop()
})

it('reads again what was read before the changes that a late first stream repeats, and nothing else [NAV-14]', async () => {
  const stream = new TransformStream<Uint8Array, Uint8Array>()
  const writer = stream.writable.getWriter()
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(stream.readable)))
  const queries = new QueryClient()
  const isStale = (path: string) => queries.getQueryState([path, {}])?.isInvalidated
  const ready = () => writer.write(new TextEncoder().encode('event: ready\ndata: {}\n\n'))
  queries.setQueryData(['/api/bookings', {}], { items: [] })
  await vi.advanceTimersByTimeAsync(500)
  queries.setQueryData(['/api/clients', {}], { items: [] })
  const stop = followChanges(queries, async () => () => false)

  await vi.advanceTimersByTimeAsync(2_000)
  await ready()
  await vi.advanceTimersByTimeAsync(0)
  expect([isStale('/api/bookings'), isStale('/api/clients')]).toEqual([true, false])

  await vi.advanceTimersByTimeAsync(5_000)
  await ready()
  await vi.advanceTimersByTimeAsync(0)
  expect(isStale('/api/clients')).toBe(false)
  stop()
})

it('applies messages of presence in their order, though the browser becomes idle for the later one first', async () => {
  const idle: (() => void)[] = []
  vi.stubGlobal('requestIdleCallback', (act: () => void) => idle.unshift(act))
  const stream = new TransformStream<Uint8Array, Uint8Array>()
  const writer = stream.writable.getWriter()
  vi.stubGlobal('fetch', () => Promise.resolve(new Response(stream.readable)))
  const received = vi.fn<(id: string, people: number) => void>()
  const stop = followChanges(new QueryClient(), async () => () => false)
  const stopListening = onPresence((rows) => rows.forEach((here, id) => received(id, here.length)))

  for (const names of [['Camille'], ['Camille', 'Solène']]) {
    const here = names.map((name, n) => ({ personId: idOf(n + 2), name, editing: null }))
    const event = `event: presence\ndata: ${JSON.stringify([{ entity: 'booking', id: idOf(1), here }])}\n\n`
    await writer.write(new TextEncoder().encode(event))
  }
  await vi.advanceTimersByTimeAsync(3_000)
  for (const act of idle) act()
  await vi.waitFor(() => expect(received).toHaveBeenCalledTimes(2))

  expect(received.mock.calls).toEqual([
    [idOf(1), 1],
    [idOf(1), 2],
  ])
  stopListening()
  stop()
})
