import { ratesOfPlaces } from '@adm/domain/amount/vat-rate'
import type { InvoiceRun } from '@adm/domain/invoice-run/invoice-run'
import { clientFaults } from '@adm/domain/invoice/rule/invoice-faults'
import { dayOf } from '@adm/domain/values/date/moment'
import type { Work } from '../../platform/work/work.ts'
import { findCompanyOn } from '../company/company.queries.ts'
import { findBilledClients } from '../invoice/invoice-source.queries.ts'
import { type ClientExclusion, endRunRows, findDueClients, writeExclusions, writeRunRows } from './invoice-run-preview.queries.ts'

/** What the clients with something to bill lack, each with the field to be filled. */
const findFaults = async (work: Work, run: InvoiceRun): Promise<ClientExclusion[]> => {
  const clients = await findBilledClients(work.db, await findDueClients(work.db, run))
  return [...clients].flatMap(([clientId, client]) => clientFaults(client).map(({ field, message }) => ({ clientId, field, message })))
}

/** Computes the rows of a run, and what it leaves out and why, from the orders, clients and settings of now. */
export const computePreview = async (work: Work, run: InvoiceRun, preview: number): Promise<void> => {
  const [faults, company] = [await findFaults(work, run), await findCompanyOn(work.db, dayOf(work.now))]
  const except = [...new Set(faults.map(({ clientId }) => clientId))]
  await writeRunRows(work.db, run, { preview, rates: ratesOfPlaces(company?.vatRegime ?? 'normal'), except })
  await endRunRows(work.db, run.id, preview)
  await writeExclusions(work.db, run, faults)
}
