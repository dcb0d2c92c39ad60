import { isFinal } from '@adm/domain/booking/booking-status'
import { featureOptions } from '@adm/domain/feature-option'
import { addDays, dayOf } from '@adm/domain/values/moment'
import { findServedZips } from '../features/area/area-zip.queries.ts'
import { removeZips } from '../features/area/area-zip.service.ts'
import { changeOptions } from '../features/auth/auth.service.ts'
import { getOptionsForChange } from '../features/auth/auth.queries.ts'
import { hashPassword } from '../features/auth/password.ts'
import { bookingAsOwner } from '../features/booking/booking-document.service.ts'
import { readingAsOwner } from '../features/booking/booking-photo.service.ts'
import { createBooking } from '../features/booking/booking.service.ts'
import { changeBookingStatus } from '../features/booking/booking-transition.service.ts'
import { clientAsOwner } from '../features/client/client-logo.service.ts'
import { type House, inTransaction, type Who, type Work } from '../platform/work.ts'
import { tellAbsences } from './absences.ts'
import { type Chance, makeChance } from './chance.ts'
import { tellStories } from './chronicle.ts'
import { tellClientBeginnings, tellClientChanges } from './client-history.ts'
import { tellClientLife } from './client-life.ts'
import type { DemoAccount } from './company.ts'
import {
  claimDemoBatch,
  type DemoLoad,
  findDemoLoad,
  findDemoTowns,
  finishDemoLoad,
  holdsData,
  insertCompany,
  insertDemoLoad,
} from './demo.queries.ts'
import { tellNetworkBeginnings } from './network-history.ts'
import { tellPropositions } from './propositions.ts'
import { setPapersAside, tellDocuments } from './documents.ts'
import { tellMeters } from './meters.ts'
import { tellRegularizations } from './regularizations.ts'
import { rowsOfStory } from './story-rows.ts'
import { tellKeys } from './keys.ts'
import type { Story } from './story.ts'
import { inBatches, runsOf } from './batches.ts'
import { settleTables, insertStories, skipBookingNumbers } from './volume.queries.ts'
import { tellViews } from './views.ts'
import { makeWorld, type World } from './world.ts'

/** The password of every demo account; shown at start, and refused in production together with the demo. */
export const demoPassword = 'demonstration'
const demoSeed = 2026
const name = 'demo'
const clients = 120
const checkers = 80
const defaultBookings = 5_000
const daysBefore = 160
const storiesABatch = 250
/** Told once, as a batch: no batch of stories has this number. */
const documentsBatch = -1

export type DemoOptions = { bookings?: number; seed?: number; onProgress?: (done: number, total: number) => void }
/** What there is to sign in with. */
export type Demo = { accounts: readonly Pick<DemoAccount, 'email' | 'name' | 'label'>[]; password: string; wasLoaded: boolean }

/** What writes the demo down; each step of a story has its own person. */
export const demoWho: Who = { by: { kind: 'system', id: null, permissions: ['all'], actors: ['SYS'] }, requestId: 'demo' }

/**
 * Loads the demo company on an empty database: people, places and bookings. Orders that are still open were asked of the services, each
 * step at its own moment; those that are over walked the same tables and guards in memory, which `demo.test.ts` proves to leave the same
 * rows: 5,000 through the services alone take a minute and a half. A load that was cut goes on where it stopped; one that is complete, or
 * a database with data of its own, is left as it is.
 * @returns the accounts, or nothing when this database is not a demo
 */
export const loadDemo = async (house: House, options: DemoOptions = {}): Promise<Demo | null> => {
  const load = (await findDemoLoad(house.db, name)) ?? (await beginDemo(house, options.seed))
  if (!load) return null
  const world = await demoWorld(house, load)
  const wasLoaded = load.finishedAt === null
  if (wasLoaded) await tellBookings(house, world, load, options)
  const accounts = world.accounts.map(({ email, name: person, label }) => ({ email, name: person, label }))
  return { accounts, password: demoPassword, wasLoaded }
}

/** The company of a load, the same at each start. */
export const demoWorld = async (house: House, { seed, startedAt }: Pick<DemoLoad, 'seed' | 'startedAt'>): Promise<World> =>
  makeWorld(await findDemoTowns(house.db), { clients, checkers, today: dayOf(startedAt), seed })

/** The demo that this database holds, be it complete or not. */
export const findDemo = (house: House): Promise<DemoLoad | undefined> => findDemoLoad(house.db, name)

/** Writes the company, without its bookings. @returns nothing when somebody else's data is there */
export const beginDemo = async (house: House, seed = demoSeed): Promise<DemoLoad | undefined> => {
  if (await holdsData(house.db)) return findDemoLoad(house.db, name)
  const startedAt = house.now()
  const world = await demoWorld(house, { seed, startedAt })
  const passwordHash = await hashPassword(demoPassword)
  await inTransaction(house, demoWho, async (work) => {
    if (!(await insertDemoLoad(work.db, { name, seed, startedAt, firstNumber: 0 }))) return
    await insertCompany(work.db, world, passwordHash)
    await tellNetworkBeginnings(work, world)
    await tellClientBeginnings(work, world)
    await switchEverythingOn({ ...work, by: world.by('administrator') })
  })
  return findDemoLoad(house.db, name)
}

const switchEverythingOn = async (work: Work): Promise<void> => {
  const { version } = await getOptionsForChange(work.db)
  await changeOptions(work, Object.fromEntries(Object.keys(featureOptions).map((option) => [option, true])), version)
}

const tellBookings = async (
  house: House,
  world: World,
  load: DemoLoad,
  { bookings = defaultBookings, onProgress }: DemoOptions,
): Promise<void> => {
  const quiet: House = { ...house, live: { ...house.live, tell: () => undefined } }
  const span = { bookings, fromDay: addDays(dayOf(load.startedAt), -daysBefore), now: load.startedAt, seed: load.seed }
  await inTransaction(quiet, demoWho, (work) => skipBookingNumbers(work.db, bookings))
  let done = 0
  for await (const { batch, stories } of inBatches(tellStories(world, span), storiesABatch)) {
    await inTransaction(quiet, demoWho, (work) => tellBatch(work, world, load, batch, stories))
    done += stories.length
    onProgress?.(done, bookings)
  }
  await inTransaction(quiet, demoWho, (work) => tellAbsences({ ...work, by: world.by('network') }, world.checkers))
  const papers = await setPapersAside(quiet)
  await inTransaction(quiet, demoWho, async (work) => {
    if (await claimDemoBatch(work.db, name, documentsBatch))
      await tellDocuments(work, world, { booking: bookingAsOwner, 'meter-reading': readingAsOwner, 'client-logo': clientAsOwner }, papers)
  })
  await inTransaction(quiet, demoWho, (work) => tellKeys({ ...work, by: world.by('planning') }))
  await inTransaction(quiet, demoWho, (work) => tellMeters({ ...work, by: world.by('planning') }, load.seed))
  await inTransaction(quiet, demoWho, (work) => tellPropositions({ ...work, by: world.by('planning') }))
  await inTransaction(quiet, demoWho, (work) => withdrawZips({ ...work, by: world.by('network') }, world))
  await inTransaction(quiet, demoWho, async (work) => {
    await tellClientChanges(work, world)
    await tellClientLife({ ...work, by: world.by('administrator') }, world.clients)
    await tellViews({ ...work, by: world.by('planning') })
    await tellRegularizations({ ...work, by: world.by('billing') }, world.checkers)
    await finishDemoLoad(work.db, name, house.now())
  })
  await settleTables(house.db)
}

/** The areas that gave up a zip code although orders are open there: what the map tells as ordered and not served. */
const shrunk: readonly string[] = ['Rennes', 'Nantes et la Vendée', 'Toulouse et Midi-Pyrénées']

const withdrawZips = async (work: Work, { areas }: World): Promise<void> => {
  for (const { id } of areas.filter(({ name: area }) => shrunk.includes(area))) {
    const ordered = (await findServedZips(work.db, id)).findLast(({ openOrders, communes }) => openOrders > 0 && communes.length > 1)
    if (ordered) await removeZips(work, id, [ordered.zipCode], true)
  }
}

/** A batch is one transaction: told whole, or told again at the next start. What is over is written down; the services are asked for the rest. */
const tellBatch = async (work: Work, world: World, { seed }: DemoLoad, batch: number, stories: readonly Story[]): Promise<void> => {
  if (!(await claimDemoBatch(work.db, name, batch))) return
  const chance = makeChance(seed + batch)
  // In the order of the telling: a story may take the hour that one before it gave up.
  for (const run of runsOf(stories, ({ booking }) => isFinal(booking.status))) {
    if (run.is)
      await insertStories(
        work.db,
        run.items.map((story) => rowsOfStory(story, world.placeOf(story.booking.zipCode))),
      )
    else for (const story of run.items) await replay(work, chance, story)
  }
}

/** Asks the services for what a story tells, each step at its moment and by its person. */
export const replay = async (work: Work, chance: Chance, { booking, draft, by, steps }: Story): Promise<void> => {
  const { createdAt, id } = booking
  const ids = [id]
  const created = await createBooking(
    { ...work, now: createdAt, by, newId: () => ids.pop() ?? chance.id(createdAt) },
    { ...draft, dwellingId: null },
  )
  if (created.id !== id) throw new Error('createBooking must take the first new identifier for the booking: stories name each other by it')
  for (const step of steps)
    await changeBookingStatus({ ...work, now: step.at, by: step.by, newId: () => chance.id(step.at) }, id, step.change)
}
