import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type InvoiceRunServer, startInvoiceRunServer } from '../../testing/testing-invoice-run.ts'

let server: InvoiceRunServer
beforeAll(async () => {
  server = await startInvoiceRunServer()
  await server.saveCompany()
})
afterAll(() => server.stop())

const weekly = { invoicing_frequency: 'weekly' } as const

describe('a prepared run', () => {
  it('has a row for each client and month, one for each order of a classic client, at the VAT of the places [CONST-1] [ENT-14]', async () => {
    const periodic = await server.dueClient(
      weekly,
      { performedOn: '2026-11-30' },
      { performedOn: '2026-12-01' },
      { performedOn: '2026-12-02', zipCode: '97200', amountCents: 10_000 },
    )
    const classic = await server.dueClient({ invoicing_frequency: 'classic' }, {}, {})

    const { id, sums, status } = server.detailOf(await server.prepare([periodic.id, classic.id]))
    const rows = await server.rowsOf(id)

    expect(status).toBe('prepared')
    expect(sums).toEqual({ rows: 4, lines: 5, netCents: 58_000, vatCents: 10_450, grossCents: 68_450 })
    expect(rows.filter(({ clientId }) => clientId === periodic.id)).toMatchObject([
      { month: '2026-11-01', grouping: '', lines: 1, netCents: 12_000, vatCents: 2_400, state: 'ready', difference: null },
      { month: '2026-12-01', lines: 2, netCents: 22_000, vatCents: 3_250, grossCents: 25_250 },
    ])
    expect(rows.filter(({ clientId }) => clientId === classic.id).map(({ grouping }) => grouping)).toEqual(
      classic.lines.map(({ code }) => code).toSorted(),
    )
  })

  it('bills the month of a monthly client once its day has come: the 5th, the 10th of the next month, or its last day [CONST-1]', async () => {
    const of = (invoicing_day: '5' | '10' | 'last') =>
      server.dueClient({ invoicing_frequency: 'monthly', invoicing_day }, { performedOn: '2026-11-30' }, { performedOn: '2026-12-01' })
    const [fifth, tenth, last] = [await of('5'), await of('10'), await of('last')]
    const ids = [fifth.id, tenth.id, last.id]
    const monthsOf = async (untilDay: string) => {
      const { id } = server.detailOf(await server.prepare(ids, { untilDay }))
      const rows = await server.rowsOf(id)
      return ids.map((clientId) => rows.filter((row) => row.clientId === clientId).map(({ month }) => month.slice(5, 7)))
    }

    expect(await monthsOf('2026-11-30')).toEqual([[], [], ['11']])
    expect(await monthsOf('2026-12-05')).toEqual([['11'], [], ['11']])
    expect(await monthsOf('2026-12-10')).toEqual([['11'], ['11'], ['11']])
    expect(await monthsOf('2026-12-31')).toEqual([['11'], ['11'], ['11', '12']])
  })

  it('says what is done and in no row, by client, with the reason and the field to be filled', async () => {
    const nameless = await server.dueClient({ ...weekly, siret: null, siren: null }, { amountCents: 7_000 })
    const waiting = await server.dueClient(weekly, { amountCents: 5_000 }, { amountCents: 6_000 }, { amountCents: 8_000 })
    const [first, second] = waiting.lines
    await server.db
      .updateTable('billing_line')
      .set({ because: 'report' })
      .where('id', '=', first?.id ?? '')
      .execute()
    const unpriced = { status: 'to_qualify', because: 'no_price' } as const
    await server.db
      .updateTable('billing_line')
      .set(unpriced)
      .where('id', '=', second?.id ?? '')
      .execute()

    const { id, exclusions, sums } = server.detailOf(await server.prepare([nameless.id, waiting.id]))
    const { body } = await server.billing.get(`/api/invoice-run-rows/exclusions?run_id=${id}&reason=client`)

    expect(sums).toMatchObject({ rows: 1, netCents: 8_000 })
    expect(exclusions).toEqual([
      { reason: 'client', clients: 1, lines: 1, netCents: 7_000 },
      { reason: 'no_price', clients: 1, lines: 1, netCents: 6_000 },
      { reason: 'report', clients: 1, lines: 1, netCents: 5_000 },
    ])
    expect(body['items']).toMatchObject([
      { clientId: nameless.id, reason: 'client', field: 'electronicAddress', netCents: 7_000 },
      { clientId: nameless.id, reason: 'client', field: 'siret', message: expect.stringContaining('SIREN') },
    ])
  })

  it('tells at each refresh what is new, changed and gone, to the cent; a row left out stays out', async () => {
    const [one, two, three] = [
      await server.dueClient(weekly, {}),
      await server.dueClient(weekly, {}),
      await server.dueClient(weekly, {}, { performedOn: '2026-12-01' }),
    ]
    const run = server.detailOf(await server.prepare([one.id, two.id, three.id]))
    const left = (await server.rowsOf(run.id)).find(({ clientId }) => clientId === three.id)
    await server.act(run, 'left-out', { rowIds: [left?.id], reason: 'Litige en cours.' })
    await server.toBill(one.id, { amountCents: 1_001 })
    const ended = two.lines.map(({ id }) => id)
    await server.db.updateTable('billing_line').set({ status: 'to_qualify', because: 'no_offer' }).where('id', 'in', ended).execute()
    await server.toBill(two.id, { performedOn: '2026-12-02', amountCents: 500 })

    const { differences, sums, version } = server.detailOf(await server.act(await server.read(run.id), 'refresh'))
    const rows = await server.rowsOf(run.id)

    expect(differences).toEqual({ new: 1, changed: 1, gone: 1, previousGrossCents: 3 * 14_400 })
    expect(sums.netCents).toBe(12_000 + 13_001 + 500)
    const rowAt = (difference: string) => rows.find((row) => row.difference === difference)
    expect(rowAt('new')).toMatchObject({ clientId: two.id, netCents: 500, previousNetCents: null })
    expect(rowAt('changed')).toMatchObject({ clientId: one.id, lines: 2, netCents: 13_001, previousLines: 1, previousGrossCents: 14_400 })
    expect(rowAt('gone')).toMatchObject({ clientId: two.id, state: 'gone', lines: 0, netCents: 0, previousNetCents: 12_000 })
    expect(rows.find(({ id }) => id === left?.id)).toMatchObject({ state: 'left_out', message: 'Litige en cours.' })
    expect(await server.act({ id: run.id, version }, 'taken-in', { rowIds: [left?.id] })).toMatchObject({ body: { sums: { rows: 4 } } })
    expect(server.detailOf(await server.act(await server.read(run.id), 'refresh')).differences).toMatchObject({
      new: 0,
      changed: 0,
      gone: 0,
    })
  })

  it('gives a row the purchase order that its draft will have', async () => {
    const client = await server.dueClient(weekly, {})
    const run = server.detailOf(await server.prepare([client.id]))
    const [row] = await server.rowsOf(run.id)
    const url = `/api/invoice-run-rows/${row?.id}`
    expect(await server.billing.patch(url, { purchaseOrder: 'BC-12' }, server.ifMatch(1))).toMatchObject({
      status: 200,
      body: { purchaseOrder: 'BC-12', version: 2 },
    })
    expect(await server.billing.patch(url, { purchaseOrder: 'BC-13' }, server.ifMatch(1))).toMatchObject({ status: 412 })
    await server.act(await server.read(run.id), 'confirm')
    await server.work()

    const { body } = await server.billing.get(`/api/invoices?run_id=${run.id}`)
    expect(body['items']).toMatchObject([{ purchaseOrder: 'BC-12', status: 'draft', lineCount: 1 }])
  })

  it('wants the right to update invoices, and a client that exists [PERM-1] [PERM-2]', async () => {
    const reader = await server.signedIn('invoices:read')
    const draft = { untilDay: '2026-12-05', frequencies: ['weekly'], clientIds: [] }
    expect(await reader.post('/api/invoice-runs', draft, server.key())).toMatchObject({ status: 403 })
    expect(await reader.get('/api/invoice-runs?status=prepared')).toMatchObject({ status: 200 })
    expect(await server.prepare([server.runtime.newId()])).toMatchObject({ status: 422, body: { errors: [{ path: 'clientIds' }] } })
    expect(await server.prepare([], { frequencies: [] })).toMatchObject({ status: 422, body: { errors: [{ path: 'frequencies' }] } })
  })

  it('refuses an amount above what a document may have, row by row', async () => {
    const client = await server.dueClient(weekly, { amountCents: 1_999_999_999 }, { amountCents: 1_999_999_999 })
    const { id } = await server.confirmed([client.id])
    expect(await server.rowsOf(id)).toMatchObject([{ state: 'changed', netCents: 3_999_999_998, message: expect.stringContaining('€') }])
  })
})

it('the files have the rows of a run and the runs of the list', async () => {
  const client = await server.dueClient({ ...weekly, name: 'Agence du Fichier' }, {})
  const { id } = server.detailOf(await server.prepare([client.id]))
  expect((await server.billing.file(`/api/invoice-run-rows/export?format=csv&run_id=${id}`)).text).toContain('Agence du Fichier')
  expect((await server.billing.file('/api/invoice-runs/export?format=csv')).text).toContain('Préparée')
  const { rows } = await sql<{ plan: string }>`select subject as plan from export where subject = 'invoice-run-rows'`.execute(server.db)
  expect(rows).toHaveLength(1)
})
