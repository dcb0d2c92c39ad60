import { bookingRefusals } from '@adm/domain/booking/order/booking-refusals'
import { dueLine } from '@adm/domain/billing-line/billed-order'
import { lineChange } from '@adm/domain/billing-line/billing-line-change'
import type { Work } from '../../platform/work/work.ts'
import {
  deleteLines,
  findBilledLots,
  findBilledOrders,
  insertLines,
  lockLinesOf,
  retireLines,
  updateLines,
} from './billing-line.queries.ts'

/**
 * Makes the lines of these orders follow them, in the transaction that changed the orders: as many statements for many as for one.
 * @throws {Refusal} `BOOKING_INVOICED`, `BOOKING_IN_DRAFT`: a document holds a line whose result, amount or day would change
 */
export const followOrders = async (work: Work, bookingIds: readonly string[]): Promise<void> => {
  if (bookingIds.length === 0) return
  // The lines are locked before the orders are read, so that two changes that follow one order read it one after the other.
  const [lines, orders] = await Promise.all([lockLinesOf(work.db, bookingIds), findBilledOrders(work.db, bookingIds)])
  const [lineOf, orderOf] = [new Map(lines.map((line) => [line.bookingId, line])), new Map(orders.map((order) => [order.bookingId, order]))]
  const changes = bookingIds.map((id) => {
    const [before, order] = [lineOf.get(id) ?? null, orderOf.get(id)]
    const change = lineChange(before, order ? dueLine(order, before) : null)
    if (change.kind === 'refused')
      throw change.status === 'invoiced' ? bookingRefusals.invoiced(before?.invoiceNumber ?? '') : bookingRefusals.inDraft()
    return { before, change }
  })
  const retired = changes.flatMap(({ before, change }) =>
    before && ((change.kind === 'ended' && change.staysAsTrace) || (change.kind === 'made' && change.ends)) ? [before.id] : [],
  )
  const ended = changes.flatMap(({ before, change }) => (before && change.kind === 'ended' && !change.staysAsTrace ? [before.id] : []))
  await retireLines(work.db, retired)
  await deleteLines(work.db, ended)
  await updateLines(
    work.db,
    changes.flatMap(({ before, change }) =>
      before && (change.kind === 'changed' || change.kind === 'moved') ? [{ id: before.id, ...change.line }] : [],
    ),
  )
  await insertLines(
    work.db,
    changes.flatMap(({ change }) => (change.kind === 'made' ? [{ id: work.newId(), ...change.line }] : [])),
  )
}

/** Reaction to a step of an order, or to its undo: its line follows the result. */
export const followOrder = async (work: Work, { id }: { id: string }): Promise<void> => followOrders(work, [id])

/** Reaction to changes of orders in a set: a new price, another client. */
export const followManyOrders = async (work: Work, changes: readonly { id: string }[]): Promise<void> =>
  followOrders(
    work,
    changes.map(({ id }) => id),
  )

/** Reaction to a step of a delivery: its lots wait no longer, or again. */
export const followLots = async (work: Work, { id }: { id: string }): Promise<void> => followOrders(work, await findBilledLots(work.db, id))
