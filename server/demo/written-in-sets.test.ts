import { resultTypesOf } from '@adm/domain/booking/document/booking-documents'
import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { evaluateAfterImport } from '../features/alert/alert-import.service.ts'
import { createBooking } from '../features/booking/order/booking.service.ts'
import { changeBookingStatus } from '../features/booking/step/booking-transition.service.ts'
import { findLegs } from '../features/key-tracking/key-tracking.queries.ts'
import { changeKeyStatus } from '../features/key-tracking/key-tracking.service.ts'
import { readMeter } from '../features/meter/meter-reading.service.ts'
import { findMetersOfDwelling, findUnreadMeters } from '../features/meter/meter.queries.ts'
import { addMeter } from '../features/meter/meter.service.ts'
import type { Db } from '../platform/database/database.ts'
import { inTransaction, type Work } from '../platform/work/work.ts'
import { startTestServer } from '../testing/testing.ts'
import { generateBookings } from './booking/booking-generator.ts'
import { insertSimulations } from './booking/booking-rows.queries.ts'
import { rowsOfSimulation } from './booking/booking-rows.ts'
import type { BookingSimulation, BookingStep } from './booking/simulation.ts'
import { createCompany } from './company/company-creation.ts'
import { makeCompanyState } from './company/company-state.ts'
import { findDemoTowns } from './demo-load.queries.ts'
import { demoContext } from './demo.ts'

const now = '2026-11-20T14:00:00.000Z'
const size = { clients: 120, checkers: 80, today: '2026-11-20', seed: 2026 }
const span = { bookings: 300, fromDay: '2026-09-20', now, seed: 2026, roundShare: 0.8 }

/** Tables of the letters that reactions send, and of what follows from letters: the load writes those of the orders that wait for an answer. */
const letters = ['mail', 'notification', 'personal_link', 'partner_request', 'client_request', 'inbox_item', 'warning', 'booking_partner']
const letterEntities = ['partner-request', 'client-request', 'warning']
/** Tables of the process, which count changes or wait for the clock. */
const machinery = ['change_mark', 'booking_count', 'alert_due', 'job', 'demo_step', 'demo_load', 'booking_facet', 'slot_offer_due']

/** Reads the meters of an order before its mission is closed: the meters and the indexes of the simulation. */
const readMeters = async (work: Work, { booking, meters }: BookingSimulation, dwellingId: string): Promise<void> => {
  for (const type of (await findUnreadMeters(work.db, [booking.id])).get(booking.id) ?? []) {
    const simulated = meters.find((meter) => meter.type === type)
    const reading = simulated?.readings.find(({ bookingId }) => bookingId === booking.id)
    if (!simulated || !reading) throw new Error(`${booking.code} reads no ${type}`)
    const existing = (await findMetersOfDwelling(work.db, dwellingId)).find((meter) => meter.type === type)
    const { pointNumber, serial, place, unit } = simulated
    const meter = existing ?? (await addMeter(work, { dwellingId, type, pointNumber, serial, place, unit }))
    await readMeter(work, meter.id, { bookingId: booking.id, day: reading.day, index: reading.index ?? 0 })
  }
}

const isOfBooking = (step: BookingSimulation['steps'][number]): step is BookingStep => 'change' in step

/** Sends an order and its steps to the services, each at its instant and by its actor. */
const replay = async (work: Work, simulation: BookingSimulation): Promise<void> => {
  const { booking, draft, by, steps } = simulation
  const { createdAt, id } = booking
  const ids = [id]
  const { dwellingId } = await createBooking(
    { ...work, now: createdAt, by, newId: () => ids.pop() ?? work.newId() },
    { ...draft, dwellingId: null },
  )
  for (const step of steps) {
    const at = { ...work, now: step.at, by: step.by }
    if (isOfBooking(step)) {
      if (step.change.to === 'done') await readMeters(at, simulation, dwellingId ?? '')
      await changeBookingStatus(at, id, step.change)
    } else {
      const leg = (await findLegs(work.db, id)).find((candidate) => candidate.leg === step.leg)
      await changeKeyStatus(at, leg?.id ?? '', step.keys)
    }
  }
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[0-9a-f]{4}-[0-9a-f]{12}/g

/** The rows of every table as texts, without order numbers of rows, and without identifiers that each database makes itself. */
const contentOf = async (db: Db, shared: ReadonlySet<string>) => {
  const names = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> all(${[...letters, ...machinery, 'document']})`.execute(
    db,
  )
  const content: Record<string, string[]> = {}
  for (const { name } of names.rows) {
    const { rows } = await sql<{
      row: Record<string, unknown>
    }>`select to_jsonb(t) - 'seq' - 'request_id' as row from ${sql.table(name)} t`.execute(db)
    const compared = rows.filter(({ row }) => !letterEntities.includes(String(row['entity'])))
    content[name] = compared.map(({ row }) => JSON.stringify(row).replace(uuid, (id) => (shared.has(id) ? id : 'its own'))).sort()
  }
  return content
}

/** The rows that only one of both has, with their table. */
const differencesOf = (written: Record<string, string[]>, served: Record<string, string[]>): string[] =>
  Object.keys(written).flatMap((table) => {
    const [ours, theirs] = [written[table] ?? [], served[table] ?? []]
    const only = (rows: string[], others: string[]) => {
      const existing = new Set(others)
      return rows.filter((row) => !existing.has(row))
    }
    return [
      ...only(ours, theirs).map((row) => `${table}, only in sets: ${row}`),
      ...only(theirs, ours).map((row) => `${table}, only by the services: ${row}`),
    ]
  })

const undone = new Error('The orders in sets are undone')

it('an order written in sets leaves in every table what the services leave', async () => {
  const server = await startTestServer([], { now: () => now })
  const company = makeCompanyState(await findDemoTowns(server.db), size)
  await inTransaction(server.runtime, demoContext, (work) => createCompany(work, company, 'none'))
  const simulations = [...generateBookings(company, span)]
  const people = [...company.clients, ...company.checkers, ...company.areas, ...company.accounts]
  const shared = new Set([...people, ...simulations.map(({ booking }) => booking)].map(({ id }) => id))
  // Both begin with the same company, which takes longer to make than its orders.
  let written: Record<string, string[]> = {}
  const inSets = inTransaction(server.runtime, demoContext, async (work) => {
    await insertSimulations(
      work.db,
      simulations.map((simulation) => rowsOfSimulation(simulation, company.placeOf(simulation.booking.zipCode))),
    )
    await evaluateAfterImport(work)
    await sql`set constraints all immediate`.execute(work.db)
    written = await contentOf(work.db, shared)
    throw undone
  })
  await expect(inSets).rejects.toBe(undone)

  // The services require the result document of an order: it exists from the start.
  const papers = simulations.flatMap(({ booking: { id: entity_id, service } }) =>
    resultTypesOf(service).map((type) => ({
      id: server.runtime.newId(),
      entity: 'booking' as const,
      entity_id,
      type,
      name: 'x',
      created_at: now,
    })),
  )
  await server.db.insertInto('document').values(papers).execute()
  await inTransaction(server.runtime, demoContext, async (work) => {
    for (const simulation of simulations) await replay(work, simulation)
    await evaluateAfterImport(work)
  })

  const served = await contentOf(server.db, shared)
  expect(Object.values(written).flat().length).toBeGreaterThan(5_000)
  expect(differencesOf(written, served)).toEqual([])
  await server.stop()
}, 240_000)
