import type { QuotationDetail } from '@adm/contract/quotation/quotation'
import type { BookingDraft } from '@adm/domain/booking/order/booking'
import { isOnDemand } from '@adm/domain/offer/sold-service'
import type { Quotation, RefusedOrder } from '@adm/domain/quotation/quotation'
import { quotationEvents } from '@adm/domain/quotation/quotation-events'
import { type ServiceLine, serviceLinesOf } from '@adm/domain/quotation/quotation-line'
import { quotationRefusals } from '@adm/domain/quotation/quotation-refusals'
import { Refusal } from '@adm/domain/refusal'
import { dayOf } from '@adm/domain/values/date/moment'
import { recordRow } from '../../platform/history/change-row.ts'
import { inSavepoint } from '../../platform/work/savepoint.ts'
import type { Work } from '../../platform/work/work.ts'
import { agreePrice } from '../booking/price/booking-price.service.ts'
import { createBooking } from '../booking/order/booking.service.ts'
import { findQuotedOrders, insertCreatedOrder } from './quotation-order.queries.ts'
import { readQuotation } from './quotation.service.ts'
import { getQuotation, getQuotationForChange, quotationSubject, updateQuotation } from './quotation.queries.ts'

/** The order of a line; a wished day that is past by now is left out. */
const orderOf = ({ clientId, number }: Quotation, line: ServiceLine, today: string): BookingDraft => {
  const { service, address, zipCode, city, residence, apartmentNumber } = line
  const { propertyType, propertyKind, roomCount, surface, furnished, annexes, options, wishedDay } = line
  return {
    clientId,
    service,
    address,
    zipCode,
    city,
    residence,
    apartmentNumber,
    propertyType,
    propertyKind,
    roomCount,
    surface,
    furnished,
    annexes,
    options,
    language: 'FR',
    tenants: [],
    contacts: [],
    wishedDay: wishedDay && wishedDay >= today ? wishedDay : null,
    comment: `Devis ${number ?? ''}`,
  }
}

/** What the sentence of a refused order is. */
const whyOf = (refusal: Refusal): string => refusal.facts.errors?.map(({ message }) => message).join(' ') ?? refusal.message

/**
 * Creates the orders of the lines that have none, at the prices that were accepted. A refused one leaves the others, with its reason.
 * @returns the quotation after it
 */
export const createLineOrders = async (work: Work, before: Quotation): Promise<Quotation> => {
  const made = new Set((await findQuotedOrders(work.db, before.id)).map(({ lineId }) => lineId))
  const waiting = serviceLinesOf(before.lines).filter(({ id, service }) => !made.has(id) && !isOnDemand(service))
  if (waiting.length === 0) return before
  const codes: string[] = []
  const refusedOrders: RefusedOrder[] = []
  for (const line of waiting) {
    const { unitCents: cents, priceLines: lines, priceSource: source } = line
    const outcome = await inSavepoint(work, async () => {
      const order = await createBooking(work, orderOf(before, line, dayOf(work.now)), { price: { cents, lines, source } })
      await insertCreatedOrder(work.db, before.id, { bookingId: order.id, lineId: line.id })
      return order
    })
    if (outcome instanceof Refusal) refusedOrders.push({ lineId: line.id, message: whyOf(outcome) })
    else codes.push(outcome.code)
  }
  await updateQuotation(work.db, before, { refusedOrders })
  return recordRow(work, quotationSubject, before, { event: quotationEvents.ordersCreated, facts: () => ({ codes }) })
}

/** Gives the orders that waited for their prices those that were accepted. */
export const agreeOnPrices = async (work: Work, { lines, number }: Quotation): Promise<void> => {
  for (const { bookingId, unitCents: priceCents, priceLines, priceSource } of serviceLinesOf(lines))
    if (bookingId) await agreePrice(work, bookingId, { priceCents, priceLines, priceSource }, number ?? '')
}

/** Creates the orders of an accepted quotation; those that exist already stay. @throws {Refusal} `QUOTATION_NOT_ACCEPTED` */
export const createQuotationOrders = async (work: Work, id: string): Promise<QuotationDetail> => {
  const before = await getQuotationForChange(work.db, id)
  if (before.acceptedAt === null) throw quotationRefusals.notAccepted()
  await createLineOrders(work, before)
  return readQuotation(work, (await getQuotation(work.db, id)).id)
}
