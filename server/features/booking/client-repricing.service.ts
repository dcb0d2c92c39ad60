import { createHash } from 'node:crypto'
import { type ClientRepricing, mostRepricingsShown } from '@adm/contract/client-repricing'
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
import { termsOfOrders } from '../offer/price-terms.service.ts'
import { applyRepricing, priceAt } from './booking-price.service.ts'
import { countBookingsOfClient, findBookingsOfClient } from './booking.queries.ts'

/** An order whose amount would change, as it was reckoned: what is applied is this and nothing else. */
export type RepricedOrder = Pick<Booking, 'id' | 'code' | 'version' | 'priceCents' | 'resultCents'> & { beforeCents: number }

const page = 500
const firstId = '00000000-0000-0000-0000-000000000000'
const closed = bookingStatuses.filter(isFinal)

/** Every open order of a client at its price by the terms of now; a page of them at a time, so that nobody else waits. */
const reckon = async (db: Db, clientId: string, now: string) => {
  const client = await getClientForOrder(db, clientId, dayOf(now))
  if (!client) throw clientRefusals.missing()
  const terms = termsOfOrders(db, clientId, now)
  const changed: RepricedOrder[] = []
  const counted = { orders: 0, withoutGrid: 0, beforeCents: 0, afterCents: 0 }
  for (let after: string | undefined = firstId; after !== undefined; ) {
    const bookings: Booking[] = await findBookingsOfClient(db, { clientId, without: closed, after, limit: page })
    for (const booking of bookings) {
      const found = await terms(booking)
      if (!found) {
        counted.withoutGrid += 1
        continue
      }
      const fresh = priceAt(booking, client.offer, found)
      counted.orders += 1
      counted.beforeCents += booking.priceCents
      counted.afterCents += fresh.priceCents
      if (changesAmount(booking, fresh)) changed.push(orderOf(booking, fresh))
    }
    after = bookings.length < page ? undefined : bookings.at(-1)?.id
  }
  return { ...counted, changed }
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
export const checkClientRepricing = async ({ db, now }: Reading, clientId: string): Promise<ClientRepricing> => {
  const [{ changed, withoutGrid, ...counted }, closedOrders] = await Promise.all([
    reckon(db, clientId, now),
    countBookingsOfClient(db, clientId, closed),
  ])
  const excluded = [
    { why: 'closes : leur prix ne change plus', orders: closedOrders },
    { why: 'sans grille en vigueur le jour de la commande', orders: withoutGrid },
  ]
  return {
    ...counted,
    changed: changed.length,
    excluded: excluded.filter(({ orders }) => orders > 0),
    items: changed
      .toSorted(widest)
      .slice(0, mostRepricingsShown)
      .map(({ id, code, beforeCents, priceCents }) => ({ id, code, beforeCents, afterCents: priceCents })),
    digest: digestOf(changed),
  }
}

/** What was shown, when it is still what would change now. @throws {Refusal} `PRICE_CHANGED`, `CLIENT_NOT_FOUND` */
export const requireShown = async ({ db, now }: Work, clientId: string, digest: string): Promise<RepricedOrder[]> => {
  const { changed } = await reckon(db, clientId, now)
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
