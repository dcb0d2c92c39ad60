import { booking, type Booking } from '@adm/domain/booking/order/booking'
import { answering, isShared } from '@adm/domain/slot-offer/slot-agreement'
import type { SlotOffer } from '@adm/domain/slot-offer/slot-offer'
import { addMinutes } from '@adm/domain/values/date/moment'
import { z } from 'zod'
import { makeLink } from '../../platform/link/personal-link.ts'
import type { Letter } from '../../platform/mail/mail-letter.ts'
import { type MailedFile, postMail } from '../../platform/mail/outbox.ts'
import type { Reaction, Work } from '../../platform/work/work.ts'
import { appointmentFile } from './appointment-calendar.ts'
import { appointmentLetter } from './appointment-letters.ts'
import { findLastOffer } from './slot-offer.queries.ts'
import { slotOfferLetter } from './slot-offer-letters.ts'

/** A link opens nothing once its order is over, whatever its date; old rows are deleted at this age. */
const linkMinutes = 180 * 24 * 60

type Tenants = Booking['tenants']
type Mailing = { tenants: Tenants; goodUntil?: string | null | undefined; file?: MailedFile }

/** Mails each of these tenants who has an address a letter with a new personal link; those before it stay valid. */
const mailTenants = async (
  work: Work,
  order: Booking,
  { tenants, goodUntil, file }: Mailing,
  letterOf: (url: string) => Letter,
): Promise<void> => {
  for (const { id: tenantId, emails } of answering(tenants)) {
    const validUntil = addMinutes(work.now, linkMinutes)
    const secret = await makeLink(work, { kind: 'slot-offer', tenantId, subjectId: order.id, expiresAt: validUntil })
    const letter = letterOf(new URL(`/s/${secret}`, work.site.url).href)
    for (const address of (emails ?? '').split(', ')) await postMail(work, address, letter, goodUntil ?? validUntil, file)
  }
}

/** A personal link for each of these tenants of an inspection, by mail; prospects of a visit answer by phone. */
export const mailOffer = async (
  work: Work,
  order: Booking,
  offer: SlotOffer,
  tenants: Tenants = order.tenants,
  givenBackAt: string | null = null,
): Promise<void> => {
  if (offer.expiresAt === null) return
  const { expiresAt, proposedAt, reminders } = offer
  const words = { expiresAt, proposedAt, givenBackAt, isReminder: reminders > 0, isShared: isShared(offer, order.tenants) }
  await mailTenants(work, order, { tenants, goodUntil: expiresAt }, (url) => slotOfferLetter(order, { ...words, url }))
}

const dated = z.object({ startAt: z.string().nullish() })

/**
 * The reaction to a step after which an order has an appointment: its tenants, who got links to choose it, learn of the new hour by mail,
 * with a file for their calendars.
 */
export const mailAppointment: Reaction = async (work, change) => {
  const order = booking.parse(change.after)
  const { startAt, endAt } = order
  const before = dated.parse(change.before ?? {}).startAt ?? null
  if (!startAt || !endAt || startAt === before || startAt <= work.now) return
  const offer = await findLastOffer(work.db, order.id)
  if (offer?.status !== 'chosen' || offer.expiresAt === null) return
  const appointment = { ...order, startAt, endAt }
  const mailing = { tenants: order.tenants, goodUntil: startAt, file: appointmentFile(appointment) }
  await mailTenants(work, order, mailing, (url) => appointmentLetter(appointment, { url, isMoved: before !== null }))
}
