import { accessParts } from '../../dwelling/access-words.ts'
import type { Booking } from '../../booking/order/booking.ts'
import type { MissingField, MissingFieldName } from '../../booking/order/missing-field.ts'
import type { KeyTracking } from '../../key-tracking/key-tracking.ts'
import { type KeysWay, keysWayLabels } from '../../key-tracking/keys-plan.ts'
import type { Language } from '../../values/language.ts'
import type { Audience } from '../notification-kind.ts'

/** The fields of a leg that a message may contain: never the code of a box. */
export type LegInWords = Pick<KeyTracking, 'active' | 'status' | 'way' | 'place' | 'hours'>

const englishWays: Readonly<Record<KeysWay, string>> = {
  ADDRESS: 'At an address',
  AGENCY: 'At the agency',
  KEEP_KEYS: 'The keys are kept',
  MAILING: 'By post',
  ONSITE: 'On site',
  PERSON: 'From a person',
  SAFELOCK_BOX: 'Key box',
}
const keyWords = {
  FR: { ways: keysWayLabels, none: 'Aucune clé attendue', withdrawn: 'Retirées par le contrôleur' },
  EN: { ways: englishWays, none: 'No key is expected', withdrawn: 'Collected by the inspector' },
} as const

/** Where the keys are to be collected, or that this is done. */
export const keysInWords = (language: Language, { active, status, way, place, hours }: LegInWords): string => {
  const words = keyWords[language]
  if (!active) return words.none
  if (status === 'withdrawn_by_checker') return words.withdrawn
  return [way ? words.ways[way] : '', place, hours].filter(Boolean).join(', ')
}

const accessFields = ['building', 'staircase', 'floor', 'door', 'apartmentNumber', 'digicode'] as const

/** How to get in: `Bâtiment B, Étage 3, Digicode 4A12`. */
export const accessInWords = (language: Language, booking: Pick<Booking, (typeof accessFields)[number] | 'residence'>): string =>
  [...(booking.residence ? [booking.residence] : []), ...accessParts(language, accessFields, booking)].join(', ')

const englishMissing: Readonly<Record<MissingFieldName, string>> = {
  address: 'the position of the address',
  clientReference: 'your reference',
  wishedDay: 'the wished date',
  presenceRequired: 'whether somebody must be present',
  visitOfferId: 'the offer of the viewing',
  details: 'details of the service',
  contacts: 'a contact',
  building: 'the building',
  staircase: 'the staircase',
  floor: 'the floor',
  door: 'the door',
  digicode: 'the door code or « none »',
  tenants: 'the e-mail or mobile of a tenant',
  annexes: 'the annexes',
  expectedMeters: 'the expected meters',
  entryBookingId: 'the check-in inventory',
  instructionsAcknowledged: 'that the instructions are taken into account',
  partnerName: 'the partner',
}

/** What only ADM can give: a client is not asked for it. */
const ours: readonly MissingFieldName[] = ['instructionsAcknowledged', 'partnerName']

/** The missing fields as a list in a sentence, each once. */
export const missingInWords = (language: Language, fields: readonly MissingField[]): string =>
  [
    ...new Set(
      fields.filter(({ name }) => !ours.includes(name)).map(({ name, words }) => (language === 'FR' ? words : englishMissing[name])),
    ),
  ].join(', ')

const presenceWords = {
  FR: {
    tenant: { needed: 'Votre présence est nécessaire.', free: "Votre présence n'est pas nécessaire." },
    others: { needed: 'La présence des locataires est nécessaire.', free: "La présence des locataires n'est pas nécessaire." },
  },
  EN: {
    tenant: { needed: 'You need to be present.', free: 'You do not need to be present.' },
    others: { needed: 'The tenants need to be present.', free: 'The tenants do not need to be present.' },
  },
} as const

/** Who must be there, once the order says so. */
export const presenceInWords = (
  language: Language,
  { presenceRequired, tenants }: Pick<Booking, 'presenceRequired' | 'tenants'>,
  audience: Audience,
): string => {
  const { needed, free } = presenceWords[language][audience === 'tenant' ? 'tenant' : 'others']
  if (presenceRequired === true || tenants.some((tenant) => tenant.presenceRequired)) return needed
  return presenceRequired === false ? free : ''
}
