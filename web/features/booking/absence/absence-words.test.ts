import { instantAt, startOfDay } from '@adm/domain/values/date/moment'
import { describe, expect, it } from 'vitest'
import { absenceSpan, actLabel } from './absence-words.ts'

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
