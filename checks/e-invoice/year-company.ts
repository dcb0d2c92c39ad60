import type { By } from '@adm/domain/actor'
import { offers } from '@adm/domain/offer/offer'
import { dayOf } from '@adm/domain/values/date/moment'
import { sql } from 'kysely'
import { writeInBatches } from '../../server/demo/booking/batches.ts'
import { generateBookings } from '../../server/demo/booking/booking-generator.ts'
import { insertSimulations, skipBookingNumbers } from '../../server/demo/booking/booking-rows.queries.ts'
import { rowsOfSimulation } from '../../server/demo/booking/booking-rows.ts'
import type { DemoClient } from '../../server/demo/company/company.ts'
import { createCompany } from '../../server/demo/company/company-creation.ts'
import { type CompanyState, makeCompanyState } from '../../server/demo/company/company-state.ts'
import { addLegalIdentity } from '../../server/demo/company/legal-identity.ts'
import { findDemoTowns } from '../../server/demo/demo-load.queries.ts'
import type { Db } from '../../server/platform/database/database.ts'
import { inTransaction, type Runtime } from '../../server/platform/work/work.ts'

const size = { clients: 120, checkers: 80, seed: 34 }
const bookingsABatch = 500
const frequencies = [
  { invoicingFrequency: 'classic', invoicingDay: null },
  { invoicingFrequency: 'weekly', invoicingDay: null },
  { invoicingFrequency: 'monthly', invoicingDay: '5' },
  { invoicingFrequency: 'monthly', invoicingDay: '10' },
  { invoicingFrequency: 'monthly', invoicingDay: 'last' },
] as const
const system: By = { kind: 'system', id: null, permissions: ['all'], actors: ['SYS'] }
/** The context of the simulation. */
export const simulation = { by: system, requestId: 'year' }

/** A client of an offer and a frequency by its rank: 12 and 5 have no common divisor, so that 60 clients have each of both. */
const withTerms = (client: DemoClient, rank: number): DemoClient => ({
  ...client,
  offer: offers[rank % offers.length] ?? client.offer,
  block: null,
  details: { ...client.details, terms: { ...client.details.terms, ...(frequencies[rank % frequencies.length] ?? frequencies[0]) } },
})

/** One client in seven is a public body, one a person, one a company abroad; each has what its kind must give. */
const diversifyBuyers = (db: Db) =>
  sql`
  update client set
    buyer_kind = case rank % 7 when 1 then 'public' when 2 then 'person' when 3 then 'foreign' else 'company' end,
    service_code = case rank % 7 when 1 then 'SERVICE-' || rank end,
    country = case rank % 7 when 3 then 'BE' else 'FR' end,
    vat_number = case rank % 7 when 2 then null when 3 then 'BE0403170701' else vat_number end,
    siret = case when rank % 7 in (2, 3) then null else siret end,
    siren = case when rank % 7 in (2, 3) then null else siren end
  from (select id, row_number() over (order by id) as rank from client) as ranked where ranked.id = client.id`.execute(db)

/**
 * Writes a company of 120 clients with every offer and frequency, and its orders from a day to now.
 * @param bookings their number
 */
export const createYear = async (runtime: Runtime, { fromDay, bookings }: { fromDay: string; bookings: number }): Promise<void> => {
  const now = runtime.now()
  const made = makeCompanyState(await findDemoTowns(runtime.db), { ...size, today: dayOf(now) })
  const company: CompanyState = { ...made, clients: made.clients.map(withTerms) }
  await inTransaction(runtime, simulation, async (work) => {
    await createCompany(work, company, '')
    await addLegalIdentity({ ...work, by: company.by('administrator') })
  })
  await diversifyBuyers(runtime.db)
  const orders = generateBookings(company, { bookings, fromDay, now, seed: size.seed })
  await writeInBatches(orders, bookingsABatch, (_, simulations) =>
    inTransaction(runtime, simulation, async (work) => {
      const rows = simulations.map((order) => rowsOfSimulation(order, company.placeOf(order.booking.zipCode)))
      await insertSimulations(work.db, rows)
    }),
  )
  await inTransaction(runtime, simulation, (work) => skipBookingNumbers(work.db, bookings))
}
