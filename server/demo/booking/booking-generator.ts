import { addDays, addMinutes, dayOf, instantAt, weekdayOf } from '@adm/domain/values/date/moment'
import { isWorkingDay } from '@adm/domain/values/date/working-day'
import { makePicker, makeRandom, type Picker, type Random } from '../random.ts'
import type { DemoArea } from '../company/areas.ts'
import type { DemoClient } from '../company/company.ts'
import { type Entry, makeDraft } from './draft.ts'
import { isEntry, runScenario } from './scenario.ts'
import type { BookingSimulation } from './simulation.ts'
import { startScenario } from './scenario-step.ts'
import type { CompanyState } from '../company/company-state.ts'
import { makeRounds, type RoundVisit } from './rounds.ts'

/** Number of bookings, first day, last instant; a share `roundShare` (0 to 1) belongs to the rounds of three weeks around today. */
export type Span = { bookings: number; fromDay: string; now: string; seed: number; roundShare?: number }

/** Relative number of orders by month: students move in summer, few people at Christmas. */
const months = [0.8, 0.8, 0.9, 0.95, 1, 1.2, 1.4, 1.35, 1.35, 1, 0.85, 0.6] as const
const shortestStay = 25
const mostEntries = 400
const firstMinute = 8 * 60
const lastMinute = 19 * 60
const noon = 12 * 60

/** The share of a working day's orders that a day has: agencies are closed on Sundays and holidays. */
const shareOf = (day: string): number => {
  if (isWorkingDay(day)) return 1
  return weekdayOf(day) === 6 ? 0.18 : 0.04
}

const weightOf = (day: string): number => (months[Number(day.slice(5, 7)) - 1] ?? 1) * shareOf(day)

/** The last minute of a day that an order may have: closing time, or five minutes before `now`. */
const endOfDay = (day: string, now: string): number =>
  day < dayOf(now) ? lastMinute : Math.min(lastMinute, Math.floor((Date.parse(now) - Date.parse(instantAt(day, '00:00'))) / 60_000) - 5)

/** The number of orders of each day of the span; their sum is `bookings`. */
export const ordersByDay = ({ bookings, fromDay, now }: Omit<Span, 'seed'>): { day: string; orders: number }[] => {
  const days: string[] = []
  for (let day = fromDay; day <= dayOf(now); day = addDays(day, 1)) if (endOfDay(day, now) > firstMinute) days.push(day)
  const total = days.reduce((sum, day) => sum + weightOf(day), 0)
  let passed = 0
  let given = 0
  return days.map((day) => {
    passed += weightOf(day)
    const until = Math.round((passed / total) * bookings)
    const orders = until - given
    given = until
    return { day, orders }
  })
}

type Pools = {
  entries: Map<string, Entry[]>
  clientsByRank: readonly (readonly [DemoClient, number])[]
  takeArea: Picker<DemoArea>
}

/** Clients are weighted by rank: large agencies order often. */
const poolsOf = (company: CompanyState): Pools => ({
  entries: new Map(),
  clientsByRank: company.clients.map((client, rank) => [client, 1 / (rank + 8)]),
  takeArea: makePicker(company.areas.map((area) => [area, area.population])),
})

/** Share of the orders that follow an entry, when one of the area has ended: most of the coming ones, so that their exits have their entry. */
const followShare = (isComing: boolean): number => (isComing ? 0.6 : 0.25)

const takeEntry = (random: Random, entries: Entry[], day: string, { visit, isComing }: Mission): Entry | null => {
  if (!random.bool(followShare(isComing))) return null
  const index = entries.findIndex(({ leftFrom, home }) => leftFrom <= day && (!visit || visit.nearZips.has(home.zipCode)))
  return index >= 0 ? (entries.splice(index, 1)[0] ?? null) : null
}

const rememberEntry = (random: Random, pools: Pools, { booking, draft }: BookingSimulation): void => {
  if (!isEntry(booking.service) || booking.status !== 'validated' || !booking.startAt) return
  const entries = pools.entries.get(booking.areaId) ?? []
  if (entries.length >= mostEntries) entries.shift()
  const stay = random.bool(0.6) ? random.int(shortestStay, 100) : random.int(100, 500)
  const leftFrom = addDays(dayOf(booking.startAt), stay)
  const { address, zipCode, city, residence, building, staircase, floor, door, apartmentNumber, digicode } = draft
  const { propertyType, propertyKind, roomCount, surface, furnished, annexes } = draft
  const home = {
    address,
    zipCode,
    city,
    residence,
    building,
    staircase,
    floor,
    door,
    apartmentNumber,
    digicode,
    propertyType,
    propertyKind,
    roomCount,
    surface,
    furnished,
    annexes,
  }
  pools.entries.set(booking.areaId, [
    ...entries,
    { id: booking.id, clientId: booking.clientId, dwellingId: booking.dwellingId ?? null, home, leftFrom },
  ])
}

const lifeDays = 100
const blockDays = 5
/** Blocking refuses the steps of a client's orders: an order whose steps would fall into a blocking is not generated. */
const isBlockedNext = (company: CompanyState, client: DemoClient, day: string): boolean =>
  client.block !== null &&
  Array.from({ length: lifeDays / blockDays }, (_, index) => addDays(day, index * blockDays)).some((sampledDay) =>
    company.blockOf(client, sampledDay),
  )

/** The clients that may order on a day, by id, and a random pick among them. */
type Buyers = { byId: ReadonlyMap<string, DemoClient>; take: Picker<DemoClient> }
const buyersOn = (company: CompanyState, pools: Pools, day: string): Buyers => {
  const mayOrder = pools.clientsByRank.filter(([client]) => !isBlockedNext(company, client, day))
  return { byId: new Map(mayOrder.map(([client]) => [client.id, client])), take: makePicker(mayOrder) }
}

type GeneratorContext = { company: CompanyState; pools: Pools }
/** The visit of a round, if the order belongs to one; whether its mission is still to come. */
type Mission = { visit: RoundVisit | null; isComing: boolean }
/** Days after an order in which its mission is carried out, and by which the mission of a round may be late. */
const recentDays = 20
const postponedDays = 5
const isMissionComing = (day: string, now: string, visit: RoundVisit | null): boolean =>
  addDays(visit?.day ?? day, visit ? postponedDays : recentDays) >= dayOf(now)

/** Share of the orders with all fields that a mission requires: agencies complete recent orders later, before their mission. */
const completeShare = ({ visit, isComing }: Mission): number => {
  if (visit) return isComing ? 0.992 : 0.95
  return isComing ? 0.85 : 0.93
}

/** An order to draw, with a generator of its own: what another order draws changes nothing of it. */
type Demand = { random: Random; at: string; now: string; visit: RoundVisit | null }

const generateBooking = ({ company, pools }: GeneratorContext, buyers: Buyers, { random, at, now, visit }: Demand): BookingSimulation => {
  const day = dayOf(at)
  const area = visit?.area ?? pools.takeArea(random)
  const isComing = isMissionComing(day, now, visit)
  const entry = takeEntry(random, pools.entries.get(area.id) ?? [], day, { visit, isComing })
  const client = buyers.byId.get(entry?.clientId ?? '') ?? buyers.take(random)
  const isComplete = random.bool(completeShare({ visit, isComing }))
  const draft = makeDraft(random, { area, client, day, entry, isComplete, visit, isComing })
  const scenario = startScenario(
    company,
    random,
    { draft, client, at, by: company.oneOf(random.bool(0.9) ? 'planning' : 'administrator', at), checkerId: visit?.checkerId ?? null },
    now,
  )
  runScenario(scenario)
  rememberEntry(random, pools, scenario.simulation)
  return scenario.simulation
}

/** The bookings of a company, in the order of their creation: the same for the same company, span and seed. */
export const generateBookings = function* (company: CompanyState, { roundShare = 0, ...span }: Span): Generator<BookingSimulation> {
  const { bookings, fromDay, now, seed } = span
  const pools = poolsOf(company)
  const today = dayOf(now)
  const latestDay = endOfDay(today, now) > noon ? today : addDays(today, -1)
  const rounds = makeRounds(company, { today, fromDay, latestDay, most: Math.floor(bookings * roundShare), seed })
  const visitCount = [...rounds.values()].reduce((sum, visits) => sum + visits.length, 0)
  for (const { day, orders } of ordersByDay({ ...span, bookings: bookings - visitCount })) {
    const last = endOfDay(day, now)
    const others = Array.from({ length: orders }, (_, index) => ({ visit: null, random: makeRandom(seed, `order ${day}`, index) }))
    const demands = [...others, ...(rounds.get(day) ?? []).map((visit) => ({ visit, random: visit.random }))]
    const timed = demands.map((demand) => ({ ...demand, minute: demand.random.int(firstMinute, last) })).sort((a, b) => a.minute - b.minute)
    const midnight = instantAt(day, '00:00')
    const buyers = buyersOn(company, pools, day)
    for (const { minute, ...demand } of timed)
      yield generateBooking({ company, pools }, buyers, { ...demand, at: addMinutes(midnight, minute), now })
  }
}
