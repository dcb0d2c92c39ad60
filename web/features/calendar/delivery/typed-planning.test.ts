import { describe, expect, it } from 'vitest'
import { firstPlanning, readPlanning } from './typed-planning.ts'

const days = Array.from({ length: 9 }, (_, at) => `2026-12-0${at + 1}`)
const typed = firstPlanning({ days: days.slice(0, 2), waiting: { lots: 40, minutes: 40 * 45, withHour: 0, atOnce: 0 } })

describe('a typed planning of lots', () => {
  it('begins with the first days, and with as many checkers as the lots want', () => {
    expect(typed).toMatchObject({ days: days.slice(0, 2), by: 'number', checkers: '3' })
    expect(firstPlanning({ days, waiting: { lots: 0, minutes: 0, withHour: 0, atOnce: 0 } }).days).toHaveLength(7)
  })

  it('is read as a number of checkers, or as the named ones', () => {
    expect(readPlanning(typed)).toMatchObject({ body: { checkers: 3 } })
    const id = '0197c0de-0000-7000-8000-000000000001'
    expect(readPlanning({ ...typed, by: 'names', checkerIds: [id] })).toMatchObject({ body: { checkers: null, checkerIds: [id] } })
  })

  it('says what is against it', () => {
    expect(readPlanning({ ...typed, checkers: '' })).toEqual({ refusals: ['Indiquez le nombre de contrôleurs.'] })
    expect(readPlanning({ ...typed, checkers: 'deux' })).toEqual({ refusals: ['Indiquez le nombre de contrôleurs.'] })
    expect(readPlanning({ ...typed, by: 'names' })).toEqual({ refusals: ['Choisissez au moins un contrôleur.'] })
    expect(readPlanning({ ...typed, days: [], closes: '08:00' })).toEqual({
      refusals: ['Choisissez au moins une date.', "L'heure de fin doit suivre l'heure de début."],
    })
  })
})
