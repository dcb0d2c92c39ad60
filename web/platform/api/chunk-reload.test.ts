import { beforeEach, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../testing.ts'
import { mayReload } from './chunk-reload.ts'

beforeEach(() => vi.stubGlobal('sessionStorage', memoryStorage()))

it('reloads for a missing file at most once per 60 seconds [NAV-6]', () => {
  expect(mayReload(1_000_000)).toBe(true)
  expect(mayReload(1_059_999)).toBe(false)
  expect(mayReload(1_060_000)).toBe(true)
})
