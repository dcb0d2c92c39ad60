import type { StepEvent, StepUndone } from '@adm/domain/booking/history/booking-events'
import { goodUntil } from '@adm/domain/message/message-times'
import type { Booking } from '@adm/domain/booking/order/booking'
import { addressesOf, recipientsOf } from '@adm/domain/client/client-recipients'
import type { ReactionTo } from '../../../platform/history/reaction.ts'
import { postAnnouncement, withdrawAnnouncements } from '../../../platform/mail/outbox.ts'
import type { Work } from '../../../platform/work/work.ts'
import { getClient } from '../../client/row/client.queries.ts'
import { changeBookingStatus } from '../step/booking-transition.service.ts'
import { appointmentLetters } from './appointment-letters.ts'
import { findNotComing } from './not-coming.queries.ts'

type Mission = Pick<Booking, 'status'> & { bookingId: string; startAt: string }
type Place = { checkerId: string; startAt: string }

/** Gives a mission to another checker (E15, V13), and tells tenants and client once, by mails that the undo of the act takes back. */
export const reassignMission = async (work: Work, mission: Mission, place: Place, reason: string): Promise<void> => {
  const after = await changeBookingStatus(work, mission.bookingId, { to: mission.status, ...place, reason, isAnnounced: true })
  await announceMoved(work, after, mission.startAt)
}

/**
 * Tells the tenants with an address, and the recipients of the client, that another checker comes, at another hour or the same: mails of this
 * transaction that wait ten minutes. A prospect who withdrew from a visit, or is not interested, gets none.
 * @param wasAt the hour before; null to say that the former appointment holds again
 */
export const announceMoved = async (work: Work, booking: Booking, wasAt: string | null): Promise<void> => {
  const { id: aboutId, startAt, clientId, tenants } = booking
  if (!startAt) return
  const about = { kind: 'absence', bookingId: aboutId, missionAt: startAt } as const
  const appointment = { order: booking, startAt, wasAt }
  const dayLater = goodUntil(work.now, 'mission')
  const sent = { aboutId, goodUntil: startAt > dayLater ? startAt : dayLater }
  const notComing = await findNotComing(work.db, aboutId)
  const coming = tenants.filter(({ id }) => !notComing.has(id))
  const toTenants = new Map(coming.flatMap((tenant) => addressesOf(tenant.emails).map((email) => [email, tenant] as const)))
  for (const [email, { id, firstName, lastName }] of toTenants) {
    const person = { audience: 'tenant', person: `tenant:${id}`, personName: `${firstName} ${lastName}` } as const
    await postAnnouncement(work, email, appointmentLetters.tenant.write(appointment), { ...sent, about: { ...about, ...person } })
  }
  for (const { email, name } of recipientsOf(await getClient(work.db, clientId), 'appointment')) {
    const person = { audience: 'client', person: `client:${email.toLowerCase()}`, personName: name } as const
    if (!toTenants.has(email))
      await postAnnouncement(work, email, appointmentLetters.client.write(appointment), { ...sent, about: { ...about, ...person } })
  }
}

/** The reaction to a step that moves or ends an appointment: what was written about it and still waits is no longer true. */
export const withdrawNotices: ReactionTo<StepEvent | StepUndone> = (work, { id }) => withdrawAnnouncements(work, id)
