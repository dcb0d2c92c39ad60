import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { afterFirstScreen, setFirstScreen } from './idle.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  setFirstScreen(Promise.resolve())
  vi.useRealTimers()
})

it('loads later files after the first screen, however long that takes', async () => {
  let end = () => {}
  setFirstScreen(new Promise((done) => (end = done)))
  const load = vi.fn<() => void>()

  afterFirstScreen(load)
  await vi.advanceTimersByTimeAsync(60_000)
  expect(load).not.toHaveBeenCalled()

  end()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(load).toHaveBeenCalledOnce()
})

it('loads nothing when it is cancelled while the first screen loads', async () => {
  const load = vi.fn<() => void>()

  const cancel = afterFirstScreen(load)
  cancel()
  await vi.advanceTimersByTimeAsync(60_000)

  expect(load).not.toHaveBeenCalled()
})
