import type { Offer } from '@adm/domain/offer/offer'
import type { Permission } from '@adm/domain/permission'
import { rolePresets } from '@adm/domain/user/role/role-preset'
import { type RolePreset } from '@adm/domain/user/role/role-preset-name'
import { addDays } from '@adm/domain/values/date/moment'
import { type Random, makeRandom } from '../random.ts'
import { type DemoArea, makeAreas, pickTown, streetAddress, type Town } from './areas.ts'
import { type DemoChecker, makeCheckers } from './checkers.ts'
import { type ClientDetails, makeClientDetails } from './client-details.ts'
import { agencies } from './names.ts'
import { founded, landline, plainWord } from './person.ts'

type Block = {
  id: string
  title: string
  message: string
  startDate: string
  endDate: string | null
  isLifted: boolean
  isOverdue: boolean
}
export type DemoClient = {
  id: string
  name: string
  address: string
  zipCode: string
  city: string
  phone: string
  email: string
  siret: string
  rentalType: 'RESIDENTIAL' | 'SEASONAL' | 'SOCIAL' | 'STUDENT' | 'OFFICE'
  offer: Offer
  tags: readonly string[]
  referenceRequired: boolean
  details: ClientDetails
  block: Block | null
}
/** `isNamed`: whether the start prints the account, one for each role; the others are its colleagues. */
export type DemoAccount = {
  id: string
  email: string
  name: string
  preset: RolePreset
  label: string
  scope: readonly Permission[]
  isNamed: boolean
}
export type Company = {
  accounts: readonly DemoAccount[]
  areas: readonly DemoArea[]
  clients: readonly DemoClient[]
  checkers: readonly DemoChecker[]
}
/** Numbers of clients and checkers, current day and seed. */
export type CompanySize = { clients: number; checkers: number; today: string; seed: number; firstClient?: number }

/** Appends the Luhn check digit. */
const withLuhn = (digits: string): string => {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, rank) => {
      const counted = Number(digit) * (rank % 2 === 0 ? 2 : 1)
      return total + (counted > 9 ? counted - 9 : counted)
    }, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** A random SIRET: a SIREN and an establishment number, both with a Luhn check digit. */
export const makeSiret = (random: Random): string => {
  const digits = Array.from({ length: 13 }, (_, index) => random.int(index === 0 ? 1 : 0, 9)).join('')
  return withLuhn(`${withLuhn(digits.slice(0, 8))}000${digits.slice(8, 9)}`)
}

const accountAddresses: Record<RolePreset, readonly [email: string, name: string]> = {
  planning: ['planification@adm.example', 'Camille Rousseau'],
  quality: ['qualite@adm.example', 'Solène Quéré'],
  billing: ['facturation@adm.example', 'Mehdi Fabre'],
  network: ['reseau@adm.example', 'Anaïs Etcheverry'],
  sales: ['commercial@adm.example', 'Théo Marchand'],
  support: ['support@adm.example', 'Inès Koné'],
  reader: ['lecture@adm.example', 'Noël Verdier'],
  administrator: ['administration@adm.example', 'Hélène Saint-Aubin'],
}

/** The colleagues of the named accounts, who share the work with them. */
const colleagues: readonly (readonly [RolePreset, email: string, name: string])[] = [
  ['planning', 'lucas.pelissier@adm.example', 'Lucas Pélissier'],
  ['planning', 'aicha.drouet@adm.example', 'Aïcha Drouet'],
  ['planning', 'baptiste.ollivier@adm.example', 'Baptiste Ollivier'],
  ['quality', 'manon.lemaitre@adm.example', 'Manon Lemaître'],
  ['sales', 'yasmine.rambaud@adm.example', 'Yasmine Rambaud'],
]

const makeAccounts = (random: Random): DemoAccount[] => {
  const presets = ['planning', 'quality', 'billing', 'network', 'sales', 'support', 'reader', 'administrator'] as const
  const people = [
    ...presets.map((preset) => ({ preset, person: accountAddresses[preset], isNamed: true })),
    ...colleagues.map(([preset, ...person]) => ({ preset, person, isNamed: false })),
  ]
  return people.map(({ preset, person: [email, name], isNamed }) => {
    const { label, scope } = rolePresets[preset]
    return { id: random.id(founded), email, name, preset, label, scope, isNamed }
  })
}

const offersByWeight: readonly (readonly [Offer, number])[] = [
  ['PAY_AS_YOU_GO', 40],
  ['PRO', 30],
  ['ENTREPRISE', 12],
  ['LIVRAISON', 5],
  ['COLOCATION', 4],
  ['EMBED_INVENTORY_BOOKING', 3],
  ['NO_OFFER', 10],
  ['NO_INVOICING', 1],
]

/** Blockings of four clients: two active, one future, one lifted. */
const blockOf = (random: Random, index: number, today: string): Block | null => {
  const overdue = { title: 'Facture impayée', message: 'Votre compte est suspendu : une facture reste impayée.', isOverdue: true }
  const other = {
    title: 'Litige en cours',
    message: 'Vos nouvelles commandes sont suspendues. Contactez votre conseiller.',
    isOverdue: false,
  }
  const id = () => random.id(founded)
  if (index === 17) return { id: id(), ...overdue, startDate: addDays(today, -12), endDate: null, isLifted: false }
  if (index === 41) return { id: id(), ...other, startDate: addDays(today, -3), endDate: addDays(today, 30), isLifted: false }
  if (index === 63) return { id: id(), ...other, startDate: addDays(today, 10), endDate: null, isLifted: false }
  if (index === 88) return { id: id(), ...overdue, startDate: addDays(today, -40), endDate: null, isLifted: true }
  return null
}

const makeClients = (areas: readonly DemoArea[], { clients, today, seed, firstClient = 0 }: CompanySize): DemoClient[] =>
  Array.from({ length: clients }, (_, rank) => {
    const index = firstClient + rank
    const random = makeRandom(seed, 'client', index)
    const town = pickTown(random, random.weighted(areas.map((area) => [area, area.population])))
    const series = Math.floor(index / agencies.length)
    const name = `${agencies[index % agencies.length] ?? 'Agence'}${series > 0 ? ` ${town.city} ${series}` : ''}`
    return {
      id: random.id(founded),
      name,
      address: streetAddress(random),
      zipCode: town.zipCode,
      city: town.city,
      phone: landline(random),
      email: `contact@${plainWord(name)}.example`,
      siret: makeSiret(random),
      rentalType: random.weighted([
        ['RESIDENTIAL', 70],
        ['SOCIAL', 10],
        ['STUDENT', 9],
        ['SEASONAL', 6],
        ['OFFICE', 5],
      ] as const),
      offer: random.weighted(offersByWeight),
      tags: random.bool(0.2) ? ['prioritaire'] : [],
      referenceRequired: random.bool(0.1),
      details: makeClientDetails(makeRandom(seed, 'client details', index), plainWord(name)),
      block: blockOf(random, index, today),
    }
  })

/** Makes a company: the same seed, day and register of communes give the same people and places. */
export const makeCompany = (towns: readonly Town[], size: CompanySize, existingAreas?: readonly DemoArea[]): Company => {
  const accounts = makeAccounts(makeRandom(size.seed, 'accounts'))
  const areas = existingAreas ?? makeAreas(makeRandom(size.seed, 'areas'), towns)
  return { accounts, areas, clients: makeClients(areas, size), checkers: makeCheckers(areas, size) }
}
