import type { CheckerTag, CheckerType } from '@adm/domain/checker/checker'
import type { Language } from '@adm/domain/booking/booking-service'
import type { WeeklyHours } from '@adm/domain/checker/availability'
import { type Place, travelMinutes } from '@adm/domain/checker/travel'
import type { Offer } from '@adm/domain/offer/offer'
import type { Permission } from '@adm/domain/permission'
import { type RolePreset, rolePresets } from '@adm/domain/user/role-preset'
import { addDays } from '@adm/domain/values/moment'
import { areaPlan, uncoveredZips } from './area-plan.ts'
import { type Chance, makeChance } from './chance.ts'
import { agencies, lastNames, menNames, streetKinds, streetNames, womenNames } from './words.ts'

/** A zip code with its largest commune and the middle of them all. */
export type Town = Place & { city: string; population: number }
export type DemoArea = { id: string; name: string; zipCodes: readonly string[]; towns: readonly Town[]; population: number }
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
  block: Block | null
}
type Period = { id: string; from: string; to: string; reason: string }
type Certificate = { id: string; kind: string; number: string; issuedDay: string; expiresDay: string; isBlocking: boolean }
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
  home: Town
  weekly: readonly WeeklyHours[]
  absences: readonly Period[]
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
const founded = '2023-09-04T08:00:00.000Z'

const plainWord = (text: string): string =>
  text
    .normalize('NFD')
    .replace(/[^a-zA-Z]/g, '')
    .toLowerCase()
/** Numbers that the regulator keeps for fiction. */
export const mobile = (chance: Chance): string => `+3363998${String(chance.int(0, 9_999)).padStart(4, '0')}`
const landline = (chance: Chance): string => `+3319900${String(chance.int(0, 9_999)).padStart(4, '0')}`

/** A street and a number. */
export const streetAddress = (chance: Chance): string =>
  `${chance.int(1, 180)}${chance.happens(0.06) ? ' bis' : ''} ${chance.weigh(streetKinds)} ${chance.pick(streetNames)}`

const doubled = [0, 2, 4, 6, 8, 1, 3, 5, 7, 9] as const

/** Thirteen digits and the one that makes Luhn's sum a multiple of ten. */
export const makeSiret = (chance: Chance): string => {
  const digits = Array.from({ length: 13 }, (_, index) => chance.int(index === 0 ? 1 : 0, 9))
  const sum = digits.reduce((total, digit, index) => total + (index % 2 === 0 ? (doubled[digit] ?? 0) : digit), 0)
  return `${digits.join('')}${(10 - (sum % 10)) % 10}`
}

/** Somebody: half are women, and a name fits the gender. */
export const makePerson = (chance: Chance) => {
  const isWoman = chance.happens(0.5)
  const firstName = chance.pick(isWoman ? womenNames : menNames)
  const lastName = chance.pick(lastNames)
  const email = `${plainWord(firstName)}.${plainWord(lastName)}@example.${chance.pick(['org', 'com', 'net'])}`
  return { gender: isWoman ? ('MRS' as const) : ('MR' as const), firstName, lastName, email }
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

const makeAreas = (chance: Chance, towns: readonly Town[]): DemoArea[] => {
  const planOf = (zip: string) =>
    uncoveredZips.includes(zip) ? -1 : areaPlan.findIndex(({ zips }) => zips.some((start) => zip.startsWith(start)))
  const placed = towns.map((town) => ({ town, plan: planOf(town.zipCode) }))
  return areaPlan.map(({ name }, index) => {
    const mine = placed.filter(({ plan }) => plan === index).map(({ town }) => town)
    const sorted = mine.toSorted((a, b) => b.population - a.population || a.zipCode.localeCompare(b.zipCode))
    const near = sorted.filter((town) => travelMinutes(sorted[0] ?? null, town) <= farthestMinutes).slice(0, mostTowns)
    const population = mine.reduce((sum, town) => sum + town.population, 0)
    return { id: chance.id(founded), name, zipCodes: mine.map(({ zipCode }) => zipCode), towns: near, population }
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

const makeClients = (chance: Chance, areas: readonly DemoArea[], { clients, today, firstClient = 0 }: CompanySize): DemoClient[] =>
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

const makeAbsences = (chance: Chance, today: string): Period[] => {
  const reasons = ['Congés', 'Formation', 'Arrêt maladie', 'Congés'] as const
  return [-140, -60, 12, 30].flatMap((offset) => {
    if (!chance.happens(0.4)) return []
    const from = addDays(today, offset + chance.int(0, 15))
    return [{ id: chance.id(founded), from, to: addDays(from, chance.int(1, 10)), reason: chance.pick(reasons) }]
  })
}

const makeCertificates = (chance: Chance, today: string, isExpired: boolean): Certificate[] =>
  (['Attestation URSSAF', 'RC Pro', 'Contrat de prestation'] as const).map((kind, index) => {
    const expiresDay = addDays(today, isExpired && index === 0 ? -15 : chance.int(120, 600))
    const number = `${kind.slice(0, 2).toUpperCase()}-${chance.int(100_000, 999_999)}`
    return {
      id: chance.id(founded),
      kind,
      number,
      issuedDay: addDays(expiresDay, -730),
      expiresDay,
      isBlocking: kind !== 'Contrat de prestation',
    }
  })

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
  const skills = isFirst ? firstSkills(chance, area) : someSkills(chance, area)
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
    absences: makeAbsences(chance, today),
    certificates: makeCertificates(chance, today, isExpired),
  }
}

const makeCheckers = (chance: Chance, areas: readonly DemoArea[], { checkers, today }: CompanySize): DemoChecker[] =>
  Array.from({ length: checkers }, (_, index) => {
    const first = areas[index]
    return makeChecker(chance, first ?? chance.weigh(areas.map((area) => [area, area.population])), first !== undefined, today)
  })

/** The company of a seed: the same people and places for the same seed, day and register of communes. */
export const makeCompany = (towns: readonly Town[], size: CompanySize, known?: readonly DemoArea[]): Company => {
  const chance = makeChance(size.seed)
  const accounts = makeAccounts(chance)
  const areas = known ?? makeAreas(chance, towns)
  const clients = makeClients(chance, areas, size)
  return { accounts, areas, clients, checkers: makeCheckers(chance, areas, size) }
}
