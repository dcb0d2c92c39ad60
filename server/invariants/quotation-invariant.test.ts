import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startQuotationServer } from '../testing/testing-quoted.ts'
import { findWrongQuotations } from './invariants.queries.ts'

let server: Awaited<ReturnType<typeof startQuotationServer>>
let id: string
beforeAll(async () => {
  server = await startQuotationServer()
  const sent = await server.sent()
  await server.accept(sent.token)
  id = sent.id
})
afterAll(() => server.stop())

const broken = async () => {
  const faults = []
  for await (const fault of findWrongQuotations(server.db)) faults.push(fault)
  return faults
}
/** As somebody with the rights of the database itself would. */
const tamper = (table: string, change: string) =>
  sql
    .raw(
      `alter table ${table} disable trigger user; update ${table} set ${change} where '${id}' in (${table === 'quotation' ? 'id' : 'quotation_id'});
       alter table ${table} enable trigger user`,
    )
    .execute(server.db)

it.each([
  [
    'other amounts',
    'quotation',
    'net_cents = net_cents + 1, gross_cents = gross_cents + 1',
    'net_cents = net_cents - 1, gross_cents = gross_cents - 1',
    'montants',
  ],
  ['another PDF than the accepted one', 'quotation_edition', "pdf_hash = 'x' || pdf_hash", 'pdf_hash = substr(pdf_hash, 2)', 'preuve'],
  ['no sent version', 'quotation_edition', 'edition = edition + 1', 'edition = edition - 1', 'version envoyée'],
  ['a missing number', 'quotation_edition', "number = 'DE2026-000002'", "number = 'DE2026-000001'", 'numéro manque'],
  ['an order of no line', 'quotation_order', "line_id = overlay(line_id::text placing 'ffff' from 10 for 4)::uuid", '', "n'a pas"],
])('check:invariants finds a quotation with %s [STATE-1]', async (_, table, change, mend, why) => {
  expect(await broken()).toEqual([])
  await tamper(table, change)
  expect(await broken()).toEqual(expect.arrayContaining([expect.objectContaining({ why: expect.stringContaining(why) })]))
  if (mend) await tamper(table, mend)
})
