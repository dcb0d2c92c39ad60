import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { smsSize, smsText } from './sms-text.ts'

describe('the text of an SMS', () => {
  it('loses the accents and blanks that the alphabet of SMS lacks, and keeps the others', () => {
    expect(smsText('Le contrôleur\u00a0: «\u00a0bientôt\u00a0», à l’heure.\nÇa va, cœur…')).toBe(
      'Le controleur : " bientot ", à l\'heure. Ça va, coeur...',
    )
  })

  it.each([
    ['a'.repeat(160), 1],
    ['a'.repeat(161), 2],
    ['a'.repeat(306), 2],
    ['a'.repeat(307), 3],
    ['€'.repeat(80), 1],
    ['€'.repeat(81), 2],
    ['漢'.repeat(70), 1],
    ['漢'.repeat(71), 2],
  ])('%s is sent in %i', (text, parts) => {
    expect(smsSize(text).parts).toBe(parts)
  })

  it('is one line, and writing it again changes nothing', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const once = smsText(text)
        expect(once).not.toMatch(/[\r\n]/)
        expect(smsText(once)).toBe(once)
      }),
    )
  })
})
