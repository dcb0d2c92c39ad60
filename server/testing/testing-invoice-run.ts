import type { InvoiceRunDetail } from '@adm/contract/invoice-run/invoice-run'
import { invoiceRunDetail, invoiceRunRowList } from '@adm/contract/invoice-run/invoice-run'
import { system } from '@adm/domain/actor'
import type { InvoiceGrouping, InvoicingDay, InvoicingFrequency } from '@adm/domain/client/client-terms'
import { cancelRunJob, draftRunJob, issueRunJob } from '../features/invoice-run/invoice-run.jobs.ts'
import { makeRunner } from '../platform/jobs/jobs.ts'
import { inTransaction, type Work } from '../platform/work/work.ts'
import { startInvoiceServer } from './testing-invoice.ts'

/** A client by how often it is billed. */
type Terms = {
  invoicing_frequency?: InvoicingFrequency
  invoice_grouping?: InvoiceGrouping
  invoicing_day?: InvoicingDay
  name?: string
  siret?: null
  siren?: null
}

/** A test server with billing staff that runs invoices. */
export const startInvoiceRunServer = async (from?: string) => {
  const server = await startInvoiceServer(from)
  const { billing, given, key, ifMatch, runtime } = server
  const runner = makeRunner(runtime, [draftRunJob, issueRunJob, cancelRunJob])
  const detailOf = ({ body }: { body: unknown }): InvoiceRunDetail => invoiceRunDetail.parse(body)

  /** A client whose mentions are complete, with a line for each of these orders. */
  const dueClient = async (terms: Terms, ...orders: readonly Parameters<typeof server.toBill>[1][]) => {
    const { id } = await given.client({ siret: '35600000000048', siren: '356000000', email: 'compta@agence.example', ...terms })
    const lines = []
    for (const order of orders) lines.push(await server.toBill(id, order))
    return { id, lines }
  }
  const prepare = async (clientIds: readonly string[], change: object = {}) =>
    billing.post(
      '/api/invoice-runs',
      { untilDay: '2026-12-05', frequencies: ['weekly', 'monthly', 'classic'], clientIds, ...change },
      key(),
    )
  const act = (run: { id: string; version: number }, step: string, body: object = {}, by = billing) =>
    by.post(`/api/invoice-runs/${run.id}/${step}`, body, { ...key(), ...ifMatch(run.version) })
  const read = async (id: string) => detailOf(await billing.get(`/api/invoice-runs/${id}`))
  const rowsOf = async (id: string) =>
    invoiceRunRowList.page.parse((await billing.get(`/api/invoice-run-rows?run_id=${id}&responsesByPage=200`)).body).items
  /** Runs the steps of the jobs of runs until none is left, or so many. */
  const work = async (most = 1_000) => {
    for (let step = 0; step < most && (await runner.runStep()); step += 1);
  }
  /** A run whose drafts are made. */
  const confirmed = async (clientIds: readonly string[], change: object = {}) => {
    const run = detailOf(await prepare(clientIds, change))
    await act(run, 'confirm')
    await work()
    return read(run.id)
  }
  const inWork = <Result>(body: (work: Work) => Promise<Result>) => inTransaction(runtime, { by: system, requestId: 'run' }, body)
  return { ...server, inWork, detailOf, dueClient, prepare, act, read, rowsOf, work, confirmed }
}
export type InvoiceRunServer = Awaited<ReturnType<typeof startInvoiceRunServer>>
