import { createHash } from 'node:crypto'
import { mostRepricingsShown, type Repricing } from '@adm/contract/repricing'
import type { Booking } from '@adm/domain/booking/booking'
import { bookingRefusals } from '@adm/domain/booking/booking-refusals'
import { changesAmount } from '@adm/domain/booking/booking-reprice'
import { bookingStatuses, isFinal } from '@adm/domain/booking/booking-status'
import { clientRefusals } from '@adm/domain/client/client-refusals'
import { Refusal } from '@adm/domain/refusal'
import { dayOf } from '@adm/domain/values/moment'
import type { Db } from '../../platform/database.ts'
import type { Reading, Work } from '../../platform/work.ts'
import { getClientForOrder } from '../client/client.queries.ts'
import { findOpenOrderIds, type OrdersOf } from '../offer/offer-simulation.queries.ts'
import { getPriceGrid } from '../offer/price-grid.queries.ts'
import { termsOfOrders } from '../offer/price-terms.service.ts'
import { applyRepricing, priceAt } from './booking-price.service.ts'
import { countBookingsOfClient, findBookingsOf } from './booking.queries.ts'

/** An order whose amount would change, as it was reckoned: what is applied is this and nothing else. */
export type RepricedOrder = Pick<Booking, 'id' | 'code' | 'version' | 'priceCents' | 'resultCents'> & { beforeCents: number }

const slice = 500
const closed = bookingStatuses.filter(isFinal)

/** By what the orders of many clients are priced: what concerns a client is asked for once. */
const termsOfClients = (db: Db, now: string) => {
  const known = new Map<string, ReturnType<typeof termsOfClient>>()
  return (clientId: string) => {
    const found = known.get(clientId) ?? termsOfClient(db, clientId, now)
    known.set(clientId, found)
    return found
  }
}
const termsOfClient = async (db: Db, clientId: string, now: string) => {
  const client = await getClientForOrder(db, clientId, dayOf(now))
  if (!client) throw clientRefusals.missing()
  return { offer: client.offer, termsOf: termsOfOrders(db, clientId, now) }
}

/** Every open order of a client or of a grid at its price by the terms of now; some at a time, so that nobody else waits. */
const reckon = async (db: Db, of: OrdersOf, now: string) => {
  const clients = termsOfClients(db, now)
  if ('clientId' in of) await clients(of.clientId)
  const ids = await findOpenOrderIds(db, of)
  const changed: RepricedOrder[] = []
  const counted = { orders: 0, withoutGrid: 0, beforeCents: 0, afterCents: 0 }
  for (let from = 0; from < ids.length; from += slice) {
    const bookings = await findBookingsOf(db, ids.slice(from, from + slice))
    for (const booking of bookings) {
      const { offer, termsOf } = await clients(booking.clientId)
      const found = await termsOf(booking)
      if (!found) {
        counted.withoutGrid += 1
        continue
      }
      const fresh = priceAt(booking, offer, found)
      counted.orders += 1
      counted.beforeCents += booking.priceCents
      counted.afterCents += fresh.priceCents
      if (changesAmount(booking, fresh)) changed.push(orderOf(booking, fresh))
    }
  }
  return { ...counted, changed: changed.toSorted((one, other) => one.id.localeCompare(other.id)) }
}

const orderOf = (
  { id, code, version, priceCents: beforeCents }: Booking,
  { priceCents, resultCents }: Pick<Booking, 'priceCents' | 'resultCents'>,
) => ({
  id,
  code,
  version,
  beforeCents,
  priceCents,
  resultCents,
})

const digestOf = (changed: readonly RepricedOrder[]): string => createHash('sha256').update(JSON.stringify(changed)).digest('base64url')
const widest = (one: RepricedOrder, other: RepricedOrder): number =>
  Math.abs(other.priceCents - other.beforeCents) - Math.abs(one.priceCents - one.beforeCents) || one.code.localeCompare(other.code)

/** What recalculating all open orders of a client would change; nothing is changed. @throws {Refusal} `CLIENT_NOT_FOUND` */
export const checkClientRepricing = async ({ db, now }: Reading, clientId: string): Promise<Repricing> => {
  const [reckoned, closedOrders] = await Promise.all([reckon(db, { clientId }, now), countBookingsOfClient(db, clientId, closed)])
  return toldOf(reckoned, [{ why: 'closes : leur prix ne change plus', orders: closedOrders }])
}

/** The same of the open orders that a grid priced, each by the terms of its client. @throws {Refusal} `PRICE_GRID_NOT_FOUND` */
export const checkGridRepricing = async ({ db, now }: Reading, gridId: string): Promise<Repricing> => {
  await getPriceGrid(db, gridId)
  return toldOf(await reckon(db, { gridId }, now), [])
}

const toldOf = (
  { changed, withoutGrid, ...counted }: Awaited<ReturnType<typeof reckon>>,
  excluded: readonly Repricing['excluded'][number][],
): Repricing => ({
  ...counted,
  changed: changed.length,
  excluded: [...excluded, { why: 'sans grille en vigueur le jour de la commande', orders: withoutGrid }].filter(({ orders }) => orders > 0),
  items: changed
    .toSorted(widest)
    .slice(0, mostRepricingsShown)
    .map(({ id, code, beforeCents, priceCents }) => ({ id, code, beforeCents, afterCents: priceCents })),
  digest: digestOf(changed),
})

/** What was shown, when it is still what would change now. @throws {Refusal} `PRICE_CHANGED`, `CLIENT_NOT_FOUND` */
export const requireShown = async ({ db, now }: Work, of: OrdersOf, digest: string): Promise<RepricedOrder[]> => {
  const { changed } = await reckon(db, of, now)
  if (changed.length === 0 || digestOf(changed) !== digest) throw bookingRefusals.repricingChanged()
  return changed
}

/**
 * Gives one order the price that was shown.
 * @returns why it was left as it is: somebody changed it, or its terms, since
 */
export const applyShown = async (work: Work, { id, version, priceCents, resultCents }: RepricedOrder): Promise<string | null> => {
  try {
    await applyRepricing(work, id, { version, priceCents, resultCents })
    return null
  } catch (error) {
    // Refused before anything was written: the others of the step are not touched by it.
    if (error instanceof Refusal) return error.message
    throw error
  }
}
