import { describe, expect, it } from 'vitest'
import { changedSince, isSame, mergeChange, withoutFields } from './record-merge.ts'
import { asText } from './record-words.ts'

const named = (label: string) => ({ label, words: asText })
const known = {
  fields: {
    address: named('Adresse'),
    floor: named('Étage'),
    digicode: named('Digicode'),
    surface: named('Surface'),
    price: named('Prix'),
  },
  following: ['price'],
}
const read = { id: '1', version: 1, address: '12 rue Garibaldi', floor: '2', surface: 45, price: 12_000 }

describe('changedSince', () => {
  it('keeps only what differs from what was read', () => {
    expect(changedSince(read, { floor: '3', address: '12 rue Garibaldi', digicode: null })).toEqual({ floor: '3' })
  })
})

describe('mergeChange', () => {
  it('finds no conflict when the fields differ, and tells the others', () => {
    const current = { ...read, digicode: 'A12', version: 2 }
    expect(mergeChange(read, { floor: '3' }, current, known)).toEqual({ theirs: ['digicode'], conflicts: [] })
  })

  it('asks about a field that both changed', () => {
    const { conflicts } = mergeChange(read, { floor: '3' }, { ...read, floor: '4', version: 2 }, known)
    expect(conflicts).toEqual([{ field: 'floor', mine: '3', theirs: '4' }])
  })

  it('does not ask when both typed the same', () => {
    expect(mergeChange(read, { floor: '3' }, { ...read, floor: '3', version: 2 }, known).conflicts).toEqual([])
  })

  it('does not tell what follows from another field, nor what people do not read', () => {
    const current = { ...read, surface: 60, price: 15_000, version: 2 }
    expect(mergeChange(read, { floor: '3' }, current, known).theirs).toEqual(['surface'])
  })
})

describe('isSame', () => {
  it('reads a missing key as null and ignores the order of keys', () => {
    expect(isSame([{ kind: 'cellar', level: null }], [{ kind: 'cellar' }])).toBe(true)
    expect(isSame({ a: 1, b: 2 }, { b: 2, a: 1 })).toBe(true)
    expect(isSame(undefined, null)).toBe(true)
    expect(isSame([], null)).toBe(false)
  })
})

describe('withoutFields', () => {
  it("leaves the others' values out of the change", () => {
    expect(withoutFields({ floor: '3', door: 'B' }, ['floor'])).toEqual({ door: 'B' })
  })
})
