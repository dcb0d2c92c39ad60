import { expect, it } from 'vitest'
import { presetOf, presetsWith, rolePresets } from './role-preset.ts'

it.each(Object.entries(rolePresets))('the role %s is known by its rights, in any order [PERM-6]', (name, { scope }) => {
  expect(presetOf(scope.toReversed())).toBe(name)
})

it('rights that an administrator made by hand are no role [PERM-6]', () => {
  expect(presetOf([...rolePresets.sales.scope, 'alerts:read'])).toBeUndefined()
  expect(presetOf(rolePresets.sales.scope.slice(1))).toBeUndefined()
  expect(presetOf([])).toBeUndefined()
})

it('the roles that have a right are known, the administrator always among them [PERM-3]', () => {
  expect(presetsWith(['bookings:update'])).toEqual(['planning', 'quality', 'administrator'])
})
