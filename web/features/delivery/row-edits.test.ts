import { describe, expect, it } from 'vitest'
import { overStale, unsavedRow, withoutSaved, withTyped } from './row-edits.ts'

const row = {
  ...unsavedRow('0197c0de-0000-4000-8000-000000000001', '0197c0de-0000-4000-8000-000000000002', 7),
  version: 3,
  floor: '2',
  surface: '40',
}
const typed = withTyped(undefined, row, { floor: '3', surface: '41' })

describe('the typed cells of a row', () => {
  it('wait with what they said before, and no longer once they say it again', () => {
    expect(typed).toEqual({ id: row.id, cells: { floor: '3', surface: '41' }, was: { floor: '2', surface: '40' } })
    expect(withTyped(typed, row, { floor: '2' })).toEqual({ id: row.id, cells: { surface: '41' }, was: { surface: '40' } })
    expect(withTyped(undefined, row, { floor: '2' })).toBeUndefined()
  })

  it('wait on after a save, when they were typed meanwhile', () => {
    if (!typed) throw new Error('typed')
    expect(withoutSaved(typed, { floor: '3', surface: '41' })).toBeUndefined()
    expect(withoutSaved({ ...typed, cells: { floor: '4', surface: '41' } }, { floor: '3', surface: '41' })).toEqual({
      id: row.id,
      cells: { floor: '4' },
      was: { floor: '3' },
    })
  })

  it('go over the change of another cell, and leave a cell that both changed to the person', () => {
    if (!typed) throw new Error('typed')
    expect(overStale(typed, { ...row, version: 4, city: 'Rennes' })).toEqual({ edit: typed, conflicts: [] })
    expect(overStale(typed, { ...row, version: 4, floor: '5' })).toEqual({
      edit: { id: row.id, cells: { surface: '41' }, was: { surface: '40' } },
      conflicts: [{ id: row.id, number: 7, column: 'floor', mine: '3', theirs: '5' }],
    })
    expect(overStale(typed, { ...row, version: 4, floor: '3', surface: '41' })).toEqual({ edit: undefined, conflicts: [] })
  })
})
