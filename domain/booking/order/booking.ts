import { z } from 'zod'
import { appliedProcess } from '../../client/process/specific-process.ts'
import { dwellingPlace, dwellingTypology } from '../../dwelling/dwelling.ts'
import { keysPlan } from '../../key-tracking/keys-plan.ts'
import { meterTypes } from '../../meter/meter-type.ts'
import { offers } from '../../offer/offer.ts'
import { priceLine, priceSource } from '../../offer/price-line.ts'
import { day, instant } from '../../values/date/moment.ts'
import { storedPhone } from '../../values/phone.ts'
import { ruleOf } from '../../values/rule.ts'
import { tags } from '../../values/tags.ts'
import { longText, optionalText, reference } from '../../values/text.ts'
import { partnerFields } from '../../partner-request/partner.ts'
import { storedPremises, premises, surfacesRule } from './premises.ts'
import { contact, contactDraft, tenant, tenantDraft } from './booking-people.ts'
import { causes } from '../step/booking-cause.ts'
import { bookingResults } from '../step/booking-result.ts'
import { type BookingService, bookingServices, noOptionsMessage, sellsOptions } from '../../offer/sold-service.ts'
import { bookingOptions } from '../../offer/booking-option.ts'
import { languages } from '../../values/language.ts'
import { bookingStatuses } from '../step/booking-status.ts'

/**
 * The extra fields of a service on demand, by name. The table of `service-field.ts` defines the fields and their values; lists parse this
 * schema without loading the table.
 */
const serviceDetails = z.record(
  z.string().max(40),
  z.union([z.string().max(40), z.number(), z.boolean(), z.array(z.string().max(40)).max(40)], 'Ce champ est obligatoire.'),
)
export type ServiceDetails = z.output<typeof serviceDetails>

const typed = {
  clientId: z.uuid('Renseignez un client.'),
  service: z.enum(bookingServices, 'Choisissez une prestation.'),
  language: z.enum(languages, 'Choisissez une langue.'),
  ...dwellingPlace,
  ...dwellingTypology,
  dwellingId: z.uuid().nullish(),
  clientReference: reference,
  /** The social landlord's identifier of the lot (unité de gestion). */
  ug: reference,
  /** The offer of a `visite`. */
  visitOfferId: reference,
  /** The entry order that an exit is compared with. */
  entryBookingId: z.uuid().nullish(),
  options: z.array(z.enum(bookingOptions)).max(bookingOptions.length),
  wishedDay: day.nullish(),
  /** The last day of the window; without it, the wished day alone. */
  wishedUntilDay: day.nullish(),
  organizeDay: day.nullish(),
  presenceRequired: z.boolean().nullish(),
  /** `null`: not stated yet; an empty list: no meters. */
  expectedMeters: z.array(z.enum(meterTypes)).max(meterTypes.length).nullish(),
  /** The client's instructions for fetching its keys. */
  keysInstructions: longText,
  lessorName: optionalText(200),
  lessorAddress: optionalText(),
  instructionsAcknowledged: z.boolean().nullish(),
  /** Of commercial premises only: `propertyType` is `business`. */
  premises: premises.nullish(),
  /** Of a service on demand only. */
  details: serviceDetails.nullish(),
  /** Of a service on demand only. */
  ...partnerFields,
  comment: longText,
  /** Words to find the order by; `null` on orders older than tags. */
  tags: tags.nullish(),
}

/** When the checker arrived and when the mission ended; both or neither, of a mission that is over. */
const realTimes = { arrivedAt: instant.nullish(), finishedAt: instant.nullish() }

/** The sentence for an order without the reference that its client wants. Source: VAL-16. */
export const referenceMissingMessage = 'Renseignez une référence client.'
/** A service that sells no option is ordered without. */
const optionsRule = ruleOf<'service' | 'options', { service: BookingService; options?: readonly string[] | undefined }>(
  ['service', 'options'],
  ({ service, options = [] }) => sellsOptions(service) || options.length === 0,
  { path: ['options'], message: noOptionsMessage },
)
/** The upper bound of tenants of an order, and of its contacts. */
export const mostPeople = 10
const atMost = (what: string) => `Vous pouvez indiquer ${mostPeople} ${what} au maximum.`

const draftShape = z.strictObject({
  ...typed,
  tenants: z.array(tenantDraft).max(mostPeople, atMost('locataires')),
  contacts: z.array(contactDraft).max(mostPeople, atMost('contacts')),
})

/**
 * The typed fields of an order. The form, the API and the spreadsheet import all parse with this schema; `wishRefusals` judges its days, `repeatedPeople` its tenants.
 */
export const bookingDraft = z
  .strictObject({
    ...draftShape.shape,
    /** How the keys reach the checker and return: the first legs of the order. */
    keysPlan: keysPlan.nullish(),
    depositPlan: keysPlan.nullish(),
    /** The failed or cancelled order that the new order replans. */
    replannedFromId: z.uuid().nullish(),
    /** The order that is copied, or whose home is reused; only the history refers to it. */
    copiedFromId: z.uuid().nullish(),
    /** By default, the options of the client. */
    options: typed.options.optional(),
    /** The reason for which an administrator orders although the client is blocked (guard G1). */
    despiteBlock: optionalText(),
    /** The person has seen the existing orders that this one may repeat, and it is another one. */
    // Unticked, or not there yet: the second try of one order has the body of the first.
    despiteDuplicates: z
      .boolean()
      .transform((isConfirmed) => isConfirmed || undefined)
      .optional(),
  })
  .check(surfacesRule, optionsRule)
export type BookingDraft = z.infer<typeof bookingDraft>

/**
 * The fields that are edited in place. The client is fixed; the service has its own permission after planning; status, date and checker
 * change only by a transition, options by events of their own.
 */
export const bookingChange = draftShape
  .omit({ clientId: true, options: true })
  .extend({ ...realTimes })
  .partial()
export type BookingChange = z.infer<typeof bookingChange>

/** A booking as it is read: a plain object, not a strict object, so that an open tab accepts a field added later. */
export const booking = z.object({
  ...typed,
  premises: storedPremises.nullish(),
  partnerName: z.string().nullish(),
  partnerEmail: z.string().nullish(),
  partnerPhone: storedPhone.nullish(),
  tags: z.array(z.string()).nullish(),
  tenants: z.array(tenant),
  contacts: z.array(contact),
  replannedFromId: z.uuid().nullish(),
  /** The delivery whose row it was made from. */
  deliveryId: z.uuid().nullish(),
  /** Check-in orders rejected for this check-out: they are not suggested again. */
  refusedEntryIds: z.array(z.uuid()).nullish(),
  id: z.uuid(),
  /** The order number, `C26004217-4`. */
  code: z.string(),
  /** The code of its mission, `C26004217-4E1`. */
  missionCode: z.string(),
  missionRank: z.int(),
  clientName: z.string(),
  areaId: z.uuid(),
  areaName: z.string(),
  status: z.enum(bookingStatuses),
  checkerId: z.uuid().nullable(),
  checkerName: z.string().nullable(),
  startAt: instant.nullable(),
  endAt: instant.nullable(),
  ...realTimes,
  durationMinutes: z.int(),
  offer: z.enum(offers),
  /** Cents, before tax, fixed when the order was made. */
  priceCents: z.int(),
  priceLines: z.array(priceLine),
  /** The specific processes of the client on the day of the order. */
  processes: z.array(appliedProcess),
  /** The values that came from the client's parameters: options by name, and `keysInstructions`. */
  prefilled: z.array(z.string()),
  /** The grid and terms that set the price; null for orders older than the grids. */
  priceSource: priceSource.nullish(),
  /** The cause of the end; null while the order is open, or done. */
  cause: z.enum(causes).nullish(),
  result: z.enum(bookingResults).nullable(),
  resultCents: z.int().nullable(),
  createdAt: instant,
  updatedAt: instant,
  version: z.int(),
})
export type Booking = z.infer<typeof booking>

/** A booking as a row of the list, with the fields of the list only. */
export const bookingRow = z.object({
  id: z.uuid(),
  code: z.string(),
  missionCode: z.string(),
  status: z.enum(bookingStatuses),
  service: z.enum(bookingServices),
  clientId: z.uuid(),
  clientName: z.string(),
  clientReference: z.string().nullable(),
  address: z.string(),
  zipCode: z.string(),
  city: z.string(),
  residence: z.string().nullable(),
  propertyType: booking.shape.propertyType,
  propertyKind: booking.shape.propertyKind,
  /** The use of commercial premises. */
  activity: z.string().nullable(),
  roomCount: booking.shape.roomCount,
  surface: z.number(),
  furnished: z.boolean(),
  language: booking.shape.language,
  tenantNames: z.string().nullable(),
  checkerId: z.uuid().nullable(),
  checkerName: z.string().nullable(),
  startAt: instant.nullable(),
  endAt: instant.nullable(),
  ...realTimes,
  wishedDay: day.nullable(),
  areaName: z.string(),
  tags: z.array(z.string()).nullable(),
  priceCents: z.int(),
  createdAt: instant,
  updatedAt: instant,
  version: z.int(),
})
export type BookingRow = z.infer<typeof bookingRow>
