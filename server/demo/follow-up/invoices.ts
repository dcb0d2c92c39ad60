import { firstOfMonth } from '@adm/domain/billing-line/billed-order'
import { addDays, dayOf } from '@adm/domain/values/date/moment'
import { correctInvoice } from '../../features/invoice/invoice-correction.service.ts'
import { createDraft } from '../../features/invoice/invoice-draft.service.ts'
import { issueInvoice } from '../../features/invoice/invoice-issue.service.ts'
import { getInvoice } from '../../features/invoice/invoice.queries.ts'
import { inSavepoint } from '../../platform/work/savepoint.ts'
import type { Work } from '../../platform/work/work.ts'
import { workAt } from '../work-at.ts'
import { findBillableByClient } from './demo-billing.queries.ts'

/** Some clients are billed, the others wait in the ledger. */
const billedClients = 8
const mostLines = 12
/** Documents are dated before today, so that those of a journey follow them. */
const daysAgo = 2

/** The first day of the month before that of a day. */
const monthBefore = (day: string): string => firstOfMonth(addDays(firstOfMonth(day), -1))

/**
 * Bills the last month of some clients: the first keeps its draft, a client whose mentions are incomplete too, the others are issued, and the
 * last has a credit note for its first order.
 */
export const addInvoices = async (work: Work): Promise<void> => {
  const day = addDays(dayOf(work.now), -daysAgo)
  const then = workAt(work, `${day}T08:00:00.000Z`, work.by)
  const billed = await findBillableByClient(work.db, monthBefore(day), billedClients)
  const issued: string[] = []
  for (const [rank, [clientId, lineIds]] of [...billed].entries()) {
    const id = await createDraft(then, { clientId, billingLineIds: lineIds.slice(0, mostLines) })
    const number = rank === 0 ? null : await inSavepoint(then, () => issueInvoice(then, id, day))
    if (typeof number === 'string') issued.push(id)
  }
  const last = issued.at(-1)
  if (last) await addCreditNote(then, last, day)
}

const addCreditNote = async (work: Work, originId: string, day: string): Promise<void> => {
  const { lines } = await getInvoice(work.db, originId)
  const credited = lines.slice(0, 1).map(({ id: lineId }) => ({ lineId }))
  const reason = 'Commande facturée au mauvais client.'
  const { id } = await correctInvoice(work, originId, { fault: 'amount', reason, lines: credited, billsAgain: true })
  await issueInvoice(work, id, day)
}
