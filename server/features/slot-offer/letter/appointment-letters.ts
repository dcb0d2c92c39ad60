import { booking } from '@adm/domain/booking/order/booking'
import { exampleOrder, exampleUrl } from '@adm/domain/message-example'
import { z } from 'zod'
import { defineLetter } from '../../../platform/mail/letter-message.ts'
import { isOnDemand } from '@adm/domain/offer/sold-service'
import { appointmentPreparations, englishServiceLabels, tenantServiceLabels } from '@adm/domain/slot-offer/slot-offer-words'
import { isVisit } from '@adm/domain/slot-offer/visit-registration'
import { dayOf, formatHour } from '@adm/domain/values/date/moment'
import { dayInWords } from '@adm/domain/values/date/moment-words'
import type { Letter } from '../../../platform/mail/mail-letter.ts'

const appointment = booking
  .pick({ id: true, language: true, service: true, address: true, zipCode: true, city: true, version: true, updatedAt: true })
  .extend({ startAt: z.string(), endAt: z.string() })
/** An order with its appointment. */
export type Appointment = z.output<typeof appointment>
const params = z.object({ appointment, url: z.string(), isMoved: z.boolean() })
type Sent = Omit<z.output<typeof params>, 'appointment'>

const minutesOf = ({ startAt, endAt }: Appointment): number => (Date.parse(endAt) - Date.parse(startAt)) / 60_000

/** What the link of an appointment lets its bearer do. */
const frenchUse = ({ service }: Appointment): string => {
  if (isVisit({ service })) return 'vous désister si vous ne venez plus'
  return isOnDemand(service) ? 'confirmer votre présence' : 'confirmer votre présence, à déplacer le rendez-vous ou à le rendre'
}

const englishUse = ({ service }: Appointment): string => {
  if (isVisit({ service })) return 'withdraw if you do not come any more'
  return isOnDemand(service) ? 'confirm that you will be there' : 'confirm that you will be there, move the appointment or give it back'
}

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
    notes: [`Ce lien est personnel\u00a0: ne le transférez pas. Il sert à ${frenchUse(appointment)}.`],
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
    notes: [`This link is personal: please do not forward it. It lets you ${englishUse(appointment)}.`],
  }
}

/** The mail about the appointment that a tenant chose or moved: day, hour, place, duration, what to bring, and the personal link. No name. */
export const appointmentLetter = defineLetter({
  name: 'appointment',
  label: 'Rendez-vous par lien',
  audience: 'tenant',
  kind: 'appointment',
  params,
  examples: {
    FR: { appointment: { ...exampleOrder, language: 'FR' }, url: exampleUrl, isMoved: false },
    EN: { appointment: { ...exampleOrder, language: 'EN' }, url: exampleUrl, isMoved: false },
  },
  write: ({ appointment: chosen, ...sent }) => (chosen.language === 'EN' ? english(chosen, sent) : french(chosen, sent)),
})
