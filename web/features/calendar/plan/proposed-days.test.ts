import { describe, expect, it } from 'vitest'
import { gainInWords, travelInWords } from './plan-words.ts'
import { proposedDays, whyNotProposed } from './proposed-days.ts'

const week = ['2026-11-23', '2026-11-24', '2026-11-25', '2026-11-26', '2026-11-27', '2026-11-28', '2026-11-29']

describe('the days of a new proposal', () => {
  it('are the displayed ones that are still to come, seven at most', () => {
    expect(proposedDays({ days: week, today: '2026-11-25' })).toMatchObject({ fromDay: '2026-11-25', untilDay: '2026-11-29' })
    expect(proposedDays({ days: week, today: '2026-12-25' })).toMatchObject({ fromDay: '2026-12-25', untilDay: '2026-12-25' })
    expect(proposedDays({ days: [...week, '2026-11-30'], today: '2026-11-01' })).toMatchObject({ untilDay: '2026-11-29' })
  })

  it('are refused in words: past, backwards, too many, none', () => {
    const whyNot = (fromDay: string, untilDay: string) =>
      whyNotProposed({ fromDay, untilDay, bookingIds: [], checkerIds: [], movesMissions: false }, '2026-11-24')
    expect(whyNot('2026-11-24', '2026-11-30')).toEqual([])
    expect(whyNot('2026-11-23', '2026-11-24')).toEqual(['Le premier jour est passé.'])
    expect(whyNot('2026-11-25', '2026-11-24')).toEqual(['Le dernier jour ne peut pas être avant le premier.'])
    expect(whyNot('2026-11-24', '2026-12-01')).toEqual(['Une proposition couvre 7 jours au plus.'])
    expect(whyNot('', '2026-12-01')).toEqual(['Choisissez les jours.'])
  })
})

it('says the gain of the calculation in orders first, and in travel only between plans of as many orders', () => {
  const figures = { placed: 10, travelMinutes: 300, travelToday: 280, greedyPlaced: 10, greedyTravelMinutes: 390 }
  expect(gainInWords(figures)).toBe("1\u00a0h\u00a030 de trajet de moins qu'en planifiant une par une")
  expect(gainInWords({ ...figures, greedyPlaced: 8 })).toBe("2 commandes de plus qu'en planifiant une par une")
  expect(gainInWords({ ...figures, greedyTravelMinutes: 300 })).toBeNull()
  expect(travelInWords(figures)).toBe('5\u00a0h, 20\u00a0min de plus que le planning actuel')
  expect(travelInWords({ ...figures, travelToday: 300 })).toBe('5\u00a0h')
})
