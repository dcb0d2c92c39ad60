import { describe, expect, it } from 'vitest'
import { accessParts } from './access-words.ts'

const all = ['residence', 'building', 'staircase', 'floor', 'door', 'apartmentNumber', 'digicode'] as const

describe('the access to a dwelling in words', () => {
  it('names each part once, also when its value names itself', () => {
    const place = { building: 'Bât. B', staircase: 'Esc. 2', floor: '3e étage', door: 'Porte droite', apartmentNumber: 'Apt 12' }
    expect(accessParts('FR', all, place)).toEqual(['Bât. B', 'Esc. 2', '3e étage', 'Porte droite', 'Apt 12'])
  })

  it('names a bare value, in French and in English', () => {
    const place = { residence: 'Belle Vue', building: 'B', staircase: '2', floor: '3', door: 'A', apartmentNumber: '12', digicode: '4A12' }
    expect(accessParts('FR', all, place)).toEqual([
      'Résidence Belle Vue',
      'Bâtiment B',
      'Escalier 2',
      'Étage 3',
      'Porte A',
      'Appartement 12',
      'Digicode 4A12',
    ])
    expect(accessParts('EN', ['building', 'digicode'], place)).toEqual(['Building B', 'Door code 4A12'])
  })

  it.each(['Batignolles', 'Apollon', 'Escale', 'Portal'])('takes « %s » for no word of its own', (value) => {
    const place = { building: value, staircase: value, door: value, apartmentNumber: value }
    expect(accessParts('FR', ['building', 'staircase', 'door', 'apartmentNumber'], place)).toEqual([
      `Bâtiment ${value}`,
      `Escalier ${value}`,
      `Porte ${value}`,
      `Appartement ${value}`,
    ])
  })

  it('leaves out what is not known', () => {
    expect(accessParts('FR', all, { building: null, floor: '' })).toEqual([])
  })
})
