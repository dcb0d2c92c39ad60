import type { Invoice } from '@adm/domain/invoice/invoice'
import { type InvoiceRests, restsOf } from '@adm/domain/invoice/invoice-rest'
import type { Db } from '../../platform/database/database.ts'
import { findDraftCredit, findLineCredits } from './invoice.queries.ts'

/** What remains to be credited of an issued invoice, drafts of credit notes included; of another document nothing does. */
export const findRests = async (db: Db, row: Invoice): Promise<InvoiceRests> => {
  if (row.kind === 'credit_note' || row.number === null) return { grossCents: 0, lines: [] }
  const [credits, draftCents] = await Promise.all([findLineCredits(db, row.id, null), findDraftCredit(db, row.id)])
  const taken = credits.map(({ lineId, issuedCents, draftCents: inDrafts }) => ({ lineId, cents: issuedCents + inDrafts }))
  return restsOf(row, taken, row.creditedCents + draftCents)
}
