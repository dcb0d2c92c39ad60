import { describe, expect, it } from 'vitest'
import { completedSince } from './booking-missing.ts'

const building = { name: 'building', words: 'le bâtiment' } as const
const digicode = { name: 'digicode', words: 'le digicode ou « aucun »' } as const
const opened = { building: null, digicode: null, partnerName: null, partnerEmail: null }

describe('the fields completed in the dialog of a transition [ENT-7]', () => {
  it('are those that the person typed', () => {
    expect(completedSince(opened, [building, digicode], { building: 'B', digicode: null })).toEqual({ building: 'B' })
  })

  it('leave alone what was saved while the dialog was open', () => {
    expect(completedSince(opened, [digicode], { building: null, digicode: '12A' })).toEqual({ digicode: '12A' })
    expect(completedSince(opened, [digicode], { building: 'C', digicode: null })).toEqual({})
  })

  it('include the other fields of a partner with its name', () => {
    const partner = { name: 'partnerName', words: 'le partenaire' } as const
    const typed = { partnerName: 'Net & Clair', partnerEmail: 'bonjour@net.example' }
    expect(completedSince(opened, [partner], typed)).toEqual(typed)
    expect(completedSince(opened, [], typed)).toEqual({})
  })
})
