import { beforeEach, expect, it, vi } from 'vitest'
import { memoryStorage } from '../../testing.ts'
import { englishPath } from './french-path.ts'
import { storeFilters, dropFiltersElsewhere, readStoredFilters } from './saved-filters.ts'

beforeEach(() => vi.stubGlobal('localStorage', memoryStorage()))

it('keeps the filters of a list through its detail pages [LIST-1]', () => {
  storeFilters('/booking', { status: ['planned'] })
  dropFiltersElsewhere('/booking/0199')
  dropFiltersElsewhere('/booking/create')
  expect(readStoredFilters('/booking')).toEqual({ status: ['planned'] })
})

it('forgets them when a page of another section opens [LIST-1]', () => {
  storeFilters('/booking', { status: ['planned'] })
  dropFiltersElsewhere('/client')
  expect(readStoredFilters('/booking')).toBeNull()
})

it('takes the French name of a section for the section [LIST-1]', () => {
  storeFilters('/booking', { tenant: 'dupont' })
  dropFiltersElsewhere(englishPath('/commande/0199'))
  expect(readStoredFilters(englishPath('/commande'))).toEqual({ tenant: 'dupont' })
})

it('gives nothing to another section, and nothing when the filters were cleared [LIST-1]', () => {
  storeFilters('/booking', { tenant: 'dupont' })
  expect(readStoredFilters('/client')).toBeNull()
  storeFilters('/booking', {})
  expect(readStoredFilters('/booking')).toBeNull()
})

it('reads what something else wrote there as nothing', () => {
  localStorage.setItem('filters', '{')
  expect(readStoredFilters('/booking')).toBeNull()
})
