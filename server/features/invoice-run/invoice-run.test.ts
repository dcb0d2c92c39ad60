import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type InvoiceRunServer, startInvoiceRunServer } from '../../testing/testing-invoice-run.ts'

let server: InvoiceRunServer
beforeAll(async () => {
  server = await startInvoiceRunServer()
  await server.saveCompany()
})
afterAll(() => server.stop())

describe('a prepared run', () => {
  it('has a row for each client and month, one for each order of a classic client, at the VAT of the places [CONST-1] [ENT-14]', async () => {
    const weekly = await server.dueClient(
      { invoicing_frequency: 'weekly' },
      { performedOn: '2026-11-30' },
      { performedOn: '2026-12-01' },
      { performedOn: '2026-12-02', zipCode: '97200', amountCents: 10_000 },
    )
    const classic = await server.dueClient({ invoicing_frequency: 'classic' }, {}, {})

    const { id, sums, status } = server.detailOf(await server.prepare([weekly.id, classic.id]))
    const rows = await server.rowsOf(id)

    expect(status).toBe('prepared')
    expect(sums).toEqual({ rows: 4, lines: 5, netCents: 58_000, vatCents: 10_450, grossCents: 68_450 })
    expect(rows.filter(({ clientId }) => clientId === weekly.id)).toMatchObject([
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
    expect(await monthsOf('2026-12-04')).toEqual([[], [], ['11']])
    expect(await monthsOf('2026-12-05')).toEqual([['11'], [], ['11']])
    expect(await monthsOf('2026-12-10')).toEqual([['11'], ['11'], ['11']])
    expect(await monthsOf('2026-12-31')).toEqual([['11'], ['11'], ['11', '12']])
  })
})
