import { z } from 'zod'
import { appliedProcess } from '../../client/specific-process.ts'
import { dwellingPlace, dwellingTypology } from '../../dwelling/dwelling.ts'
import { keysPlan } from '../../key-tracking/keys-plan.ts'
import { meterTypes } from '../../meter/meter-type.ts'
import { offers } from '../../offer/offer.ts'
import { priceLine, priceSource } from '../../offer/price-line.ts'
import { day, instant } from '../../values/date/moment.ts'
import { tags } from '../../values/tags.ts'
import { longText, optionalText, reference } from '../../values/text.ts'
import { storedPremises, premises, surfacesFit, surfacesMessage } from './premises.ts'
import { contact, contactDraft, tenant, tenantDraft } from './booking-people.ts'
import { causes } from '../step/booking-cause.ts'
import { bookingResults } from '../step/booking-result.ts'
import { bookingServices } from '../../offer/sold-service.ts'
import { bookingOptions } from '../../offer/booking-option.ts'
import { languages } from '../../values/language.ts'
import { bookingStatuses } from '../step/booking-status.ts'

/**
 * The extra fields of a service on demand, by name. Which fields, and their values, is the table of `service-field.ts`: the lists read this
 * schema too, and need no table.
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
  /** `null` while nobody has said; an empty list says that there is none. */
  expectedMeters: z.array(z.enum(meterTypes)).max(meterTypes.length).nullish(),
  /** How the client wants its keys fetched. */
  keysInstructions: longText,
  lessorName: optionalText(200),
  lessorAddress: optionalText(),
  instructionsAcknowledged: z.boolean().nullish(),
  /** Of commercial premises only: `propertyType` is `business`. */
  premises: premises.nullish(),
  /** Of a service on demand only. */
  details: serviceDetails.nullish(),
  comment: longText,
  /** Words by which people find it again; `null` on orders of before there were any. */
  tags: tags.nullish(),
}

/** The sentence of a window that ends before it begins. */
export const windowMessage = 'La fin de la période ne peut pas précéder son début.'
/** Does the window of wished days end on or after its first day? */
export const windowIsSound = (row: { wishedDay?: string | null | undefined; wishedUntilDay?: string | null | undefined }): boolean =>
  !row.wishedDay || !row.wishedUntilDay || row.wishedUntilDay >= row.wishedDay
/** An order has at most so many tenants, and so many contacts. */
export const mostPeople = 10
const atMost = (what: string) => `Vous pouvez indiquer ${mostPeople} ${what} au maximum.`

const draftShape = z.strictObject({
  ...typed,
  tenants: z.array(tenantDraft).max(mostPeople, atMost('locataires')),
  contacts: z.array(contactDraft).max(mostPeople, atMost('contacts')),
})

/** The typed fields of an order. The form, the API and the spreadsheet import all parse with this schema. */
export const bookingDraft = z
  .strictObject({
    ...draftShape.shape,
    /** How the keys reach the checker, and how they return: the legs that the order's keys begin with. */
    keysPlan: keysPlan.nullish(),
    depositPlan: keysPlan.nullish(),
    /** The order that failed or was cancelled, and that this one takes up again. */
    replannedFromId: z.uuid().nullish(),
    /** The order that this one copies, or whose home it names again: only its history refers to it. */
    copiedFromId: z.uuid().nullish(),
    /** Left out, they are the client's own. */
    options: typed.options.optional(),
    /** The reason for which an administrator orders although the client is blocked (guard G1). */
    despiteBlock: optionalText(),
  })
  .refine(windowIsSound, { path: ['wishedUntilDay'], message: windowMessage })
  .refine(surfacesFit, { path: ['premises', 'surfaces'], message: surfacesMessage })
export type BookingDraft = z.infer<typeof bookingDraft>

/**
 * What is edited in place. The client stays; the service has its own right after planning; status, date and checker change by a transition only,
 * options by an event of their own.
 */
export const bookingChange = draftShape
  .omit({ clientId: true, options: true })
  .partial()
  .refine(windowIsSound, { path: ['wishedUntilDay'], message: windowMessage })
export type BookingChange = z.infer<typeof bookingChange>

/** A booking as it is read: a plain object, so that an open tab survives a field added tomorrow. */
export const booking = z.object({
  ...typed,
  premises: storedPremises.nullish(),
  tags: z.array(z.string()).nullish(),
  tenants: z.array(tenant),
  contacts: z.array(contact),
  replannedFromId: z.uuid().nullish(),
  /** Orders that a person said are not the entry of this exit: they are proposed no more. */
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
  /** The partner of a service on demand, as long as it has a date. */
  partnerName: z.string().nullish(),
  startAt: instant.nullable(),
  endAt: instant.nullable(),
  durationMinutes: z.int(),
  offer: z.enum(offers),
  /** Cents, before tax, fixed when the order was made. */
  priceCents: z.int(),
  priceLines: z.array(priceLine),
  /** The specific processes of the client on the day of the order. */
  processes: z.array(appliedProcess),
  /** The values that came from the client's parameters: options by name, and `keysInstructions`. */
  prefilled: z.array(z.string()),
  /** The grid and terms it was priced by; none for orders of before the grids. */
  priceSource: priceSource.nullish(),
  /** Why the order ended as it did; none while it is open, or done. */
  cause: z.enum(causes).nullish(),
  result: z.enum(bookingResults).nullable(),
  resultCents: z.int().nullable(),
  createdAt: instant,
  updatedAt: instant,
  version: z.int(),
})
export type Booking = z.infer<typeof booking>

/** A booking as a row of the list: only the fields that the list needs. */
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
  wishedDay: day.nullable(),
  areaName: z.string(),
  tags: z.array(z.string()).nullable(),
  priceCents: z.int(),
  createdAt: instant,
  updatedAt: instant,
  version: z.int(),
})
export type BookingRow = z.infer<typeof bookingRow>
