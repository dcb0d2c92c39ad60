import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { oneLetterAway } from './near-word.ts'

describe('the words one slip away', () => {
  it.each(['martines', 'martine', 'martinnez', 'matrinez', 'artinez', 'martinezz'])('of « %s » have « martinez »', (typed) => {
    expect(oneLetterAway(typed)).toContain('martinez')
  })

  it.each(['petit1', 'abcd', 'a'.repeat(21), ''])('are none for « %s »', (typed) => {
    expect(oneLetterAway(typed)).toEqual([])
  })

  it('go both ways, and never have the word itself', () => {
    const word = fc.stringMatching(/^[a-f]{5,8}$/)
    fc.assert(
      fc.property(word, word, (one, other) => {
        expect(oneLetterAway(one).includes(other)).toBe(oneLetterAway(other).includes(one))
        expect(oneLetterAway(one)).not.toContain(one)
      }),
    )
  })
})
