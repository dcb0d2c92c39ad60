import { setImmediate as nextTurn } from 'node:timers/promises'
import { Refusal } from '@adm/domain/refusal'
import { expect, it } from 'vitest'
import { makeTurns } from './turns.ts'

const full = () => new Refusal('unavailable', 'FULL', 'Trop de monde.')

/** Tasks that run until the test ends them, in a queue of two at once and two waiting. */
const openQueue = () => {
  const inTurn = makeTurns({ running: 2, waiting: 2 }, full)
  const started: string[] = []
  const ends = new Map<string, (error?: Error) => void>()
  const run = (name: string) =>
    inTurn(
      () =>
        new Promise<string>((resolve, reject) => {
          started.push(name)
          ends.set(name, (error) => (error ? reject(error) : resolve(name)))
        }),
    )
  return { run, started, end: (name: string, error?: Error) => ends.get(name)?.(error) }
}

it('runs two tasks at once, the others in their order, after a failed one as well', async () => {
  const { run, started, end } = openQueue()
  const first = run('first')
  const second = run('second')
  const third = run('third')
  const fourth = run('fourth')
  await nextTurn()
  expect(started).toEqual(['first', 'second'])

  end('second', new Error('broken'))
  await expect(second).rejects.toThrow('broken')
  await nextTurn()
  expect(started).toEqual(['first', 'second', 'third'])
  end('first')
  expect(await first).toBe('first')
  await nextTurn()
  expect(started).toEqual(['first', 'second', 'third', 'fourth'])
  end('third')
  end('fourth')
  expect(await Promise.all([third, fourth])).toEqual(['third', 'fourth'])
})

it('refuses the task beyond those that may wait, and takes the next one once there is room', async () => {
  const { run, started, end } = openQueue()
  const running = [run('first'), run('second'), run('third'), run('fourth')]

  await nextTurn()
  await expect(run('fifth')).rejects.toMatchObject({ code: 'FULL' })
  end('first')
  await running[0]
  running.push(run('sixth'))

  await nextTurn()
  for (const name of ['second', 'third']) end(name)
  await Promise.all(running.slice(1, 3))
  await nextTurn()
  for (const name of ['fourth', 'sixth']) end(name)
  expect(await Promise.all(running)).toEqual(['first', 'second', 'third', 'fourth', 'sixth'])
  expect(started).not.toContain('fifth')
})
