import type { invoiceEvents } from '@adm/domain/invoice/invoice-events'
import { standingOf } from '@adm/domain/quotation/quotation'
import { isBilledWhole } from '@adm/domain/quotation/quotation-line'
import { dayOf } from '@adm/domain/values/date/moment'
import type { ReactionTo } from '../../platform/history/reaction.ts'
import { findBilledLineIds, findQuotationsOnInvoice } from './quotation-order.queries.ts'
import { endAsInvoiced } from './quotation-step.service.ts'
import { getQuotationForChange } from './quotation.queries.ts'

/** Reaction to an issued invoice: an accepted quotation of which nothing remains to be invoiced is ended. Source: `docs/domain.md` 1.5, Q06. */
export const endInvoicedQuotations: ReactionTo<typeof invoiceEvents.I03> = async (work, { id }) => {
  for (const quotationId of await findQuotationsOnInvoice(work.db, id)) {
    // Locked before its lines are read: of two invoices issued at once, the second reads the lines of the first.
    const before = await getQuotationForChange(work.db, quotationId)
    const isAccepted = standingOf(before, dayOf(work.now)) === 'accepted'
    if (isAccepted && isBilledWhole(before.lines, await findBilledLineIds(work.db, quotationId))) await endAsInvoiced(work, before)
  }
}
