import { beforeEach, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../testing.ts'
import { storeNumberPerPage, readNumberPerPage } from './number-per-page.ts'

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()))

it('has 50 rows a page, or the stored number [LIST-2]', () => {
  expect(readNumberPerPage()).toBe(50)
  storeNumberPerPage(100)
  expect(readNumberPerPage()).toBe(100)
})

it.each(['0', '201', '12.5', 'beaucoup'])('has 50 rows a page when %s is stored [LIST-2]', (stored) => {
  localStorage.setItem('numberPerPage', stored)
  expect(readNumberPerPage()).toBe(50)
})
