import type { Booking } from '@adm/domain/booking/order/booking'
import { appointmentPreparations, englishServiceLabels, tenantServiceLabels } from '@adm/domain/slot-offer/slot-offer-words'
import { isVisit } from '@adm/domain/slot-offer/visit-registration'
import { dayOf, formatHour } from '@adm/domain/values/date/moment'
import { dayInWords } from '@adm/domain/values/date/moment-words'
import type { Letter } from '../../platform/mail/mail-letter.ts'

/** An order with its appointment. */
export type Appointment = Pick<Booking, 'id' | 'language' | 'service' | 'address' | 'zipCode' | 'city' | 'version' | 'updatedAt'> & {
  startAt: string
  endAt: string
}
type Sent = { url: string; isMoved: boolean }

const minutesOf = ({ startAt, endAt }: Appointment): number => (Date.parse(endAt) - Date.parse(startAt)) / 60_000

const french = (appointment: Appointment, { url, isMoved }: Sent): Letter => {
  const { service, address, zipCode, city, startAt } = appointment
  return {
    language: 'FR',
    subject: `${isMoved ? 'Rendez-vous déplacé' : 'Rendez-vous pris'} à ${city}\u00a0: ${dayInWords('FR', dayOf(startAt))}`,
    paragraphs: [
      `${isMoved ? 'Le rendez-vous est déplacé' : 'Le rendez-vous est pris'}\u00a0: ${dayInWords('FR', dayOf(startAt))} à ${formatHour(startAt)}.`,
      `${tenantServiceLabels[service]}, ${address}, ${zipCode} ${city}. Prévoyez environ ${minutesOf(appointment)} minutes.`,
      appointmentPreparations.FR[service],
    ],
    link: { label: 'Voir le rendez-vous', url },
    notes: [
      isVisit(appointment)
        ? 'Ce lien est personnel\u00a0: ne le transférez pas. Il sert à vous désister si vous ne venez plus.'
        : 'Ce lien est personnel\u00a0: ne le transférez pas. Il sert à confirmer votre présence, à déplacer le rendez-vous ou à le rendre.',
    ],
  }
}

const english = (appointment: Appointment, { url, isMoved }: Sent): Letter => {
  const { service, address, zipCode, city, startAt } = appointment
  return {
    language: 'EN',
    subject: `${isMoved ? 'Appointment moved' : 'Appointment fixed'} in ${city}: ${dayInWords('EN', dayOf(startAt))}`,
    paragraphs: [
      `${isMoved ? 'The appointment is moved' : 'The appointment is fixed'}: ${dayInWords('EN', dayOf(startAt))} at ${formatHour(startAt)} (Paris time).`,
      `${englishServiceLabels[service]}, ${address}, ${zipCode} ${city}. Please allow about ${minutesOf(appointment)} minutes.`,
      appointmentPreparations.EN[service],
    ],
    link: { label: 'See the appointment', url },
    notes: [
      isVisit(appointment)
        ? 'This link is personal: please do not forward it. It lets you withdraw if you do not come any more.'
        : 'This link is personal: please do not forward it. It lets you confirm that you will be there, move the appointment or give it back.',
    ],
  }
}

/** The mail about the appointment that a tenant chose or moved: day, hour, place, duration, what to bring, and the personal link. No name. */
export const appointmentLetter = (appointment: Appointment, sent: Sent): Letter =>
  appointment.language === 'EN' ? english(appointment, sent) : french(appointment, sent)
