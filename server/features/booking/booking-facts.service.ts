import type { Booking } from '@adm/domain/booking/booking'
import { guardFacts } from '@adm/domain/booking/booking-facts'
import type { GuardId } from '@adm/domain/booking/booking-guard-id'
import type { Slot } from '@adm/domain/booking/booking-slot'
import type { GuardFacts } from '@adm/domain/booking/guard-facts'
import type { StatedFacts } from '@adm/domain/booking/stated-facts'
import type { CheckerThen } from '@adm/domain/checker/checker'
import type { DayFit, DayMission } from '@adm/domain/checker/checker-day'
import type { Place } from '@adm/domain/checker/travel'
import { dayOf } from '@adm/domain/values/moment'
import type { Db } from '../../platform/database.ts'
import type { Reading, Work } from '../../platform/work.ts'
import { findKeysState, type KeysState } from '../key-tracking/key-tracking.service.ts'
import { findCheckerThen } from '../checker/checker.queries.ts'
import { type ClientForOrder, getClientForOrder } from '../client/client.queries.ts'
import { findHeldDocuments } from '../document/document.queries.ts'
import { findDayMissions } from './booking-mission.queries.ts'
import { findBookingPlace } from './booking.queries.ts'
import { findClosedAt, findOfferedSlots, findPlannedAt } from './booking-story.queries.ts'

/** A slot's checker, and what the slot means for that checker's day. */
export type SlotFit = { checker: CheckerThen | null; fit: DayFit | null }
export const noSlotFit: SlotFit = { checker: null, fit: null }

/**
 * What is asked of a booking, as far as it is known: the slot and how it fits its checker's day (which may still be on its way), the motive,
 * what the caller states.
 */
export type Asked = {
  slot: Slot | null
  slotFit: SlotFit | Promise<SlotFit>
  reason?: string | undefined
  stated?: StatedFacts | undefined
}

/** Where facts are looked up: one by one, or for many orders beforehand. */
export type FactSources = {
  client: (id: string, day: string) => Promise<ClientForOrder | undefined>
  place: (bookingId: string) => Promise<Place | null>
  checker: (id: string, slot: Slot) => Promise<CheckerThen | null>
  /** The checker's other missions of a day, in order of their start. */
  dayMissions: (checkerId: string, day: string, exceptBookingId: string) => Promise<readonly DayMission[]>
  keys: (bookingId: string) => Promise<KeysState>
}

/** Asks once for each key. */
export const remembering = <Found>(find: (key: string) => Promise<Found>) => {
  const known = new Map<string, Promise<Found>>()
  return (key: string): Promise<Found> => {
    const found = known.get(key) ?? find(key)
    known.set(key, found)
    return found
  }
}

/** Each fact asked for when it is wanted; where an order is, which the slot and the guards both ask, once. */
export const sourcesOf = (db: Db): FactSources => ({
  client: (id, day) => getClientForOrder(db, id, day),
  place: remembering((bookingId) => findBookingPlace(db, bookingId)),
  checker: (id, slot) => findCheckerThen(db, id, slot),
  dayMissions: (checkerId, day, exceptBookingId) => findDayMissions(db, [checkerId], day, exceptBookingId),
  keys: (bookingId) => findKeysState(db, bookingId),
})

/**
 * The facts that the guards of these transitions look at. What only some guards need is looked up only for them.
 * @param rows the transitions that will be judged by these facts
 */
export const findGuardFacts = async (
  { db, now }: Pick<Reading | Work, 'db' | 'now'>,
  booking: Booking,
  { slot, slotFit, reason, stated }: Asked,
  rows: readonly { guards: readonly GuardId[] }[],
  from: FactSources = sourcesOf(db),
): Promise<GuardFacts> => {
  const ask = (...guards: readonly GuardId[]) => rows.some((row) => guards.some((guard) => row.guards.includes(guard)))
  const [client, place, keys, story, { checker, fit }] = await Promise.all([
    ask('G1', 'G3', 'G4') ? from.client(booking.clientId, dayOf(now)) : undefined,
    ask('G3', 'G4') ? from.place(booking.id) : null,
    ask('G9', 'G30') ? from.keys(booking.id) : noKeysAsked,
    findStory(db, booking, ask),
    slotFit,
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
    ...story,
    ...keys,
  })
}

/** What happened to it until now, and the documents that it holds: for the guards that ask. */
const findStory = async (db: Db, booking: Booking, ask: (...guards: readonly GuardId[]) => boolean) => {
  const [offeredSlots, closedAt, documents, plannedAt] = await Promise.all([
    ask('G19') ? findOfferedSlots(db, booking.id) : [],
    ask('G27', 'G36') ? findClosedAt(db, booking) : null,
    ask('G22', 'G38') ? findHeldDocuments(db, 'booking', booking.id) : [],
    ask('G22') ? findPlannedAt(db, booking.id) : null,
  ])
  return { offeredSlots, closedAt, documents, plannedAt }
}

const noKeysAsked: KeysState = { keysPlanMissing: [], hasWithdrawnKeys: false }

const factsOfFit = (fit: DayFit | null): Pick<GuardFacts, 'overlapping' | 'distanceKm' | 'missionsThatDay'> =>
  fit ?? { overlapping: null, distanceKm: null, missionsThatDay: 0 }
