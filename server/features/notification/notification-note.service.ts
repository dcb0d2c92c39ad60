import { notificationKindNames, audiences } from '@adm/domain/notification/notification-kind'
import type { Notification, NotificationStatus, StopReason } from '@adm/domain/notification/notification'
import { planned } from '@adm/domain/notification/notification-plan'
import { z } from 'zod'
import type { Work } from '../../platform/work/work.ts'
import { findOfMail, updateNotification } from './notification.queries.ts'
import { planMessages, publishMessages } from './notification-producer.service.ts'
import { mailEvents } from '@adm/domain/platform/platform-events'
import { on, type ReactionTo } from '../../platform/history/reaction.ts'

const optionalId = z.uuid().nullish()
/** A mail that another feature wrote, with what it is about. */
const posted = z.object({
  recipient: z.string(),
  subject: z.string(),
  dueAt: z.string(),
  about: z.object({
    kind: z.enum(notificationKindNames),
    audience: z.enum(audiences),
    person: z.string().optional(),
    personName: z.string().nullish(),
    bookingId: optionalId,
    clientId: optionalId,
    checkerId: optionalId,
    missionAt: z.string().nullish(),
  }),
})

/** The reaction to a mail of another feature: it is noted as it is written, so that the order says who was told what. */
export const savePostedMail: ReactionTo<typeof mailEvents.posted> = async (work, { id: mailId, after }) => {
  const { recipient, subject, dueAt, about } = posted.parse(after)
  const { kind, audience, person = `${audience}:${recipient.toLowerCase()}`, personName: name = null, missionAt = null } = about
  const to = { audience, person, name, address: recipient, reason: 'recorded' } as const
  const message = planned(to, { kind, occasion: mailId, missionAt, dueAt })
  await planMessages(work, about, [{ ...message, postedAt: work.now, mailId, subject }])
}

/** The reaction to a mail that was taken back unsent. */
const noteWithdrawal: ReactionTo<typeof mailEvents.withdrawn> = (work, { id }) =>
  follow(work, id, () => ({ status: 'canceled', reason: 'moved', postedAt: null }))

type Follow = Partial<Pick<Notification, 'status' | 'reason' | 'postedAt' | 'sentAt' | 'deliveredAt' | 'openedAt' | 'failedAt'>>

const follow = async (work: Work, mailId: string, changeOf: (row: Notification) => Follow): Promise<void> => {
  for (const row of await findOfMail(work.db, mailId)) {
    await updateNotification(work.db, row.id, changeOf(row))
    publishMessages(work, row.bookingId ?? row.id, 'followed')
  }
}

/** The reaction to a new state of a mail: its messages get that state. */
const followed = (
  status: NotificationStatus,
  at: 'sentAt' | 'deliveredAt' | 'openedAt' | 'failedAt' | null,
  fallback: StopReason | null,
): ReactionTo<typeof mailEvents.sent> =>
  function followed(work, { id, after: { reason } }) {
    return follow(work, id, (row) => ({
      status,
      ...(at && { [at]: work.now }),
      sentAt: row.sentAt ?? (status === 'failed' || status === 'unsure' ? null : work.now),
      reason: reason ?? fallback,
    }))
  }

/** The reactions to what becomes of a mail: sent, delivered, opened, returned. A sending that nobody can be sure of has a state of its own. */
export const mailReactions = [
  on(mailEvents.posted, savePostedMail),
  on(mailEvents.withdrawn, noteWithdrawal),
  on(mailEvents.sent, followed('sent', 'sentAt', null)),
  on(mailEvents.unsure, followed('unsure', null, 'unanswered')),
  on(mailEvents.failed, followed('failed', 'failedAt', 'refused')),
  on(mailEvents.delivered, followed('delivered', 'deliveredAt', null)),
  on(mailEvents.opened, followed('opened', 'openedAt', null)),
  on(mailEvents.bounced, followed('failed', 'failedAt', 'bounced')),
]
