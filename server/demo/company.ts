import type { CheckerTag, CheckerType, Vehicle } from '@adm/domain/checker/checker'
import type { DayException, WeeklyHours } from '@adm/domain/checker/availability'
import type { Language } from '@adm/domain/values/language'
import { type Place, travelMinutes } from '@adm/domain/checker/travel'
import type { Offer } from '@adm/domain/offer/offer'
import type { Permission } from '@adm/domain/permission'
import { type RolePreset, rolePresets } from '@adm/domain/user/role-preset'
import { addDays } from '@adm/domain/values/moment'
import { areaPlan, uncoveredZips } from './area-plan.ts'
import { type Chance, makeChance } from './chance.ts'
import { type DemoAbsence, makeAbsences, makeExceptions } from './checker-days.ts'
import { type ClientDetails, makeClientDetails } from './client-details.ts'
import { type Certificate, devices, makeCertificates, makeSiren, travels } from './papers.ts'
import { founded, landline, makePerson, mobile, plainWord } from './person.ts'
import { agencies, streetKinds, streetNames } from './words.ts'

/** A zip code with its largest commune and the middle of them all. */
export type Town = Place & { city: string; population: number }
export type DemoArea = {
  id: string
  name: string
  /** The department of its largest town. */
  department: string | null
  zipCodes: readonly string[]
  towns: readonly Town[]
  population: number
}
type Block = { id: string; title: string; message: string; startDay: string; endDay: string | null; isLifted: boolean; isOverdue: boolean }
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
export type DemoChecker = {
  id: string
  firstName: string
  lastName: string
  name: string
  email: string
  phone: string
  type: CheckerType
  network: 'WORKING' | 'OUT_OF_NETWORK' | null
  tags: readonly CheckerTag[]
  languages: readonly Language[]
  areaIds: readonly string[]
  extraZips: readonly string[]
  maxDistanceKm: number | null
  missionsPerDay: number | null
  address: string
  siren: string | null
  vehicle: Vehicle
  device: string
  home: Town
  weekly: readonly WeeklyHours[]
  exceptions: readonly DayException[]
  absences: readonly DemoAbsence[]
  certificates: readonly Certificate[]
}
export type DemoAccount = { id: string; email: string; name: string; preset: RolePreset; label: string; scope: readonly Permission[] }
export type Company = {
  accounts: readonly DemoAccount[]
  areas: readonly DemoArea[]
  clients: readonly DemoClient[]
  checkers: readonly DemoChecker[]
}
/** How large, and what day it is. */
export type CompanySize = { clients: number; checkers: number; today: string; seed: number; firstClient?: number }

const mostTowns = 40
/** The towns of an area that its first checker reaches in a morning. */
const farthestMinutes = 140

/** A street and a number. */
export const streetAddress = (chance: Chance): string =>
  `${chance.int(1, 180)}${chance.happens(0.06) ? ' bis' : ''} ${chance.weigh(streetKinds)} ${chance.pick(streetNames)}`

/** The digit that makes the sum of Luhn a multiple of ten, put behind the digits. */
const withLuhn = (digits: string): string => {
  const sum = Array.from(digits)
    .toReversed()
    .reduce((total, digit, rank) => {
      const counted = Number(digit) * (rank % 2 === 0 ? 2 : 1)
      return total + (counted > 9 ? counted - 9 : counted)
    }, 0)
  return `${digits}${(10 - (sum % 10)) % 10}`
}

/** A SIRET as the register makes them: a SIREN and the number of an establishment, both with their digit of Luhn. */
export const makeSiret = (chance: Chance): string => {
  const digits = Array.from({ length: 13 }, (_, index) => chance.int(index === 0 ? 1 : 0, 9)).join('')
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

const makeAccounts = (chance: Chance): DemoAccount[] =>
  (['planning', 'quality', 'billing', 'network', 'sales', 'support', 'reader', 'administrator'] as const).map((preset) => {
    const [email, name] = accountAddresses[preset]
    return { id: chance.id(founded), email, name, preset, label: rolePresets[preset].label, scope: rolePresets[preset].scope }
  })

/** As a zip code says it; Corsica's two by their first digits. */
const departmentOf = (zip: string): string | null => {
  if (/^20[01]/.test(zip)) return '2A'
  if (zip.startsWith('20')) return '2B'
  return zip.slice(0, /^9[78]/.test(zip) ? 3 : 2) || null
}

const makeAreas = (chance: Chance, towns: readonly Town[]): DemoArea[] => {
  const planOf = (zip: string) =>
    uncoveredZips.includes(zip) ? -1 : areaPlan.findIndex(({ zips }) => zips.some((start) => zip.startsWith(start)))
  const placed = towns.map((town) => ({ town, plan: planOf(town.zipCode) }))
  return areaPlan.map(({ name }, index) => {
    const mine = placed.filter(({ plan }) => plan === index).map(({ town }) => town)
    const sorted = mine.toSorted((a, b) => b.population - a.population || a.zipCode.localeCompare(b.zipCode))
    const near = sorted.filter((town) => travelMinutes(sorted[0] ?? null, town) <= farthestMinutes).slice(0, mostTowns)
    const population = mine.reduce((sum, town) => sum + town.population, 0)
    const department = departmentOf(sorted[0]?.zipCode ?? '')
    return { id: chance.id(founded), name, department, zipCodes: mine.map(({ zipCode }) => zipCode), towns: near, population }
  })
}

/** A town of the area, large ones more often. */
export const pickTown = (chance: Chance, { towns }: DemoArea): Town =>
  chance.weigh(towns.map((town) => [town, Math.sqrt(town.population) + 1]))

const offersByWeight: readonly (readonly [Offer, number])[] = [
  ['PAY_AS_YOU_GO', 40],
  ['PRO', 30],
  ['ENTREPRISE', 12],
  ['LIVRAISON', 5],
  ['COLOCATION', 4],
  ['EMBED_INVENTORY_BOOKING', 3],
  ['NO_OFFER', 3],
  ['NO_INVOICING', 1],
]

/** Blocks of some clients: one that stands, one to come, one lifted. */
const blockOf = (chance: Chance, index: number, today: string): Block | null => {
  const overdue = { title: 'Facture impayée', message: 'Votre compte est suspendu : une facture reste impayée.', isOverdue: true }
  const other = {
    title: 'Litige en cours',
    message: 'Vos nouvelles commandes sont suspendues. Contactez votre conseiller.',
    isOverdue: false,
  }
  const id = () => chance.id(founded)
  if (index === 17) return { id: id(), ...overdue, startDay: addDays(today, -12), endDay: null, isLifted: false }
  if (index === 41) return { id: id(), ...other, startDay: addDays(today, -3), endDay: addDays(today, 30), isLifted: false }
  if (index === 63) return { id: id(), ...other, startDay: addDays(today, 10), endDay: null, isLifted: false }
  if (index === 88) return { id: id(), ...overdue, startDay: addDays(today, -40), endDay: null, isLifted: true }
  return null
}

const makeClients = (chance: Chance, areas: readonly DemoArea[], { clients, today, seed, firstClient = 0 }: CompanySize): DemoClient[] =>
  Array.from({ length: clients }, (_, rank) => {
    const index = firstClient + rank
    const town = pickTown(chance, chance.weigh(areas.map((area) => [area, area.population])))
    const series = Math.floor(index / agencies.length)
    const name = `${agencies[index % agencies.length] ?? 'Agence'}${series > 0 ? ` ${town.city} ${series}` : ''}`
    return {
      id: chance.id(founded),
      name,
      address: streetAddress(chance),
      zipCode: town.zipCode,
      city: town.city,
      phone: landline(chance),
      email: `contact@${plainWord(name)}.example`,
      siret: makeSiret(chance),
      rentalType: chance.weigh([
        ['RESIDENTIAL', 70],
        ['SOCIAL', 10],
        ['STUDENT', 9],
        ['SEASONAL', 6],
        ['OFFICE', 5],
      ] as const),
      offer: chance.weigh(offersByWeight),
      tags: chance.happens(0.2) ? ['prioritaire'] : [],
      referenceRequired: chance.happens(0.1),
      details: makeClientDetails(makeChance(seed + index), plainWord(name)),
      block: blockOf(chance, index, today),
    }
  })

const days = (list: readonly number[], opens: string, closes: string): WeeklyHours[] => list.map((weekday) => ({ weekday, opens, closes }))
const weeks: readonly (readonly [readonly WeeklyHours[], number])[] = [
  [days([1, 2, 3, 4, 5], '08:00', '19:00'), 50],
  [[...days([1, 2, 3, 4, 5], '08:00', '12:30'), ...days([1, 2, 3, 4, 5], '13:30', '19:00')], 15],
  [[...days([1, 2, 3, 4, 5], '08:00', '19:00'), ...days([6], '09:00', '13:00')], 20],
  [days([1, 2, 4, 5], '08:30', '18:30'), 15],
]

const allTags: readonly CheckerTag[] = ['BUSINESS', 'FURNISHED', 'HOUSE', 'NOTFURNISHED', 'PREVISIT', 'VIRTUAL_TOUR']
const often: Record<CheckerTag, number> = {
  BUSINESS: 0.5,
  FURNISHED: 0.95,
  HOUSE: 0.8,
  NOTFURNISHED: 0.98,
  PREVISIT: 0.6,
  VIRTUAL_TOUR: 0.5,
}

const types: readonly (readonly [CheckerType, number])[] = [
  ['INDEPENDENT', 50],
  ['CHECKER', 40],
  ['CANDIDATE', 6],
  ['ADMIN', 4],
]

/** Some lend a hand in a town or two beyond their area. */
const extraZipsOf = (chance: Chance, area: DemoArea): readonly string[] =>
  chance.happens(0.15) ? [...new Set([pickTown(chance, area).zipCode, pickTown(chance, area).zipCode])].sort() : []

/** What a checker may do, and when. The first of an area can do everything, so that every order of the area has somebody. */
const firstSkills = (chance: Chance, area: DemoArea) => ({
  type: chance.pick(['CHECKER', 'INDEPENDENT'] as const),
  network: 'WORKING' as const,
  tags: allTags,
  languages: ['FR', 'EN'] as const,
  home: area.towns[0] ?? pickTown(chance, area),
  weekly: days([1, 2, 3, 4, 5], '08:00', '19:00'),
})
const someSkills = (chance: Chance, area: DemoArea) => ({
  type: chance.weigh(types),
  network: chance.weigh([
    ['WORKING', 87],
    ['OUT_OF_NETWORK', 8],
    [null, 5],
  ] as const),
  tags: allTags.filter((tag) => chance.happens(often[tag])),
  languages: chance.happens(0.3) ? (['FR', 'EN'] as const) : (['FR'] as const),
  home: pickTown(chance, area),
  weekly: chance.weigh(weeks),
})

const makeChecker = (chance: Chance, area: DemoArea, isFirst: boolean, today: string): DemoChecker => {
  const { firstName, lastName, email } = makePerson(chance)
  const able = isFirst ? firstSkills(chance, area) : someSkills(chance, area)
  // Who has not been taken on yet has no place in the network.
  const skills = able.type === 'CANDIDATE' ? { ...able, network: null } : able
  const isExpired = skills.network === 'OUT_OF_NETWORK' || (!isFirst && chance.happens(0.03))
  return {
    ...skills,
    id: chance.id(founded),
    firstName,
    lastName,
    name: `${firstName} ${lastName}`,
    email,
    phone: mobile(chance),
    areaIds: [area.id],
    extraZips: isFirst ? [] : extraZipsOf(chance, area),
    maxDistanceKm: isFirst || chance.happens(0.6) ? null : chance.pick([60, 80, 120, 150]),
    missionsPerDay: isFirst || chance.happens(0.7) ? null : chance.int(5, 7),
    address: streetAddress(chance),
    siren: skills.type === 'INDEPENDENT' ? makeSiren(chance) : null,
    vehicle: chance.weigh(travels),
    device: chance.pick(devices),
    exceptions: isFirst ? [] : makeExceptions(chance, today),
    absences: makeAbsences(chance, founded, today),
    certificates: makeCertificates(chance, today, { type: skills.type, isExpired, id: () => chance.id(founded) }),
  }
}

/** The area after this one in the plan lies beside it, but for islands: those who live here help there. */
const besideOf = (areas: readonly DemoArea[], areaId: string | undefined): string[] => {
  const next = areas[areas.findIndex(({ id }) => id === areaId) + 1]
  return next?.department && !/^(2[AB]|97)/.test(next.department) ? [next.id] : []
}

const makeCheckers = (chance: Chance, areas: readonly DemoArea[], { checkers, today }: CompanySize): DemoChecker[] =>
  Array.from({ length: checkers }, (_, index) => {
    const first = areas[index]
    const checker = makeChecker(chance, first ?? chance.weigh(areas.map((area) => [area, area.population])), first !== undefined, today)
    return first || index % 3 > 0 ? checker : { ...checker, areaIds: [...checker.areaIds, ...besideOf(areas, checker.areaIds[0])] }
  })

/** The company of a seed: the same people and places for the same seed, day and register of communes. */
export const makeCompany = (towns: readonly Town[], size: CompanySize, known?: readonly DemoArea[]): Company => {
  const chance = makeChance(size.seed)
  const accounts = makeAccounts(chance)
  const areas = known ?? makeAreas(chance, towns)
  const clients = makeClients(chance, areas, size)
  return { accounts, areas, clients, checkers: makeCheckers(chance, areas, size) }
}
