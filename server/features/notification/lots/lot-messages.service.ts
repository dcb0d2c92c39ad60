import type { Booking } from '@adm/domain/booking/order/booking'
import { comparePositions } from '@adm/domain/delivery/day-board'
import { goodUntil } from '@adm/domain/message/message-times'
import type { Notification } from '@adm/domain/notification/notification'
import { notificationKinds } from '@adm/domain/notification/notification-kind'
import { addMinutes } from '@adm/domain/values/date/moment'
import { postMail } from '../../../platform/mail/outbox.ts'
import type { Work } from '../../../platform/work/work.ts'
import { getDelivery } from '../../delivery/delivery.queries.ts'
import { makeOptOutLinks } from '../opt-out/opt-out.service.ts'
import { isLotKind, lotLetters } from './lot-letters.ts'
import { findLastDue, findLotsOfMessages, lockLikeMessages } from './lot-messages.queries.ts'

/** Minutes that a message waits for those of other lots: the orders of a delivery are made, and planned, one after the other. */
const settleMinutes = 2

/** What becomes of a message about a lot: it waits for those of other lots, or one mail said it, with those of these orders. */
export type OfLots = { dueAt: string } | { mailId: string; subject: string; messages: readonly { id: string; bookingId: string }[] }

/**
 * Writes one mail for a message that is due and those that say the same of other lots of its delivery; it lists them. The message waits once more
 * while others follow within two minutes.
 * @returns null when it is about no lot, or alone: it leaves in its own words
 */
export const postOfLots = async (
  work: Work,
  row: Notification & { recipient: string },
  { id: bookingId, deliveryId, language: ofOrder }: Pick<Booking, 'id' | 'deliveryId' | 'language'>,
): Promise<OfLots | null> => {
  const { kind, audience, recipient, channel } = row
  if (!deliveryId || channel !== 'mail' || !isLotKind(kind) || (audience !== 'client' && audience !== 'checker')) return null
  const dueAt = await findLastDue(work.db, row, deliveryId, { now: work.now, until: addMinutes(work.now, settleMinutes) })
  if (dueAt === null) return null
  if (dueAt > work.now) return { dueAt }
  const others = await lockLikeMessages(work.db, row, deliveryId, work.now)
  if (others.length === 0) return null
  const messages = [{ id: row.id, bookingId }, ...others]
  const letter = lotLetters[audience].write({
    kind,
    language: audience === 'checker' ? 'FR' : ofOrder,
    delivery: await getDelivery(work.db, deliveryId),
    lots: await lotsOf(work, messages),
  })
  const optOut = notificationKinds[kind].isLegal ? {} : { optOut: await makeOptOutLinks(work, recipient) }
  const mailId = await postMail(work, recipient, { ...letter, ...optOut }, goodUntil(work.now, 'order'))
  return { mailId, subject: letter.subject, messages }
}

/** The lots of messages by hour, then as somebody walks past them. */
const lotsOf = async ({ db }: Work, messages: readonly { id: string }[]) => {
  const ids = messages.map(({ id }) => id)
  const lots = await findLotsOfMessages(db, ids)
  return lots.toSorted((one, other) => (one.missionAt ?? '').localeCompare(other.missionAt ?? '') || comparePositions(one, other))
}
