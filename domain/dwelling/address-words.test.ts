import { describe, expect, it } from 'vitest'
import { addressWords } from './address-words.ts'

const writings = (typed: string) => addressWords(typed).map((word) => [word.typed, ...word.parts, ...word.shorts])

describe('the words of a searched address', () => {
  it.each([
    ['bd', ['bd', 'boulevard', 'bd', 'bld', 'blvd', 'boul', 'bvd']],
    ['Boulev', ['Boulev', 'boulevard', 'bd', 'bld', 'blvd', 'boul', 'bvd']],
    ['r.', ['r', 'rue', 'r']],
    ['st', ['st', 'saint', 'st']],
    ['Germain', ['Germain']],
  ])('has all writings of « %s »', (typed, expected) => {
    expect(writings(typed)).toEqual([expected])
  })

  it.each([
    ['12bis, l’Église', ['12', 'bis', 'l', 'Église']],
    ['Lyon CEDEX 08', ['Lyon']],
    ['50%_\\fixe', ['50%_\\fixe']],
    ['', []],
  ])('breaks « %s » into words', (typed, words) => {
    expect(addressWords(typed).map((word) => word.typed)).toEqual(words)
  })

  it('reads a district as its zip code', () => {
    expect(writings('Lyon 3e')).toEqual([['Lyon'], ['3e', '69003']])
    expect(writings('paris 13ème')).toEqual([['paris'], ['13ème', '75013']])
    expect(writings('marseille 1er')).toEqual([['marseille'], ['1er', '13001']])
    expect(writings('bordeaux 3e')).toEqual([['bordeaux'], ['3e']])
  })
})
