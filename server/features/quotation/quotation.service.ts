import type { QuotationDetail } from '@adm/contract/quotation/quotation'
import { contactsOf, recipientsOf, isSameAddress, type ClientContact, type Reached } from '@adm/domain/client/client-recipients'
import { missingMentions } from '@adm/domain/company/company-mention'
import { emptyCompany } from '@adm/domain/company/company'
import { isOnDemand } from '@adm/domain/offer/sold-service'
import { type Quotation, type QuotationChange, type QuotationDraft, validityFrom } from '@adm/domain/quotation/quotation'
import { quotationEvents } from '@adm/domain/quotation/quotation-events'
import { type QuotationLine, type QuotationLineDraft, quotationLineDraft, titleOfLine } from '@adm/domain/quotation/quotation-line'
import { quotationRefusals } from '@adm/domain/quotation/quotation-refusals'
import { quotationActors, type QuotationFacts, quotationMachine } from '@adm/domain/quotation/quotation-transition'
import { dayOf } from '@adm/domain/values/date/moment'
import { z } from 'zod'
import type { Db } from '../../platform/database/database.ts'
import { changeRow } from '../../platform/history/change-row.ts'
import { record } from '../../platform/history/history.ts'
import type { EditKind } from '../../platform/history/restore.ts'
import type { Reading, Work } from '../../platform/work/work.ts'
import { getReached } from '../client/row/client.queries.ts'
import { findCompanyOn } from '../company/company.queries.ts'
import { findEdition, findEditions } from './quotation-edition.queries.ts'
import { findOrdersToQuote, findQuotedOrders, setQuotedOrders } from './quotation-order.queries.ts'
import { pricedLines, sumsOf } from './quotation-price.service.ts'
import {
  deleteQuotation,
  getQuotation,
  getQuotationForChange,
  insertQuotation,
  quotationSubject,
  updateQuotation,
} from './quotation.queries.ts'

/** The facts of a step that the database has. */
export const findQuotationFacts = async (db: Db, row: Quotation, now: string): Promise<QuotationFacts> => {
  const today = dayOf(now)
  const [company, sent] = await Promise.all([findCompanyOn(db, today), findEdition(db, row.id, row.edition)])
  return {
    lineCount: row.lines.length,
    recipientEmail: null,
    missingMentions: missingMentions(company ?? emptyCompany).map(({ message }) => message),
    validUntil: row.status === 'sent' ? row.validUntil : validityFrom(today),
    today,
    isAccepted: row.acceptedAt !== null,
    hasPdf: typeof sent?.pdfHash === 'string',
    name: null,
    reason: null,
  }
}

/** Everybody of a client, those who receive quotations first. */
export const quotationContacts = (client: Reached): ClientContact[] => {
  const first = recipientsOf(client, 'quotation').map(({ email, name }) => ({ email, name }))
  const others = contactsOf(client).filter(({ email }) => !first.some((one) => isSameAddress(one.email, email)))
  return [...first, ...others]
}

/** A quotation with its versions, its orders and the transitions open to the reader. @throws {Refusal} `QUOTATION_NOT_FOUND` */
export const readQuotation = async ({ db, by, now }: Pick<Reading, 'db' | 'by' | 'now'>, id: string): Promise<QuotationDetail> => {
  const row = await getQuotation(db, id)
  const [facts, editions, orders, client] = await Promise.all([
    findQuotationFacts(db, row, now),
    findEditions(db, id),
    findQuotedOrders(db, id),
    getReached(db, row.clientId),
  ])
  return {
    ...row,
    ...sumsOf(row.lines),
    editions,
    orders,
    contacts: quotationContacts(client),
    transitions: quotationMachine.offers(row.status, quotationActors(by), facts),
  }
}

/** Requires that the orders which wait for these prices are of the client, and in no other quotation. @throws {Refusal} `FIELDS_INVALID` */
const requireFreeOrders = async (db: Db, quotationId: string, clientId: string, lines: readonly QuotationLineDraft[]) => {
  const named = lines.flatMap((line, index) =>
    line.kind === 'service' && line.bookingId ? [{ bookingId: line.bookingId, lineId: line.id, path: `lines.${index}.bookingId` }] : [],
  )
  const orders = await findOrdersToQuote(
    db,
    named.map(({ bookingId }) => bookingId),
  )
  for (const { bookingId, path } of named) {
    const order = orders.find(({ id }) => id === bookingId)
    if (!order) throw quotationRefusals.orderMissing(path)
    if (order.clientId !== clientId) throw quotationRefusals.orderOfOther(path)
    if (order.quotationId !== null && order.quotationId !== quotationId) throw quotationRefusals.orderQuoted(path, order.name ?? '')
  }
  return named
}

const amountsOf = (lines: readonly QuotationLine[]) => {
  const { netCents, vatCents, grossCents } = sumsOf(lines).totals
  return { netCents, vatCents, grossCents }
}

/**
 * Creates a quotation as a draft, its lines priced as of now.
 * @throws {Refusal} `FIELDS_INVALID` for an unknown or merged client, and for an order that is not its own or is offered already
 */
export const createQuotation = async (work: Work, { lines: drafts, ...draft }: QuotationDraft): Promise<Quotation> => {
  const lines = await pricedLines(work, draft.clientId, drafts)
  const id = work.newId()
  const named = await requireFreeOrders(work.db, id, draft.clientId, drafts)
  const unsaid = {
    number: null,
    sentAt: null,
    validUntil: null,
    acceptedAt: null,
    acceptance: null,
    declineReason: null,
    refusedOrders: [],
  }
  const row = { ...draft, ...unsaid, ...amountsOf(lines), id, lines, status: 'draft' as const, edition: 1, createdAt: work.now, version: 1 }
  await insertQuotation(work.db, row)
  await setQuotedOrders(work.db, id, named)
  const after = await getQuotation(work.db, id)
  await record(work, quotationEvents.created, { id, before: null, after })
  return after
}

/** Changes a draft; its lines are priced again. @throws {Refusal} `STALE_VERSION`, `QUOTATION_LOCKED`, those of a creation */
export const changeQuotation = (
  work: Work,
  id: string,
  { lines: drafts, ...change }: QuotationChange,
  version: number,
  kind: EditKind = 'changed',
): Promise<Quotation> =>
  changeRow(work, quotationSubject, { id, version, event: quotationEvents[kind] }, async (before) => {
    if (before.status !== 'draft') throw quotationRefusals.locked()
    if (!drafts) return updateQuotation(work.db, before, change)
    const lines = await pricedLines(work, before.clientId, drafts)
    const named = await requireFreeOrders(work.db, id, before.clientId, drafts)
    await setQuotedOrders(work.db, id, named)
    return updateQuotation(work.db, before, { ...change, ...amountsOf(lines), lines })
  })

/** Deletes a draft that never had a number. @throws {Refusal} `STALE_VERSION`, `QUOTATION_SENT` */
export const removeQuotation = async (work: Work, id: string, version?: number): Promise<undefined> => {
  const before = await getQuotationForChange(work.db, id, version)
  if (before.number !== null) throw quotationRefusals.sent()
  await deleteQuotation(work.db, id)
  await record(work, quotationEvents.removed, { id, before, after: { version: before.version + 1 } })
}

/** Stored lines as they were typed, so that they may be priced again. */
const typedLines = z.array(quotationLineDraft)
const asTyped = (lines: readonly QuotationLine[], newId: () => string): QuotationLineDraft[] =>
  typedLines.parse(
    lines.map((line) => {
      const { zipCode, quantity, unitCents } = line
      // A service on demand is priced from its order, which this copy is not about.
      if (line.kind === 'free' || isOnDemand(line.service))
        return { kind: 'free', id: newId(), label: titleOfLine(line), quantity, unitCents, zipCode }
      const {
        quantity: _quantity,
        unitCents: _unit,
        netCents: _net,
        vat: _vat,
        priceLines: _lines,
        priceSource: _source,
        bookingId: _order,
        ...typed
      } = line
      return { ...typed, id: newId() }
    }),
  )

/** Copies a quotation into a new draft, at the prices of now and without its orders. @throws {Refusal} `QUOTATION_NOT_FOUND` */
export const copyQuotation = async (work: Work, id: string): Promise<Quotation> => {
  const { clientId, title, isPrivateLessor, createsOrders, comment, lines } = await getQuotation(work.db, id)
  return createQuotation(work, { clientId, title, isPrivateLessor, createsOrders, comment, lines: asTyped(lines, work.newId) })
}
