import type { BillingLine } from '@adm/domain/billing-line/billing-line'
import { billingLineRefusals } from '@adm/domain/billing-line/billing-line-refusals'
import type { Work } from '../../platform/work/work.ts'
import { followOrders } from './billing-line-follow.service.ts'
import { creditLines, invoiceLines, lockLines, putInDrafts, releaseLines, retireLines } from './billing-line.queries.ts'

type Locked = BillingLine & { code: string }

/**
 * Puts lines in the draft of an invoice: an order cannot be in two.
 * @returns the lines, in the order of their performance
 * @throws {Refusal} `BILLING_LINE_NOT_FOUND`, `BILLING_LINE_NOT_TO_BILL` (in another draft, invoiced, or waiting), `BILLING_CLIENTS_DIFFER`,
 *   `BILLING_MONTHS_DIFFER`
 */
export const lockForDraft = async (work: Work, ids: readonly string[], invoiceId: string): Promise<readonly Locked[]> => {
  const lines = await lockLines(work.db, ids)
  if (lines.length !== new Set(ids).size) throw billingLineRefusals.missing()
  const refused = lines.find(({ status, because }) => status !== 'to_bill' || because !== null)
  if (refused) throw billingLineRefusals.notToBill(refused)
  if (new Set(lines.map(({ clientId }) => clientId)).size > 1) throw billingLineRefusals.severalClients()
  if (new Set(lines.map(({ month }) => month)).size > 1) throw billingLineRefusals.severalMonths()
  await putInDrafts(work.db, [{ id: invoiceId, lineIds: ids }])
  return lines
}

/** Gives the lines of deleted drafts back to the ledger. Each then follows its order as it is now. */
export const releaseFromDrafts = async (work: Work, invoiceIds: readonly string[]): Promise<void> =>
  followOrders(work, await releaseLines(work.db, invoiceIds))

/** The lines of a draft that is issued, by its number. @returns how many */
export const markInvoiced = (work: Work, invoiceId: string, invoiceNumber: string): Promise<number> =>
  invoiceLines(work.db, invoiceId, invoiceNumber)

/**
 * Takes lines off their issued invoice by a credit note.
 * @param again the orders are to be billed again: each gets a new line, which follows it as it is now
 * @throws {Refusal} `BILLING_LINE_NOT_FOUND` when one of them is on no issued invoice
 */
export const markCredited = async (work: Work, ids: readonly string[], creditNoteId: string, again: boolean): Promise<void> => {
  const bookingIds = await creditLines(work.db, ids, creditNoteId)
  if (bookingIds.length !== new Set(ids).size) throw billingLineRefusals.missing()
  if (!again) return
  await retireLines(work.db, ids)
  await followOrders(work, bookingIds)
}
