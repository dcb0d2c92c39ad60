import { expect, it } from 'vitest'
import { makeLinkTurns } from './link-turns.ts'

/** A task that ends when it is told to, and the tasks that run. */
const tasks = () => {
  const running: string[] = []
  const ends = new Map<string, () => void>()
  const task = (name: string) => () =>
    new Promise<string>((resolve) => {
      running.push(name)
      ends.set(name, () => {
        running.splice(running.indexOf(name), 1)
        resolve(name)
      })
    })
  return { running, task, end: (name: string) => ends.get(name)?.() }
}

it('runs one change of a link and a few of all links at once, the others in their order', async () => {
  const { running, task, end } = tasks()
  const turns = makeLinkTurns({ running: 2, waiting: 5, ofLink: 5 })
  const changes = [turns('a', task('a1')), turns('a', task('a2')), turns('b', task('b1')), turns('c', task('c1'))]
  await expect.poll(() => running).toEqual(['a1', 'b1'])

  end('b1')
  await expect.poll(() => running).toEqual(['a1', 'c1'])
  end('a1')
  await expect.poll(() => running).toEqual(['c1', 'a2'])
  end('c1')
  end('a2')
  expect(await Promise.all(changes)).toEqual(['a1', 'a2', 'b1', 'c1'])
})

it('refuses one more of a link with many, without a hindrance to others, and takes it again afterwards', async () => {
  const { running, task, end } = tasks()
  const turns = makeLinkTurns({ running: 2, waiting: 5, ofLink: 1 })
  const changes = [turns('a', task('a1')), turns('a', task('a2'))]
  await expect(turns('a', task('a3'))).rejects.toMatchObject({ code: 'TOO_MANY_REQUESTS', facts: { retryAfter: 1 } })
  changes.push(turns('b', task('b1')))
  await expect.poll(() => running).toEqual(['a1', 'b1'])
  for (const name of ['a1', 'b1']) end(name)
  await expect.poll(() => running).toEqual(['a2'])
  end('a2')
  expect(await Promise.all(changes)).toEqual(['a1', 'a2', 'b1'])
  const later = turns('a', task('a4'))
  await expect.poll(() => running).toEqual(['a4'])
  end('a4')
  expect(await later).toBe('a4')
})

it('frees the turn of a change that fails', async () => {
  const turns = makeLinkTurns({ running: 1, waiting: 1, ofLink: 1 })
  await expect(turns('a', () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await turns('a', () => Promise.resolve('next'))).toBe('next')
})
