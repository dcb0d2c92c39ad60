import type { BookingDraft } from '@adm/domain/booking/order/booking'
import { creationFacts } from '@adm/domain/booking/step/guards/booking-facts'
import { bookingGuards } from '@adm/domain/booking/step/guards/booking-guards'
import { sameOrderRefusal } from '@adm/domain/booking/slip/same-order'
import { bookingRefusals } from '@adm/domain/booking/order/booking-refusals'
import { familyOf } from '@adm/domain/booking/step/booking-service'
import { bookingActors, creationOf } from '@adm/domain/booking/step/booking-transition'
import type { Offer } from '@adm/domain/offer/offer'
import { offerRefusals } from '@adm/domain/offer/offer-refusals'
import { dayOf } from '@adm/domain/values/date/moment'
import { clientRefusals } from '@adm/domain/client/client-refusals'
import { bookingGuardSources } from '@adm/domain/booking/step/booking-guard-id'
import type { Reading, Work } from '../../../platform/work/work.ts'
import { findAreaOfZip } from '../../area/area.queries.ts'
import { lockClientForOrder } from '../../client/blocking/client-blocking.queries.ts'
import { findSpecificProcesses } from '../../client/process/client-process.queries.ts'
import { type ClientForOrder, getClientForOrder } from '../../client/row/client.queries.ts'
import { findDurationsAt } from '../../offer/duration/duration-table.queries.ts'
import { findTermsOfOrder } from '../../offer/price-terms.service.ts'
import { findPlace } from '../../geo/geo.queries.ts'
import { findSameDwelling } from '../../dwelling/dwelling.queries.ts'
import { nextBookingNumber } from '../row/booking.queries.ts'
import { findSameOrders, lockSameOrders } from '../link/same-order.queries.ts'
import { requireEntry } from '../link/booking-link.service.ts'

type Ordered = Omit<BookingDraft, 'tenants' | 'contacts' | 'despiteBlock' | 'keysPlan' | 'depositPlan'> & {
  offer?: Offer | null | undefined
}

/** The facts of a new order and its number. The client is locked first, so that a concurrent blocking is seen, or waits. */
export const lockOrderFacts = async (work: Work, draft: Ordered, despiteDuplicates: boolean) => {
  const [, , facts, number] = await Promise.all([
    lockClientForOrder(work.db, draft.clientId),
    despiteDuplicates ? undefined : lockSameOrders(work.db, draft),
    findOrderFacts(work, draft, despiteDuplicates),
    nextBookingNumber(work.db),
  ])
  return { ...facts, number }
}

/**
 * Reads what a new order needs: client, place, dwelling. The reads are independent and leave in one batch.
 * @throws {Refusal} `FIELDS_INVALID` for an unknown client or check-in order, or a zip code without an area; `BOOKING_ALREADY_EXISTS`
 */
export const findOrderFacts = async ({ db, now }: Pick<Reading, 'db' | 'now'>, draft: Ordered, despiteDuplicates: boolean) => {
  const [client, rules, area, place, dwelling, priced, durations, , same] = await Promise.all([
    getClientForOrder(db, draft.clientId, dayOf(now)),
    findSpecificProcesses(db, draft.clientId),
    findAreaOfZip(db, draft.zipCode),
    findPlace(db, draft.zipCode),
    findSameDwelling(db, draft),
    findTermsOfOrder(db, { ...draft, createdAt: now }),
    findDurationsAt(db, now),
    requireEntry(db, undefined, draft.entryBookingId),
    despiteDuplicates ? [] : findSameOrders(db, draft),
  ])
  if (!client) throw bookingRefusals.fields([{ path: 'clientId', message: 'Renseignez un client.' }])
  if (client.mergedInto) throw bookingRefusals.fields([{ path: 'clientId', message: clientRefusals.merged(client.mergedInto).message }])
  if (!area) throw bookingRefusals.uncoveredZip()
  if (client.referenceRequired && !draft.clientReference) throw bookingRefusals.referenceMissing()
  if (!priced) throw offerRefusals.noGrid()
  if (same.length > 0) throw sameOrderRefusal(same)
  return { client, rules, area, place, dwelling, priced, durations }
}

/** The transition that takes an order, open to its author. @throws {Refusal} those of its guards */
export const requireCreation = (
  { by, now }: Pick<Reading, 'by' | 'now'>,
  order: BookingDraft,
  client: Pick<ClientForOrder, 'activeBlock'>,
) => {
  const creation = creationOf(familyOf(order.service))
  const facts = creationFacts(order, { now, block: client.activeBlock, zipHasArea: true })
  const force = order.despiteBlock ? [bookingGuardSources.clientMayOrder] : []
  bookingGuards.require(creation, facts, { actors: bookingActors(by), force, reason: facts.reason })
  return creation
}
