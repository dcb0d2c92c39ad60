import { system } from '@adm/domain/actor'
import type { MailReport } from '@adm/domain/mail-state'
import { react } from '../history/history.ts'
import { type Runtime, inTransaction, type Work } from '../work/work.ts'
import { type LeasedMail, type MailEnd, type MailOutcome, saveMailEnd, saveMailSent } from './outbox.queries.ts'

/**
 * Saves how the sending of a message ended, and runs the reactions `mail.sent`, `mail.failed` and `mail.unsure` in the same transaction: the
 * features whose messages they are follow them.
 */
export const saveOutcome = (runtime: Runtime, mail: LeasedMail, end: MailEnd | { state: 'sent'; providerId?: string | undefined }) =>
  inTransaction(runtime, { by: system, requestId: mail.id }, async (work) => {
    const { db, now } = work
    const saved =
      end.state === 'sent' ? await saveMailSent(db, mail.id, end.providerId ?? null, now) : await saveMailEnd(db, mail, end, now)
    if (saved) await reactTo(work, saved, end.state)
  })

/** Runs the reactions to a new state of a message, `mail.sent`: their change holds its row as `after`, see `MailOutcome`. */
export const reactTo = (work: Work, after: MailOutcome, kind: MailEnd['state'] | 'sent' | MailReport): Promise<void> =>
  react(work, { entity: 'mail', id: after.id, kind, before: null, after })
