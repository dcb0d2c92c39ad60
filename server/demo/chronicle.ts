import { addDays, addMinutes, dayOf, instantAt, weekdayOf } from '@adm/domain/values/moment'
import { type Chance, makeChance } from './chance.ts'
import type { DemoArea, DemoClient } from './company.ts'
import { type Entry, makeDraft } from './draft.ts'
import { isEntry, live } from './life.ts'
import type { Story } from './story.ts'
import { begin } from './telling.ts'
import type { World } from './world.ts'

/** How many bookings, from which day to which moment. */
export type Span = { bookings: number; fromDay: string; now: string; seed: number }

/** Students move in summer, nobody at Christmas. */
const months = [0.8, 0.8, 0.9, 0.95, 1, 1.2, 1.4, 1.35, 1.35, 1, 0.85, 0.6] as const
const shortestStay = 25
const mostEntries = 400
const firstMinute = 8 * 60
const lastMinute = 19 * 60

const weightOf = (day: string): number =>
  (months[Number(day.slice(5, 7)) - 1] ?? 1) * (weekdayOf(day) === 7 ? 0.04 : weekdayOf(day) === 6 ? 0.18 : 1)

/** The last minute of a day that has passed. */
const endOfDay = (day: string, now: string): number =>
  day < dayOf(now) ? lastMinute : Math.min(lastMinute, Math.floor((Date.parse(now) - Date.parse(instantAt(day, '00:00'))) / 60_000) - 5)

/** Every day of the span with how many orders come in; they sum to the whole. */
export const ordersByDay = ({ bookings, fromDay, now }: Span): { day: string; orders: number }[] => {
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
  takeArea: () => DemoArea
}

/** Large agencies order often. */
const poolsOf = (world: World, chance: Chance): Pools => ({
  entries: new Map(),
  clientsByRank: world.clients.map((client, rank) => [client, 1 / (rank + 8)]),
  takeArea: chance.weigher(world.areas.map((area) => [area, area.population])),
})

const takeEntry = (chance: Chance, pools: Pools, area: DemoArea, day: string): Entry | null => {
  const entries = pools.entries.get(area.id) ?? []
  const index = entries.findIndex(({ leftFrom }) => leftFrom <= day)
  return index >= 0 && chance.happens(0.35) ? (entries.splice(index, 1)[0] ?? null) : null
}

const rememberEntry = (chance: Chance, pools: Pools, { booking, draft }: Story): void => {
  if (!isEntry(booking.service) || booking.status !== 'validated' || !booking.startAt) return
  const entries = pools.entries.get(booking.areaId) ?? []
  if (entries.length >= mostEntries) entries.shift()
  const leftFrom = addDays(dayOf(booking.startAt), chance.int(shortestStay, 500))
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
/** The orders of a client that is blocked wait: those whose life would meet a block are not told. */
const isBlockedSoon = (world: World, client: DemoClient, day: string): boolean =>
  client.block !== null &&
  Array.from({ length: lifeDays / blockDays }, (_, index) => addDays(day, index * blockDays)).some((one) => world.blockOf(client, one))

/** Who may order on a day, by their name, and one of them by chance. */
type Buyers = { byId: ReadonlyMap<string, DemoClient>; take: () => DemoClient }
const buyersOn = (world: World, chance: Chance, pools: Pools, day: string): Buyers => {
  const mayOrder = pools.clientsByRank.filter(([client]) => !isBlockedSoon(world, client, day))
  return { byId: new Map(mayOrder.map(([client]) => [client.id, client])), take: chance.weigher(mayOrder) }
}

type Teller = { world: World; chance: Chance; pools: Pools }
const tellOne = ({ world, chance, pools }: Teller, buyers: Buyers, at: string, now: string): Story => {
  const day = dayOf(at)
  const area = pools.takeArea()
  const entry = takeEntry(chance, pools, area, day)
  const client = buyers.byId.get(entry?.clientId ?? '') ?? buyers.take()
  const isOld = dayOf(now) > addDays(day, 20)
  const draft = makeDraft(chance, { area, client, day, entry, isComplete: chance.happens(isOld ? 0.93 : 0.85) })
  const telling = begin(world, chance, { draft, client, at, by: world.by(chance.happens(0.9) ? 'planning' : 'administrator') }, now)
  live(telling)
  rememberEntry(chance, pools, telling.story)
  return telling.story
}

/** The stories of a company, in the order in which their orders came in: the same for the same company, span and seed. */
export const tellStories = function* (world: World, span: Span): Generator<Story> {
  const chance = makeChance(span.seed + 1)
  const pools = poolsOf(world, chance)
  for (const { day, orders } of ordersByDay(span)) {
    const last = endOfDay(day, span.now)
    const minutes = Array.from({ length: orders }, () => chance.int(firstMinute, last)).sort((a, b) => a - b)
    const midnight = instantAt(day, '00:00')
    const buyers = buyersOn(world, chance, pools, day)
    for (const minute of minutes) yield tellOne({ world, chance, pools }, buyers, addMinutes(midnight, minute), span.now)
  }
}
