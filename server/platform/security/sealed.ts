import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto'
import type { Secrets } from './secrets.ts'

const cipher = 'aes-256-gcm'
const ivBytes = 12
const tagBytes = 16
const keyOf = (secret: Uint8Array): Uint8Array => new Uint8Array(hkdfSync('sha256', secret, '', 'adm sealed text', 32))

/**
 * Encrypts a text with the newest data secret, so that a copy of the database does not reveal it.
 * @param about the row of the text: a text sealed for one row cannot be decrypted for another
 */
export const seal = ([secret]: Secrets, about: string, text: string): string => {
  const iv = randomBytes(ivBytes)
  const sealing = createCipheriv(cipher, keyOf(secret), iv).setAAD(Buffer.from(about))
  const body = Buffer.concat([sealing.update(text, 'utf8'), sealing.final()])
  return Buffer.concat([iv, sealing.getAuthTag(), body]).toString('base64')
}

/** Decrypts a sealed text. @throws {Error} when no secret is that of the text, the row is another, or the text was changed */
export const unseal = (secrets: Secrets, about: string, sealed: string): string => {
  const [newest, ...previous] = secrets
  try {
    return open(newest, about, sealed)
  } catch (error) {
    const [next, ...others] = previous
    if (next === undefined) throw error
    return unseal([next, ...others], about, sealed)
  }
}

/** The text sealed again with the newest secret; null when it already is. @throws {Error} as `unseal` */
export const resealed = (secrets: Secrets, about: string, sealed: string): string | null => {
  const [newest] = secrets
  try {
    open(newest, about, sealed)
    return null
  } catch {
    return seal(secrets, about, unseal(secrets, about, sealed))
  }
}

const open = (secret: Uint8Array, about: string, sealed: string): string => {
  const bytes = Buffer.from(sealed, 'base64')
  const opening = createDecipheriv(cipher, keyOf(secret), bytes.subarray(0, ivBytes)).setAAD(Buffer.from(about))
  opening.setAuthTag(bytes.subarray(ivBytes, ivBytes + tagBytes))
  return Buffer.concat([opening.update(bytes.subarray(ivBytes + tagBytes)), opening.final()]).toString('utf8')
}
