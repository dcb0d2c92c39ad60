import { beforeEach, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../testing.ts'
import { storeHiddenMenus, readHiddenMenus } from './hidden-menus.ts'

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()))

it('keeps the hidden entries on this device under their specified name [NAV-8]', () => {
  expect(readHiddenMenus()).toEqual([])
  storeHiddenMenus(['/booking'])
  expect(localStorage.getItem('hiddenMenus')).toBe('["/booking"]')
  expect(readHiddenMenus()).toEqual(['/booking'])
})

it.each(['{', '"booking"', '[1]'])('hides nothing when something else wrote %s there [NAV-8]', (stored) => {
  localStorage.setItem('hiddenMenus', stored)
  expect(readHiddenMenus()).toEqual([])
})
