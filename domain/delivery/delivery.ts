import { z } from 'zod'
import { contactDraft } from '../booking/order/booking-people.ts'
import type { Offer } from '../offer/offer.ts'
import type { BookingService } from '../offer/sold-service.ts'
import { day, instant } from '../values/date/moment.ts'
import { languages } from '../values/language.ts'
import { storedPhone } from '../values/phone.ts'
import { longText, optionalText, requiredText } from '../values/text.ts'

/** Statuses of a delivery. Source: `docs/domain.md` 1.12. */
export const deliveryStatusLabels = {
  draft: 'Brouillon',
  checked: 'Vérifiée',
  created: 'Missions créées',
  in_progress: 'En cours',
  done: 'Terminée',
  invoiced: 'Facturée',
  canceled: 'Annulée',
} as const
export type DeliveryStatus = keyof typeof deliveryStatusLabels
export const deliveryStatuses = Object.keys(deliveryStatusLabels).filter((key): key is DeliveryStatus => key in deliveryStatusLabels)

/** Whether its missions are over. */
export const isDeliveryOver = (status: DeliveryStatus): boolean => status === 'done' || status === 'invoiced'

/** The offers of a delivery. Source: ENT-17, `docs/domain.md` 5. */
export const deliveryOffers = ['LIVRAISON', 'LIVRAISON_CASA'] as const satisfies readonly Offer[]
export type DeliveryOffer = (typeof deliveryOffers)[number]

/** The services of a delivery: those that a checker carries out in a dwelling. */
export const deliveryServices = [
  'checkin',
  'checkout',
  'checkout_checkin',
  'control',
  'control_checkout',
  'previsit',
  'visite',
] as const satisfies readonly BookingService[]
export type DeliveryService = (typeof deliveryServices)[number]

/** More rows than any delivery has: 20 to 300 is usual. */
export const mostRows = 20_000
const mostDates = 60
const mostContacts = 10
const countMessage = 'Indiquez le nombre estimé de logements.'
const dateMessage = 'Ajoutez au moins une date.'
const contactOfDelivery = contactDraft.omit({ id: true })

const storedContact = z.object({ ...contactOfDelivery.shape, emails: z.string().nullish(), phone: storedPhone.nullish() })
/** A recipient of the reports of all orders. */
export type DeliveryContact = z.output<typeof storedContact>

const typed = {
  clientId: z.uuid('Renseignez un client.'),
  /** Unique among the deliveries of the client. */
  reference: requiredText('Renseignez une référence.', 60),
  estimatedCount: z
    .int(countMessage)
    .min(1, countMessage)
    .max(mostRows, `Une livraison compte ${mostRows.toLocaleString('fr-FR')} logements au plus.`),
  /** The days of the delivery, sorted, each once. */
  dates: z
    .array(day, dateMessage)
    .min(1, dateMessage)
    .max(mostDates, `Indiquez ${mostDates} dates au plus.`)
    .transform((days) => [...new Set(days)].sort()),
  service: z.enum(deliveryServices, 'Choisissez une prestation.'),
  /** Null: the offer of the client. */
  offer: z.enum(deliveryOffers, 'Choisissez une offre.').nullish(),
  language: z.enum(languages, 'Choisissez une langue.'),
  furnished: z.boolean('Indiquez si le logement est meublé.'),
  /** The one place where the keys of all lots are fetched, its hours, and what to know there. */
  keysAddress: optionalText(),
  keysHours: optionalText(200),
  keysInformation: longText,
  addCaptureToInventories: z.boolean(),
  isAnnotated: z.boolean(),
  /** Copied into each order. */
  contacts: z.array(contactOfDelivery).max(mostContacts, `Vous pouvez indiquer ${mostContacts} contacts au maximum.`),
}

/** A new delivery. Source: ENT-10, VAL-8, VAL-10. */
export const deliveryDraft = z.strictObject(typed)
export type DeliveryDraft = z.output<typeof deliveryDraft>

/** The fields edited in place while the delivery is a draft; its client is fixed. */
export const deliveryChange = z.strictObject(typed).omit({ clientId: true }).partial()
export type DeliveryChange = z.output<typeof deliveryChange>

/** A delivery: many missions for one client, of one programme. */
export const delivery = z.object({
  ...typed,
  dates: z.array(day),
  contacts: z.array(storedContact),
  id: z.uuid(),
  clientName: z.string(),
  status: z.enum(deliveryStatuses),
  createdAt: instant,
  version: z.int(),
})
export type Delivery = z.output<typeof delivery>

/** A requested transition; a cancellation needs its reason, a check of another number of rows its confirmation. */
export const deliveryStep = z.strictObject({
  to: z.enum(deliveryStatuses, 'Choisissez une étape.'),
  reason: optionalText(),
  confirmCount: z.boolean().optional(),
})
export type DeliveryStep = z.output<typeof deliveryStep>
