import type { BookingDraft } from '@adm/domain/booking/booking'
import type { ContactDraft, TenantDraft, TenantRole } from '@adm/domain/booking/booking-people'
import type { BookingService } from '@adm/domain/offer/sold-service'
import { familyOf } from '@adm/domain/booking/booking-service'
import { exitServices } from '@adm/domain/booking/report-point'
import type { Annex, RoomCount } from '@adm/domain/dwelling/dwelling'
import type { KeysPlan } from '@adm/domain/key-tracking/keys-plan'
import type { MeterType } from '@adm/domain/meter/meter-type'
import { addDays } from '@adm/domain/values/moment'
import type { Chance } from './chance.ts'
import { type DemoArea, type DemoClient, pickTown, streetAddress } from './company.ts'
import { makePerson, mobile } from './person.ts'
import { comments, lastNames, residences } from './words.ts'
import { premisesOf } from './premises.ts'
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
const rooms: readonly (readonly [RoomCount, number])[] = [
  ['T1', 24],
  ['T2', 31],
  ['T3', 24],
  ['T4', 13],
  ['T5', 6],
  ['T6', 2],
]

/** A dwelling as orders tell of it. */
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
/** A dwelling somebody moved into: its exit compares with that entry. */
export type Entry = { id: string; clientId: string; dwellingId: string | null; home: Home; leftFrom: string }
export type Ordered = { area: DemoArea; client: DemoClient; day: string; entry: Entry | null; isComplete: boolean }

const makeAnnexes = (chance: Chance, isHouse: boolean): Annex[] => {
  const number = String(chance.int(1, 240))
  return [
    ...(chance.happens(0.3) ? [{ kind: 'cellar' as const, level: '-1', number }] : []),
    ...(chance.happens(0.25) ? [{ kind: 'parking' as const, level: `-${chance.int(1, 3)}`, number }] : []),
    ...(isHouse && chance.happens(0.3) ? [{ kind: 'garage' as const, level: null, number: '1' }] : []),
  ]
}

const noWayUp = { residence: null, building: null, staircase: null, floor: null, door: null, apartmentNumber: null }
const makeWayUp = (chance: Chance) => ({
  residence: chance.happens(0.25) ? chance.pick(residences) : null,
  building: chance.pick(['A', 'B', 'C', 'Nord', '1', '2']),
  staircase: chance.pick(['A', 'B', 'Principal', '1']),
  floor: chance.pick(['RDC', '1', '2', '3', '4', '5', '6', '7']),
  door: chance.pick(['droite', 'gauche', 'face', 'A', 'B', '12', '34']),
  apartmentNumber: chance.happens(0.5) ? null : String(chance.int(1, 420)),
})

/** A dwelling that nobody ordered for yet. */
const makeHome = (chance: Chance, area: DemoArea): Home => {
  const town = pickTown(chance, area)
  const isHouse = chance.happens(0.16)
  const roomCount = chance.weigh(rooms)
  return {
    address: streetAddress(chance),
    zipCode: town.zipCode,
    city: town.city,
    ...(isHouse ? noWayUp : makeWayUp(chance)),
    digicode: chance.happens(0.4) ? 'aucun' : `${chance.int(1_000, 9_999)}${chance.pick(['A', 'B', 'C'])}`,
    propertyType: chance.happens(0.03) ? 'business' : 'house',
    propertyKind: isHouse ? 'house' : 'apartment',
    roomCount,
    surface: Number(roomCount.slice(1)) * chance.int(17, 26) + chance.int(2, 14),
    furnished: chance.happens(0.35),
    annexes: makeAnnexes(chance, isHouse),
  }
}

const roleOf = (service: BookingService): TenantRole =>
  service === 'visite' ? 'prospect' : exitServices.includes(service) ? 'outgoing' : 'incoming'

const makeTenant = (chance: Chance, role: TenantRole, isExpected: boolean): TenantDraft => {
  const { gender, firstName, lastName, email } = makePerson(chance)
  const newAddress = role === 'outgoing' && chance.happens(0.5) ? `${streetAddress(chance)}, 69003 Lyon` : null
  return {
    role,
    gender,
    firstName,
    lastName,
    emails: isExpected || chance.happens(0.85) ? email : null,
    phone: isExpected || chance.happens(0.9) ? mobile(chance) : null,
    otherPhone: null,
    presenceRequired: isExpected,
    newAddress,
  }
}

const makeTenants = (chance: Chance, service: BookingService, isExpected: boolean): TenantDraft[] => {
  const count = chance.weigh([
    [1, 70],
    [2, 24],
    [3, 6],
  ] as const)
  const mine = Array.from({ length: count }, () => makeTenant(chance, roleOf(service), isExpected))
  const coming = service === 'checkout_checkin' ? [makeTenant(chance, 'incoming', isExpected)] : []
  return [...mine, ...coming]
}

const makeContacts = (chance: Chance): ContactDraft[] =>
  chance.happens(0.15)
    ? [{ name: `Étude ${chance.pick(lastNames)}`, emails: 'etude@example.org', phone: null, note: 'Reçoit une copie du rapport' }]
    : []

const makeKeysPlan = (chance: Chance, client: DemoClient): KeysPlan => {
  const { firstName, lastName } = makePerson(chance)
  const place = `${client.address}, ${client.zipCode} ${client.city}`
  return chance.weigh<KeysPlan>([
    [{ way: 'AGENCY', place, hours: 'du lundi au vendredi, 9 h – 12 h et 14 h – 18 h' }, 38],
    [{ way: 'ONSITE', comment: 'Remise par le locataire' }, 28],
    [{ way: 'SAFELOCK_BOX', place: 'Garde-corps, à droite de la porte', hasSafelockCode: true }, 14],
    [{ way: 'PERSON', personName: `${firstName} ${lastName}`, personPhone: mobile(chance) }, 10],
    [{ way: 'ADDRESS', place: 'Loge du gardien', hours: '8 h – 12 h' }, 6],
    [{ way: 'MAILING', postalAddress: place }, 4],
  ])
}

const makeReferences = (chance: Chance, client: DemoClient, service: BookingService) => ({
  clientReference:
    client.referenceRequired || chance.happens(0.5) ? `${client.name.slice(0, 3).toUpperCase()}-${chance.int(10_000, 99_999)}` : null,
  ug: client.rentalType === 'SOCIAL' ? `UG ${chance.int(100, 999)}.${chance.int(1_000, 9_999)}` : null,
  visitOfferId: service === 'visite' ? `OFFRE-${chance.int(1_000, 9_999)}` : null,
})

const makeOptions = (chance: Chance, service: BookingService): BookingDraft['options'] => {
  if (familyOf(service) !== 'EDL') return []
  return [...(chance.happens(0.07) ? (['virtual_tour'] as const) : []), ...(chance.happens(0.05) ? (['annotated'] as const) : [])]
}

const meters: readonly (readonly MeterType[])[] = [['ELECTRICITY', 'COLD_WATER'], ['ELECTRICITY', 'GAS', 'COLD_WATER'], ['ELECTRICITY'], []]

const makeWishedDay = (chance: Chance, day: string): string =>
  addDays(
    day,
    chance.weigh([
      [chance.int(2, 6), 25],
      [chance.int(7, 21), 55],
      [chance.int(22, 45), 20],
    ]),
  )

/** What a mission needs to be carried out, all of it. */
const whole = (chance: Chance, client: DemoClient, day: string, isExpected: boolean) => {
  const wishedDay = makeWishedDay(chance, day)
  return {
    wishedDay,
    wishedUntilDay: chance.happens(0.3) ? addDays(wishedDay, chance.int(1, 7)) : null,
    presenceRequired: isExpected,
    expectedMeters: [...chance.pick(meters)],
    keysPlan: makeKeysPlan(chance, client),
    instructionsAcknowledged: true,
  }
}

/** What is told of an order at first, when a call to the agency will tell the rest. */
const partial = (chance: Chance, client: DemoClient, day: string, isExpected: boolean) => ({
  digicode: null,
  annexes: null,
  wishedDay: chance.happens(0.6) ? makeWishedDay(chance, day) : null,
  wishedUntilDay: null,
  presenceRequired: chance.happens(0.7) ? isExpected : null,
  expectedMeters: null,
  keysPlan: chance.happens(0.4) ? makeKeysPlan(chance, client) : null,
  instructionsAcknowledged: null,
})

/** What a client orders. */
export const makeDraft = (chance: Chance, { area, client, day, entry, isComplete }: Ordered): BookingDraft => {
  const service = entry
    ? chance.weigh([
        ['checkout', 80],
        ['checkout_checkin', 15],
        ['control_checkout', 5],
      ] as const)
    : chance.weigh(services)
  const isExpected = familyOf(service) !== 'DEM' && chance.happens(0.8)
  const tell = isComplete ? whole : partial
  const home = entry ? entry.home : makeHome(chance, area)
  return {
    ...home,
    premises: premisesOf(home),
    details: detailsOf(service, Math.round(home.surface * 10) + home.address.length),
    ...tell(chance, client, day, isExpected),
    ...makeReferences(chance, client, service),
    clientId: client.id,
    service,
    language: chance.happens(0.05) ? 'EN' : 'FR',
    dwellingId: entry?.dwellingId ?? null,
    entryBookingId: entry?.id ?? null,
    options: makeOptions(chance, service),
    organizeDay: null,
    lessorName: chance.happens(0.6) ? `SCI ${chance.pick(lastNames)}` : null,
    lessorAddress: null,
    comment: chance.happens(0.25) ? chance.pick(comments) : null,
    tenants: makeTenants(chance, service, isExpected),
    contacts: makeContacts(chance),
  }
}
