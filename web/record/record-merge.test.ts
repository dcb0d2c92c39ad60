import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { changedSince, mergeChange, withChosen } from './record-merge.ts'
import { isSame } from './record-same.ts'
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
    expect(mergeChange(read, { floor: '3' }, current, known)).toEqual({ theirs: ['digicode'], conflicts: [], lists: {} })
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

describe('mergeChange of a list', () => {
  const paper = z.object({ id: z.string().optional(), number: z.string().nullish() })
  const ofPapers = {
    fields: { papers: named('Certificats'), zips: named('Codes postaux') },
    following: [],
    lists: { papers: { items: z.array(paper), key: 'id' }, zips: { items: z.array(z.string()) } },
  }
  const [a, b, c] = [
    { id: 'a', number: '1' },
    { id: 'b', number: '2' },
    { id: 'c', number: '3' },
  ]
  const was = { papers: [a, b, c], zips: ['35000', '35200'] }

  it('keeps what each did to different things: changed, added, taken away', () => {
    const mine = { papers: [{ ...a, number: '9' }, b, { number: 'new' }], zips: ['35000', '35200', '35700'] }
    const current = { papers: [a, { ...b, number: '8' }, c, { id: 'd', number: '4' }], zips: ['35200'] }

    expect(mergeChange(was, mine, current, ofPapers)).toEqual({
      theirs: ['papers', 'zips'],
      conflicts: [],
      lists: {
        papers: [{ ...a, number: '9' }, { ...b, number: '8' }, { id: 'd', number: '4' }, { number: 'new' }],
        zips: ['35200', '35700'],
      },
    })
  })

  it('asks about the same thing, and either answer keeps what the other did elsewhere', () => {
    const mine = { papers: [{ ...a, number: '9' }, { ...b, number: 'mine' }, c] }
    const current = { papers: [a, { ...b, number: 'theirs' }] }

    const { conflicts, lists } = mergeChange(was, mine, { ...was, ...current }, ofPapers)

    expect(lists).toEqual({})
    expect(conflicts).toEqual([
      {
        field: 'papers',
        mine: [
          { ...a, number: '9' },
          { ...b, number: 'mine' },
        ],
        theirs: [
          { ...a, number: '9' },
          { ...b, number: 'theirs' },
        ],
      },
    ])
  })

  it('asks when one took away what the other changed', () => {
    const { conflicts } = mergeChange(was, { papers: [a, b] }, { ...was, papers: [a, b, { ...c, number: '7' }] }, ofPapers)
    expect(conflicts).toEqual([{ field: 'papers', mine: [a, b], theirs: [a, b, { ...c, number: '7' }] }])
  })

  it('compares what is saved of a thing, not what is only shown of it', () => {
    const ofAreas = {
      fields: { areas: named('Zones') },
      following: [],
      lists: { areas: { items: z.array(z.object({ areaId: z.string() })), key: 'areaId' } },
    }
    const read1 = { areas: [{ areaId: '1', name: 'Rennes' }] }
    const change = { areas: [{ areaId: '1' }, { areaId: '2' }] }
    const now = {
      areas: [
        { areaId: '1', name: 'Rennes et environs' },
        { areaId: '3', name: 'Vitré' },
      ],
    }
    expect(mergeChange(read1, change, now, ofAreas).lists).toEqual({ areas: [{ areaId: '1' }, { areaId: '3' }, { areaId: '2' }] })
  })
})

describe('withChosen', () => {
  it("leaves the others' values out of the change, unless they hold something of one's own", () => {
    const current = { floor: '2', papers: ['b'] }
    const chosen = [
      { field: 'floor', value: '2' },
      { field: 'papers', value: ['a', 'b'] },
    ]
    expect(withChosen({ floor: '3', door: 'B', papers: ['a'] }, current, chosen)).toEqual({ door: 'B', papers: ['a', 'b'] })
  })
})
