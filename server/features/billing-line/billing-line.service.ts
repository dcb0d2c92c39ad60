import type { BillingLine } from '@adm/domain/billing-line/billing-line'
import { billingLineRefusals } from '@adm/domain/billing-line/billing-line-refusals'
import type { Work } from '../../platform/work/work.ts'
import { followOrders } from './billing-line-follow.service.ts'
import { creditLines, invoiceLines, lockLines, putInDraft, releaseLines, retireLines } from './billing-line.queries.ts'

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
  if (refused) throw billingLineRefusals.notToBill(refused.code, refused.because)
  if (new Set(lines.map(({ clientId }) => clientId)).size > 1) throw billingLineRefusals.severalClients()
  if (new Set(lines.map(({ month }) => month)).size > 1) throw billingLineRefusals.severalMonths()
  await putInDraft(work.db, ids, invoiceId)
  return lines
}

/**
 * Gives lines of a draft back to the ledger: the draft is deleted, or lets these go. Each then follows its order as it is now.
 * @param ids all of the draft by default
 */
export const releaseFromDraft = async (work: Work, invoiceId: string, ids?: readonly string[]): Promise<void> =>
  followOrders(work, await releaseLines(work.db, invoiceId, ids))

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
