import { afterEach, expect, it, vi } from 'vitest'
import { inOneTab } from './one-tab.ts'

afterEach(() => vi.unstubAllGlobals())

const refuse = () => Promise.reject(new DOMException('Access to the Locks API is denied', 'SecurityError'))

it('acts once, within the lock', async () => {
  const names: string[] = []
  const request = (name: string, act: () => unknown) => {
    names.push(name)
    return act()
  }
  vi.stubGlobal('navigator', { locks: { request } })
  const act = vi.fn<() => Promise<string>>(() => Promise.resolve('done'))

  expect(await inOneTab('session-refresh', act)).toBe('done')
  expect(act).toHaveBeenCalledTimes(1)
  expect(names).toEqual(['session-refresh'])
})

it.each([
  ['has no locks', {}],
  ['refuses them', { locks: { request: refuse } }],
])('acts where the browser %s', async (_, navigator) => {
  vi.stubGlobal('navigator', navigator)

  expect(await inOneTab('session-refresh', () => Promise.resolve('done'))).toBe('done')
})

it('fails once with the failure of the act', async () => {
  vi.stubGlobal('navigator', { locks: { request: (_: string, act: () => unknown) => act() } })
  const act = vi.fn<() => Promise<never>>(() => Promise.reject(new TypeError('no network')))

  await expect(inOneTab('session-refresh', act)).rejects.toThrow('no network')
  expect(act).toHaveBeenCalledTimes(1)
})
