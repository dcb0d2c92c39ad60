import { describe, expect, it } from 'vitest'
import type { Booking } from '@adm/domain/booking/booking'
import { changedSince, isSame, mergeChange, withoutFields } from './booking-merge.ts'

const read: Booking = {
  id: '01a1fccd-cd94-7000-b927-e9e8235200f9',
  code: 'C26004217-4',
  missionCode: 'C26004217-4E1',
  missionRank: 1,
  clientId: '01a1fccd-cd94-7000-b927-e9e8235200f8',
  clientName: 'Foncia',
  areaId: '01a1fccd-cd94-7000-b927-e9e8235200f7',
  areaName: 'Lyon',
  status: 'waiting',
  service: 'checkin',
  language: 'FR',
  address: '12 rue Garibaldi',
  zipCode: '69003',
  city: 'Lyon',
  floor: '2',
  propertyType: 'house',
  propertyKind: 'apartment',
  roomCount: 'T2',
  surface: 45,
  furnished: false,
  options: [],
  tenants: [],
  contacts: [],
  checkerId: null,
  checkerName: null,
  startAt: null,
  endAt: null,
  durationMinutes: 60,
  offer: 'PRO',
  priceCents: 12_000,
  priceLines: [],
  result: null,
  resultCents: null,
  createdAt: '2026-11-20T08:00:00Z',
  updatedAt: '2026-11-20T08:00:00Z',
  version: 1,
}

describe('changedSince', () => {
  it('keeps only what differs from what was read', () => {
    expect(changedSince(read, { floor: '3', address: '12 rue Garibaldi', digicode: null })).toEqual({ floor: '3' })
  })
})

describe('mergeChange', () => {
  it('finds no conflict when the fields differ, and tells the others', () => {
    const current = { ...read, digicode: 'A12', version: 2 }
    expect(mergeChange(read, { floor: '3' }, current)).toEqual({ theirs: ['digicode'], conflicts: [] })
  })

  it('asks about a field that both changed', () => {
    const { conflicts } = mergeChange(read, { floor: '3' }, { ...read, floor: '4', version: 2 })
    expect(conflicts).toEqual([{ field: 'floor', mine: '3', theirs: '4' }])
  })

  it('does not ask when both typed the same', () => {
    expect(mergeChange(read, { floor: '3' }, { ...read, floor: '3', version: 2 }).conflicts).toEqual([])
  })

  it('does not tell what follows from another field', () => {
    const current = { ...read, surface: 60, priceCents: 15_000, durationMinutes: 75, version: 2, updatedAt: '2026-11-21T08:00:00Z' }
    expect(mergeChange(read, { floor: '3' }, current).theirs).toEqual(['surface'])
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
