import { integrityReasons } from '@adm/domain/invoice/invoice-integrity'
import { invoiceSeries } from '@adm/domain/invoice/invoice-kind'
import type { Db } from '../../../platform/database/database.ts'
import { findSeriesBreak, findSeriesEnd, findWrongTotals } from './invoice-chain.queries.ts'

/** What is not whole among the issued documents: a number, and why in French. */
export type IntegrityFault = { what: string; why: string }

const faultsOfSeries = async (db: Db, series: string): Promise<IntegrityFault[]> => {
  const broken = await findSeriesBreak(db, series)
  if (broken) return [{ what: broken.number, why: integrityReasons[broken.reason].why }]
  const { taken, issued } = await findSeriesEnd(db, series)
  return taken === issued ? [] : [{ what: series, why: integrityReasons.end.why }]
}

/**
 * Whether the issued documents are whole: series without holes, dates that never go back, every hash, and amounts that are those of the lines.
 * Source: `docs/domain.md` 10, invariants 3 and 4.
 */
export const findIntegrityFaults = async function* (db: Db): AsyncGenerator<IntegrityFault> {
  for (const series of invoiceSeries) yield* await faultsOfSeries(db, series)
  for (const what of await findWrongTotals(db)) yield { what, why: integrityReasons.totals.why }
}
