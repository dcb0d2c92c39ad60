import { totalsOf } from '@adm/domain/amount/amount-line'
import { vatOfPlace } from '@adm/domain/amount/vat-rate'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type InvoiceRunServer, startInvoiceRunServer } from '../../testing/testing-invoice-run.ts'

let server: InvoiceRunServer
beforeAll(async () => {
  server = await startInvoiceRunServer()
  await server.saveCompany()
})
afterAll(() => server.stop())

/** Every rate, and both kinds of exemption. */
const zips = ['75011', '97200', '97133', '97600', '98000'] as const
// 1.00 € at 8.5 % is half a cent away from two amounts.
const amounts = fc.oneof(fc.integer({ min: 1, max: 300_000 }), fc.constantFrom(1, 3, 100, 300, 500))
const orders = fc.array(fc.record({ zip: fc.constantFrom(...zips), cents: amounts }), { minLength: 1, maxLength: 8 })

it('the totals of a preview are those of the documents, to the cent, whatever the amounts and places [ENT-14]', async () => {
  const { id: clientId, lines } = await server.dueClient({ invoicing_frequency: 'weekly' }, ...Array.from({ length: 8 }, () => ({})))
  const write = async (given: readonly { zip: string; cents: number }[]) => {
    const rows = given.map(({ zip, cents }, rank) => ({ id: lines[rank]?.id, zip, cents }))
    await sql`
      with given as (select * from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as row (id uuid, zip text, cents integer)),
        placed as (update booking set zip_code = given.zip from given join billing_line as line on line.id = given.id
          where booking.id = line.booking_id)
      update billing_line as line set live = given.id is not null, amount_cents = coalesce(given.cents, line.amount_cents)
      from billing_line as own left join given on given.id = own.id where own.id = line.id and line.client_id = ${clientId}`.execute(
      server.db,
    )
  }
  await fc.assert(
    fc.asyncProperty(orders, async (given) => {
      await write(given)
      const { sums } = server.detailOf(await server.prepare([clientId]))
      const { netCents, vatCents, grossCents } = totalsOf(
        given.map(({ zip, cents }) => ({ quantity: 1, unitCents: cents, vat: vatOfPlace(zip, 'normal') })),
      )
      expect(sums).toEqual({ rows: 1, lines: given.length, netCents, vatCents, grossCents })
    }),
    { numRuns: 60 },
  )
  const { id } = await server.confirmed([clientId])
  expect(await server.rowsOf(id)).toMatchObject([{ state: 'drafted' }])
})
