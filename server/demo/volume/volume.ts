import { addDays, dayOf } from '@adm/domain/values/date/moment'
import { evaluateAfterImport } from '../../features/alert/alert-import.service.ts'
import { type Runtime, inTransaction } from '../../platform/work/work.ts'
import { writeInBatches } from '../booking/batches.ts'
import { generateBookings } from '../booking/booking-generator.ts'
import { startDemo, bookingsStep, demoContext, demoCompany, findDemo } from '../demo.ts'
import { claimDemoStep, type DemoLoad, findDemoLoad, findDemoTowns, finishDemoLoad, insertDemoLoad } from '../demo-load.queries.ts'
import { createCheckers } from '../company/checker-creation.ts'
import { createClients } from '../company/client-creation.ts'
import { rowsOfSimulation } from '../booking/booking-rows.ts'
import type { BookingSimulation } from '../booking/simulation.ts'
import { vacuumTables, insertSimulations, lastBookingNumber, skipBookingNumbers } from '../booking/booking-rows.queries.ts'
import { makeCompanyState, type CompanyState } from '../company/company-state.ts'

export type VolumeOptions = { bookings: number; onProgress?: (done: number, total: number) => void }

const years = 3
const daysBefore = 365 * years
const bookingsABatch = 1_000
/** Missions of a checker in three years, with free hours left. */
const bookingsAChecker = 1_600
const bookingsAClient = 600
const fewest = { clients: 120, checkers: 80 }

/**
 * Writes many bookings, spread over the three years before today. The simulations apply the product's transitions, guards, prices and
 * slots in memory, and are written table by table; rows and history equal those that the services would write. An interrupted load
 * continues where it stopped; a size is loaded only once.
 * @returns the number of bookings written by this call, or null when the database contains other data
 */
export const loadVolume = async (runtime: Runtime, { bookings, onProgress }: VolumeOptions): Promise<number | null> => {
  const demo = (await findDemo(runtime)) ?? (await startDemo(runtime))
  if (!demo) return null
  const name = `volume ${bookings}`
  const load = (await findDemoLoad(runtime.db, name)) ?? (await startVolume(runtime, demo, name, bookings))
  if (load.finishedAt !== null) return 0
  const company = await volumeCompany(runtime, demo, load, bookings)
  const span = { bookings, fromDay: addDays(dayOf(load.startedAt), -daysBefore), now: load.startedAt, seed: load.seed }
  let done = 0
  const write = async (batch: number, simulations: readonly BookingSimulation[]): Promise<void> => {
    await writeBatch(runtime, company, name, batch, simulations)
    done += simulations.length
    onProgress?.(done, bookings)
  }
  await writeInBatches(generateBookings(company, span), bookingsABatch, write)
  await inTransaction(runtime, demoContext, async (work) => {
    await evaluateAfterImport(work)
    await finishDemoLoad(work.db, name, runtime.now())
  })
  await vacuumTables(runtime.db)
  return done
}

/** Enough clients and checkers for these bookings, in addition to those of the demo. */
const volumeCompany = async (
  runtime: Runtime,
  demo: DemoLoad,
  { seed, startedAt, firstNumber }: DemoLoad,
  bookings: number,
): Promise<CompanyState> => {
  const { accounts, areas } = await demoCompany(runtime, demo)
  const size = {
    clients: Math.max(fewest.clients, Math.ceil(bookings / bookingsAClient)),
    checkers: Math.max(fewest.checkers, Math.ceil(bookings / bookingsAChecker)),
  }
  const towns = await findDemoTowns(runtime.db)
  const company = makeCompanyState(towns, { ...size, today: dayOf(startedAt), seed, firstClient: fewest.clients }, { accounts, areas })
  const numbers = new Map<number, number>()
  const nextNumber = (year: number): number => {
    const number = (numbers.get(year) ?? firstNumber) + 1
    numbers.set(year, number)
    return number
  }
  return { ...company, nextNumber }
}

const startVolume = async (runtime: Runtime, demo: DemoLoad, name: string, bookings: number): Promise<DemoLoad> => {
  const firstNumber = await lastBookingNumber(runtime.db)
  const load = { name, seed: demo.seed + bookings, startedAt: runtime.now(), firstNumber, bookings, finishedAt: null }
  const company = await volumeCompany(runtime, demo, load, bookings)
  await inTransaction(runtime, demoContext, async (work) => {
    if (!(await insertDemoLoad(work.db, load))) return
    await createClients(work, company)
    await createCheckers(work, company)
    await skipBookingNumbers(work.db, firstNumber + Math.ceil((bookings / years) * 1.5))
  })
  return (await findDemoLoad(runtime.db, name)) ?? load
}

const writeBatch = (
  runtime: Runtime,
  company: CompanyState,
  name: string,
  batch: number,
  simulations: readonly BookingSimulation[],
): Promise<void> =>
  inTransaction(runtime, demoContext, async (work) => {
    if (!(await claimDemoStep(work.db, name, bookingsStep(batch)))) return
    await insertSimulations(
      work.db,
      simulations.map((simulation) => rowsOfSimulation(simulation, company.placeOf(simulation.booking.zipCode))),
    )
  })
