import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { makeCallQueue } from './call-queue.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const limits = { running: 2, waiting: 3, ofPerson: 3, longestWaitMs: 60_000 }
const sentenceOf = (code: string) => expect.objectContaining({ kind: 'unavailable', code, facts: { retryAfter: 30 } })

it('runs as many calls as it has places, and the others in the order of their arrival', async () => {
  const queue = makeCallQueue(limits)
  const [leaveFirst, leaveSecond] = [await queue.enter('ada'), await queue.enter('ben')]
  const begun: string[] = []
  for (const name of ['cleo', 'dan']) void queue.enter(name).then(() => begun.push(name))
  expect([queue.placeOf('ada'), queue.placeOf('cleo'), queue.placeOf('dan')]).toEqual([null, 1, 2])

  leaveSecond()
  await vi.waitFor(() => expect(begun).toEqual(['cleo']))
  expect(queue.placeOf('dan')).toBe(1)
  leaveFirst()
  await vi.waitFor(() => expect(begun).toEqual(['cleo', 'dan']))
})

it('gives the place of a call away once, however often its end is reported', async () => {
  const queue = makeCallQueue(limits)
  const leave = await queue.enter('ada')
  await queue.enter('ben')
  leave()
  leave()
  await queue.enter('cleo')
  void queue.enter('dan')

  expect(queue.placeOf('dan')).toBe(1)
})

it('refuses the fourth file of a person and, for everybody, a call beyond its length', async () => {
  const queue = makeCallQueue(limits)
  const mine = [queue.enter('ada'), queue.enter('ada'), queue.enter('ada')]
  await expect(queue.enter('ada')).rejects.toEqual(sentenceOf('QUEUE_OWN_FULL'))
  expect(queue.refusalFor('ben')).toBeNull()
  void queue.enter('ben')
  void queue.enter(null)

  await expect(queue.enter('cleo')).rejects.toEqual(sentenceOf('QUEUE_FULL'))
  await Promise.all(mine.slice(0, 2))
})

it('refuses a call that has waited for a minute with its place, and forgets it', async () => {
  const queue = makeCallQueue(limits)
  await queue.enter('ada')
  await queue.enter('ben')
  void queue.enter('cleo').catch(() => undefined)
  await vi.advanceTimersByTimeAsync(30_000)
  const late = queue.enter('dan').catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(await late).toMatchObject({ code: 'QUEUE_LATE', message: expect.stringContaining('n° 1 de la file') })

  expect([queue.placeOf('cleo'), queue.placeOf('dan')]).toEqual([null, null])
})
