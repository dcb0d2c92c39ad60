import { type Annex, annexKindLabels } from '../../dwelling/dwelling.ts'
import type { Booking } from './booking.ts'
import { exitServices } from '../step/report-point.ts'
import { familyOf } from '../step/booking-service.ts'
import type { MissingField, MissingFieldName } from './missing-field.ts'
import { missingDetails } from './service-details.ts'
import { isMobile } from '../../values/typed-phone.ts'

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

const missingOf = (rows: readonly (readonly [isThere: boolean, name: MissingFieldName, words: string])[]): MissingField[] =>
  rows.filter(([isThere]) => !isThere).map(([, name, words]) => ({ name, words }))

/** Whether a link can be sent to the person, by e-mail or to a mobile. */
export const isReachable = ({ emails, phone, otherPhone }: Person): boolean =>
  Boolean(emails) || [phone, otherPhone].some((number) => number && isMobile(number))

/** Whether a link can be sent to at least one tenant (guard G16). */
export const isTenantReachable = (tenants: readonly Person[]): boolean => tenants.some(isReachable)

/** Whether the order has a prospect, or was made from a delivery (guard G21). */
export const hasProspect = ({ tenants, deliveryId }: Pick<Booking, 'tenants' | 'deliveryId'>): boolean =>
  tenants.some(({ role }) => role === 'prospect') || Boolean(deliveryId)

/**
 * The fields of set D1 that are missing before an order can be dispatched: empty when it is complete. Fields that the schema of the order
 * requires anyway (service, typology, address, zip code) are not checked. A tenant expected on site answers whether somebody must be
 * there. An order on demand needs a person to call and the fields of its service.
 * Source: `docs/domain.md` 2.3.
 */
export const missingToDispatch = (booking: Booking, { referenceRequired, isLocated, startAt }: ServerFacts): MissingField[] => {
  if (familyOf(booking.service) === 'DEM') return missingOnDemand(booking)
  return [
    ...missingOf([[isLocated, 'address', "la position de l'adresse"]]),
    ...missingToPlan({ ...booking, startAt: startAt ?? booking.startAt }, referenceRequired),
  ]
}

/** The fields of a visit without which no mission is planned: of an order, or of one that is being typed. */
type Planned = Partial<
  Pick<Booking, 'service' | 'wishedDay' | 'startAt' | 'presenceRequired' | 'clientReference' | 'visitOfferId' | 'ug'>
> & {
  tenants: readonly { presenceRequired?: boolean | undefined }[]
}

/** The fields of D1 that the order itself lacks; an order on demand has others. */
export const missingToPlan = (order: Planned, referenceRequired: boolean): MissingField[] => {
  const isPresenceClear = typeof order.presenceRequired === 'boolean' || order.tenants.some((tenant) => tenant.presenceRequired)
  return missingOf([
    [!referenceRequired || Boolean(order.clientReference), 'clientReference', 'la référence client'],
    [Boolean(order.wishedDay ?? order.startAt), 'wishedDay', 'la date souhaitée'],
    [isPresenceClear, 'presenceRequired', 'la présence requise (oui ou non)'],
    [order.service !== 'visite' || Boolean(order.visitOfferId || order.ug), 'visitOfferId', "l'offre de visite ou l'UG"],
  ])
}

const missingOnDemand = (booking: Booking): MissingField[] => [
  ...missingOf([[hasContact(booking), 'contacts', 'un contact']]),
  ...missingDetails(booking.service, booking.details).map((words): MissingField => ({ name: 'details', words })),
]

/**
 * The fields of set D2 that are missing before a mission can be carried out, D1 included. The keys plan has its own guard (G9).
 * Source: `docs/domain.md` 2.3.
 * @param dispatchMissing the missing fields of D1: `missingToDispatch`
 */
export const missingToExecute = (booking: Booking, dispatchMissing: readonly MissingField[]): readonly MissingField[] => {
  if (familyOf(booking.service) === 'DEM') return dispatchMissing
  return [...dispatchMissing, ...missingForMission(booking)]
}

/** The fields of a mission without which nobody gets in and does the work: of an order, or of one that is being typed. */
type Carried = Partial<
  Pick<
    Booking,
    | 'propertyKind'
    | 'building'
    | 'staircase'
    | 'floor'
    | 'door'
    | 'apartmentNumber'
    | 'digicode'
    | 'presenceRequired'
    | 'annexes'
    | 'expectedMeters'
    | 'entryBookingId'
    | 'instructionsAcknowledged'
  >
> &
  Pick<Booking, 'service'> & {
    tenants: readonly (Person & { presenceRequired?: boolean | undefined; firstName?: string | undefined; lastName?: string | undefined })[]
  }

/** The fields of D2 that the order itself lacks, without those of D1; an order on demand has none. */
export const missingForMission = (order: Carried): MissingField[] =>
  familyOf(order.service) === 'DEM' ? [] : [...missingAccess(order), ...missingPeople(order), ...missingOnSite(order)]

const hasContact = ({ tenants, contacts }: Booking): boolean => tenants.some(isReachable) || contacts.some(isReachable)

/** A house has its own door, hence no building, staircase or floor; « aucun » is a valid access code. */
const missingAccess = ({ propertyKind, building, staircase, floor, door, apartmentNumber, digicode }: Carried): MissingField[] => {
  const isHouse = propertyKind === 'house'
  return missingOf([
    [isHouse || Boolean(building), 'building', 'le bâtiment'],
    [isHouse || Boolean(staircase), 'staircase', "l'escalier"],
    [isHouse || Boolean(floor), 'floor', "l'étage"],
    [isHouse || Boolean(door || apartmentNumber), 'door', 'la porte'],
    [Boolean(digicode), 'digicode', 'le digicode ou « aucun »'],
  ])
}

const missingPeople = ({ presenceRequired, tenants }: Carried): MissingField[] => {
  const expected = tenants.filter((tenant) => tenant.presenceRequired)
  const silent = expected.filter((tenant) => !isReachable(tenant))
  const words = [
    ...(presenceRequired && expected.length === 0 ? ['un locataire attendu'] : []),
    ...silent.map(
      ({ firstName = '', lastName = '' }) => `l'e-mail ou le mobile de ${`${firstName} ${lastName}`.trim() || 'la personne attendue'}`,
    ),
  ]
  return words.map((tenant) => ({ name: 'tenants', words: tenant }))
}

const missingOnSite = ({ annexes, expectedMeters, service, entryBookingId, instructionsAcknowledged }: Carried): MissingField[] => [
  ...(annexes ? annexes.filter(({ number }) => !number).map(annexNumber) : ['les annexes']).map(
    (words): MissingField => ({ name: 'annexes', words }),
  ),
  ...missingOf([
    [Array.isArray(expectedMeters), 'expectedMeters', 'les compteurs attendus'],
    [!exitServices.includes(service) || Boolean(entryBookingId), 'entryBookingId', "l'état des lieux d'entrée"],
    [instructionsAcknowledged === true, 'instructionsAcknowledged', 'la prise en compte des consignes du client'],
  ]),
]

const annexNumber = ({ kind }: Annex): string => `le numéro ${kind === 'cellar' ? 'de la' : 'du'} ${annexKindLabels[kind].toLowerCase()}`
