import { createHash, randomBytes } from 'node:crypto'

/** A secret for one person, of 256 random bits, in letters and figures only: mail programs cut a sign at the end of an address. Only its hash is kept. */
export const makeSecret = (): string => randomBytes(32).toString('hex')

/** What is kept in place of the secret. */
export const hashOf = (secret: string): string => createHash('sha256').update(secret).digest('base64url')
