import { expect, it } from 'vitest'
import { resealed, seal, unseal } from './sealed.ts'
import type { Secrets } from './secrets.ts'

const keyOf = (text: string) => new TextEncoder().encode(text)
const secret: Secrets = [keyOf('a secret of at least thirty-two characters')]

it('a sealed text is read again with its secret and its row only, and never looks the same twice', () => {
  const sealed = seal(secret, 'checker-1', 'FR1420041010050500013M02606')

  expect(unseal(secret, 'checker-1', sealed)).toBe('FR1420041010050500013M02606')
  expect(seal(secret, 'checker-1', 'FR1420041010050500013M02606')).not.toBe(sealed)
  expect(sealed).not.toContain('FR14')
  expect(() => unseal(secret, 'checker-2', sealed)).toThrow(/authenticate/)
  expect(() => unseal([keyOf('another secret of thirty-two letters')], 'checker-1', sealed)).toThrow(/authenticate/)
})

it('a text sealed before a rotation is read, and sealed again once with the newest secret', () => {
  const rotated: Secrets = [keyOf('the secret that replaces the former one'), ...secret]
  const sealed = seal(secret, 'checker-1', 'FR14')

  expect(unseal(rotated, 'checker-1', sealed)).toBe('FR14')
  expect(() => unseal(rotated, 'checker-2', sealed)).toThrow(/authenticate/)
  const again = resealed(rotated, 'checker-1', sealed) ?? ''
  expect(unseal([rotated[0]], 'checker-1', again)).toBe('FR14')
  expect(resealed(rotated, 'checker-1', again)).toBeNull()
})
