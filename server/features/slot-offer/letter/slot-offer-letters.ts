import { booking } from '@adm/domain/booking/order/booking'
import { exampleExpiresAt, exampleOrder, exampleUrl } from '@adm/domain/message-example'
import { z } from 'zod'
import { defineLetter } from '../../../platform/mail/letter-message.ts'
import { isOnDemand } from '@adm/domain/offer/sold-service'
import { englishServiceLabels, tenantServiceLabels } from '@adm/domain/slot-offer/slot-offer-words'
import { momentInWords } from '@adm/domain/values/date/moment-words'
import type { Letter } from '../../../platform/mail/mail-letter.ts'

const params = z.object({
  order: booking.pick({ language: true, service: true, zipCode: true, city: true }),
  url: z.string(),
  expiresAt: z.string(),
  isReminder: z.boolean(),
  /** Whether the tenants have to agree with each other. */
  isShared: z.boolean(),
  /** The slot that one of them proposes. */
  proposedAt: z.string().nullable(),
  /** The appointment that was given back. */
  givenBackAt: z.string().nullable(),
})
type Order = z.output<typeof params>['order']
type Sent = Omit<z.output<typeof params>, 'order'>

const frenchSubject = ({ city }: Order, { isReminder, proposedAt, givenBackAt }: Sent): string => {
  if (proposedAt) return `${isReminder ? 'Rappel\u00a0: un' : 'Un'} rendez-vous vous est proposé à ${city}`
  if (givenBackAt) return `Rendez-vous annulé\u00a0: choisissez un autre créneau à ${city}`
  return `${isReminder ? 'Rappel\u00a0: choisissez' : 'Choisissez'} votre rendez-vous à ${city}`
}

const frenchAsk = ({ service }: Order, { isShared, proposedAt }: Sent): string[] => {
  if (isOnDemand(service))
    return ['Choisissez la date qui vous convient. Nous la demandons pour vous, et vous recevrez la confirmation du rendez-vous.']
  if (proposedAt)
    return [
      `Un locataire propose le ${momentInWords('FR', proposedAt)}.`,
      "Dites si vous êtes d'accord, ou choisissez un autre créneau. Le rendez-vous est pris quand tous les locataires sont d'accord.",
    ]
  return isShared
    ? ["Choisissez le créneau qui vous convient. Le rendez-vous est pris quand tous les locataires sont d'accord."]
    : ['Choisissez le créneau qui vous convient. Le premier choix fixe le rendez-vous.']
}

const french = (order: Order, sent: Sent): Letter => ({
  language: 'FR',
  subject: frenchSubject(order, sent),
  paragraphs: [
    ...(sent.givenBackAt ? [`Le rendez-vous du ${momentInWords('FR', sent.givenBackAt)} n'aura pas lieu\u00a0: il a été rendu.`] : []),
    `Une visite est à prévoir dans votre logement à ${order.city} (${order.zipCode})\u00a0: ${tenantServiceLabels[order.service].toLowerCase()}.`,
    ...frenchAsk(order, sent),
    `Répondez avant le ${momentInWords('FR', sent.expiresAt)}.`,
  ],
  link: { label: sent.proposedAt ? 'Répondre' : 'Choisir un créneau', url: sent.url },
  notes: [
    isOnDemand(order.service)
      ? 'Ce lien est personnel\u00a0: ne le transférez pas.'
      : 'Ce lien est personnel\u00a0: ne le transférez pas. Il sert aussi à déplacer le rendez-vous.',
  ],
})

const englishSubject = ({ city }: Order, { isReminder, proposedAt, givenBackAt }: Sent): string => {
  if (proposedAt) return `${isReminder ? 'Reminder: an' : 'An'} appointment is proposed to you in ${city}`
  if (givenBackAt) return `Appointment cancelled: choose another time in ${city}`
  return `${isReminder ? 'Reminder: choose' : 'Choose'} your appointment in ${city}`
}

const englishAsk = ({ service }: Order, { isShared, proposedAt }: Sent): string[] => {
  if (isOnDemand(service))
    return ['Choose the date that suits you. We ask for it on your behalf, and you will receive the confirmation of the appointment.']
  if (proposedAt)
    return [
      `A tenant proposes ${momentInWords('EN', proposedAt)} (Paris time).`,
      'Tell us whether you agree, or choose another time. The appointment is fixed once all tenants agree.',
    ]
  return isShared
    ? ['Choose the time that suits you. The appointment is fixed once all tenants agree.']
    : ['Choose the time that suits you. The first choice fixes the appointment.']
}

const english = (order: Order, sent: Sent): Letter => ({
  language: 'EN',
  subject: englishSubject(order, sent),
  paragraphs: [
    ...(sent.givenBackAt ? [`The appointment of ${momentInWords('EN', sent.givenBackAt)} was given back: it will not take place.`] : []),
    `A visit of your home in ${order.city} (${order.zipCode}) has to be arranged: ${englishServiceLabels[order.service].toLowerCase()}.`,
    ...englishAsk(order, sent),
    `Please answer before ${momentInWords('EN', sent.expiresAt)} (Paris time).`,
  ],
  link: { label: sent.proposedAt ? 'Answer' : 'Choose a time', url: sent.url },
  notes: [
    isOnDemand(order.service)
      ? 'This link is personal: please do not forward it.'
      : 'This link is personal: please do not forward it. It also lets you move the appointment.',
  ],
})

const example = { url: exampleUrl, expiresAt: exampleExpiresAt, isReminder: false, isShared: false, proposedAt: null, givenBackAt: null }

/** The mail to a tenant with the personal link, in the language of the order: neither names, nor the exact address, which the link shows. */
export const slotOfferLetter = defineLetter({
  name: 'slot-offer',
  label: 'Créneaux proposés',
  audience: 'tenant',
  kind: 'slotOffer',
  params,
  examples: {
    FR: { ...example, order: { ...exampleOrder, language: 'FR' } },
    EN: { ...example, order: { ...exampleOrder, language: 'EN' } },
  },
  write: ({ order, ...sent }) => (order.language === 'EN' ? english(order, sent) : french(order, sent)),
})
