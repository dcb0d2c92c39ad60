import { beforeEach, expect, it, vi } from 'vitest'
import { memoryStorage } from '../testing.ts'
import { dropRecent, storeRecent, readRecent } from './recent.ts'

const opened = (name: string) => ({ href: `/booking/${name}`, label: name, detail: '12 rue des Lilas' })
beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()))

it('keeps the eight that were opened last, each once, the last one first, for each person apart', () => {
  for (const name of ['1', '2', '3', '4', '5', '6', '7', '8', '9', '3']) storeRecent('camille', opened(name))
  storeRecent('sacha', opened('a'))
  expect(readRecent('camille').map(({ label }) => label)).toEqual(['3', '9', '8', '7', '6', '5', '4', '2'])
  expect(readRecent('sacha')).toEqual([opened('a')])
})

it('has nothing after a sign-out, nor of what it did not write', () => {
  storeRecent('camille', opened('1'))
  localStorage.setItem('recent.sacha', '[{"href":"https://elsewhere.example"}]')
  localStorage.setItem('theme', 'dark')
  expect(readRecent('sacha')).toEqual([])
  dropRecent()
  expect(readRecent('camille')).toEqual([])
  expect(localStorage.getItem('theme')).toBe('dark')
})
