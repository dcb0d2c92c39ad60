import { expect, it } from 'vitest'
import { inBatches } from './in-batches.ts'

/** A batch run that records its batches, and fails when one holds a bad item. */
const recorded = () => {
  const batches: (readonly number[])[] = []
  const call = inBatches<number, string>(async (items) => {
    batches.push(items)
    await Promise.resolve()
    if (items.includes(0)) throw new Error('zero')
    return items.map((item) => (item > 9 ? undefined : `result ${item}`))
  })
  return { batches, call }
}

it('what comes while a batch runs goes together, and each call has its own result', async () => {
  const { batches, call } = recorded()
  expect(await Promise.all([call(1), call(2), call(10), call(3)])).toEqual(['result 1', 'result 2', undefined, 'result 3'])
  expect(batches).toEqual([[1], [2, 10, 3]])
  expect(await call(4)).toBe('result 4')
})

it('an item that fails does not spoil the others', async () => {
  const { batches, call } = recorded()
  const results = await Promise.allSettled([call(1), call(2), call(0), call(3)])
  expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled', 'rejected', 'fulfilled'])
  expect(batches).toEqual([[1], [2, 0, 3], [2], [0], [3]])
})
