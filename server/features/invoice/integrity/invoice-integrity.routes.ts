import { invoiceIntegrityCalls } from '@adm/contract/invoice/invoice-integrity'
import { integrityRefusals } from '@adm/domain/invoice/invoice-integrity'
import type { InvoiceIntegrity } from '@adm/contract/invoice/invoice-integrity'
import type { Db } from '../../../platform/database/database.ts'
import { answers } from '../../../platform/http/serve.ts'
import type { Work } from '../../../platform/work/work.ts'
import { findChecks, findSeriesByYear } from './invoice-chain.queries.ts'
import { integrityJob } from './invoice-integrity.jobs.ts'

const mostChecks = 10

const readIntegrity = async (db: Db): Promise<InvoiceIntegrity> => {
  const [series, checks] = await Promise.all([findSeriesByYear(db), findChecks(db, integrityJob.name, mostChecks)])
  return { series, checks }
}

/** Two that start at once both run: a verification changes nothing. @throws {Refusal} `INTEGRITY_CHECK_RUNNING` */
const startCheck = async (work: Work): Promise<InvoiceIntegrity> => {
  const checks = await findChecks(work.db, integrityJob.name, 1)
  if (checks.some(({ state, faults }) => (state === 'waiting' || state === 'running') && faults.length === 0))
    throw integrityRefusals.running()
  await integrityJob.enqueue(work, {})
  return readIntegrity(work.db)
}

export const invoiceIntegrityRoutes = answers(invoiceIntegrityCalls, {
  read: (_, { db }) => readIntegrity(db),
  verify: (_, work) => startCheck(work),
})
