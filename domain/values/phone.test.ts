import { describe, expect, it } from 'vitest'
import { formatPhone, phone } from './phone.ts'

describe('phone numbers', () => {
  it.each([
    ['06 12 34 56 78', '+33612345678'],
    ['06.12.34.56.78', '+33612345678'],
    ['+33 6 12 34 56 78', '+33612345678'],
    ['0033612345678', '+33612345678'],
    ['+262 692 12 34 56', '+262692123456'],
    ['+32 470 12 34 56', '+32470123456'],
  ])('keeps %s as %s', (typed, kept) => {
    expect(phone.parse(typed)).toBe(kept)
  })

  it.each(['', '06 12 34 56', '06 12 34 56 78 90', 'bonjour', '+33 0', '06 12 34 56 78; appelez'])('refuses « %s »', (typed) => {
    expect(phone.safeParse(typed).error?.issues[0]?.message).toBe("Ce numéro de téléphone n'est pas valide.")
  })

  it('shows a French number in pairs, another with its country', () => {
    expect(formatPhone('+33612345678')).toBe('06 12 34 56 78')
    expect(formatPhone('+32470123456')).toBe('+32 470 12 34 56')
  })
})
