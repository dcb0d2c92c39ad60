import { mostLines } from '@adm/domain/invoice/invoice'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type InvoiceRunServer, startInvoiceRunServer } from '../../testing/testing-invoice-run.ts'

let server: InvoiceRunServer
beforeAll(async () => {
  server = await startInvoiceRunServer()
  await server.saveCompany()
})
afterAll(() => server.stop())

const [november, december] = [{ performedOn: '2026-11-27' }, { performedOn: '2026-12-02' }]
const weekly = { invoicing_frequency: 'weekly' } as const
const rowsOf = async (clientId: string) => {
  const { id } = server.detailOf(await server.prepare([clientId]))
  const rows = await server.rowsOf(id)
  return rows.map(({ month, groupedBy, grouping, part, lines, purchaseOrder }) => ({
    row: `${month.slice(5, 7)} ${groupedBy} ${grouping}`.trim(),
    part,
    lines,
    purchaseOrder,
  }))
}
const documentsOf = async (clientId: string) => {
  await server.confirmed([clientId])
  const { rows } = await sql<{ row: string }>`
    select to_char(month, 'MM') || ' UG ' || coalesce(ug, '–') || ' BC ' || coalesce(purchase_order, '–') || ' ' ||
      (select count(*) from invoice_line where invoice_id = invoice.id) as row
    from invoice where client_id = ${clientId} order by month, ug nulls first, purchase_order nulls first`.execute(server.db)
  return rows.map(({ row }) => row)
}

describe('the rows of a run', () => {
  it('are one a client and month without a setting, whatever its orders have [CONST-1]', async () => {
    const { id } = await server.dueClient(weekly, { ...november, ug: 'A' }, { ...november, ug: 'B' }, { ...december, ug: 'A' })
    expect(await rowsOf(id)).toMatchObject([
      { row: '11 client', lines: 2 },
      { row: '12 client', lines: 1 },
    ])
    expect(await documentsOf(id)).toEqual(['11 UG – BC – 2', '12 UG – BC – 1'])
  })

  it('are one a UG and month, one for the orders without; the invoice states its UG [CONST-1] [ENT-14]', async () => {
    const orders = [
      { ...november, ug: 'UG-7' },
      { ...november, ug: 'UG-7' },
      { ...december, ug: 'UG-7' },
      { ...november, ug: 'UG-8' },
      november,
    ]
    const { id } = await server.dueClient({ ...weekly, invoice_grouping: 'ug' }, ...orders)
    expect(await rowsOf(id)).toMatchObject([
      { row: '11 ug', lines: 1, purchaseOrder: null },
      { row: '11 ug UG-7', lines: 2 },
      { row: '11 ug UG-8', lines: 1 },
      { row: '12 ug UG-7', lines: 1 },
    ])
    expect(await documentsOf(id)).toEqual(['11 UG – BC – 1', '11 UG UG-7 BC – 2', '11 UG UG-8 BC – 1', '12 UG UG-7 BC – 1'])
  })

  it('are one a purchase order and month, the reference of the orders; the invoice states it [CONST-1] [ENT-14]', async () => {
    const orders = [{ reference: 'BC-1' }, { reference: 'BC-1' }, { reference: 'BC-2' }, { reference: null }]
    const { id } = await server.dueClient({ ...weekly, invoice_grouping: 'purchase_order' }, ...orders)
    expect(await rowsOf(id)).toMatchObject([
      { row: '11 purchase_order', lines: 1, purchaseOrder: null },
      { row: '11 purchase_order BC-1', lines: 2, purchaseOrder: 'BC-1' },
      { row: '11 purchase_order BC-2', lines: 1, purchaseOrder: 'BC-2' },
    ])
    expect(await documentsOf(id)).toEqual(['11 UG – BC – 1', '11 UG – BC BC-1 2', '11 UG – BC BC-2 1'])
  })

  it('are one an order of a client billed order by order, also with a grouping', async () => {
    const { id, lines } = await server.dueClient({ invoicing_frequency: 'classic', invoice_grouping: 'ug' }, { ug: 'A' }, { ug: 'A' })
    expect((await rowsOf(id)).map(({ row }) => row)).toEqual(lines.map(({ code }) => `11 order ${code}`).toSorted())
  })

  it('are several where a group has more lines than a document', async () => {
    const { id, lines } = await server.dueClient({ ...weekly, invoice_grouping: 'ug' }, { ...november, ug: 'A' }, { ...november, ug: 'B' })
    const { rows: columns } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns
      where table_name = 'booking' and table_schema = 'public' and is_generated = 'NEVER'`.execute(server.db)
    const written = sql.join(columns.map(({ name }) => sql.id(name)))
    await sql`
      with copies as (
        insert into booking (${written}) select ${sql.join(columns.map(({ name }) => sql`(copy).${sql.id(name)}`))}
        from (select jsonb_populate_record(booking, jsonb_build_object('id', gen_random_uuid(), 'code', code || '-' || rank)) as copy
        from booking cross join generate_series(1, ${mostLines}) as rank where booking.id = ${lines[0]?.bookingId}) as copied returning id
      )
      insert into billing_line select (jsonb_populate_record(line, jsonb_build_object('id', gen_random_uuid(), 'booking_id', copies.id))).*
      from billing_line as line cross join copies where line.id = ${lines[0]?.id}`.execute(server.db)
    expect(await rowsOf(id)).toMatchObject([
      { row: '11 ug A', part: 1, lines: mostLines },
      { row: '11 ug A', part: 2, lines: 1 },
      { row: '11 ug B', part: 1, lines: 1 },
    ])
  })

  it('make no draft of an order that is of another group since the preview; its setting may change before the next one', async () => {
    const { id, lines } = await server.dueClient({ ...weekly, invoice_grouping: 'ug' }, { ug: 'A' }, { ug: 'B' })
    const run = server.detailOf(await server.prepare([id]))
    await server.db
      .updateTable('booking')
      .set({ ug: 'C' })
      .where('id', '=', lines[0]?.bookingId ?? '')
      .execute()
    await server.act(run, 'confirm')
    await server.work()
    expect((await server.rowsOf(run.id)).map(({ grouping, state }) => `${grouping} ${state}`)).toEqual(['A changed', 'B drafted'])
    await server.db.updateTable('client').set({ invoice_grouping: 'client' }).where('id', '=', id).execute()
    expect(await rowsOf(id)).toMatchObject([{ row: '11 client', lines: 1 }])
  })
})
