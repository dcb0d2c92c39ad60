import { isMobile } from '@adm/domain/values/typed-phone'
import { z } from 'zod'
import { type Carried, type Carrier, codesOf } from './carrier.ts'

/** The SMS service: its address, the token that it gave, the sender that a phone shows. */
export type SmsService = { url: string; token: string; from: string }

/** As many SMS are in flight at once. */
export const smsLanes = 4
const patienceMs = 15_000
/** The statuses that refuse this SMS for good; any other one is about the service, its settings or its load. */
const refusing: readonly number[] = [400, 410, 422]

const accepted = z.object({ id: z.string().min(1).max(200) })

/**
 * Sends SMS by one HTTP request each, as `docs/messages.md` describes it. Every attempt of an SMS has the same identifier, so that the service
 * sends it once: an attempt without an answer is simply repeated.
 */
export const openSmsCarrier = ({ url, token, from }: SmsService): Carrier => ({
  channel: 'sms',
  carry: async ({ id, recipient, text }): Promise<Carried> => {
    if (!isSmsNumber(recipient)) return { state: 'failed', reason: 'address', error: null }
    try {
      const response = await fetch(url, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json', 'idempotency-key': id },
        body: JSON.stringify({ id, from, to: recipient, text: text ?? '' }),
        redirect: 'error',
        signal: AbortSignal.timeout(patienceMs),
      })
      return await readAnswer(response)
    } catch (error) {
      return { state: 'waiting', error }
    }
  },
  close: () => undefined,
})

const isSmsNumber = (recipient: string): boolean => /^\+[1-9]\d{6,14}$/.test(recipient) && isMobile(recipient)

const readAnswer = async (response: Response): Promise<Carried> => {
  if (response.ok) {
    const answer = accepted.safeParse(await response.json().catch(() => null))
    return { state: 'sent', providerId: answer.data?.id }
  }
  await response.body?.cancel()
  const error = Object.assign(new Error(`The SMS service answered ${response.status}`), { responseCode: response.status })
  if (!refusing.includes(response.status)) return { state: 'waiting', error }
  return { state: 'failed', reason: 'refused', error: error.message, codes: codesOf(error) }
}
