import { describe, expect, it } from 'vitest'
import { type Permission, permissions } from '../permission.ts'
import { entities, mayReceive, personalEntities } from './entities.ts'

/** Who receives the changes of an entity: the column of read permissions of the table of calls in docs/api.md, typed once more by hand. */
const readers: Readonly<Record<string, Permission>> = {
  alert: 'alerts:read',
  area: 'areas:read',
  booking: 'bookings:read',
  'booking-bulk': 'bookings:read',
  calendar: 'calendars:read',
  'calendar-plan': 'bookings:read',
  checker: 'checkers:read',
  client: 'clients:read',
  'client-prices': 'clients:read',
  document: 'bookings:read',
  dwelling: 'bookings:read',
  'key-tracking': 'bookings:read',
  meter: 'bookings:read',
  'mission-proposition': 'mission-propositions:read',
  notification: 'notifications:read',
  'price-grid': 'clients:read',
  regularization: 'invoices:read',
  user: 'all',
  warning: 'alerts:read',
}

describe('a change of a row is sent live', () => {
  it.each(Object.entries(readers))('%s: to whoever holds %s or `all`, and to nobody else [PERM-4]', (entity, right) => {
    const others = permissions.filter((permission) => permission !== right && permission !== 'all')
    expect([mayReceive([right], entity), mayReceive(['all'], entity), mayReceive(others, entity)]).toEqual([true, true, false])
  })

  it('of jobs, options and saved views: to everybody who is signed in', () => {
    expect(['job', 'options', 'saved-view'].map((entity) => mayReceive([], entity))).toEqual([true, true, true])
  })

  it('of what has no reader here: to holders of `all` alone', () => {
    const others = permissions.filter((permission) => permission !== 'all')
    expect([mayReceive(['all'], 'secret'), mayReceive(others, 'secret')]).toEqual([true, false])
  })
})

it('has one name for each entity, in kebab-case, and a noun for one row and for many', () => {
  const names = entities.map(({ name }) => name)
  expect([...new Set(names)]).toEqual(names)
  expect(names.filter((name) => !/^[a-z]+(-[a-z]+)*$/.test(name))).toEqual([])
  expect(entities.filter(({ label }) => !/^[a-zé]/.test(label.one) || !/^[a-zé]/.test(label.many))).toEqual([])
})

it('knows the entities of which only the account of the row receives the changes', () => {
  expect(personalEntities).toEqual(['inbox', 'inbox-digest'])
})
