import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { hasPermissions, permissionLabels, permissions } from './permission.ts'
import * as screenRights from './screen-right.ts'
import { permissionsBySubject } from './user/permission-subject.ts'
import { rolePresets } from './user/role/role-preset.ts'

const specified =
  'login, auth:client, alerts:read, alerts:update, areas:read, areas:update, bookings:read, bookings:update, bookings:update:service, calendars:read, checkers:read, checkers:update, clients:read, clients:update, composition:read, composition:update, deliveries:read, deliveries:update, edl-view:read, invoices:read, invoices:update, mission-propositions:read, notifications:read, notifications:update, quotations:read, support:read, support:update'

it('knows the specified permissions, and `all`, each with its label [PERM-1]', () => {
  expect(Object.keys(permissionLabels)).toEqual([...specified.split(', '), 'all'])
  expect(new Set(Object.values(permissionLabels)).size).toBe(permissions.length)
})

it('has one heading for each permission: none is missing from the page of rights', () => {
  expect(permissionsBySubject.flatMap((subject) => subject.permissions).toSorted()).toEqual([...permissions].toSorted())
})

it('has the labels of docs/domain.md 7, typed once more by hand [PERM-1]', () => {
  expect(Object.entries(permissionLabels).map(([name, label]) => `${name}: ${label}`)).toEqual([
    'login: Se connecter',
    'auth:client: Compte interne',
    'alerts:read: Voir les alertes',
    'alerts:update: Traiter les alertes',
    'areas:read: Voir les zones',
    'areas:update: Modifier les zones',
    'bookings:read: Voir les commandes',
    'bookings:update: Modifier les commandes',
    "bookings:update:service: Modifier le service d'une commande",
    'calendars:read: Voir les calendriers',
    'checkers:read: Voir les contrôleurs',
    'checkers:update: Modifier les contrôleurs',
    'clients:read: Voir les clients',
    'clients:update: Modifier les clients',
    'composition:read: Voir les compositions',
    'composition:update: Modifier les compositions',
    'deliveries:read: Voir les livraisons',
    'deliveries:update: Modifier les livraisons',
    'edl-view:read: Voir les rapports',
    'invoices:read: Voir la facturation',
    'invoices:update: Modifier la facturation',
    'mission-propositions:read: Voir les propositions de mission',
    'notifications:read: Voir les notifications',
    'notifications:update: Gérer les notifications',
    'quotations:read: Voir les devis',
    'support:read: Voir le support',
    'support:update: Traiter le support',
    'all: Tous les droits',
  ])
})

it('knows the specified names of the screens, each for its right [PERM-2]', () => {
  expect(Object.entries(screenRights).map(([name, permission]) => `${name}: ${permission}`)).toEqual([
    'seeAlert: alerts:read',
    'seeArea: areas:read',
    'seeBooking: bookings:read',
    'seeCalendar: calendars:read',
    'seeChecker: checkers:read',
    'seeClient: clients:read',
    'seeComposition: composition:read',
    'seeDelivery: deliveries:read',
    'seeEdlView: edl-view:read',
    'seeInvoice: invoices:read',
    'seeNotifications: notifications:read',
    'seeQuotations: quotations:read',
    'seeSupport: support:read',
    'updateAlert: alerts:update',
    'updateArea: areas:update',
    'updateBooking: bookings:update',
    'updateBookingService: bookings:update:service',
    'updateChecker: checkers:update',
    'updateClient: clients:update',
    'updateComposition: composition:update',
    'updateDelivery: deliveries:update',
    'updateInvoice: invoices:update',
    'updateNotifications: notifications:update',
  ])
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
