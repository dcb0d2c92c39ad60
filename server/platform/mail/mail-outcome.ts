import { system } from '@adm/domain/actor'
import type { MailReport } from '@adm/domain/mail-state'
import { mailEvents } from '@adm/domain/platform/platform-events'
import { react } from '../history/history.ts'
import { type Runtime, inTransaction, type Work } from '../work/work.ts'
import { type LeasedMail, type MailEnd, type MailOutcome, saveMailEnd, saveMailSent, saveMailsSent } from './outbox.queries.ts'

/** How the sending of a message ended. */
export type Ended = { mail: LeasedMail; end: MailEnd | { state: 'sent'; providerId?: string | undefined } }

const byId = (one: { id: string }, other: { id: string }): number => (one.id < other.id ? -1 : 1)
const isPlain = ({ end }: Ended): boolean => end.state === 'sent' && !end.providerId

const saveOther = async (work: Work, { mail, end }: Ended): Promise<void> => {
  const { db, now } = work
  const saved = end.state === 'sent' ? await saveMailSent(db, mail.id, end.providerId ?? null, now) : await saveMailEnd(db, mail, end, now)
  if (saved) await reactTo(work, saved, end.state)
}

/**
 * Saves how the sending of messages ended, and runs the reactions `mail.sent`, `mail.failed` and `mail.unsure` in the same transaction: the
 * features whose messages they are follow them. Several in one transaction, always in the same order, as a commit costs more than the rest.
 */
export const saveOutcomes = (runtime: Runtime, ends: readonly Ended[]): Promise<void> =>
  inTransaction(runtime, { by: system, requestId: ends[0]?.mail.id ?? 'mail' }, async (work) => {
    const sent = ends.filter(isPlain).map(({ mail }) => mail.id)
    const saved = sent.length === 0 ? [] : await saveMailsSent(work.db, sent, work.now)
    for (const row of saved.toSorted(byId)) await reactTo(work, row, 'sent')
    for (const other of ends.filter((ended) => !isPlain(ended)).toSorted((one, next) => byId(one.mail, next.mail)))
      await saveOther(work, other)
  })

/** Runs the reactions to a new state of a message, `mail.sent`: their change holds its row as `after`, see `MailOutcome`. */
export const reactTo = (work: Work, after: MailOutcome, kind: MailEnd['state'] | 'sent' | MailReport): Promise<void> =>
  react(work, mailEvents[kind], { id: after.id, before: null, after })
