import { booking } from '@adm/domain/booking/order/booking'
import { examplePreviousStartAt, exampleOrder } from '@adm/domain/message-example'
import { z } from 'zod'
import { defineLetter } from '../../../platform/mail/letter-message.ts'
import { englishServiceLabels, tenantServiceLabels } from '@adm/domain/slot-offer/slot-offer-words'
import type { Language } from '@adm/domain/values/language'
import { dayOf } from '@adm/domain/values/date/moment'
import { momentInWords } from '@adm/domain/values/date/moment-words'

const params = z.object({
  order: booking.pick({ code: true, clientReference: true, language: true, service: true, address: true, zipCode: true, city: true }),
  startAt: z.string(),
  /** When the appointment was; null when it holds again. */
  wasAt: z.string().nullable(),
})
type MovedOrder = z.output<typeof params>['order']
type MovedAppointment = Omit<z.output<typeof params>, 'order'>
const moved = { startAt: exampleOrder.startAt, wasAt: examplePreviousStartAt }
const examples = {
  FR: { ...moved, order: { ...exampleOrder, language: 'FR' } },
  EN: { ...moved, order: { ...exampleOrder, language: 'EN' } },
} as const

/** The sentences of a letter in one language. */
type Words = {
  movedSubject: (city: string, toOtherDay: boolean) => string
  sameSubject: (city: string) => string
  tenant: (order: MovedOrder) => string
  client: (order: MovedOrder) => string
  moved: (moment: string, before: string) => string
  same: (moment: string) => string
  backSubject: (city: string) => string
  back: (moment: string) => string
  tenantNote: string
  clientNote: (order: MovedOrder) => string
}

const french: Words = {
  movedSubject: (city, toOtherDay) => `Votre rendez-vous à ${city} a changé ${toOtherDay ? 'de date' : "d'heure"}`,
  sameSubject: (city) => `Votre rendez-vous à ${city}\u00a0: un autre contrôleur`,
  tenant: ({ service, zipCode, city }) =>
    `Le contrôleur prévu pour votre rendez-vous à ${city} (${zipCode}) est indisponible\u00a0: ${tenantServiceLabels[service].toLowerCase()}.`,
  client: ({ service, address, zipCode, city }) =>
    `Le contrôleur prévu pour votre commande est indisponible\u00a0: ${tenantServiceLabels[service].toLowerCase()}, ${address}, ${zipCode} ${city}.`,
  moved: (moment, before) => `Un autre contrôleur vient le ${moment}, au lieu du ${before}.`,
  backSubject: (city) => `Votre rendez-vous à ${city}\u00a0: rien ne change`,
  back: (moment) => `Ne tenez pas compte de notre dernier message\u00a0: le rendez-vous a bien lieu le ${moment}, comme prévu au départ.`,
  same: (moment) => `Un autre contrôleur vient à la même heure, le ${moment}.`,
  tenantNote: 'Vous ne pouvez pas être là\u00a0? Répondez à votre agence, qui nous prévient.',
  clientNote: ({ code, clientReference }) => `Commande ${code}${clientReference ? `, référence ${clientReference}` : ''}.`,
}

const english: Words = {
  movedSubject: (city, toOtherDay) => `The ${toOtherDay ? 'date' : 'time'} of your appointment in ${city} has changed`,
  sameSubject: (city) => `Your appointment in ${city}: another inspector`,
  tenant: ({ service, zipCode, city }) =>
    `The inspector of your appointment in ${city} (${zipCode}) is not available: ${englishServiceLabels[service].toLowerCase()}.`,
  client: ({ service, address, zipCode, city }) =>
    `The inspector of your order is not available: ${englishServiceLabels[service].toLowerCase()}, ${address}, ${zipCode} ${city}.`,
  moved: (moment, before) => `Another inspector comes on ${moment} instead of ${before} (Paris time).`,
  backSubject: (city) => `Your appointment in ${city}: nothing changes`,
  back: (moment) => `Please ignore our last message: the appointment takes place on ${moment} (Paris time), as planned at first.`,
  same: (moment) => `Another inspector comes at the same time, on ${moment} (Paris time).`,
  tenantNote: 'You cannot be there? Tell your agency, which informs us.',
  clientNote: ({ code, clientReference }) => `Order ${code}${clientReference ? `, reference ${clientReference}` : ''}.`,
}

const words: Readonly<Record<Language, Words>> = { FR: french, EN: english }

/** What a letter announces: another checker, or that the former appointment holds again. */
const announced = (
  { moved: movedTo, same, back, backSubject, movedSubject, sameSubject }: Words,
  { language, city }: MovedOrder,
  { startAt, wasAt }: MovedAppointment,
) => {
  const moment = momentInWords(language, startAt)
  if (wasAt === null) return { subject: backSubject(city), sentence: back(moment) }
  if (startAt === wasAt) return { subject: sameSubject(city), sentence: same(moment) }
  return { subject: movedSubject(city, dayOf(startAt) !== dayOf(wasAt)), sentence: movedTo(moment, momentInWords(language, wasAt)) }
}

/** The mails about an appointment that another checker takes over, in the language of the order, without the name of a person. */
export const appointmentLetters = {
  tenant: defineLetter({
    name: 'absence-tenant',
    label: 'Changement de contrôleur',
    audience: 'tenant',
    kind: 'absence',
    params,
    examples,
    write: ({ order, ...appointment }) => {
      const say = words[order.language]
      const { subject, sentence } = announced(say, order, appointment)
      const paragraphs = appointment.wasAt === null ? [sentence] : [say.tenant(order), sentence]
      return { language: order.language, subject, paragraphs, notes: [say.tenantNote] }
    },
  }),
  client: defineLetter({
    name: 'absence-client',
    label: 'Changement de contrôleur',
    audience: 'client',
    kind: 'absence',
    params,
    examples,
    write: ({ order, ...appointment }) => {
      const say = words[order.language]
      const { subject, sentence } = announced(say, order, appointment)
      const paragraphs = appointment.wasAt === null ? [sentence] : [say.client(order), sentence]
      return { language: order.language, subject, paragraphs, notes: [say.clientNote(order)] }
    },
  }),
}
