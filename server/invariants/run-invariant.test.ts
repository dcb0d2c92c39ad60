import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type InvoiceRunServer, startInvoiceRunServer } from '../testing/testing-invoice-run.ts'
import { findWrongRuns } from './invariants.queries.ts'

let server: InvoiceRunServer
let id: string
beforeAll(async () => {
  server = await startInvoiceRunServer()
  await server.saveCompany()
  const { id: clientId } = await server.dueClient({ invoicing_frequency: 'weekly' }, {})
  id = (await server.confirmed([clientId])).id
})
afterAll(() => server.stop())

const broken = async () => {
  const faults = []
  for await (const { why } of findWrongRuns(server.db)) faults.push(why)
  return faults
}
/** As somebody with the rights of the database itself would. */
const tamper = (statement: string) => sql.raw(statement.replaceAll('$run', `'${id}'`)).execute(server.db)

it.each([
  [
    'a row that is issued and its document is not',
    "update invoice_run_row set state = 'issued' where run_id = $run",
    "update invoice_run_row set state = 'drafted' where run_id = $run",
    'ligne de run « issued » sans sa facture',
  ],
  [
    'a row whose document is of no run',
    'update invoice set run_id = null where run_id = $run',
    'update invoice set run_id = $run where id = (select invoice_id from invoice_run_row where run_id = $run)',
    'ligne de run « drafted » sans sa facture',
  ],
  [
    'a document without its row',
    "update invoice_run_row set state = 'changed', invoice_id = null where run_id = $run",
    "update invoice_run_row set state = 'drafted', invoice_id = (select id from invoice where run_id = $run) where run_id = $run",
    "facture d'un run qui n'en a pas la ligne",
  ],
])('check:invariants finds %s [ENT-14]', async (_, breaks, mends, why) => {
  expect(await broken()).toEqual([])
  await tamper(breaks)
  expect(await broken()).toEqual([why])
  await tamper(mends)
})

it('check:invariants finds an order that is billed twice [ENT-14]', async () => {
  await tamper(`
    insert into invoice_line select (jsonb_populate_record(line, jsonb_build_object('id', gen_random_uuid(), 'position', 7))).*
    from invoice_line as line join invoice on invoice.id = line.invoice_id where invoice.run_id = $run`)
  expect(await broken()).toEqual(['ligne à facturer dans 2 factures'])
})
