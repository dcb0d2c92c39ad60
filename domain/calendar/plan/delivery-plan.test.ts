import { describe, expect, it } from 'vitest'
import { exampleChecker } from '../../booking/assignment/example-agenda.ts'
import { freeHours } from '../../checker/availability.ts'
import { instantAt } from '../../values/date/moment.ts'
import { neededCheckers, deliveryPlanBody } from './delivery-choice.ts'
import { fixedStartOf, lotsAtOnce, lotsOnWay, type LotToPlan, withinHours } from './delivery-plan.ts'

const monday = '2026-11-23'
const lot = (id: string, change: Partial<LotToPlan> = {}): LotToPlan => ({
  id,
  number: 1,
  zipCode: '69100',
  address: '3 rue des Tilleuls',
  building: null,
  staircase: null,
  floor: null,
  apartmentNumber: null,
  missionHour: null,
  ...change,
})
const choice = { days: [monday], opens: '10:00', closes: '16:00', checkers: 2, keepsHours: true }

describe('the planning of a delivery', () => {
  it('counts the lots that the file puts at one time of a day: each wants a checker of its own', () => {
    const timed = (missionHour: string | null, wishedDay: string | null = null) => ({ missionHour, wishedDay, durationMinutes: 60 })
    expect(lotsAtOnce([], [monday])).toBe(0)
    expect(lotsAtOnce([timed('9h00'), timed('9h30'), timed('9h59'), timed('10h00'), timed(null)], [monday])).toBe(3)
    expect(lotsAtOnce([timed('9h00'), timed('9h00')], [monday, '2026-11-24'])).toBe(0)
    expect(lotsAtOnce([timed('9h00', monday), timed('9h00', monday), timed('9h00', '2026-11-24')], [monday, '2026-11-24'])).toBe(2)
  })

  it('takes lots address after address, then by building, staircase, floor and flat, in natural order', () => {
    const ordered = [
      lot('a', { building: 'A', floor: '-1' }),
      lot('b', { building: 'A', floor: 'RDC', apartmentNumber: '2' }),
      lot('c', { building: 'A', floor: 'RDC', apartmentNumber: '10' }),
      lot('d', { building: 'A', staircase: '2', floor: '1' }),
      lot('e', { building: 'B2' }),
      lot('f', { building: 'B10' }),
      lot('g', { address: '12 rue des Tilleuls' }),
      lot('h', { zipCode: '69200', address: '1 rue Haute' }),
    ]

    expect(lotsOnWay(ordered.toReversed()).map(({ id }) => id)).toEqual(ordered.map(({ id }) => id))
  })

  it('lets the declared hours of a chosen day be between the first and the last hour', () => {
    const { exceptions } = withinHours(exampleChecker, { ...choice, days: [monday, '2026-11-24'] })
    const within = { ...exampleChecker, exceptions }

    expect(freeHours(within, monday)).toEqual([{ startAt: instantAt(monday, '10:00'), endAt: instantAt(monday, '16:00') }])
    expect(freeHours(within, '2026-11-24')).toEqual([])
    expect(freeHours(within, '2026-11-30')).toEqual(freeHours(exampleChecker, '2026-11-30'))
    expect(freeHours(withinHours(exampleChecker, { ...choice, opens: '19:00', closes: '20:00' }), monday)).toEqual([])
  })

  it('gives a lot the hour of the file on the only day that it may have', () => {
    expect(fixedStartOf(lot('a', { missionHour: '9h30' }), [monday])).toBe(instantAt(monday, '09:30'))
    expect(fixedStartOf(lot('a', { missionHour: '9h30' }), [monday, '2026-11-24'])).toBeUndefined()
    expect(fixedStartOf(lot('a', { missionHour: 'matin' }), [monday])).toBeUndefined()
    expect(fixedStartOf(lot('a'), [monday])).toBeUndefined()
  })

  it('says how many checkers the lots want', () => {
    expect(neededCheckers({ minutes: 0, atOnce: 0 }, choice)).toBe(1)
    expect(neededCheckers({ minutes: 288, atOnce: 0 }, choice)).toBe(1)
    expect(neededCheckers({ minutes: 289, atOnce: 0 }, choice)).toBe(2)
    expect(neededCheckers({ minutes: 100_000, atOnce: 0 }, choice)).toBe(50)
    expect(neededCheckers({ minutes: 60, atOnce: 0 }, { ...choice, closes: '09:00' })).toBe(1)
    expect(neededCheckers({ minutes: 60, atOnce: 3 }, choice)).toBe(3)
  })

  it('is asked for by a number of checkers or by their names, with hours in their order', () => {
    const messages = (change: object) => deliveryPlanBody.safeParse({ ...choice, ...change }).error?.issues.map(({ message }) => message)
    expect(messages({})).toBeUndefined()
    expect(messages({ checkers: null, checkerIds: ['0197c0de-0000-7000-8000-000000000001'] })).toBeUndefined()
    expect(messages({ checkers: null })).toEqual(['Indiquez le nombre de contrôleurs, ou choisissez-les.'])
    expect(messages({ closes: '09:59' })).toEqual(["L'heure de fin doit suivre l'heure de début."])
    expect(messages({ days: [] })).toEqual(['Choisissez au moins une date.'])
    expect(messages({ opens: '8h' })).toEqual(['Indiquez une heure, comme 08:30.'])
  })
})
