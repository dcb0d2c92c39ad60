import { createHmac, timingSafeEqual } from 'node:crypto'
import type { ReceivedBody } from '@adm/contract/call/call'
import { signatureHeaders } from '@adm/contract/platform/message'
import { Refusal } from '@adm/domain/refusal'

/** A message that was signed longer ago may be a copy that somebody kept. */
const longestAgeMs = 5 * 60_000

const notSigned = () =>
  new Refusal('signedOut', 'SIGNATURE_WRONG', 'La signature du message ne convient pas. Vérifiez le secret et l’horloge de votre service.')

/** The signature of a message: the HMAC of the time, a full stop and the message. */
export const signatureOf = (secret: string, timestamp: string, bytes: Uint8Array): string =>
  `sha256=${createHmac('sha256', secret).update(`${timestamp}.`).update(bytes).digest('hex')}`

const isSame = (one: string, other: string): boolean => {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Checks that a message comes from whoever has the secret, and was signed just now. @throws {Refusal} `SIGNATURE_WRONG` (401) */
export const requireSignature = ({ bytes, headers }: ReceivedBody, secret: string | undefined, now: string): void => {
  const [timestamp, signature] = [headers[signatureHeaders.timestamp], headers[signatureHeaders.signature]]
  if (secret === undefined || !timestamp || !signature || !/^\d{1,12}$/.test(timestamp)) throw notSigned()
  if (Math.abs(Date.parse(now) - Number(timestamp) * 1_000) > longestAgeMs) throw notSigned()
  if (!isSame(signature, signatureOf(secret, timestamp, bytes))) throw notSigned()
}
