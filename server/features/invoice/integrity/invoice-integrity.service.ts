import { invoiceSeries } from '@adm/domain/invoice/invoice-kind'
import type { Db } from '../../../platform/database/database.ts'
import type { ChainBreak } from '../../../platform/number-series/chain.ts'
import { findSeriesBreak, findSeriesEnd, findWrongTotals } from './invoice-chain.queries.ts'

/** What is not whole among the issued documents: a number, and why in French. */
export type IntegrityFault = { what: string; why: string }

const reasons: Readonly<Record<ChainBreak['reason'], string>> = {
  changed: 'le contenu a changé depuis son émission',
  notChained: "ne suit pas l'empreinte du document précédent",
  hole: 'un numéro manque avant ce document',
  dateBack: 'sa date précède celle du document précédent',
}

const faultsOfSeries = async (db: Db, series: string): Promise<IntegrityFault[]> => {
  const broken = await findSeriesBreak(db, series)
  if (broken) return [{ what: broken.number, why: reasons[broken.reason] }]
  const { taken, issued } = await findSeriesEnd(db, series)
  return taken === issued ? [] : [{ what: series, why: "le dernier numéro pris n'est pas celui du dernier document" }]
}

/**
 * Whether the issued documents are whole: series without holes, dates that never go back, every hash, and amounts that are those of the lines.
 * Source: `docs/domain.md` 10, invariants 3 and 4.
 */
export const findIntegrityFaults = async function* (db: Db): AsyncGenerator<IntegrityFault> {
  for (const series of invoiceSeries) yield* await faultsOfSeries(db, series)
  for (const what of await findWrongTotals(db)) yield { what, why: 'ses montants ne sont pas ceux de ses lignes' }
}
