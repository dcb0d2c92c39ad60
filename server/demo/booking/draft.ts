import type { BookingDraft } from '@adm/domain/booking/order/booking'
import type { ContactDraft, TenantDraft, TenantRole } from '@adm/domain/booking/order/booking-people'
import type { BookingService } from '@adm/domain/offer/sold-service'
import { familyOf } from '@adm/domain/booking/step/booking-service'
import { exitServices } from '@adm/domain/booking/step/report-point'
import type { Annex, RoomCount } from '@adm/domain/dwelling/dwelling'
import type { KeysPlan } from '@adm/domain/key-tracking/keys-plan'
import type { MeterType } from '@adm/domain/meter/meter-type'
import { addDays } from '@adm/domain/values/date/moment'
import { isWorkingDay } from '@adm/domain/values/date/working-day'
import type { Random } from '../random.ts'
import { type DemoArea, pickTown, streetAddress, type Town } from '../company/areas.ts'
import type { DemoClient } from '../company/company.ts'
import { makePerson, mobile } from '../company/person.ts'
import { lastNames, residences } from '../company/names.ts'
import { comments, partners } from './texts.ts'
import { premisesOf } from './premises.ts'
import { type RoundVisit, workingDayFrom } from './rounds.ts'
import { detailsOf } from './service-details.ts'

const services: readonly (readonly [BookingService, number])[] = [
  ['checkin', 37],
  ['checkout', 31],
  ['checkout_checkin', 7],
  ['control', 4],
  ['control_checkout', 2],
  ['previsit', 4],
  ['chiffrage', 3],
  ['visite', 6],
  ['diagnostics', 2],
  ['cleaning', 2],
  ['photos', 1],
  ['plan', 1],
]
/** A partner carries out services on demand, not the checker of a round. */
const visited = services.filter(([service]) => familyOf(service) !== 'DEM')
/** Of the coming exits, few still lack their entry: the desk has looked for it. */
const withFewExits = (all: typeof services): typeof services => [
  ...all.filter(([service]) => !exitServices.includes(service)),
  ['checkout', 0.8],
]
const coming = { all: withFewExits(services), visited: withFewExits(visited) }
const rooms: readonly (readonly [RoomCount, number])[] = [
  ['T1', 24],
  ['T2', 31],
  ['T3', 24],
  ['T4', 13],
  ['T5', 6],
  ['T6', 2],
]

/** The fields of an order that describe its dwelling. */
type Home = Pick<
  BookingDraft,
  | 'address'
  | 'zipCode'
  | 'city'
  | 'residence'
  | 'building'
  | 'staircase'
  | 'floor'
  | 'door'
  | 'apartmentNumber'
  | 'digicode'
  | 'propertyType'
  | 'propertyKind'
  | 'roomCount'
  | 'surface'
  | 'furnished'
  | 'annexes'
>
/** A check-in whose tenant may leave: the later check-out is compared with it. */
export type Entry = { id: string; clientId: string; dwellingId: string | null; home: Home; leftFrom: string }
export type Ordered = {
  area: DemoArea
  client: DemoClient
  day: string
  entry: Entry | null
  isComplete: boolean
  visit: RoundVisit | null
  /** Whether its mission is still to come. */
  isComing: boolean
}

const makeAnnexes = (random: Random, isHouse: boolean): Annex[] => {
  const number = String(random.int(1, 240))
  return [
    ...(random.bool(0.3) ? [{ kind: 'cellar' as const, level: '-1', number }] : []),
    ...(random.bool(0.25) ? [{ kind: 'parking' as const, level: `-${random.int(1, 3)}`, number }] : []),
    ...(isHouse && random.bool(0.3) ? [{ kind: 'garage' as const, level: null, number: '1' }] : []),
  ]
}

const noWayUp = { residence: null, building: null, staircase: null, floor: null, door: null, apartmentNumber: null }
const makeWayUp = (random: Random) => ({
  residence: random.bool(0.25) ? random.pick(residences) : null,
  building: random.pick(['A', 'B', 'C', 'Nord', '1', '2']),
  staircase: random.pick(['A', 'B', 'Principal', '1']),
  floor: random.pick(['RDC', '1', '2', '3', '4', '5', '6', '7']),
  door: random.pick(['droite', 'gauche', 'face', 'A', 'B', '12', '34']),
  apartmentNumber: random.bool(0.5) ? null : String(random.int(1, 420)),
})

/** A dwelling without an order yet. */
const makeHome = (random: Random, town: Town): Home => {
  const isHouse = random.bool(0.16)
  const roomCount = random.weighted(rooms)
  return {
    address: streetAddress(random),
    zipCode: town.zipCode,
    city: town.city,
    ...(isHouse ? noWayUp : makeWayUp(random)),
    digicode: random.bool(0.4) ? 'aucun' : `${random.int(1_000, 9_999)}${random.pick(['A', 'B', 'C'])}`,
    propertyType: random.bool(0.03) ? 'business' : 'house',
    propertyKind: isHouse ? 'house' : 'apartment',
    roomCount,
    surface: Number(roomCount.slice(1)) * random.int(17, 26) + random.int(2, 14),
    furnished: random.bool(0.35),
    annexes: makeAnnexes(random, isHouse),
  }
}

const roleOf = (service: BookingService): TenantRole =>
  service === 'visite' ? 'prospect' : exitServices.includes(service) ? 'outgoing' : 'incoming'

const makeTenant = (random: Random, role: TenantRole, isExpected: boolean): TenantDraft => {
  const { gender, firstName, lastName, email } = makePerson(random)
  const newAddress = role === 'outgoing' && random.bool(0.5) ? `${streetAddress(random)}, 69003 Lyon` : null
  return {
    role,
    gender,
    firstName,
    lastName,
    emails: isExpected || random.bool(0.85) ? email : null,
    phone: isExpected || random.bool(0.9) ? mobile(random) : null,
    otherPhone: null,
    presenceRequired: isExpected,
    newAddress,
  }
}

const makeTenants = (random: Random, service: BookingService, isExpected: boolean): TenantDraft[] => {
  const count = random.weighted([
    [1, 70],
    [2, 24],
    [3, 6],
  ] as const)
  const mine = Array.from({ length: count }, () => makeTenant(random, roleOf(service), isExpected))
  const coming = service === 'checkout_checkin' ? [makeTenant(random, 'incoming', isExpected)] : []
  return [...mine, ...coming]
}

const makeContacts = (random: Random): ContactDraft[] =>
  random.bool(0.15)
    ? [{ name: `Étude ${random.pick(lastNames)}`, emails: 'etude@example.org', phone: null, note: 'Reçoit une copie du rapport' }]
    : []

const makeKeysPlan = (random: Random, client: DemoClient): KeysPlan => {
  const { firstName, lastName } = makePerson(random)
  const place = `${client.address}, ${client.zipCode} ${client.city}`
  return random.weighted<KeysPlan>([
    [{ way: 'AGENCY', place, hours: 'du lundi au vendredi, 9 h – 12 h et 14 h – 18 h' }, 38],
    [{ way: 'ONSITE', comment: 'Remise par le locataire' }, 28],
    [{ way: 'SAFELOCK_BOX', place: 'Garde-corps, à droite de la porte', hasSafelockCode: random.bool(0.8) }, 14],
    [{ way: 'PERSON', personName: `${firstName} ${lastName}`, personPhone: mobile(random) }, 10],
    [{ way: 'ADDRESS', place: 'Loge du gardien', hours: '8 h – 12 h' }, 6],
    [{ way: 'MAILING', postalAddress: place }, 4],
  ])
}

const makeReferences = (random: Random, client: DemoClient, service: BookingService) => ({
  clientReference:
    client.referenceRequired || random.bool(0.5) ? `${client.name.slice(0, 3).toUpperCase()}-${random.int(10_000, 99_999)}` : null,
  ug: client.rentalType === 'SOCIAL' ? `UG ${random.int(100, 999)}.${random.int(1_000, 9_999)}` : null,
  visitOfferId: service === 'visite' ? `OFFRE-${random.int(1_000, 9_999)}` : null,
})

const makeOptions = (random: Random, service: BookingService): BookingDraft['options'] => {
  if (familyOf(service) !== 'EDL') return []
  return [...(random.bool(0.07) ? (['virtual_tour'] as const) : []), ...(random.bool(0.05) ? (['annotated'] as const) : [])]
}

/** Few agencies have the meters read by us: one order in five. */
const expectedMeters: readonly (readonly [readonly MeterType[], number])[] = [
  [['ELECTRICITY', 'COLD_WATER'], 8],
  [['ELECTRICITY', 'GAS', 'COLD_WATER'], 6],
  [['ELECTRICITY'], 6],
  [[], 80],
]

/** Weekends and public holidays are never wished: the wish moves by one to five days, then to the next working day. */
const makeWishedDay = (random: Random, day: string): string => {
  const ahead = random.weighted([
    [random.int(2, 6), 25],
    [random.int(7, 21), 55],
    [random.int(22, 45), 20],
  ])
  const wished = addDays(day, ahead)
  return isWorkingDay(wished) ? wished : workingDayFrom(addDays(wished, random.int(1, 5)))
}

/** All fields that a mission requires. */
const whole = (random: Random, client: DemoClient, day: string, isExpected: boolean) => {
  const wishedDay = makeWishedDay(random, day)
  return {
    wishedDay,
    wishedUntilDay: random.bool(0.3) ? addDays(wishedDay, random.int(1, 7)) : null,
    presenceRequired: isExpected,
    expectedMeters: [...random.weighted(expectedMeters)],
    keysPlan: makeKeysPlan(random, client),
    instructionsAcknowledged: true,
  }
}

/** The fields of an order that the agency has yet to complete. */
const partial = (random: Random, client: DemoClient, day: string, isExpected: boolean) => ({
  digicode: null,
  annexes: null,
  wishedDay: random.bool(0.6) ? makeWishedDay(random, day) : null,
  wishedUntilDay: null,
  presenceRequired: random.bool(0.7) ? isExpected : null,
  expectedMeters: null,
  keysPlan: random.bool(0.4) ? makeKeysPlan(random, client) : null,
  instructionsAcknowledged: null,
})

const makeService = (random: Random, { entry, visit, isComing }: Ordered): BookingService => {
  if (entry)
    return random.weighted([
      ['checkout', 80],
      ['checkout_checkin', 15],
      ['control_checkout', 5],
    ])
  if (isComing) return random.weighted(visit ? coming.visited : coming.all)
  return random.weighted(visit ? visited : services)
}

const homeOf = (random: Random, { area, entry, visit }: Ordered): Home =>
  entry?.home ?? makeHome(random, visit?.town ?? pickTown(random, area))

/** The order of a round wishes for the day of its visit. */
const wishesOf = (visit: RoundVisit | null) => (visit ? { wishedDay: visit.day, wishedUntilDay: null } : {})

/** Draws an order of a client. */
export const makeDraft = (random: Random, ordered: Ordered): BookingDraft => {
  const { client, day, entry, isComplete, visit } = ordered
  const service = makeService(random, ordered)
  const isExpected = familyOf(service) !== 'DEM' && random.bool(0.8)
  const fields = isComplete ? whole : partial
  const home = homeOf(random, ordered)
  return {
    ...home,
    premises: premisesOf(home),
    details: detailsOf(service, Math.round(home.surface * 10) + home.address.length),
    ...fields(random, client, day, isExpected),
    ...wishesOf(visit),
    ...makeReferences(random, client, service),
    ...(familyOf(service) === 'DEM' ? random.pick(partners) : {}),
    clientId: client.id,
    service,
    language: random.bool(0.05) ? 'EN' : 'FR',
    dwellingId: entry?.dwellingId ?? null,
    entryBookingId: entry?.id ?? null,
    options: makeOptions(random, service),
    organizeDay: null,
    lessorName: random.bool(0.6) ? `SCI ${random.pick(lastNames)}` : null,
    lessorAddress: null,
    comment: random.bool(0.25) ? random.pick(comments) : null,
    tenants: makeTenants(random, service, isExpected),
    contacts: makeContacts(random),
  }
}
