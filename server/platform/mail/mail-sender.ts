import { setTimeout as wait } from 'node:timers/promises'
import { requireNoConnection } from '../database/connection-scope.ts'
import type { Runtime } from '../work/work.ts'
import { type Carried, type Carrier, codesOf } from './carrier.ts'
import { inBatches } from './in-batches.ts'
import { type Ended, saveOutcomes } from './mail-outcome.ts'
import { type LeasedMail, saveHandOvers, saveMailFailure, takeDueMails } from './outbox.queries.ts'
import { openSmsCarrier, smsLanes, type SmsService } from './sms-carrier.ts'
import { openSmtpCarrier, type Smtp, smtpLanes } from './smtp-carrier.ts'

/** Sends the messages of the outbox, until it is stopped. */
export type MailSender = {
  /** Sends the message that has waited longest. @returns false when none waits */
  sendNext: () => Promise<boolean>
  start: () => void
  stop: () => Promise<void>
}

const pollMs = 2_000
/** Longer than all timeouts of one message together, so that no other process takes it in between. */
const leaseMs = 120_000
const firstDelayMs = 30_000
const longestDelayMs = 3_600_000

const after = (now: string, ms: number): string => new Date(Date.parse(now) + ms).toISOString()
const earlier = (one: string, other: string): string => (one < other ? one : other)

/**
 * Sends the e-mails of the outbox by SMTP, see `makeSender`.
 * @param longestStopMs how long the stop waits for the current mails
 */
export const makeMailSender = (runtime: Runtime, smtp: Smtp, longestStopMs = 5_000): MailSender =>
  makeSender(runtime, openSmtpCarrier(smtp), { lanes: smtpLanes, longestStopMs })

/** Sends the SMS of the outbox, see `makeSender`. */
export const makeSmsSender = (runtime: Runtime, service: SmsService, longestStopMs = 5_000): MailSender =>
  makeSender(runtime, openSmsCarrier(service), { lanes: smsLanes, longestStopMs })

type SenderSetup = { lanes: number; longestStopMs: number }

/**
 * Sends the messages of one channel, several at once, outside any transaction, so that a slow server delays messages only. A message that
 * could not be sent is retried after 30 seconds, then after twice as long each time, up to an hour, while it is valid; then, or when its
 * server refuses it for good, it has failed. A message that its server may have, but did not confirm, is `unsure`, and not sent again. What the
 * lanes read and write at the same time is one statement, or one transaction, for all of them.
 */
const makeSender = (runtime: Runtime, carrier: Carrier, setup: SenderSetup): MailSender => {
  const { db, now: clock } = runtime
  const take = inBatches<null, LeasedMail>(({ length: most }) => {
    const now = clock()
    return takeDueMails(db, { channel: carrier.channel, now, until: after(now, leaseMs), most })
  })
  const hand = inBatches<LeasedMail, true>(async (mails) => {
    const handed = await saveHandOvers(db, mails, clock())
    return mails.map(({ id }) => handed.has(id) || undefined)
  })
  const save = inBatches<Ended, never>(async (ends) => {
    await saveOutcomes(runtime, ends)
    return []
  })
  const sendNext = async (): Promise<boolean> => {
    const mail = await take(null)
    if (!mail) return false
    const now = clock()
    requireNoConnection('The sending of a message')
    const carried = overBefore(mail, now) ?? (await carrier.carry(mail, () => handOver(mail)))
    if (carried.state === 'waiting') await saveRetry(runtime, mail, carried.error)
    else await save({ mail, end: carried })
    if (carried.state !== 'sent') logEnd(runtime, mail, carried)
    return true
  }
  const handOver = async (mail: LeasedMail): Promise<void> => {
    if (!(await hand(mail))) throw new Error('Another process sends the message, or it was withdrawn')
  }
  return { sendNext, ...makeRounds(runtime, sendNext, { ...setup, close: carrier.close }) }
}

/** What ends a message without a new attempt: an attempt that was interrupted after the last line, or the end of its validity. */
const overBefore = ({ handedAt, goodUntil }: LeasedMail, now: string): Carried | null => {
  if (handedAt !== null) return { state: 'unsure', reason: 'interrupted', error: null }
  return goodUntil <= now ? { state: 'failed', reason: 'expired', error: null } : null
}

/** The retry comes at the end of the validity at the latest, when the message fails. */
const saveRetry = ({ db, now }: Runtime, mail: LeasedMail, error: unknown): Promise<void> => {
  const delay = Math.min(firstDelayMs * 2 ** mail.failures, longestDelayMs)
  return saveMailFailure(db, mail, String(error), earlier(after(now(), delay), mail.goodUntil))
}

const logEnd = ({ log }: Runtime, { id, failures }: LeasedMail, carried: Exclude<Carried, { state: 'sent' }>): void => {
  const why = carried.state === 'waiting' ? codesOf(carried.error) : { state: carried.state, reason: carried.reason, ...carried.codes }
  log.warn({ mailId: id, failures: failures + 1, ...why }, 'a message was not sent')
}

/**
 * Runs a round every two seconds, in several lanes, never two rounds at a time. `stop` waits a while for the current messages and sends no
 * other; a message interrupted by the end of the process is taken again after its lease.
 */
const makeRounds = (
  runtime: Runtime,
  sendNext: () => Promise<boolean>,
  { close, lanes, longestStopMs }: SenderSetup & { close: () => void },
): Pick<MailSender, 'start' | 'stop'> => {
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout | null = null
  const lane = async () => {
    while (timer && (await sendNext()));
  }
  const round = async () => {
    const ends = await Promise.allSettled(Array.from({ length: lanes }, lane))
    for (const end of ends) if (end.status === 'rejected') runtime.log.error({ err: end.reason }, 'messages')
  }
  const turn = () => {
    running ??= round().finally(() => {
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
