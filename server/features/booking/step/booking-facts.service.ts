import type { Booking } from '@adm/domain/booking/order/booking'
import { guardFacts } from '@adm/domain/booking/step/guards/booking-facts'
import type { Slot } from '@adm/domain/booking/step/effect/booking-slot'
import type { GuardFacts } from '@adm/domain/booking/step/guards/guard-facts'
import type { StatedFacts } from '@adm/domain/booking/step/stated-facts'
import type { CheckerThen } from '@adm/domain/checker/checker'
import type { DayFit, DayMission } from '@adm/domain/checker/checker-day'
import type { MeterType } from '@adm/domain/meter/meter-type'
import type { Place } from '@adm/domain/checker/travel'
import { dayOf } from '@adm/domain/values/date/moment'
import type { BookingGuard } from '@adm/domain/booking/step/booking-guard-id'
import { bookingGuards } from '@adm/domain/booking/step/guards/booking-guards'
import type { Db } from '../../../platform/database/database.ts'
import type { Reading, Work } from '../../../platform/work/work.ts'
import { findKeysState, type KeysState } from '../../key-tracking/key-tracking.service.ts'
import { findCheckerThen } from '../../checker/row/checker.queries.ts'
import { type ClientForOrder, getClientForOrder } from '../../client/row/client.queries.ts'
import { findExistingDocuments } from '../../document/document.queries.ts'
import { findUnreadMeters } from '../../meter/meter.queries.ts'
import { findDayMissions } from '../row/booking-mission.queries.ts'
import { findBookingPlace } from '../row/booking.queries.ts'
import {
  findBilledOn,
  findClosedAt,
  findOfferedSlots,
  findPlannedAt,
  findQuotationOf,
  hasHighWarningOf,
  hasLivePropositionOf,
} from './booking-history-facts.queries.ts'

/** A slot's checker, and how the slot fits that checker's day. */
export type SlotFit = { checker: CheckerThen | null; fit: DayFit | null }
export const noSlotFit: SlotFit = { checker: null, fit: null }

/** The input of the guard facts: the slot, its fit in the checker's day (possibly still being read), the reason, and the stated facts. */
export type FactsInput = {
  slot: Slot | null
  slotFit: SlotFit | Promise<SlotFit>
  reason?: string | undefined
  stated?: StatedFacts | undefined
  /** The slots that the change offers and whose checkers are free. */
  freeSlots?: readonly string[]
  /** The slot that the change chooses among those offered. */
  chosen?: { startAt?: string | undefined; checkerId?: string | undefined }
}

/** Sources of the facts: read one by one, or for many orders beforehand. */
export type FactSources = {
  client: (id: string, day: string) => Promise<ClientForOrder | undefined>
  place: (bookingId: string) => Promise<Place | null>
  checker: (id: string, slot: Slot) => Promise<CheckerThen | null>
  /** The checker's other missions of a day, in order of their start. */
  dayMissions: (checkerId: string, day: string, exceptBookingId: string) => Promise<readonly DayMission[]>
  keys: (bookingId: string) => Promise<KeysState>
  /** The expected meters without a reading for the order. */
  unreadMeters: (bookingId: string) => Promise<readonly MeterType[]>
}

/** Memoizes a lookup by key. */
export const memoize = <Value>(find: (key: string) => Promise<Value>) => {
  const cache = new Map<string, Promise<Value>>()
  return (key: string): Promise<Value> => {
    const value = cache.get(key) ?? find(key)
    cache.set(key, value)
    return value
  }
}

/** Reads each fact when it is needed; the location of an order, needed by the slot and by the guards, is read once. */
export const sourcesOf = ({ db, now }: Pick<Reading | Work, 'db' | 'now'>): FactSources => ({
  client: (id, day) => getClientForOrder(db, id, day),
  place: memoize((bookingId) => findBookingPlace(db, bookingId)),
  checker: (id, slot) => findCheckerThen(db, id, slot),
  dayMissions: (checkerId, day, exceptBookingId) => findDayMissions(db, [checkerId], day, { exceptBookingId, now }),
  keys: (bookingId) => findKeysState(db, bookingId),
  unreadMeters: async (bookingId) => (await findUnreadMeters(db, [bookingId])).get(bookingId) ?? [],
})

/**
 * The facts that the guards of these transitions read. A fact that no guard needs is not read.
 * @param rows the transitions judged by these facts
 */
export const findGuardFacts = async (
  given: Pick<Reading | Work, 'db' | 'now'>,
  booking: Booking,
  input: FactsInput,
  rows: readonly { guards: readonly BookingGuard[] }[],
  from: FactSources = sourcesOf(given),
): Promise<GuardFacts> => {
  const { db, now } = given
  const { slot, slotFit, reason, stated } = input
  const needs = bookingGuards.needs(rows)
  const read: Read = (...facts) => facts.some((fact) => needs.has(fact))
  const [client, place, keys, unreadMeters, historyFacts, { checker, fit }] = await Promise.all([
    read('block', 'dispatchMissing', 'executionMissing', 'confirmedBy') ? from.client(booking.clientId, dayOf(now)) : undefined,
    read('dispatchMissing', 'executionMissing') ? from.place(booking.id) : null,
    read('keysPlanMissing', 'hasWithdrawnKeys') ? from.keys(booking.id) : noKeysState,
    read('unreadMeters') && booking.expectedMeters?.length ? from.unreadMeters(booking.id) : [],
    findHistoryFacts(db, booking, read, input),
    slotFit,
  ])
  return guardFacts(booking, {
    now,
    reason,
    stated,
    slot,
    ...slotsOf(input),
    checker,
    ...factsOfFit(fit),
    ...clientFacts(client),
    isLocated: place !== null,
    unreadMeters,
    ...historyFacts,
    ...keys,
  })
}

const clientFacts = (client: Awaited<ReturnType<FactSources['client']>>) => ({
  block: client?.activeBlock ?? null,
  referenceRequired: client?.referenceRequired ?? false,
  confirmedBy: client?.confirmedBy ?? ('nobody' as const),
})

/** The slots of a change: those that it offers, and the one that it chooses. */
const slotsOf = ({ slot, freeSlots = [], chosen }: FactsInput): Pick<GuardFacts, 'freeSlots' | 'chosenAt'> => ({
  freeSlots,
  chosenAt: chosen?.startAt ?? slot?.startAt ?? null,
})

/** Whether a guard reads one of these facts. */
type Read = (...facts: readonly (keyof GuardFacts)[]) => boolean

/** The facts from the booking's history, documents and offers, as far as a guard reads them. */
const findHistoryFacts = async (db: Db, booking: Booking, read: Read, { chosen, slot }: FactsInput) => {
  const checkerId = chosen?.checkerId ?? slot?.checkerId
  const [offeredSlots, closedAt, documents, plannedAt, hasLiveProposition, hasHighWarning, money] = await Promise.all([
    read('offeredSlots') ? findOfferedSlots(db, booking.id, checkerId ?? undefined) : [],
    read('closedAt') ? findClosedAt(db, booking) : null,
    read('hasResultDocument', 'documentCount') ? findExistingDocuments(db, 'booking', booking.id) : [],
    read('hasResultDocument') ? findPlannedAt(db, booking.id) : null,
    read('hasLiveProposition') ? hasLivePropositionOf(db, booking.id) : false,
    read('hasHighWarning') ? hasHighWarningOf(db, booking.id) : false,
    findMoneyFacts(db, booking, read),
  ])
  return { offeredSlots, closedAt, documents, plannedAt, hasLiveProposition, hasHighWarning, ...money }
}

/** What invoices and quotations know of the booking, as far as a guard reads it. */
const findMoneyFacts = async (db: Db, { id }: Booking, read: Read) => {
  const [billedOn, quotation] = await Promise.all([
    read('billedOn') ? findBilledOn(db, id) : null,
    read('quotation') ? findQuotationOf(db, id) : null,
  ])
  return { billedOn, quotation }
}

const noKeysState: KeysState = { keysPlanMissing: [], hasWithdrawnKeys: false }

const factsOfFit = (fit: DayFit | null): Pick<GuardFacts, 'overlapping' | 'distanceKm' | 'missionsThatDay'> =>
  fit ?? { overlapping: null, distanceKm: null, missionsThatDay: 0 }
