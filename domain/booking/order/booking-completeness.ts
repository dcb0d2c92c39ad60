import { type Annex, annexKindLabels } from '../../dwelling/dwelling.ts'
import type { Booking } from './booking.ts'
import { exitServices } from '../document/report-point.ts'
import { familyOf } from './booking-service.ts'
import { missingDetails } from './service-details.ts'

/** The facts about a booking's data that only the server can find. */
export type ServerFacts = {
  /** Whether the client requires its reference on every order. */
  referenceRequired: boolean
  /** Whether the address has a position on the map. */
  isLocated: boolean
  /** The date that the change sets, or null. */
  startAt: string | null
}
type Person = { emails?: string | null | undefined; phone?: string | null | undefined; otherPhone?: string | null | undefined }

const wordsOf = (rows: readonly (readonly [isThere: boolean, word: string])[]): string[] =>
  rows.filter(([isThere]) => !isThere).map(([, word]) => word)

/** Mobile numbers of mainland France and overseas. A foreign number counts as mobile, since its format does not prove otherwise. */
const isMobile = (number: string): boolean =>
  !/^\+(33|262|590|594|596)/.test(number) || /^\+(33[67]|262(69|639)|590(69)|594694|59669[67])/.test(number)

/** Whether a link can be sent to the person, by e-mail or to a mobile. */
export const isReachable = ({ emails, phone, otherPhone }: Person): boolean =>
  Boolean(emails) || [phone, otherPhone].some((number) => number && isMobile(number))

/** Whether a link can be sent to at least one tenant (guard G16). */
export const isTenantReachable = (tenants: readonly Person[]): boolean => tenants.some(isReachable)

/** Whether the order has a prospect, or is a delivery (guard G21). */
export const hasProspect = ({ tenants, offer }: Pick<Booking, 'tenants' | 'offer'>): boolean =>
  tenants.some(({ role }) => role === 'prospect') || offer === 'LIVRAISON' || offer === 'LIVRAISON_CASA'

/**
 * Words for the fields of set D1 that are missing before an order can be dispatched: empty when it is complete. Fields that the schema of
 * the order requires anyway (service, typology, address, zip code) are not checked. An order on demand needs a person to call and the
 * fields of its service.
 * Source: `docs/domain.md` 2.3.
 */
export const missingToDispatch = (booking: Booking, { referenceRequired, isLocated, startAt }: ServerFacts): string[] => {
  if (familyOf(booking.service) === 'DEM')
    return [...wordsOf([[hasContact(booking), 'un contact']]), ...missingDetails(booking.service, booking.details)]
  return wordsOf([
    [isLocated, "la position de l'adresse"],
    [!referenceRequired || Boolean(booking.clientReference), 'la référence client'],
    [Boolean(booking.wishedDay ?? startAt ?? booking.startAt), 'la date souhaitée'],
    [typeof booking.presenceRequired === 'boolean', 'la présence requise (oui ou non)'],
    [booking.service !== 'visite' || Boolean(booking.visitOfferId || booking.ug), "l'offre de visite ou l'UG"],
  ])
}

/**
 * Words for the fields of set D2 that are missing before a mission can be carried out, D1 included. The keys plan has its own guard (G9).
 * Source: `docs/domain.md` 2.3.
 * @param dispatchMissing the missing fields of D1: `missingToDispatch`
 */
export const missingToExecute = (booking: Booking, dispatchMissing: readonly string[]): readonly string[] => {
  if (familyOf(booking.service) === 'DEM') return dispatchMissing
  return [...dispatchMissing, ...missingAccess(booking), ...missingPeople(booking), ...missingOnSite(booking)]
}

const hasContact = ({ tenants, contacts }: Booking): boolean => tenants.some(isReachable) || contacts.some(isReachable)

/** A house has its own door, hence no building, staircase or floor; « aucun » is a valid access code. */
const missingAccess = ({ propertyKind, building, staircase, floor, door, apartmentNumber, digicode }: Booking): string[] => {
  const isHouse = propertyKind === 'house'
  return wordsOf([
    [isHouse || Boolean(building), 'le bâtiment'],
    [isHouse || Boolean(staircase), "l'escalier"],
    [isHouse || Boolean(floor), "l'étage"],
    [isHouse || Boolean(door || apartmentNumber), 'la porte'],
    [Boolean(digicode), 'le digicode ou « aucun »'],
  ])
}

const missingPeople = ({ presenceRequired, tenants }: Booking): string[] => {
  const expected = tenants.filter((tenant) => tenant.presenceRequired)
  const silent = expected.filter((tenant) => !isReachable(tenant))
  return [
    ...(presenceRequired && expected.length === 0 ? ['un locataire attendu'] : []),
    ...silent.map(({ firstName, lastName }) => `l'e-mail ou le mobile de ${firstName} ${lastName}`),
  ]
}

const missingOnSite = ({ annexes, expectedMeters, service, entryBookingId, instructionsAcknowledged }: Booking): string[] => [
  ...(annexes ? annexes.filter(({ number }) => !number).map(annexNumber) : ['les annexes']),
  ...wordsOf([
    [Array.isArray(expectedMeters), 'les compteurs attendus'],
    [!exitServices.includes(service) || Boolean(entryBookingId), "l'état des lieux d'entrée"],
    [instructionsAcknowledged === true, 'la prise en compte des consignes du client'],
  ]),
]

const annexNumber = ({ kind }: Annex): string => `le numéro ${kind === 'cellar' ? 'de la' : 'du'} ${annexKindLabels[kind].toLowerCase()}`
