import type { Booking } from '@adm/domain/booking/order/booking'
import { englishServiceLabels, tenantServiceLabels } from '@adm/domain/slot-offer/slot-offer-words'
import { momentInWords } from '@adm/domain/values/date/moment-words'
import type { Letter } from '../../platform/mail/mail-letter.ts'

type Order = Pick<Booking, 'language' | 'service' | 'zipCode' | 'city'>
type Sent = { url: string; expiresAt: string | null; isReminder: boolean }

const french = ({ service, zipCode, city }: Order, { url, expiresAt, isReminder }: Sent): Letter => ({
  language: 'FR',
  subject: `${isReminder ? 'Rappel\u00a0: choisissez' : 'Choisissez'} votre rendez-vous à ${city}`,
  paragraphs: [
    `Une visite est à prévoir dans votre logement à ${city} (${zipCode})\u00a0: ${tenantServiceLabels[service].toLowerCase()}.`,
    'Choisissez le créneau qui vous convient. Le premier choix fixe le rendez-vous.',
    ...(expiresAt ? [`Répondez avant le ${momentInWords('FR', expiresAt)}.`] : []),
  ],
  link: { label: 'Choisir un créneau', url },
  notes: ['Ce lien est personnel\u00a0: ne le transférez pas. Il sert aussi à déplacer le rendez-vous.'],
})

const english = ({ service, zipCode, city }: Order, { url, expiresAt, isReminder }: Sent): Letter => ({
  language: 'EN',
  subject: `${isReminder ? 'Reminder: choose' : 'Choose'} your appointment in ${city}`,
  paragraphs: [
    `A visit of your home in ${city} (${zipCode}) has to be arranged: ${englishServiceLabels[service].toLowerCase()}.`,
    'Choose the time that suits you. The first choice fixes the appointment.',
    ...(expiresAt ? [`Please answer before ${momentInWords('EN', expiresAt)} (Paris time).`] : []),
  ],
  link: { label: 'Choose a time', url },
  notes: ['This link is personal: please do not forward it. It also lets you move the appointment.'],
})

/** The mail to a tenant with the personal link, in the language of the order: neither names, nor the exact address, which the link shows. */
export const slotOfferLetter = (order: Order, sent: Sent): Letter => (order.language === 'EN' ? english(order, sent) : french(order, sent))
