import { afterEach, expect, it, vi } from 'vitest'
import { memoryStorage } from '../testing.ts'
import { deviceStorage, tabStorage } from './device-storage.ts'

const refuse = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError')
}
/** A storage that has no room left. */
const fullOf = (stored: Storage) => ({
  getItem: (name: string) => stored.getItem(name),
  removeItem: (name: string) => stored.removeItem(name),
  setItem: () => {
    throw new DOMException('exceeded the quota', 'QuotaExceededError')
  },
})

afterEach(() => {
  for (const storage of [deviceStorage, tabStorage]) storage.dropAll('')
  vi.unstubAllGlobals()
})

it.each([
  ['localStorage', deviceStorage],
  ['sessionStorage', tabStorage],
])('goes on in this tab where the browser refuses %s', (name, storage) => {
  vi.stubGlobal(name, { getItem: refuse, setItem: refuse, removeItem: refuse })

  storage.store('draft.1', 'typed')
  storage.store('theme', 'dark')
  expect([storage.read('draft.1'), storage.read('theme'), storage.read('other')]).toEqual(['typed', 'dark', null])

  storage.drop('theme')
  storage.dropAll('draft.')
  expect([storage.read('draft.1'), storage.read('theme')]).toEqual([null, null])
})

it('goes on where even the name of the storage is refused', () => {
  const { localStorage: before } = Object.getOwnPropertyDescriptors(globalThis)
  Object.defineProperty(globalThis, 'localStorage', { get: refuse, configurable: true })

  deviceStorage.store('theme', 'dark')

  expect(deviceStorage.read('theme')).toBe('dark')
  if (before) Object.defineProperty(globalThis, 'localStorage', before)
})

it('has the newest text of a full storage in this tab, and the older one nowhere', () => {
  const stored = memoryStorage()
  stored.setItem('_refresh_token.local', 'older')
  vi.stubGlobal('localStorage', fullOf(stored))

  deviceStorage.store('_refresh_token.local', 'newer')

  expect(deviceStorage.read('_refresh_token.local')).toBe('newer')
  expect(stored.getItem('_refresh_token.local')).toBeNull()
})

it('reads the text of another tab, stored since this one had no room', () => {
  const stored = memoryStorage()
  vi.stubGlobal('localStorage', fullOf(stored))
  deviceStorage.store('theme', 'dark')
  stored.setItem('theme', 'light')

  expect(deviceStorage.read('theme')).toBe('light')
})
