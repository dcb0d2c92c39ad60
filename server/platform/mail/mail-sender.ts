import { setTimeout as wait } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { z } from 'zod'
import { requireNoConnection } from '../database/connection-scope.ts'
import { saveMailFailure, saveMailSent, takeDueMail } from './outbox.queries.ts'
import type { Runtime } from '../work/work.ts'

/** The mail server, and the sender's address. */
export type Smtp = { url: string; from: string }
/** Sends the mails of the outbox, until it is stopped. */
export type MailSender = {
  /** Sends the mail that has waited longest. @returns false when none waits */
  sendNext: () => Promise<boolean>
  start: () => void
  stop: () => Promise<void>
}

const pollMs = 2_000
/** Longer than all timeouts of one mail together, so that no other process takes it in between. */
const leaseMs = 120_000
const firstDelayMs = 30_000
const longestDelayMs = 3_600_000
const patience = { dnsTimeout: 10_000, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }

const after = (now: string, ms: number): string => new Date(Date.parse(now) + ms).toISOString()

/**
 * Sends the mails of the outbox, one after the other, outside any transaction, so that a slow mail server delays mails only. A failed mail
 * is retried after 30 seconds, then after twice as long each time, up to an hour, while it is valid. A mail whose sending was interrupted
 * may be sent twice, with the same Message-ID.
 * @param longestStopMs how long the stop waits for the current mail
 */
export const makeMailSender = (runtime: Runtime, { url, from }: Smtp, longestStopMs = 5_000): MailSender => {
  const transport = createTransport({ url, ...patience, disableFileAccess: true, disableUrlAccess: true })
  const domain = /@([^\s>]+)/.exec(from)?.[1] ?? 'localhost'

  const sendNext = async (): Promise<boolean> => {
    const now = runtime.now()
    const mail = await takeDueMail(runtime.db, now, after(now, leaseMs))
    if (!mail) return false
    const { id, recipient, subject, text, html, fileName, file, failures } = mail
    requireNoConnection('The sending of a mail')
    try {
      const headers = { 'Auto-Submitted': 'auto-generated' }
      await transport.sendMail({
        from,
        to: recipient,
        subject,
        text: text ?? '',
        html: html ?? '',
        messageId: `<${id}@${domain}>`,
        headers,
        ...(fileName && file ? { attachments: [{ filename: fileName, content: file, encoding: 'base64' }] } : {}),
      })
    } catch (error) {
      const delay = Math.min(firstDelayMs * 2 ** failures, longestDelayMs)
      await saveMailFailure(runtime.db, id, String(error), after(runtime.now(), delay))
      runtime.log.warn({ mailId: id, failures: failures + 1, ...reasonOf(error) }, 'a mail was not sent')
      return true
    }
    await saveMailSent(runtime.db, id, runtime.now())
    return true
  }
  return { sendNext, ...makeRounds(runtime, sendNext, { close: () => transport.close(), longestStopMs }) }
}

const reason = z.object({ code: z.string().optional(), responseCode: z.number().optional() }).catch({})
/** The reason, as codes only: the text of a mail server often contains the recipient. */
const reasonOf = (error: unknown): { code?: string | undefined; responseCode?: number | undefined } => reason.parse(error)

/**
 * Runs a round every two seconds, never two at a time. `stop` waits a while for the current mail and sends no other; a mail interrupted by
 * the end of the process is retried after its lease.
 */
const makeRounds = (
  runtime: Runtime,
  sendNext: () => Promise<boolean>,
  { close, longestStopMs }: { close: () => void; longestStopMs: number },
): Pick<MailSender, 'start' | 'stop'> => {
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null
  const round = async () => {
    while (timer && (await sendNext()));
  }
  const turn = () => {
    running ??= round()
      .catch((error: unknown) => runtime.log.error({ err: error }, 'mails'))
      .finally(() => {
        running = null
      })
  }
  return {
    start: () => {
      timer = setInterval(turn, pollMs)
      turn()
    },
    stop: async () => {
      if (timer) clearInterval(timer)
      timer = null
      close()
      await Promise.race([running, wait(longestStopMs, undefined, { ref: false })])
    },
  }
}
