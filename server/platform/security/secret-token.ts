import { createHash, createHmac, randomBytes } from 'node:crypto'

/**
 * A secret for one person: 256 random bits, in letters and digits only, because mail programs cut a punctuation mark at the end of an
 * address. Only its hash is stored.
 */
export const makeSecret = (): string => randomBytes(32).toString('hex')

/** The hash stored instead of the secret. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')

/** A hash that only this installation computes: of what anybody could guess, such as a network address, or as a secret. */
export const keyedHashOf = (key: Uint8Array, text: string): string => createHmac('sha256', key).update(text).digest('base64url')
