import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { changedSince, mergeChange, withChosen, withOwn } from './record-merge.ts'
import { isSame } from '../../platform/same.ts'
import { asText } from '../page/record-words.ts'

const named = (label: string) => ({ label, words: asText })
const rules = {
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
    expect(mergeChange(read, { floor: '3' }, current, rules)).toEqual({ theirs: ['digicode'], conflicts: [], lists: {} })
  })

  it('asks about a field that both changed', () => {
    const { conflicts } = mergeChange(read, { floor: '3' }, { ...read, floor: '4', version: 2 }, rules)
    expect(conflicts).toEqual([{ field: 'floor', mine: '3', theirs: '4' }])
  })

  it('does not ask when both typed the same', () => {
    expect(mergeChange(read, { floor: '3' }, { ...read, floor: '3', version: 2 }, rules).conflicts).toEqual([])
  })

  it('does not tell what follows from another field, nor what people do not read', () => {
    const current = { ...read, surface: 60, price: 15_000, version: 2 }
    expect(mergeChange(read, { floor: '3' }, current, rules).theirs).toEqual(['surface'])
  })
})

describe('withOwn', () => {
  const again = (waited: object, current: object) =>
    mergeChange(withOwn(read, { ...waited }, current, rules), { floor: '4' }, current, rules)

  it('does not ask about what one sent oneself while the form was open [ENT-7]', () => {
    const current = { ...read, floor: '3', digicode: 'A12', version: 2 }
    expect(again({}, current).conflicts).toHaveLength(1)
    expect(again({ floor: '3', digicode: 'A12' }, current)).toMatchObject({ conflicts: [], theirs: [] })
  })

  it('asks about what somebody else made of it since, and of what never went out takes the value that was read', () => {
    expect(again({ floor: '3' }, { ...read, floor: '5', version: 3 }).conflicts).toMatchObject([{ field: 'floor', theirs: '5' }])
    expect(again({ floor: '3' }, { ...read, version: 2 }).conflicts).toEqual([])
  })

  it('knows the things of a list again that have a name since, and the name of whom one chose', () => {
    const person = z.object({ id: z.string().optional(), name: z.string() })
    const fields = { tenants: named('Locataires'), managerName: named('Responsable') }
    const keyed = { fields, lists: { tenants: { items: z.array(person), key: 'id' } } }
    const current = { tenants: [{ id: 't', name: 'Zoé' }], managerId: 'b', managerName: 'Béa' }
    const waited = { tenants: [{ name: 'Zoé' }], managerId: 'b' }
    expect(withOwn({ tenants: [], managerId: 'a', managerName: 'Anna' }, waited, current, keyed)).toEqual(current)
    expect(withOwn({ tenants: [] }, { tenants: [{ name: 'Noé' }] }, current, keyed)).toEqual({ tenants: [] })
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

describe('mergeChange of things without a name', () => {
  const annex = z.object({ kind: z.string(), level: z.string().nullish(), number: z.string().nullish() })
  const ofAnnexes = {
    fields: { annexes: named('Cave, garage, parking') },
    following: [],
    lists: { annexes: { items: z.array(annex), alike: [['kind', 'number'], ['kind']] } },
  }
  const [cellar, garage, parking] = [{ kind: 'cellar', number: '4' }, { kind: 'garage' }, { kind: 'parking', number: '12' }]
  const was = { annexes: [cellar, garage] }
  const merge = (mine: object[], theirs: object[], read = was) => mergeChange(read, { annexes: mine }, { annexes: theirs }, ofAnnexes)

  it('keeps what each did to a different one: added, changed, taken away', () => {
    expect(merge([cellar, garage, parking], [{ ...cellar, level: '-1' }, garage]).lists).toEqual({
      annexes: [{ ...cellar, level: '-1' }, garage, parking],
    })
    expect(merge([garage], [cellar, { ...garage, number: '7' }]).lists).toEqual({ annexes: [{ ...garage, number: '7' }] })
    expect(merge([cellar, garage, parking], [cellar, garage, { kind: 'parking' }]).lists).toEqual({
      annexes: [cellar, garage, { kind: 'parking' }, parking],
    })
  })

  it('knows one of several of a kind by its number, and counts two that are alike as two', () => {
    const two = { annexes: [cellar, { kind: 'cellar', number: '5' }] }
    const merged = merge([{ kind: 'cellar', number: '5' }], [cellar, { kind: 'cellar', number: '5', level: '-2' }], two)
    expect(merged.lists).toEqual({ annexes: [{ kind: 'cellar', number: '5', level: '-2' }] })
    expect(merge([cellar, garage, parking, parking], [garage, parking]).lists).toEqual({ annexes: [garage, parking, parking] })
  })

  it('takes the same one added by both for one', () => {
    expect(merge([cellar, garage, parking], [garage, parking]).lists).toEqual({ annexes: [garage, parking] })
  })

  it('asks about the same one, with what each did elsewhere in both answers', () => {
    const { conflicts } = merge([{ ...cellar, level: '-1' }, garage], [{ ...cellar, level: '-2' }, garage, parking])
    expect(conflicts).toEqual([
      { field: 'annexes', mine: [{ ...cellar, level: '-1' }, garage, parking], theirs: [{ ...cellar, level: '-2' }, garage, parking] },
    ])
  })
})

describe('mergeChange of a field that holds others', () => {
  const surfaces = { items: z.array(z.object({ use: z.string(), surface: z.number() })), alike: [['use']] }
  const ofPremises = { fields: { premises: named('Local commercial') }, following: [], lists: { premises: { parts: { surfaces } } } }
  const read1 = { activity: 'Boulangerie', surfaces: [{ use: 'sales', surface: 40 }], leasePoints: ['lease', 'works'], accessHours: null }
  const merge = (mine: object, theirs: object) =>
    mergeChange({ premises: read1 }, { premises: { ...read1, ...mine } }, { premises: { ...read1, ...theirs } }, ofPremises)

  it('keeps what each changed in different ones, and merges the lists among them', () => {
    const mine = { activity: 'Pâtisserie', leasePoints: ['lease', 'works', 'energy'] }
    const theirs = { accessHours: '8 h à 12 h', leasePoints: ['lease'], surfaces: [{ use: 'sales', surface: 45 }] }
    expect(merge(mine, theirs)).toMatchObject({
      conflicts: [],
      lists: { premises: { ...mine, ...theirs, leasePoints: ['lease', 'energy'] } },
    })
  })

  it('asks where both changed the same one, and either answer keeps the rest', () => {
    const { conflicts } = merge({ activity: 'Pâtisserie', accessHours: 'Matin' }, { activity: 'Épicerie' })
    expect(conflicts).toEqual([
      {
        field: 'premises',
        mine: { ...read1, activity: 'Pâtisserie', accessHours: 'Matin' },
        theirs: { ...read1, activity: 'Épicerie', accessHours: 'Matin' },
      },
    ])
  })

  it('is a whole where one of them took it away', () => {
    const merged = mergeChange({ premises: read1 }, { premises: null }, { premises: { ...read1, activity: 'Épicerie' } }, ofPremises)
    expect(merged.conflicts).toMatchObject([{ field: 'premises', mine: null }])
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
