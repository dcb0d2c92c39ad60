import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16
const keyOf = (secret: Uint8Array): Uint8Array => new Uint8Array(hkdfSync('sha256', secret, '', 'adm sealed text', 32))

/**
 * Encrypts a text with the data secret, so that a copy of the database does not reveal it.
 * @param about the row of the text: a text sealed for one row cannot be decrypted for another
 */
export const seal = (secret: Uint8Array, about: string, text: string): string => {
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, keyOf(secret), iv).setAAD(Buffer.from(about))
  const body = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return Buffer.concat([iv, sealing.getAuthTag(), body]).toString('base64')
}

/** Decrypts a sealed text. @throws {Error} when the secret or the row is another, or the text was changed */
export const unseal = (secret: Uint8Array, about: string, sealed: string): string => {
  const bytes = Buffer.from(sealed, 'base64')
  const opening = createDecipheriv(cipher, keyOf(secret), bytes.subarray(0, ivBytes)).setAAD(Buffer.from(about))
  opening.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([opening.update(bytes.subarray(ivBytes + tagBytes)), opening.final()]).toString('utf8')
}
