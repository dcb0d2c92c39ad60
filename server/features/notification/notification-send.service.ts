import { goodUntil, linkUntil } from '@adm/domain/message/message-times'
import type { Booking } from '@adm/domain/booking/order/booking'
import { isRead, type Notification } from '@adm/domain/notification/notification'
import { isWaiting } from '@adm/domain/notification/notification-acts'
import { dueOf } from '@adm/domain/notification/notification-due'
import { notificationKinds } from '@adm/domain/notification/notification-kind'
import { type BookingFacts, bookingValues } from '@adm/domain/notification/template/booking-values'
import { isOrderKind, type OrderKind } from '@adm/domain/notification/template/template-variable'
import { addMinutes } from '@adm/domain/values/date/moment'
import { makeLink } from '../../platform/link/personal-link.ts'
import { type MailedFile, postMail } from '../../platform/mail/outbox.ts'
import { postSms } from '../../platform/mail/sms.ts'
import type { Work } from '../../platform/work/work.ts'
import { lockBookings } from '../booking/row/booking.queries.ts'
import { appointmentFile } from '../slot-offer/appointment-calendar.service.ts'
import { clientLinkFor } from '../client-request/client-request.service.ts'
import { findLastOffer } from '../slot-offer/slot-offer.queries.ts'
import { type OfLots, postOfLots } from './lots/lot-messages.service.ts'
import { findOfBooking, updateNotification } from './notification.queries.ts'
import { publishMessages } from './notification-producer.service.ts'
import { type Attachments, reportRefusal } from './notification-report.service.ts'
import { planOrder } from './notification-plan.service.ts'
import { findOptOuts } from './opt-out/opt-out.queries.ts'
import { makeOptOutLinks } from './opt-out/opt-out.service.ts'
import { findBookingFacts } from './template/booking-values.queries.ts'
import { findLetter } from './template/template.service.ts'

/**
 * The personal link of a message: by that of a tenant the appointment is confirmed, moved or given back, where the tenants of the order have
 * such links; by that of a client who confirms it, it is confirmed.
 */
const linkOf = async (
  work: Work,
  { kind, person, audience, recipient }: Notification,
  { booking: order, confirmedBy }: BookingFacts,
): Promise<string | null> => {
  const asksClient = kind === 'j5' && audience === 'client' && confirmedBy === 'client' && order.status === 'planned'
  if (asksClient) return recipient === null ? null : clientLinkFor(work, order, recipient)
  const tenantId = person.replace('tenant:', '')
  if (audience !== 'tenant' || !order.tenants.some(({ id }) => id === tenantId)) return null
  const offer = await findLastOffer(work.db, order.id)
  if (offer?.status !== 'chosen' || offer.expiresAt === null) return null
  const link = { kind: 'slot-offer', tenantId, subjectId: order.id, expiresAt: linkUntil(work.now, 'order') } as const
  return new URL(`/s/${await makeLink(work, link)}`, work.site.url).href
}

/** The calendar entry that a message makes, moves or takes out. */
const fileOf = ({ kind, missionAt, audience }: Notification, order: Booking): MailedFile | undefined => {
  if (missionAt === null || !['confirmation', 'change', 'j8', 'cancellation'].includes(kind) || audience === 'client') return undefined
  const endAt = order.startAt === missionAt && order.endAt ? order.endAt : addMinutes(missionAt, order.durationMinutes)
  return appointmentFile({ ...order, startAt: missionAt, endAt }, kind === 'cancellation')
}

/** The hour that a person was told last, before a message. */
const lastAnnounced = (rows: readonly Notification[], { recipient, person, missionAt }: Notification): string | null =>
  rows
    .filter(
      (row) =>
        isRead(row) && (row.recipient === recipient || row.person === person) && row.missionAt !== null && row.missionAt !== missionAt,
    )
    .toSorted((one, other) => ((one.postedAt ?? '') < (other.postedAt ?? '') ? -1 : 1))
    .at(-1)?.missionAt ?? null

/** The order as it was when the person was told: a cancelled one has no hour any more. */
const atMission = ({ startAt, endAt, ...order }: Booking, { missionAt }: Notification): Booking => {
  if (startAt !== null || missionAt === null) return { ...order, startAt, endAt }
  return { ...order, startAt: missionAt, endAt: addMinutes(missionAt, order.durationMinutes) }
}

type Sending = { facts: BookingFacts; rows: readonly Notification[]; files?: Attachments | undefined; optedOut: ReadonlySet<string> }

/** Writes a message into the outbox, in the words of its template of now. */
const post = async (
  work: Work,
  row: Notification & { recipient: string; kind: OrderKind },
  { facts, rows, files }: Sending,
): Promise<void> => {
  const order = facts.booking
  const { kind, audience, recipient } = row
  const language = audience === 'checker' ? 'FR' : order.language
  const role = order.tenants.find(({ id }) => row.person === `tenant:${id}`)?.role
  const link = await linkOf(work, row, facts)
  const message = { audience, language, link, previousStartAt: lastAnnounced(rows, row), ...(role && { role }) }
  const values = bookingValues({ ...facts, booking: atMission(order, row) }, message)
  const { letter, sms, templateId } = await findLetter(work, { kind, audience, language, clientId: order.clientId, values })
  const ofOrder = goodUntil(work.now, 'order')
  const until = row.missionAt !== null && row.missionAt > work.now && row.missionAt < ofOrder ? row.missionAt : ofOrder
  if (row.channel === 'sms') {
    if (sms === null) return updateNotification(work.db, row.id, { status: 'skipped', reason: 'noSms' })
    const smsId = await postSms(work, recipient, sms, { goodUntil: until })
    return updateNotification(work.db, row.id, { postedAt: work.now, mailId: smsId, templateId })
  }
  const optOut = notificationKinds[kind].isLegal ? {} : { optOut: await makeOptOutLinks(work, recipient) }
  const mailId = await postMail(work, recipient, { ...letter, ...optOut }, until, {
    file: row.documentId === null ? fileOf(row, order) : files?.get(row.documentId),
  })
  await updateNotification(work.db, row.id, { postedAt: work.now, mailId, templateId, subject: letter.subject })
}

/** Whether a report waits for its document, which the clock reads outside of the transaction. */
const lacksFile = ({ kind, documentId }: Notification, { files }: Sending): boolean =>
  kind === 'report' && documentId !== null && !files?.has(documentId)

/** Marks the messages that one mail said, or the one that waits for those of other lots. */
const noteOfLots = async (work: Work, row: Notification, ofLots: OfLots): Promise<void> => {
  if ('dueAt' in ofLots) return updateNotification(work.db, row.id, { dueAt: ofLots.dueAt })
  const { mailId, subject, messages } = ofLots
  for (const { id, bookingId } of messages) {
    await updateNotification(work.db, id, { postedAt: work.now, mailId, subject })
    if (bookingId !== row.bookingId) publishMessages(work, bookingId, 'posted')
  }
}

const send = async (work: Work, row: Notification, sending: Sending): Promise<void> => {
  const { booking } = sending.facts
  const isIncomplete = bookingValues(sending.facts, { audience: row.audience, language: 'FR' }).missing !== ''
  const due = dueOf(row, {
    now: work.now,
    isConfirmed: booking.status === 'confirmed',
    confirmedBy: sending.facts.confirmedBy,
    isIncomplete,
    hasOptedOut: row.recipient !== null && sending.optedOut.has(row.recipient),
  })
  const { kind, recipient } = row
  const refusal = kind === 'report' ? await reportRefusal(work, row, booking) : null
  if (refusal) return updateNotification(work.db, row.id, { status: 'skipped', reason: refusal })
  if (due.act === 'post' && lacksFile(row, sending)) {
    if (sending.files) await updateNotification(work.db, row.id, { status: 'skipped', reason: 'fileGone' })
    return
  }
  if (due.act === 'wait') await updateNotification(work.db, row.id, { dueAt: due.dueAt })
  else if (due.act === 'skip') await updateNotification(work.db, row.id, { status: 'skipped', reason: due.reason })
  else if (recipient !== null && isOrderKind(kind)) {
    const ofLots = await postOfLots(work, { ...row, recipient }, booking)
    if (ofLots) await noteOfLots(work, row, ofLots)
    else await post(work, { ...row, recipient, kind }, sending)
  }
}

/**
 * Sends what is due of an order, by the facts of now: the order is locked and its messages are planned again first. A message is written
 * into the outbox and marked in one transaction, so that it leaves once, whatever ends in between.
 * @param files the documents of the reports that are due; without them reports wait for the clock
 */
export const sendDue = async (work: Work, bookingId: string, files?: Attachments): Promise<void> => {
  await lockBookings(work.db, [bookingId])
  const facts = await findBookingFacts(work.db, bookingId)
  if (!facts) return
  await planOrder(work, facts.booking)
  const rows = await findOfBooking(work.db, bookingId)
  const due = rows.filter((row) => isWaiting(row) && row.dueAt <= work.now)
  const refusing = await findOptOuts(
    work.db,
    due.flatMap(({ recipient }) => recipient ?? []),
  )
  const sending = { facts, rows, files, optedOut: new Set(refusing.keys()) }
  for (const row of due) await send(work, row, sending)
  publishMessages(work, bookingId, 'posted')
}
