import type { Booking } from '@adm/domain/booking/booking'
import { guardFacts } from '@adm/domain/booking/booking-facts'
import type { GuardId } from '@adm/domain/booking/booking-guard-id'
import type { Slot } from '@adm/domain/booking/booking-slot'
import type { GuardFacts } from '@adm/domain/booking/guard-facts'
import type { StatedFacts } from '@adm/domain/booking/stated-facts'
import type { CheckerThen } from '@adm/domain/checker/checker'
import type { DayFit } from '@adm/domain/checker/checker-day'
import { dayOf } from '@adm/domain/values/moment'
import type { Reading, Work } from '../../platform/work.ts'
import { findKeysState } from '../key-tracking/key-tracking.service.ts'
import { getClientForOrder } from '../client/client.queries.ts'
import { findHeldDocuments } from '../document/document.queries.ts'
import { findBookingPlace } from './booking.queries.ts'
import { findClosedAt, findOfferedSlots, findPlannedAt } from './booking-story.queries.ts'

/** What is asked of a booking, as far as it is known: the slot and how it fits its checker's day, the motive, what the caller states. */
export type Asked = {
  slot: Slot | null
  checker: CheckerThen | null
  fit: DayFit | null
  reason?: string | undefined
  stated?: StatedFacts | undefined
}

/**
 * The facts that the guards of these transitions look at. What only some guards need is looked up only for them.
 * @param rows the transitions that will be judged by these facts
 */
export const findGuardFacts = async (
  { db, now }: Pick<Reading | Work, 'db' | 'now'>,
  booking: Booking,
  { slot, checker, fit, reason, stated }: Asked,
  rows: readonly { guards: readonly GuardId[] }[],
): Promise<GuardFacts> => {
  const ask = (...guards: readonly GuardId[]) => rows.some((row) => guards.some((guard) => row.guards.includes(guard)))
  const [client, place, offeredSlots, closedAt, documents, plannedAt, keys] = await Promise.all([
    ask('G1', 'G3', 'G4') ? getClientForOrder(db, booking.clientId, dayOf(now)) : undefined,
    ask('G3', 'G4') ? findBookingPlace(db, booking.id) : null,
    ask('G19') ? findOfferedSlots(db, booking.id) : [],
    ask('G27', 'G36') ? findClosedAt(db, booking) : null,
    ask('G22', 'G38') ? findHeldDocuments(db, 'booking', booking.id) : [],
    ask('G22') ? findPlannedAt(db, booking.id) : null,
    ask('G9', 'G30') ? findKeysState(db, booking.id) : noKeysAsked,
  ])
  return guardFacts(booking, {
    now,
    reason,
    stated,
    slot,
    checker,
    ...factsOfFit(fit),
    block: client?.activeBlock ?? null,
    referenceRequired: client?.referenceRequired ?? false,
    isLocated: place !== null,
    offeredSlots,
    closedAt,
    documents,
    plannedAt,
    ...keys,
  })
}

const noKeysAsked = { keysPlanMissing: [], hasWithdrawnKeys: false }

const factsOfFit = (fit: DayFit | null): Pick<GuardFacts, 'overlapping' | 'distanceKm' | 'missionsThatDay'> =>
  fit ?? { overlapping: null, distanceKm: null, missionsThatDay: 0 }
