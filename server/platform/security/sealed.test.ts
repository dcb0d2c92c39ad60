import { expect, it } from 'vitest'
import { seal, unseal } from './sealed.ts'

const secret = new TextEncoder().encode('a secret of at least thirty-two characters')

it('a sealed text is read again with its secret and its row only, and never looks the same twice', () => {
  const sealed = seal(secret, 'checker-1', 'FR1420041010050500013M02606')

  expect(unseal(secret, 'checker-1', sealed)).toBe('FR1420041010050500013M02606')
  expect(seal(secret, 'checker-1', 'FR1420041010050500013M02606')).not.toBe(sealed)
  expect(sealed).not.toContain('FR14')
  expect(() => unseal(secret, 'checker-2', sealed)).toThrow(/authenticate/)
  expect(() => unseal(new TextEncoder().encode('another secret of thirty-two letters'), 'checker-1', sealed)).toThrow(/authenticate/)
})
