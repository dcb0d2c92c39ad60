import type { MailChannel } from '@adm/domain/mail-state'
import { z } from 'zod'
import type { LeasedMail, MailEnd } from './outbox.queries.ts'

/** The result of an attempt to send a message. `waiting`: it is tried again later. */
export type Carried = { state: 'sent'; providerId?: string | undefined } | { state: 'waiting'; error: unknown } | MailEnd

/** A way out of the outbox: a mail server, or an SMS service. */
export type Carrier = {
  channel: MailChannel
  /**
   * Sends one message. Where its server cannot recognize a second copy, `handOver` is called before the last line: from there on only the
   * answer of the server says whether it has the message.
   */
  carry: (mail: LeasedMail, handOver: () => Promise<void>) => Promise<Carried>
  close: () => void
}

const codes = z.object({ code: z.string().optional(), responseCode: z.number().optional(), command: z.string().optional() }).catch({})
/** The reason, as codes only: the text of a server often contains the recipient. */
export const codesOf = (error: unknown): { code?: string | undefined; responseCode?: number | undefined; command?: string | undefined } =>
  codes.parse(error)
