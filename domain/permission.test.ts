import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasPermissions, permissionLabels, permissions, uiPermissions } from './permission.ts'
import { permissionsBySubject } from './user/permission-subject.ts'
import { rolePresets } from './user/role-preset.ts'

const specified =
  'login, auth:client, alerts:read, alerts:update, areas:read, areas:update, bookings:read, bookings:update, bookings:update:service, calendars:read, checkers:read, checkers:update, clients:read, clients:update, composition:read, composition:update, deliveries:read, deliveries:update, edl-view:read, invoices:read, invoices:update, mission-propositions:read, notifications:read, notifications:update, quotations:read, support:read, support:update'

it('knows the specified permissions, and `all`, each with its label [PERM-1]', () => {
  expect(Object.keys(permissionLabels)).toEqual([...specified.split(', '), 'all'])
  expect(new Set(Object.values(permissionLabels)).size).toBe(permissions.length)
})

it('has one heading for each permission: none is missing from the page of rights', () => {
  expect(permissionsBySubject.flatMap((subject) => subject.permissions).toSorted()).toEqual([...permissions].toSorted())
})

it('knows the specified names of the screens: a see… reads, an update… writes [PERM-2]', () => {
  const names =
    'seeAlert, seeArea, seeBooking, seeCalendar, seeChecker, seeClient, seeComposition, seeDelivery, seeEdlView, seeInvoice, seeNotifications, seeQuotations, seeSupport, updateAlert, updateArea, updateBooking, updateBookingService, updateChecker, updateClient, updateComposition, updateDelivery, updateInvoice, updateNotifications'
  expect(Object.keys(uiPermissions)).toEqual(names.split(', '))
  const wrong = Object.entries(uiPermissions).filter(([name, permission]) => name.startsWith('see') !== permission.endsWith(':read'))
  expect(wrong).toEqual([])
})

describe('a check', () => {
  const some = fc.subarray(permissions.filter((permission) => permission !== 'all'))

  it('passes for a holder of `all`, whatever is required [PERM-3]', () => {
    const passes = fc.property(some, some, (granted, required) => hasPermissions([...granted, 'all'], required))
    expect(() => fc.assert(passes)).not.toThrow()
  })

  it('passes exactly when every required permission is held [PERM-3]', () => {
    const isExact = fc.property(
      some,
      some,
      (granted, required) => hasPermissions(granted, required) === (new Set([...granted, ...required]).size === granted.length),
    )
    expect(() => fc.assert(isExact)).not.toThrow()
  })
})

it.each(Object.entries(rolePresets))('the preset %s can sign in, and holds what its page says [PERM-1]', (_, { scope }) => {
  expect(scope).toEqual(expect.arrayContaining(['login', 'auth:client']))
  expect(new Set(scope).size).toBe(scope.length)
})

it('a reader reads everything and changes nothing [PERM-1]', () => {
  const { scope } = rolePresets.reader
  expect(scope.filter((permission) => permission.includes(':update'))).toEqual([])
  expect(scope.filter((permission) => permission.endsWith(':read'))).toHaveLength(14)
})
