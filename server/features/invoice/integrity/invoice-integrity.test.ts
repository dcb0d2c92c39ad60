import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeRunner } from '../../../platform/jobs/jobs.ts'
import { type InvoiceServer, startInvoiceServer } from '../../../testing/testing-invoice.ts'
import { integrityJob } from './invoice-integrity.jobs.ts'

let server: InvoiceServer
beforeAll(async () => {
  server = await startInvoiceServer('2026-12-05T09:00:00.000Z')
  await server.saveCompany()
})
afterAll(() => server.stop())

const path = '/api/invoices/integrity'
const read = async () => (await server.billing.get(path)).body
const verify = () => server.billing.post(`${path}/checks`, {})

describe('the page « Intégrité »', () => {
  it('names the series of each year, verifies at once and once at a time, and says what is wrong [ROUTE-5]', async () => {
    const { url } = await server.draftOf()
    await server.issue(url)
    expect(await read()).toMatchObject({
      series: [{ series: 'FA', year: 2026, count: 1, firstNumber: 'FA2026-000001', lastNumber: 'FA2026-000001', lastDay: '2026-12-05' }],
      checks: [],
    })

    const runner = makeRunner(server.runtime, [integrityJob])
    expect(await verify()).toMatchObject({ status: 201, body: { checks: [{ state: 'waiting', faults: [] }] } })
    expect(await verify()).toMatchObject({ status: 409, body: { code: 'INTEGRITY_CHECK_RUNNING' } })
    await runner.runStep()
    expect(await read()).toMatchObject({ checks: [{ state: 'done', faults: [], byName: 'Camille' }] })

    const change = "update invoice set content = replace(content, 'Agence', 'Agenee')"
    await sql.raw(`alter table invoice disable trigger user; ${change}; alter table invoice enable trigger user`).execute(server.db)
    await verify()
    await runner.runStep()
    expect(await read()).toMatchObject({
      checks: [{ faults: [{ what: 'FA2026-000001', why: 'le contenu a changé depuis son émission' }] }, { state: 'done' }],
    })
  })

  it('is read by whoever reads invoices, and verified by whoever bills [PERM-4]', async () => {
    const reader = await server.signedIn('invoices:read')
    expect(await reader.get(path)).toMatchObject({ status: 200 })
    expect(await reader.post(`${path}/checks`, {})).toMatchObject({ status: 403 })
  })
})
