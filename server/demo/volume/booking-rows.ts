import { awaitsChoice } from '@adm/domain/slot-offer/slot-offer-transition'
import type { Place } from '@adm/domain/checker/travel'
import { bookingColumns, contactColumns, tenantColumns } from '../../features/booking/row/booking-columns.ts'
import { missionRow, resultRow } from '../../features/booking/row/booking-mission.queries.ts'
import { dwellingColumns } from '../../features/dwelling/dwelling.queries.ts'
import { eventHeader } from '../../platform/history/history.ts'
import { type BookingSimulation, lastOfferOf } from '../booking/simulation.ts'

/** Rows of one table, by column. */
export type Rows = Readonly<Record<string, unknown>>[]
export type TableRows = Readonly<
  Record<'dwelling' | 'booking' | 'mission' | 'tenant' | 'contact' | 'booking_result' | 'event' | 'slot_offer' | 'offered_slot', Rows>
>

const pointOf = (place: Place | null) => ({ latitude: place?.latitude ?? null, longitude: place?.longitude ?? null })

const missionRows = ({ booking, missions }: BookingSimulation): Rows =>
  missions.map(({ id, rank, code, checkerId, startAt, endAt, leavesAt, live }) => {
    const slot = startAt && endAt ? { checkerId, startAt, endAt, leavesAt } : null
    return missionRow({ id, bookingId: booking.id, rank, code }, { slot, live })
  })

/** The event rows, with JSON columns as objects: the whole batch is serialized later. */
const eventRows = ({ booking, events }: BookingSimulation): Rows =>
  events.map(({ id, kind, at, by, reason, facts, before, after }) => {
    const context = { newId: () => id, now: at, by, requestId: 'demo' }
    return { ...eventHeader(context, { entity: 'booking', id: booking.id, kind, reason: reason ?? undefined }), facts, before, after }
  })

/** The open offer of an order that waits for a choice. It has no end: the clock would close thousands of old ones at once. */
const offerRows = ({ booking: { id: booking_id, status }, events }: BookingSimulation): Pick<TableRows, 'slot_offer' | 'offered_slot'> => {
  const offer = awaitsChoice.includes(status) ? lastOfferOf(events) : undefined
  if (!offer) return { slot_offer: [], offered_slot: [] }
  const slots = offer.slots.map(({ startAt, checkerId }) => ({ offer_id: offer.id, start_at: startAt, checker_id: checkerId }))
  const open = { status: 'open', reminders: 0, version: 1 }
  return { slot_offer: [{ id: offer.id, booking_id, created_at: offer.at, ...open }], offered_slot: slots }
}

/**
 * The rows of a simulated booking, as the services would write them; no dwelling row when the dwelling already exists. The columns come
 * from the features' column tables: a new field of a booking needs no change here.
 */
export const rowsOfSimulation = (simulation: BookingSimulation, place: Place | null): TableRows => {
  const { booking, results, draft } = simulation
  const ofBooking = { booking_id: booking.id }
  return {
    dwelling: draft.dwellingId ? [] : [{ ...dwellingColumns.jsonRow({ ...booking, id: booking.dwellingId }), ...pointOf(place) }],
    booking: [{ ...bookingColumns.jsonRow(booking), ...pointOf(place) }],
    mission: missionRows(simulation),
    tenant: booking.tenants.map((tenant, position) => ({ ...tenantColumns.jsonRow(tenant), ...ofBooking, position })),
    contact: booking.contacts.map((contact, position) => ({ ...contactColumns.jsonRow(contact), ...ofBooking, position })),
    booking_result: results.map((result) => resultRow(booking.id, result, result.live)),
    event: eventRows(simulation),
    ...offerRows(simulation),
  }
}
