import { expect, it } from 'vitest'
import { presetOf, presetsWith, rolePresets } from './role-preset.ts'

it.each(Object.entries(rolePresets))('the role %s is known by its rights, in any order', (name, { scope }) => {
  expect(presetOf(scope.toReversed())).toBe(name)
})

it('rights that an administrator made by hand are no role', () => {
  expect(presetOf([...rolePresets.sales.scope, 'alerts:read'])).toBeUndefined()
  expect(presetOf(rolePresets.sales.scope.slice(1))).toBeUndefined()
  expect(presetOf([])).toBeUndefined()
})

it('the roles that have a right are known, the administrator always among them [PERM-3]', () => {
  expect(presetsWith(['bookings:update'])).toEqual(['planning', 'quality', 'administrator'])
})

/** The roles of docs/domain.md 7, typed once more by hand; each also holds `login` and `auth:client`. */
const specified = [
  [
    'Planification',
    'alerts:read alerts:update areas:read bookings:read bookings:update bookings:update:service calendars:read checkers:read clients:read deliveries:read deliveries:update edl-view:read mission-propositions:read notifications:read notifications:update',
  ],
  ['Qualité', 'alerts:read alerts:update bookings:read bookings:update composition:read composition:update edl-view:read support:read'],
  [
    'Facturation',
    'alerts:read alerts:update bookings:read checkers:read clients:read clients:update deliveries:read invoices:read invoices:update notifications:read quotations:read',
  ],
  ['Réseau (contrôleurs)', 'areas:read areas:update bookings:read calendars:read checkers:read checkers:update mission-propositions:read'],
  ['Commercial', 'bookings:read clients:read clients:update deliveries:read quotations:read'],
  ['Support', 'bookings:read clients:read notifications:read notifications:update support:read support:update'],
  [
    'Lecture seule',
    'alerts:read areas:read bookings:read calendars:read checkers:read clients:read composition:read deliveries:read edl-view:read invoices:read mission-propositions:read notifications:read quotations:read support:read',
  ],
  ['Administrateur', 'all'],
]

it('the roles hold the rights of docs/domain.md, and no other [PERM-1]', () => {
  const actual = Object.values(rolePresets).map(({ label, scope: [login, account, ...rights] }) => {
    const sorted: readonly string[] = rights.toSorted((one, other) => one.localeCompare(other, 'en'))
    expect([login, account]).toEqual(['login', 'auth:client'])
    return [label, sorted.join(' ')]
  })
  expect(actual).toEqual(specified)
})
