import { describe, expect, it } from 'vitest'
import { dutiesOf, homeDuties } from './home-duty.ts'
import { rolePresets } from '../role/role-preset.ts'
import { rolePresetNames } from '../role/role-preset-name.ts'

const namesFor = (role: keyof typeof rolePresets) => dutiesOf(rolePresets[role].scope).map(({ name }) => name)

describe('what a person must do now [ROUTE-1]', () => {
  it.each(['planning', 'quality', 'network', 'support', 'billing', 'sales'] as const)('is of the role %s its own work', (role) => {
    expect(namesFor(role)).toEqual([role])
  })

  it('is everything for an administrator, and for somebody who only follows the work', () => {
    const all = homeDuties.map(({ name }) => name)
    expect(namesFor('administrator')).toEqual(all)
    expect(namesFor('reader')).toEqual(all)
  })

  it('follows the permissions of an account of no exact role', () => {
    expect(dutiesOf(['login', 'checkers:update', 'support:update']).map(({ name }) => name)).toEqual(['network', 'support'])
  })

  it('lists no task twice, and leaves no role without work', () => {
    const tasksOf = rolePresetNames.map((role) => dutiesOf(rolePresets[role].scope).flatMap(({ tasks }) => tasks))
    expect(tasksOf.filter((tasks) => tasks.length === 0 || new Set(tasks).size !== tasks.length)).toEqual([])
  })
})
