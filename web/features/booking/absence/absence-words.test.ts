import { instantAt, startOfDay } from '@adm/domain/values/date/moment'
import { describe, expect, it } from 'vitest'
import { absenceSpan, actLabel, nearestTakers } from './absence-words.ts'

describe('an absence in words', () => {
  it('is a day, several days with the last one included, or hours', () => {
    const startAt = startOfDay('2026-11-23')
    expect(absenceSpan({ startAt, endAt: startOfDay('2026-11-24'), reason: null })).toBe('Le lundi 23 novembre 2026')
    expect(absenceSpan({ startAt, endAt: startOfDay('2026-11-25'), reason: 'Malade' })).toBe(
      'Du lundi 23 novembre 2026 au mardi 24 novembre 2026 (Malade)',
    )
    expect(absenceSpan({ startAt: instantAt('2026-11-23', '14:00'), endAt: startOfDay('2026-11-24'), reason: null })).toMatch(
      /^Du lundi 23 novembre 2026 à 14.h au mardi 24 novembre 2026 à 0.h$/,
    )
  })
})

describe('the label of the act', () => {
  const rights = { act: 'declare', mayConfirm: true, mayReassign: true, absence: undefined } as const
  const given = { bookingId: 'a', choice: 'reassign', checkerId: 'b' } as const
  const later = { bookingId: 'c', choice: 'keep' } as const

  it('names what is done, and what is handed over', () => {
    expect(actLabel({ ...rights, decisions: [] })).toBe("Enregistrer l'absence")
    expect(actLabel({ ...rights, decisions: [given, later] })).toBe("Enregistrer l'absence et réaffecter la mission")
    expect(actLabel({ ...rights, mayReassign: false, decisions: [later, later] })).toBe("Enregistrer l'absence et transmettre 2 missions")
    expect(actLabel({ ...rights, mayConfirm: false, decisions: [given, given] })).toBe("Annoncer l'absence et réaffecter 2 missions")
    const proposal = { ...given, choice: 'propose' } as const
    expect(actLabel({ ...rights, decisions: [proposal, later] })).toBe("Enregistrer l'absence et proposer la mission")
    expect(actLabel({ ...rights, decisions: [proposal, given] })).toBe("Enregistrer l'absence et replanifier 2 missions")
    expect(actLabel({ ...rights, act: 'settle', mayConfirm: false, decisions: [given] })).toBe('Réaffecter la mission')
  })
})

describe('why nobody takes a mission', () => {
  const refused = (id: string, messages: readonly string[], smallestChange: string | null) => ({
    id,
    name: id,
    travelMinutes: null,
    missionsThatDay: 0,
    isOfArea: true,
    allowed: false,
    refusals: messages.map((message) => ({ guard: 'G5' as const, code: 'X', message, forcible: false })),
    score: 0,
    terms: [],
    smallestChange,
  })

  it('names those whom a change would let first, each with all obstacles and the change, and counts the others', () => {
    const candidates = [
      refused('a', ['a est déjà occupé.'], null),
      refused('b', ['b est déjà occupé.', "b n'a pas la zone."], 'si sa zone comprend 69003, si l’heure passe à 10 h'),
      refused('c', ['c est absent.'], null),
      refused('d', ['d est absent.'], null),
      refused('e', ['e est absent.'], null),
    ]
    expect(nearestTakers(candidates)).toEqual({
      takers: [
        {
          id: 'b',
          obstacles: "b est déjà occupé. b n'a pas la zone.",
          change: 'Possible si sa zone comprend 69003, si l’heure passe à 10 h.',
        },
        { id: 'a', obstacles: 'a est déjà occupé.', change: null },
        { id: 'c', obstacles: 'c est absent.', change: null },
      ],
      others: 2,
    })
  })
})
