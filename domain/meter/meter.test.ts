import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type MeterDraft, meterDraft, meterIndex, unitsOf } from './meter.ts'
import { formatIndex, formatUse, type Read, readingBefore, refusedReading, unlikelyReading } from './meter-reading.ts'
import { meterTypes } from './meter-type.ts'

const draft = { dwellingId: '01890000-0000-7000-8000-000000000000', type: 'ELECTRICITY', unit: 'kWh' }
const refused = (change: object): Record<string, string> => {
  const { error } = meterDraft.safeParse({ ...draft, ...change })
  return Object.fromEntries((error?.issues ?? []).map(({ path, message }) => [path.join('.'), message]))
}

describe('a meter', () => {
  it.each([
    ['ELECTRICITY', '12345678901234'],
    ['GAS', '12345678901234'],
    ['GAS', 'gi 123 456'],
  ])('of %s takes the delivery point %s [ENT-9]', (type, pointNumber) => {
    expect(refused({ type, pointNumber, unit: type === 'GAS' ? 'm³' : 'kWh' })).toEqual({})
  })

  it.each([
    ['ELECTRICITY', '1234567890123', 'Le PRM doit contenir 14 chiffres.'],
    ['ELECTRICITY', 'GI123456', 'Le PRM doit contenir 14 chiffres.'],
    ['GAS', 'GI12345', 'Le PCE doit contenir 14 chiffres, ou GI suivi de 6 chiffres.'],
    ['COLD_WATER', '12345678901234', "Ce type de compteur n'a ni PRM ni PCE."],
  ])('of %s refuses the delivery point %s [ENT-9]', (type, pointNumber, message) => {
    expect(refused({ type, pointNumber, serial: 'A1', unit: type === 'ELECTRICITY' ? 'kWh' : 'm³' })).toEqual({ pointNumber: message })
  })

  it('is known by a number at least, and counts in a unit of its type', () => {
    expect(refused({})).toEqual({ serial: 'Indiquez le numéro de série ou le PRM.' })
    expect(refused({ type: 'HOT_WATER', unit: 'm³', serial: '  ' })).toEqual({ serial: 'Indiquez le numéro de série.' })
    expect(refused({ serial: 'A1', unit: 'm³' })).toEqual({ unit: 'Choisissez une unité parmi : kWh.' })
  })

  it('keeps its numbers without blanks and in capitals, so that one device is never two', () => {
    const stored: MeterDraft = meterDraft.parse({ ...draft, pointNumber: '1234 5678 9012 34', serial: ' ab 12-c ' })
    expect(stored).toMatchObject({ pointNumber: '12345678901234', serial: 'AB12-C' })
  })

  it.each(meterTypes)('of %s has a usual unit', (type) => {
    expect(unitsOf(type)).not.toHaveLength(0)
  })
})

const reading = (day: string, index: number | null, change: Partial<Read> = {}): Read => ({
  day,
  index,
  device: 1,
  kind: 'reading',
  ...change,
})
const march = reading('2026-03-01', 1200)
const june = reading('2026-06-01', 1500)

describe('an index', () => {
  it.each([-1, 1_000_000_000, 1.2345, Number.NaN])('is refused when it is %s', (index) => {
    expect(meterIndex.safeParse(index).success).toBe(false)
  })

  it('lies between what was read before and after it', () => {
    expect(refusedReading([march, june], reading('2026-04-01', 1300))).toEqual([])
    expect(refusedReading([march, june], reading('2026-04-01', 1199.9))).toEqual([
      {
        path: 'index',
        message:
          "L'index est inférieur à celui du dimanche 1er mars 2026 (1\u202f200). Vérifiez-le, ou déclarez un changement de compteur.",
      },
    ])
    expect(refusedReading([march, june], reading('2026-04-01', 1501))).toEqual([
      { path: 'index', message: "L'index est supérieur à celui du lundi 1er juin 2026 (1\u202f500). Vérifiez les deux relevés." },
    ])
  })

  it('starts anew on another device, which was not read before the day it was put there', () => {
    const removed = reading('2026-07-01', null, { kind: 'removed' })
    const installed = reading('2026-07-01', 3, { kind: 'installed', device: 2 })
    const steps = [march, june, removed, installed]
    expect(refusedReading(steps, reading('2026-08-01', 40, { device: 2 }))).toEqual([])
    expect(refusedReading(steps, reading('2026-08-01', 2, { device: 2 }))).toMatchObject([{ path: 'index' }])
    expect(refusedReading(steps, reading('2026-06-30', 40, { device: 2 }))).toEqual([
      { path: 'day', message: 'Ce compteur a été posé le mercredi 1er juillet 2026.' },
    ])
    expect(refusedReading(steps, reading('2026-07-02', 1600))).toEqual([
      { path: 'day', message: 'Ce compteur a été déposé le mercredi 1er juillet 2026.' },
    ])
  })

  it('never goes down along the days of one device, whatever is typed in whatever order', () => {
    const typed = fc.record({ day: fc.integer({ min: 1, max: 28 }), index: fc.integer({ min: 0, max: 50 }) })
    const storedOf = (rows: readonly { day: number; index: number }[]): readonly Read[] =>
      rows
        .map(({ day, index }) => reading(`2026-01-${String(day).padStart(2, '0')}`, index))
        .reduce<Read[]>((stored, read) => (refusedReading(stored, read).length === 0 ? [...stored, read] : stored), [])
    const goesDown = (stored: readonly Read[]) =>
      stored.filter((earlier) => stored.some((other) => earlier.day < other.day && (earlier.index ?? 0) > (other.index ?? 0)))
    fc.assert(
      fc.property(fc.array(typed, { maxLength: 12 }), (rows) => {
        expect(goesDown(storedOf(rows))).toEqual([])
      }),
    )
  })
})

describe('what is said of an index', () => {
  it('compares it with the last one of the same device', () => {
    const other = reading('2026-06-02', 9, { device: 2 })
    expect(readingBefore([march, june, other], reading('2026-07-01', 1600))).toBe(june)
    expect(readingBefore([march, june, other], june)).toBe(march)
    expect(readingBefore([march, june, other], march)).toBeUndefined()
  })

  it('is that it is unlikely when a large dwelling would not use as much in a day', () => {
    const electricity = { type: 'ELECTRICITY', unit: 'kWh' } as const
    expect(unlikelyReading(electricity, march, june)).toBeNull()
    expect(unlikelyReading(electricity, undefined, june)).toBeNull()
    expect(unlikelyReading(electricity, reading('2026-07-01', null, { kind: 'removed' }), reading('2026-08-01', 9_000))).toBeNull()
    expect(unlikelyReading(electricity, march, reading('2026-03-11', 5_200))).toBe(
      "Consommation inhabituelle\u00a0: 400\u00a0kWh par jour depuis le dimanche 1er mars 2026. Vérifiez l'index.",
    )
  })

  it('is written in French, with its unit', () => {
    expect(formatIndex(12345.6, 'm³')).toBe('12\u202f345,6\u00a0m³')
    expect(formatIndex(null, 'm³')).toBe('inconnu')
    expect([formatUse(120, 'kWh'), formatUse(-12, 'kWh')]).toEqual(['+\u00a0120\u00a0kWh', '−\u00a012\u00a0kWh'])
  })
})
