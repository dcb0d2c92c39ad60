import type { InvoicingDay, InvoicingFrequency } from '@adm/domain/client/client-terms'
import type { InvoiceCorrection, TypedLine } from '@adm/domain/invoice/invoice'
import type { Offer } from '@adm/domain/offer/offer'
import { Refusal } from '@adm/domain/refusal'
import { addDays, dayOf, weekdayOf } from '@adm/domain/values/date/moment'
import { sql } from 'kysely'
import { correctInvoice } from '../../server/features/invoice/invoice-correction.service.ts'
import { createDraft, type NewDraft } from '../../server/features/invoice/invoice-draft.service.ts'
import { issueInvoice } from '../../server/features/invoice/invoice-issue.service.ts'
import { getInvoice } from '../../server/features/invoice/invoice.queries.ts'
import type { Db } from '../../server/platform/database/database.ts'
import { inTransaction, type Runtime, type Work } from '../../server/platform/work/work.ts'
import { simulation } from './year-company.ts'

type Terms = { id: string; offer: Offer; frequency: InvoicingFrequency; day: InvoicingDay | null; wantsOrder: boolean }
type Waiting = { id: string; clientId: string; month: string; deliveryId: string | null }

const isLastOfMonth = (day: string): boolean => addDays(day, 1).endsWith('-01')
const monday = 1

/** Whether a client is invoiced on a day: each Monday, on its day of the month, or (`classic`) on any day but Sunday. */
const isDue = ({ frequency, day: own }: Terms, day: string): boolean => {
  if (frequency === 'classic') return weekdayOf(day) !== 7
  if (frequency === 'weekly') return weekdayOf(day) === monday
  return own === 'last' ? isLastOfMonth(day) : Number(day.slice(8)) === Number(own)
}

const findTerms = async (db: Db): Promise<Terms[]> => {
  const { rows } = await sql<Terms>`
    select id, offer, invoicing_frequency as frequency, invoicing_day as day, purchase_order_required as "wantsOrder"
    from client order by id`.execute(db)
  return rows
}

/** What is to be billed of a client, of orders that had their result before an instant. */
const findWaiting = async (db: Db, clientId: string, before: string): Promise<Waiting[]> => {
  const { rows } = await sql<Waiting>`
    select line.id, line.client_id as "clientId", line.month::text, line.delivery_id as "deliveryId" from billing_line as line
    join booking_result as ended on ended.booking_id = line.booking_id and ended.live
    where line.live and line.status = 'to_bill' and line.because is null and line.client_id = ${clientId} and ended.at < ${before}
    order by line.performed_on, line.id`.execute(db)
  return rows
}

/** The lines of each invoice: one an order (`classic`), else one a month of performance. */
const groupsOf = (frequency: InvoicingFrequency, lines: readonly Waiting[]): string[][] => {
  const groups = new Map<string, string[]>()
  for (const { id, month, deliveryId } of lines) {
    const key = frequency === 'classic' ? (deliveryId ?? id) : month
    groups.set(key, [...(groups.get(key) ?? []), id])
  }
  return [...groups.values()]
}

/** A subscription, in the places whose VAT differs, with a deduction. */
const subscription = (day: string): TypedLine[] =>
  ['75011', '97400', '97300'].flatMap((zipCode, index) => [
    { label: `Abonnement ${zipCode}`, performedOn: day, quantity: 1.005, unitCents: 3_333 + index, zipCode },
    { label: 'Remise', performedOn: day, quantity: -0.333, unitCents: 1_001, zipCode },
  ])

const correctionOf = (rank: number, lineIds: readonly string[]): InvoiceCorrection | null => {
  const reason = 'Erreur de facturation.'
  const lines = lineIds.slice(0, 1).map((lineId) => ({ lineId }))
  if (rank % 11 === 3) return { fault: 'amount', reason, lines: lines.map((line) => ({ ...line, netCents: 1_234 })), billsAgain: false }
  if (rank % 11 === 6) return { fault: 'amount', reason, lines, billsAgain: true }
  return rank % 11 === 9 ? { fault: 'mention', reason, lines: [], billsAgain: false } : null
}

/** What was issued, and what was refused with its sentence. */
export type YearOfInvoices = { issued: number; refused: ReadonlyMap<string, number> }

/** Invoices the clients day by day, each by its frequency, and corrects some of the invoices on their day. */
export const invoiceYear = async (
  runtime: Runtime,
  { fromDay, untilDay }: { fromDay: string; untilDay: string },
): Promise<YearOfInvoices> => {
  const clients = await findTerms(runtime.db)
  const refused = new Map<string, number>()
  let issued = 0
  const at = <Done>(day: string, act: (work: Work) => Promise<Done>) =>
    inTransaction({ ...runtime, now: () => `${day}T07:00:00.000Z` }, simulation, act)
  const attempt = async (act: () => Promise<unknown>): Promise<void> => {
    try {
      await act()
      issued += 1
    } catch (error) {
      if (!(error instanceof Refusal)) throw error
      refused.set(error.message, (refused.get(error.message) ?? 0) + 1)
    }
  }
  const issueNew = (day: string, draft: NewDraft) =>
    attempt(async () => {
      const id = await at(day, async (work) => {
        const made = await createDraft(work, draft)
        await issueInvoice(work, made, day)
        return made
      })
      const { lines } = await getInvoice(runtime.db, id)
      const correction = correctionOf(
        issued,
        lines.map((line) => line.id),
      )
      if (correction) await attempt(() => at(day, async (work) => issueInvoice(work, (await correctInvoice(work, id, correction)).id, day)))
    })
  for (let day = fromDay; day <= untilDay; day = addDays(day, 1))
    for (const client of clients.filter((one) => isDue(one, day))) {
      const { id: clientId, offer, frequency, wantsOrder } = client
      const purchaseOrder = wantsOrder ? `BC-${day}` : null
      const waiting = await findWaiting(runtime.db, clientId, `${day}T07:00:00.000Z`)
      for (const billingLineIds of groupsOf(frequency, waiting)) await issueNew(day, { clientId, billingLineIds, purchaseOrder })
      if (offer === 'CHECKAPP_LOGICIEL' && frequency === 'monthly')
        await issueNew(day, { clientId, billingLineIds: [], typedLines: subscription(dayOf(`${day}T07:00:00.000Z`)), purchaseOrder })
    }
  return { issued, refused }
}
