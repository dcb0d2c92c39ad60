import { beforeEach, expect, it, vi } from 'vitest'
import { memoryStorage } from '../testing.ts'
import { englishPath } from './french-path.ts'
import { keepFilters, leaveFilters, readKeptFilters } from './saved-filters.ts'

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()))

it('keeps the filters of a list through its detail pages [LIST-1]', () => {
  keepFilters('/booking', { status: ['planned'] })
  leaveFilters('/booking/0199')
  leaveFilters('/booking/create')
  expect(readKeptFilters('/booking')).toEqual({ status: ['planned'] })
})

it('forgets them when a page of another section opens [LIST-1]', () => {
  keepFilters('/booking', { status: ['planned'] })
  leaveFilters('/client')
  expect(readKeptFilters('/booking')).toBeNull()
})

it('takes the French name of a section for the section [LIST-1]', () => {
  keepFilters('/booking', { tenant: 'dupont' })
  leaveFilters(englishPath('/commande/0199'))
  expect(readKeptFilters(englishPath('/commande'))).toEqual({ tenant: 'dupont' })
})

it('gives nothing to another section, and nothing when the filters were cleared [LIST-1]', () => {
  keepFilters('/booking', { tenant: 'dupont' })
  expect(readKeptFilters('/client')).toBeNull()
  keepFilters('/booking', {})
  expect(readKeptFilters('/booking')).toBeNull()
})

it('reads what something else wrote there as nothing', () => {
  localStorage.setItem('filters', '{')
  expect(readKeptFilters('/booking')).toBeNull()
})
