import { featureOptions } from '@adm/domain/feature-option'
import { addDays, dayOf } from '@adm/domain/values/date/moment'
import { evaluateAfterImport } from '../features/alert/alert-import.service.ts'
import { findServedZips } from '../features/area/area-zip.queries.ts'
import { removeZips } from '../features/area/area-zip.service.ts'
import { getOptionsForChange } from '../features/auth/auth.queries.ts'
import { changeOptions } from '../features/auth/auth.service.ts'
import { demoPassword } from '../features/auth/password/demo-password.ts'
import { hashPassword } from '../features/auth/password/password.ts'
import { type Runtime, inTransaction, type RequestContext, type Work } from '../platform/work/work.ts'
import { inBatches } from './booking/batches.ts'
import { generateBookings } from './booking/booking-generator.ts'
import { replay, storeResultFiles } from './booking/replay.ts'
import type { BookingSimulation } from './booking/simulation.ts'
import { addAbsences } from './company/absences.ts'
import { addClientActivity } from './company/client-activity.ts'
import { changeClients } from './company/client-history.ts'
import { createCompany } from './company/company-creation.ts'
import { type CompanyState, makeCompanyState } from './company/company-state.ts'
import type { DemoAccount } from './company/company.ts'
import { addRegularizations } from './company/regularizations.ts'
import { addTimeBlocks } from './company/time-blocks.ts'
import { addSavedViews } from './company/saved-views.ts'
import {
  claimDemoBatch,
  type DemoLoad,
  findDemoLoad,
  findDemoTowns,
  finishDemoLoad,
  containsData,
  insertDemoLoad,
  isBatchLoaded,
} from './demo-load.queries.ts'
import { addDocuments, storeDocumentFiles } from './follow-up/documents.ts'
import { addKeys } from './follow-up/keys.ts'
import { addMeterReadings } from './follow-up/meters.ts'
import { addBounce } from './follow-up/bounces.ts'
import { addWarnings } from './follow-up/warnings.ts'
import { addPropositions } from './follow-up/propositions.ts'
import { makeRandom } from './random.ts'
import { vacuumTables } from './volume/volume.queries.ts'

const demoSeed = 2026
const name = 'demo'
const clients = 120
const checkers = 80
const defaultBookings = 5_000
const daysBefore = 160
/** Share of the bookings that belong to the rounds of three weeks around today. */
export const roundShare = 0.8
const bookingsABatch = 250
/** Number of the batch of sample documents; booking batches start at 1. */
const documentsBatch = -1

export type DemoOptions = { bookings?: number; seed?: number; onProgress?: (done: number, total: number) => void }
/** The demo's accounts and their password; `wasLoaded`: this call has loaded bookings. */
export type Demo = { accounts: readonly Pick<DemoAccount, 'email' | 'name' | 'label'>[]; password: string; wasLoaded: boolean }

/** The request context of the load; each step of a booking has its own actor. */
export const demoContext: RequestContext = { by: { kind: 'system', id: null, permissions: ['all'], actors: ['SYS'] }, requestId: 'demo' }

/**
 * Loads the demo company into an empty database: people, places and bookings. The services create every booking, each step at its
 * instant and by its actor. An interrupted load continues where it stopped; a complete load or a database with other data is not changed.
 * @returns the accounts, or null when this database is not a demo
 */
export const loadDemo = async (runtime: Runtime, options: DemoOptions = {}): Promise<Demo | null> => {
  const load = (await findDemoLoad(runtime.db, name)) ?? (await beginDemo(runtime, options.seed))
  if (!load) return null
  const company = await demoCompany(runtime, load)
  const wasLoaded = load.finishedAt === null
  if (wasLoaded) await loadBookings(runtime, company, load, options)
  const accounts = company.accounts.map(({ email, name: person, label }) => ({ email, name: person, label }))
  return { accounts, password: demoPassword, wasLoaded }
}

/** Makes the company of a load: the same at each start. */
export const demoCompany = async (runtime: Runtime, { seed, startedAt }: Pick<DemoLoad, 'seed' | 'startedAt'>): Promise<CompanyState> =>
  makeCompanyState(await findDemoTowns(runtime.db), { clients, checkers, today: dayOf(startedAt), seed })

/** The demo load of this database, complete or not: the mark of a database with demo accounts. */
export const findDemo = (runtime: Runtime): Promise<DemoLoad | undefined> => findDemoLoad(runtime.db, name)

/** Writes the company, without its bookings. @returns undefined when the database contains other data */
export const beginDemo = async (runtime: Runtime, seed = demoSeed): Promise<DemoLoad | undefined> => {
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
  await changeOptions(work, Object.fromEntries(Object.keys(featureOptions).map((option) => [option, true])), version)
}

const loadBookings = async (
  runtime: Runtime,
  company: CompanyState,
  load: DemoLoad,
  { bookings = defaultBookings, onProgress }: DemoOptions,
): Promise<void> => {
  const quiet: Runtime = { ...runtime, live: { ...runtime.live, broadcast: () => undefined } }
  const span = { bookings, fromDay: addDays(dayOf(load.startedAt), -daysBefore), now: load.startedAt, seed: load.seed, roundShare }
  let done = 0
  for await (const { batch, simulations } of inBatches(generateBookings(company, span), bookingsABatch)) {
    await loadBatch(quiet, load, batch, simulations)
    done += simulations.length
    onProgress?.(done, bookings)
  }
  await inTransaction(quiet, demoContext, (work) => addAbsences({ ...work, by: company.by('network') }, company.checkers))
  await inTransaction(quiet, demoContext, (work) => addTimeBlocks({ ...work, by: company.by('planning') }, company.checkers))
  const stored = await storeDocumentFiles(quiet)
  await inTransaction(quiet, demoContext, async (work) => {
    if (await claimDemoBatch(work.db, name, documentsBatch)) await addDocuments(work, company, stored)
  })
  await inTransaction(quiet, demoContext, (work) => addKeys({ ...work, by: company.by('planning') }))
  await inTransaction(quiet, demoContext, (work) => addMeterReadings({ ...work, by: company.by('planning') }, load.seed))
  await inTransaction(quiet, demoContext, (work) => addPropositions({ ...work, by: company.by('planning') }))
  await inTransaction(quiet, demoContext, (work) => addWarnings({ ...work, by: company.by('planning') }))
  await inTransaction(quiet, demoContext, addBounce)
  await inTransaction(quiet, demoContext, (work) => withdrawZips({ ...work, by: company.by('network') }, company))
  await inTransaction(quiet, demoContext, async (work) => {
    await changeClients(work, company)
    await addClientActivity({ ...work, by: company.by('administrator') }, company.clients)
    await addSavedViews({ ...work, by: company.by('planning') })
    await addRegularizations({ ...work, by: company.by('billing') }, company.checkers)
    await evaluateAfterImport(work)
    await finishDemoLoad(work.db, name, runtime.now())
  })
  await vacuumTables(runtime.db)
}

/** Areas that lose a zip code with open orders: the map shows it as ordered and not served. */
const shrunk: readonly string[] = ['Rennes', 'Nantes et la Vendée', 'Toulouse et Midi-Pyrénées']

const withdrawZips = async (work: Work, { areas }: CompanyState): Promise<void> => {
  for (const { id } of areas.filter(({ name: area }) => shrunk.includes(area))) {
    const ordered = (await findServedZips(work.db, id)).findLast(({ openOrders, communes }) => openOrders > 0 && communes.length > 1)
    if (ordered) await removeZips(work, id, [ordered.zipCode], true)
  }
}

/** Loads a batch in one transaction, in order: a booking may use the slot released by an earlier one. A loaded batch is skipped. */
const loadBatch = async (runtime: Runtime, { seed }: DemoLoad, batch: number, simulations: readonly BookingSimulation[]): Promise<void> => {
  if (await isBatchLoaded(runtime.db, name, batch)) return
  const stored = await storeResultFiles(runtime, simulations)
  const random = makeRandom(seed + batch)
  await inTransaction(runtime, demoContext, async (work) => {
    if (!(await claimDemoBatch(work.db, name, batch))) return
    for (const simulation of simulations) await replay(work, random, simulation, stored)
  })
}
