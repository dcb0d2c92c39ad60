import { builtFeatures } from '@adm/domain/feature-option'
import { addDays, dayOf } from '@adm/domain/values/date/moment'
import { getOptionsForChange } from '../features/auth/auth.queries.ts'
import { changeOptions } from '../features/auth/auth.service.ts'
import { demoPassword } from '../features/auth/password/demo-password.ts'
import { hashPassword } from '../features/auth/password/password.ts'
import { type Runtime, inTransaction, type RequestContext, type Work } from '../platform/work/work.ts'
import { writeInBatches } from './booking/batches.ts'
import { generateBookings } from './booking/booking-generator.ts'
import { insertSimulations, skipBookingNumbers, vacuumTables } from './booking/booking-rows.queries.ts'
import { rowsOfSimulation } from './booking/booking-rows.ts'
import type { BookingSimulation } from './booking/simulation.ts'
import { createCompany } from './company/company-creation.ts'
import { type CompanyState, makeCompanyState } from './company/company-state.ts'
import type { DemoAccount } from './company/company.ts'
import {
  claimDemoStep,
  type DemoLoad,
  findDemoLoad,
  findDemoTowns,
  finishDemoLoad,
  containsData,
  insertDemoLoad,
  isStepLoaded,
  keepBookingCount,
} from './demo-load.queries.ts'
import { type DemoStep, followUp } from './demo-steps.ts'

const demoSeed = 2026
const name = 'demo'
const clients = 120
const checkers = 80
const defaultBookings = 5_000
const daysBefore = 160
/** Share of the bookings that belong to the rounds of three weeks around today. */
export const roundShare = 0.8
const bookingsABatch = 250

/** The name of the step that writes a batch of bookings; batches start at 1. */
export const bookingsStep = (batch: number): string => `bookings ${batch}`

/** The name of the step after the last batch: a later start need not generate the bookings again. */
const lastBookings = 'bookings'

/** `bookings`: their number when the load begins; a load that was interrupted keeps its own. */
export type DemoOptions = { bookings?: number; seed?: number; onProgress?: Progress; onFollowUp?: Progress }
/** Receives the number of bookings, or of steps after them, written so far. */
type Progress = (done: number, total: number) => void
/** The demo's accounts and their password; `wasLoaded`: this call has loaded bookings. */
export type Demo = { accounts: readonly Pick<DemoAccount, 'email' | 'name' | 'label'>[]; password: string; wasLoaded: boolean }

/** The request context of the load; each step of a booking has its own actor. */
export const demoContext: RequestContext = { by: { kind: 'system', id: null, permissions: ['all'], actors: ['SYS'] }, requestId: 'demo' }

/**
 * Loads the demo company into an empty database: people, places and bookings, written in sets as the services would write them. An interrupted load continues where it stopped; a complete load or a database with other data is not changed.
 * @returns the accounts, or null when this database is not a demo
 */
export const loadDemo = async (runtime: Runtime, options: DemoOptions = {}): Promise<Demo | null> => {
  const load = (await findDemoLoad(runtime.db, name)) ?? (await startDemo(runtime, options.seed))
  if (!load) return null
  const company = await demoCompany(runtime, load)
  const wasLoaded = load.finishedAt === null
  if (wasLoaded) await loadSteps(runtime, company, load, options)
  const accounts = company.accounts
    .filter(({ isNamed }) => isNamed)
    .map(({ email, name: person, label }) => ({ email, name: person, label }))
  return { accounts, password: demoPassword, wasLoaded }
}

/** Makes the company of a load: the same at each start. */
export const demoCompany = async (runtime: Runtime, { seed, startedAt }: Pick<DemoLoad, 'seed' | 'startedAt'>): Promise<CompanyState> =>
  makeCompanyState(await findDemoTowns(runtime.db), { clients, checkers, today: dayOf(startedAt), seed })

/** The demo load of this database, complete or not: the mark of a database with demo accounts. */
export const findDemo = (runtime: Runtime): Promise<DemoLoad | undefined> => findDemoLoad(runtime.db, name)

/** Writes the company, without its bookings. @returns undefined when the database contains other data */
export const startDemo = async (runtime: Runtime, seed = demoSeed): Promise<DemoLoad | undefined> => {
  if (await containsData(runtime.db)) return findDemoLoad(runtime.db, name)
  const startedAt = runtime.now()
  const company = await demoCompany(runtime, { seed, startedAt })
  const passwordHash = await hashPassword(demoPassword)
  await inTransaction(runtime, demoContext, async (work) => {
    if (!(await insertDemoLoad(work.db, { name, seed, startedAt, firstNumber: 0 }))) return
    await createCompany(work, company, passwordHash)
    await switchEverythingOn({ ...work, by: company.by('administrator') })
  })
  return findDemoLoad(runtime.db, name)
}

const switchEverythingOn = async (work: Work): Promise<void> => {
  const { version } = await getOptionsForChange(work.db)
  await changeOptions(work, Object.fromEntries(builtFeatures.map((option) => [option, true])), version)
}

/** Loads the bookings batch by batch, then their follow-up step by step. */
const loadSteps = async (runtime: Runtime, company: CompanyState, load: DemoLoad, options: DemoOptions): Promise<void> => {
  const quiet: Runtime = { ...runtime, live: { ...runtime.live, broadcast: () => undefined } }
  if (!(await isStepLoaded(runtime.db, name, lastBookings))) await loadBookings(quiet, company, load, options)
  for (const [index, step] of followUp.entries()) {
    await loadStep(quiet, company, load, step)
    options.onFollowUp?.(index + 1, followUp.length)
  }
  await vacuumTables(runtime.db)
  await inTransaction(quiet, demoContext, (work) => finishDemoLoad(work.db, name, runtime.now()))
}

const loadBookings = async (
  runtime: Runtime,
  company: CompanyState,
  load: DemoLoad,
  { bookings: requested = defaultBookings, onProgress }: DemoOptions,
): Promise<void> => {
  const bookings = await keepBookingCount(runtime.db, name, requested)
  const span = { bookings, fromDay: addDays(dayOf(load.startedAt), -daysBefore), now: load.startedAt, seed: load.seed, roundShare }
  let done = 0
  await writeInBatches(generateBookings(company, span), bookingsABatch, async (batch, simulations) => {
    await loadStep(runtime, company, load, [bookingsStep(batch), async () => (work) => writeBookings(work, company, simulations)])
    done += simulations.length
    onProgress?.(done, bookings)
  })
  await loadStep(runtime, company, load, [lastBookings, async () => (work) => skipBookingNumbers(work.db, bookings)])
}

/** Writes the rows and the history that the simulations have computed. */
const writeBookings = (work: Work, company: CompanyState, simulations: readonly BookingSimulation[]): Promise<void> =>
  insertSimulations(
    work.db,
    simulations.map((simulation) => rowsOfSimulation(simulation, company.placeOf(simulation.booking.zipCode))),
  )

/** Writes a step in one transaction together with its claim, so that it is written once, whoever is interrupted or comes at the same time. */
const loadStep = async (runtime: Runtime, company: CompanyState, load: DemoLoad, [step, prepare]: DemoStep): Promise<void> => {
  if (await isStepLoaded(runtime.db, name, step)) return
  const write = await prepare(runtime, company, load)
  await inTransaction(runtime, demoContext, async (work) => {
    if (await claimDemoStep(work.db, name, step)) await write(work)
  })
}
