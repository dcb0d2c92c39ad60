import { expect, it } from 'vitest'
import { filtersOfView, isSameFilter } from './view-filters.ts'

it('reads a saved view of the list of orders without its sort and the days of its missions', () => {
  const stored = { services: ['checkin', 'checkout'], tag: 'urgent', period: 'ahead', min_date: '2027-03-01', sort: 'startAt' }
  expect(filtersOfView(stored)).toEqual({ services: ['checkin', 'checkout'], tag: ['urgent'] })
})

it('recognizes the filters of a view in whatever order they were chosen', () => {
  const filters = filtersOfView({ services: ['checkout', 'checkin'], tag: ['urgent'] })
  expect(isSameFilter(filters, { tag: ['urgent'], status: undefined, services: ['checkin', 'checkout'] })).toBe(true)
  expect(isSameFilter(filters, { services: ['checkin', 'checkout'] })).toBe(false)
  expect(isSameFilter({}, filters)).toBe(false)
})
