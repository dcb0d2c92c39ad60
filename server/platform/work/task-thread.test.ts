import { Worker } from 'node:worker_threads'
import { afterAll, expect, it } from 'vitest'
import { makeTaskThread } from './task-thread.ts'

const source = `
const { parentPort, threadId } = require('node:worker_threads')
parentPort.on('message', (task) => {
  if (task === 'endless') for (;;);
  if (task === 'exit') process.exit()
  if (task === 'throw') throw new Error('of the task')
  parentPort.postMessage(threadId)
})`
const opened: Worker[] = []
const open = (): Worker => {
  const worker = new Worker(source, { eval: true })
  opened.push(worker)
  return worker
}
const thread = makeTaskThread<string, number>(open, 60_000, () => new Error('lost'))
afterAll(thread.kill)

it('does its tasks in one thread', async () => {
  expect(await thread.run('a')).toBe(await thread.run('b'))
})

it.each([
  ['exit', 'lost'],
  ['throw', 'of the task'],
])('fails a task that ends its thread (%s), and does the next one in another', async (task, message) => {
  const before = await thread.run('a')
  await expect(thread.run(task)).rejects.toThrow(message)
  expect(await thread.run('a')).not.toBe(before)
})

it('gives up a task that takes too long, and does the next one in another thread', async () => {
  const hasty = makeTaskThread<string, number>(open, 100, () => new Error('lost'))
  const before = opened.length
  await expect(hasty.run('endless')).rejects.toThrow('lost')
  await expect(hasty.run('endless')).rejects.toThrow('lost')
  expect(opened.length - before).toBe(2)
})
