import { dueLine } from '@adm/domain/billing-line/billed-order'
import type { Place } from '@adm/domain/checker/travel'
import { billingLineColumns } from '../../features/billing-line/billing-line.queries.ts'
import { bookingColumns, contactColumns, tenantColumns } from '../../features/booking/row/booking-columns.ts'
import { missionRow, resultRow } from '../../features/booking/row/booking-mission.queries.ts'
import { dwellingColumns, formColumns } from '../../features/dwelling/dwelling.queries.ts'
import { custodyRow } from '../../features/key-tracking/key-custody.queries.ts'
import { legColumns } from '../../features/key-tracking/key-tracking.queries.ts'
import { meterColumns, readingRow } from '../../features/meter/meter.queries.ts'
import { offerColumns } from '../../features/slot-offer/slot-offer.queries.ts'
import { eventHeader } from '../../platform/history/history.ts'
import type { BookingSimulation } from './simulation.ts'

/** The tables of bookings, parents before children. */
export const writtenTables = [
  'dwelling',
  'booking',
  'mission',
  'tenant',
  'contact',
  'booking_result',
  'billing_line',
  'event',
  'slot_offer',
  'offered_slot',
  'key_tracking',
  'key_custody',
  'meter',
  'meter_reading',
] as const

/** Rows of one table, by column. */
export type Rows = Readonly<Record<string, unknown>>[]
export type TableName = (typeof writtenTables)[number]
export type TableRows = Readonly<Record<TableName, Rows>>

const pointOf = (place: Place | null) => ({ latitude: place?.latitude ?? null, longitude: place?.longitude ?? null })

const missionRows = ({ booking, missions }: BookingSimulation): Rows =>
  missions.map(({ id, rank, code, checkerId, startAt, endAt, leavesAt, live }) => {
    const slot = startAt && endAt ? { checkerId, startAt, endAt, leavesAt } : null
    return missionRow({ id, bookingId: booking.id, rank, code }, { slot, live })
  })

/** The event rows, with JSON columns as objects: the whole batch is serialized later. */
const eventRows = ({ events }: BookingSimulation): Rows =>
  events.map(({ id: eventId, entity, entityId: id, partOf, kind, at, by, reason, facts, before, after }) => {
    const context = { newId: () => eventId, now: at, by, requestId: 'demo' }
    const header = { entity, id, kind, ...(partOf && { partOf }), ...(reason && { reason }) }
    return { ...eventHeader(context, header), facts, before, after }
  })

/** The line of an order that is over, which no document holds. Orders of deliveries are made by the services. */
const lineRows = ({ booking, results }: BookingSimulation): Rows =>
  results
    .filter(({ live }) => live)
    .map(({ id, result, amountCents, at }) => {
      const order = { ...booking, bookingId: booking.id, deliveryId: null, hasGrid: booking.priceSource !== null }
      const line = dueLine({ ...order, result, amountCents, endedAt: at, deliveryStatus: null }, null)
      // Its report, once validated, changed nothing that a document states.
      return billingLineColumns.jsonRow({ id, ...line, invoiceId: null, invoiceNumber: null, version: 1 })
    })

const offerRows = ({ offers }: BookingSimulation): Pick<TableRows, 'slot_offer' | 'offered_slot'> => ({
  slot_offer: offers.map(({ offer }) => offerColumns.jsonRow(offer)),
  offered_slot: offers.flatMap(({ offer: { id: offer_id }, slots }) =>
    slots.map(({ startAt, checkerId }) => ({ offer_id, start_at: startAt, checker_id: checkerId })),
  ),
})

const keyRows = ({ legs, custody }: BookingSimulation): Pick<TableRows, 'key_tracking' | 'key_custody'> => ({
  key_tracking: legs.map((leg) => legColumns.jsonRow(leg)),
  key_custody: custody.map((line) => ({ ...custodyRow(line), counts: line.counts, until_at: line.untilAt })),
})

/** The meters of the order's dwelling, and the readings for the order. A meter is written again by each later order that reads it. */
const meterRows = ({ booking, meters }: BookingSimulation): Pick<TableRows, 'meter' | 'meter_reading'> => {
  const read = meters.filter(({ readings }) => readings.some(({ bookingId }) => bookingId === booking.id))
  return {
    meter: read.map((meter) => ({ ...meterColumns.jsonRow(meter), created_at: meter.createdAt })),
    meter_reading: read.flatMap(({ id, readings }) =>
      readings.filter(({ bookingId }) => bookingId === booking.id).map((reading) => readingRow(id, reading)),
    ),
  }
}

/**
 * The rows of a simulated booking, as the services would write them; no dwelling row when the dwelling already exists. The columns come
 * from the features' column tables: a new field of a booking needs no change here.
 */
export const rowsOfSimulation = (simulation: BookingSimulation, place: Place | null): TableRows => {
  const { booking, results, draft } = simulation
  const ofBooking = { booking_id: booking.id }
  return {
    dwelling: draft.dwellingId
      ? []
      : [{ ...dwellingColumns.jsonRow({ ...booking, id: booking.dwellingId }), ...formColumns(booking), ...pointOf(place) }],
    booking: [{ ...bookingColumns.jsonRow(booking), ...pointOf(place) }],
    mission: missionRows(simulation),
    tenant: booking.tenants.map((tenant, position) => ({ ...tenantColumns.jsonRow(tenant), ...ofBooking, position })),
    contact: booking.contacts.map((contact, position) => ({ ...contactColumns.jsonRow(contact), ...ofBooking, position })),
    booking_result: results.map((result) => resultRow(booking.id, result, result.live)),
    billing_line: lineRows(simulation),
    event: eventRows(simulation),
    ...offerRows(simulation),
    ...keyRows(simulation),
    ...meterRows(simulation),
  }
}
