import { addDays, dayOf } from '@adm/domain/values/moment'
import { type House, inTransaction } from '../platform/work.ts'
import { inBatches } from './batches.ts'
import { tellStories } from './chronicle.ts'
import { beginDemo, demoWho, demoWorld, findDemo } from './demo.ts'
import {
  claimDemoBatch,
  type DemoLoad,
  findDemoLoad,
  findDemoTowns,
  finishDemoLoad,
  insertDemoCheckers,
  insertDemoClients,
  insertDemoLoad,
} from './demo.queries.ts'
import { rowsOfStory } from './story-rows.ts'
import type { Story } from './story.ts'
import { settleTables, insertStories, lastBookingNumber, skipBookingNumbers } from './volume.queries.ts'
import { makeWorld, type World } from './world.ts'

export type VolumeOptions = { bookings: number; onProgress?: (done: number, total: number) => void }

const years = 3
const daysBefore = 365 * years
const storiesABatch = 1_000
/** So many missions a checker takes in three years without being busy every hour. */
const bookingsAChecker = 1_600
const bookingsAClient = 600
const fewest = { clients: 120, checkers: 80 }

/**
 * Writes many bookings, spread over the three years before today. Their stories walk the product's tables of transitions, guards, prices
 * and slots in memory, and are written table by table; the rows and the history are those that the services would have written. A load
 * that was cut goes on where it stopped; the same size is loaded once.
 * @returns how many bookings were written now, or nothing when the database belongs to a real company
 */
export const loadVolume = async (house: House, { bookings, onProgress }: VolumeOptions): Promise<number | null> => {
  const demo = (await findDemo(house)) ?? (await beginDemo(house))
  if (!demo) return null
  const name = `volume ${bookings}`
  const load = (await findDemoLoad(house.db, name)) ?? (await beginVolume(house, demo, name, bookings))
  if (load.finishedAt !== null) return 0
  const world = await volumeWorld(house, demo, load, bookings)
  const span = { bookings, fromDay: addDays(dayOf(load.startedAt), -daysBefore), now: load.startedAt, seed: load.seed }
  let done = 0
  const write = async (batch: number, stories: readonly Story[]): Promise<void> => {
    await writeBatch(house, world, name, batch, stories)
    done += stories.length
    onProgress?.(done, bookings)
  }
  let writing = Promise.resolve()
  for await (const { batch, stories } of inBatches(tellStories(world, span), storiesABatch)) {
    // One batch is written while the next one is told.
    await writing
    writing = write(batch, stories)
    // What fails is told where it is waited for, which is a batch later.
    writing.catch(() => undefined)
  }
  await writing
  await inTransaction(house, demoWho, (work) => finishDemoLoad(work.db, name, house.now()))
  await settleTables(house.db)
  return done
}

/** People enough for so many bookings, beside those of the demo. */
const volumeWorld = async (house: House, demo: DemoLoad, { seed, startedAt, firstNumber }: DemoLoad, bookings: number): Promise<World> => {
  const { accounts, areas } = await demoWorld(house, demo)
  const size = {
    clients: Math.max(fewest.clients, Math.ceil(bookings / bookingsAClient)),
    checkers: Math.max(fewest.checkers, Math.ceil(bookings / bookingsAChecker)),
  }
  const towns = await findDemoTowns(house.db)
  const world = makeWorld(towns, { ...size, today: dayOf(startedAt), seed, firstClient: fewest.clients }, { accounts, areas })
  const numbers = new Map<number, number>()
  const nextNumber = (year: number): number => {
    const number = (numbers.get(year) ?? firstNumber) + 1
    numbers.set(year, number)
    return number
  }
  return { ...world, nextNumber }
}

const beginVolume = async (house: House, demo: DemoLoad, name: string, bookings: number): Promise<DemoLoad> => {
  const firstNumber = await lastBookingNumber(house.db)
  const load = { name, seed: demo.seed + bookings, startedAt: house.now(), firstNumber, finishedAt: null }
  const world = await volumeWorld(house, demo, load, bookings)
  await inTransaction(house, demoWho, async (work) => {
    if (!(await insertDemoLoad(work.db, load))) return
    await insertDemoClients(work.db, world.clients)
    await insertDemoCheckers(work.db, world.checkers)
    await skipBookingNumbers(work.db, firstNumber + Math.ceil((bookings / years) * 1.5))
  })
  return (await findDemoLoad(house.db, name)) ?? load
}

const writeBatch = (house: House, world: World, name: string, batch: number, stories: readonly Story[]): Promise<void> =>
  inTransaction(house, demoWho, async (work) => {
    if (!(await claimDemoBatch(work.db, name, batch))) return
    await insertStories(
      work.db,
      stories.map((story) => rowsOfStory(story, world.placeOf(story.booking.zipCode))),
    )
  })
