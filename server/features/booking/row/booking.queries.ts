import type { BookingDetail } from '@adm/contract/booking/booking'
import type { Booking } from '@adm/domain/booking/order/booking'
import type { Contact, Tenant } from '@adm/domain/booking/order/booking-people'
import type { BookingStatus } from '@adm/domain/booking/step/booking-status'
import { bookingRefusals } from '@adm/domain/booking/order/booking-refusals'
import { type Place, placeOf } from '@adm/domain/checker/travel'
import { sql } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import type { Db, OpenDb } from '../../../platform/database/database.ts'
import { rowForChange } from '../../../platform/history/change-row.ts'
import { insertRow, preparedQuery } from '../../../platform/database/prepared-query.ts'
import { siteOf } from './booking-site.queries.ts'
import { type BookingWritten, bookingColumns, contactColumns, tenantColumns } from './booking-columns.ts'

/** Complete bookings: client, area, checker, result, tenants and contacts, in one statement. */
const bookings = (db: Db) =>
  db
    .selectFrom('booking')
    .innerJoin('client', 'client.id', 'booking.client_id')
    .innerJoin('area', 'area.id', 'booking.area_id')
    .leftJoin('checker', 'checker.id', 'booking.checker_id')
    .leftJoin('booking_result', (on) =>
      on.onRef('booking_result.booking_id', '=', 'booking.id').on('booking_result.live', '=', sql.lit(true)),
    )
    .select(bookingColumns.select)
    .select([
      'client.name as clientName',
      'area.name as areaName',
      'checker.name as checkerName',
      'booking_result.result',
      'booking_result.amount_cents as resultCents',
    ])
    .select((eb) => [
      jsonArrayFrom(
        eb.selectFrom('tenant').select(tenantColumns.select).whereRef('tenant.booking_id', '=', 'booking.id').orderBy('tenant.position'),
      ).as('tenants'),
      jsonArrayFrom(
        eb
          .selectFrom('contact')
          .select(contactColumns.select)
          .whereRef('contact.booking_id', '=', 'booking.id')
          .orderBy('contact.position'),
      ).as('contacts'),
    ])

const bookingById = preparedQuery((db, { id }: { id: string }) => bookings(db).where('booking.id', '=', id))

/** The booking, or undefined. */
export const findBooking = async (db: Db, id: string): Promise<Booking | undefined> => (await bookingById(db, { id }))[0]

/** The next n bookings by identifier, for jobs that read all of them in batches. */
export const findBookingsAfter = (db: Db, after: string, limit: number): Promise<Booking[]> =>
  bookings(db).where('booking.id', '>', after).orderBy('booking.id').limit(limit).execute()

/** The number of bookings of a client in one of these statuses. */
export const countBookingsOfClient = async (db: Db, clientId: string, statuses: readonly BookingStatus[]): Promise<number> => {
  const matches = db.selectFrom('booking').where('client_id', '=', clientId).where('status', 'in', statuses)
  return (await matches.select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()).n
}

const bookingsWithIds = preparedQuery((db, { ids }: { ids: readonly string[] }) =>
  bookings(db).where('booking.id', '=', sql<string>`any(${ids}::uuid[])`),
)

/** These bookings, unsorted. */
export const findBookingsOf = async (db: Db, ids: readonly string[]): Promise<Booking[]> =>
  ids.length === 0 ? [] : bookingsWithIds(db, { ids })

/** @throws {Refusal} `BOOKING_NOT_FOUND` */
export const getBooking = async (db: Db, id: string): Promise<Booking> => {
  const booking = await findBooking(db, id)
  if (!booking) throw bookingRefusals.missing()
  return booking
}

/** The locations of these bookings' dwellings, as in `findBookingPlace`. */
export const findPlacesOf = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, Place | null>> => {
  if (ids.length === 0) return new Map()
  const rows = await places(db).select('booking.id').where('booking.id', 'in', ids).execute()
  return new Map(rows.map(({ id, ...row }) => [id, placeOf(row)]))
}

/** Locks these bookings until the end of the transaction, always in the same order. */
export const lockBookings = async (db: OpenDb, ids: readonly string[]): Promise<void> => {
  if (ids.length > 0) await db.selectFrom('booking').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

/** Locks the booking until the end of the transaction. */
export const lockBooking = preparedQuery((db, { id }: { id: string }) =>
  db.selectFrom('booking').select('id').where('id', '=', id).forUpdate(),
)

/**
 * The booking, locked until the end of the transaction, so that it does not change between the guards and the write. The lock is a
 * statement of its own: a statement that locks and joins would return the mission as it was before the wait.
 * @throws {Refusal} `BOOKING_NOT_FOUND`, or `STALE_VERSION` with the row when `version` is no longer its version
 */
export const getBookingForChange = rowForChange((db, id) => lockBooking(db, { id }), getBooking, bookingRefusals.stale)

/** How a booking is read, locked and recorded for a change. */
export const bookingSubject = { read: getBooking, forChange: getBookingForChange }

/** The location of a booking's dwelling, as found when its zip code was entered, and the travel profile of its area. */
export const findBookingPlace = async (db: Db, id: string): Promise<Place | null> => {
  const [row] = await placeOfBooking(db, { id })
  return row ? placeOf(row) : null
}

const places = (db: Db) =>
  db
    .selectFrom('booking')
    .innerJoin('area', 'area.id', 'booking.area_id')
    .select(['booking.zip_code as zipCode', 'booking.latitude', 'booking.longitude'])
    .select(['area.travel_profile as travelProfile', 'area.around_minutes as aroundMinutes', siteOf('booking').as('site')])

const placeOfBooking = preparedQuery((db, { id }: { id: string }) => places(db).where('booking.id', '=', id))

const bookingWithLinks = preparedQuery((db, { id }: { id: string }) =>
  bookings(db)
    .leftJoin('delivery', 'delivery.id', 'booking.delivery_id')
    .select('delivery.reference as deliveryReference')
    .select((eb) =>
      jsonArrayFrom(
        eb
          .selectFrom('booking as other')
          .select(['other.id', 'other.code', 'other.service', 'other.status', 'other.start_at as startAt'])
          .select(['other.entry_booking_id as entryId', 'other.replanned_from_id as fromId'])
          .where((on) =>
            on.or([
              on('other.entry_booking_id', '=', id),
              on('other.id', '=', on.ref('booking.entry_booking_id')),
              on('other.replanned_from_id', '=', id),
              on('other.id', '=', on.ref('booking.replanned_from_id')),
            ]),
          )
          .orderBy('other.created_at')
          .limit(20),
      ).as('linkedBookings'),
    )
    .where('booking.id', '=', id),
)

type Linked = Pick<BookingDetail, 'linkedBookings'>
/**
 * The booking with its delivery and its linked orders: its check-in, the check-outs that name it, the order that it replans and the order that replans it.
 * @throws {Refusal} `BOOKING_NOT_FOUND`
 */
export const getBookingWithLinks = async (db: Db, id: string) => {
  const [row] = await bookingWithLinks(db, { id })
  if (!row) throw bookingRefusals.missing()
  const linkedBookings = row.linkedBookings.flatMap(({ startAt, entryId, fromId, ...other }): Linked['linkedBookings'] => {
    // PostgreSQL formats an instant differently within JSON.
    const linked = { ...other, startAt: startAt && new Date(startAt).toISOString() }
    return [
      ...(other.id === row.entryBookingId ? [{ ...linked, link: 'entry' as const }] : []),
      ...(entryId === id ? [{ ...linked, link: 'exit' as const }] : []),
      ...(other.id === row.replannedFromId ? [{ ...linked, link: 'replannedFrom' as const }] : []),
      ...(fromId === id ? [{ ...linked, link: 'replannedAs' as const }] : []),
    ]
  })
  const delivery = row.deliveryId && row.deliveryReference !== null ? { id: row.deliveryId, reference: row.deliveryReference } : null
  return { booking: row, linkedBookings, delivery }
}

/** The next order number. */
export const nextBookingNumber = async (db: OpenDb): Promise<number> => {
  const [next] = await nextNumber(db, {})
  return next?.number ?? 0
}

const nextNumber = preparedQuery((db) => db.selectNoFrom(sql<number>`nextval('booking_number')::int`.as('number')))

/** Inserts a booking; its people and its mission are inserted separately. */
export const insertBooking = async (db: OpenDb, booking: Booking, place: Place | null): Promise<void> => {
  await insertRow(db, 'booking', {
    ...bookingColumns.values(booking),
    latitude: place?.latitude ?? null,
    longitude: place?.longitude ?? null,
  })
}

/** Updates the edited fields; fields left out stay. `place` is given with a new zip code. */
export const updateBooking = async (
  db: OpenDb,
  before: Booking,
  written: BookingWritten,
  at: string,
  place?: Place | null,
): Promise<void> => {
  const where = place === undefined ? {} : { latitude: place?.latitude ?? null, longitude: place?.longitude ?? null }
  await db
    .updateTable('booking')
    .set({ ...bookingColumns.values(written), ...where, updated_at: at, version: before.version + 1 })
    .where('id', '=', before.id)
    .execute()
}

/** Updates the status of a booking, its real times, and the price that follows its date. */
export const setBookingStatus = async (db: OpenDb, before: Pick<Booking, 'priceLines'>, after: Booking): Promise<void> => {
  const { id, status, partnerName, partnerEmail, partnerPhone, cause, updatedAt, version, priceCents, priceLines } = after
  const price = priceLines === before.priceLines ? {} : bookingColumns.values({ priceCents, priceLines })
  const times = bookingColumns.values({ arrivedAt: after.arrivedAt ?? null, finishedAt: after.finishedAt ?? null })
  const partner = bookingColumns.values({
    partnerName: partnerName ?? null,
    partnerEmail: partnerEmail ?? null,
    partnerPhone: partnerPhone ?? null,
  })
  const set = { ...price, ...times, ...partner, status, cause: cause ?? null, updated_at: updatedAt, version }
  await db.updateTable('booking').set(set).where('id', '=', id).execute()
}

/** Replaces the tenants of a booking, in order. */
export const replaceTenants = async (db: OpenDb, bookingId: string, tenants: readonly Tenant[]): Promise<void> => {
  await db.deleteFrom('tenant').where('booking_id', '=', bookingId).execute()
  await insertTenants(db, bookingId, tenants)
}

/** Inserts the tenants of a booking that has none. */
export const insertTenants = async (db: OpenDb, bookingId: string, tenants: readonly Tenant[]): Promise<void> => {
  for (const [position, tenant] of tenants.entries())
    await insertRow(db, 'tenant', { ...tenantColumns.wholeRow(tenant), booking_id: bookingId, position })
}

/** Replaces the additional contacts of a booking, in order. */
export const replaceContacts = async (db: OpenDb, bookingId: string, contacts: readonly Contact[]): Promise<void> => {
  await db.deleteFrom('contact').where('booking_id', '=', bookingId).execute()
  await insertContacts(db, bookingId, contacts)
}

/** Inserts the additional contacts of a booking that has none. */
export const insertContacts = async (db: OpenDb, bookingId: string, contacts: readonly Contact[]): Promise<void> => {
  if (contacts.length === 0) return
  const rows = contacts.map((contact, position) => ({ ...contactColumns.wholeRow(contact), booking_id: bookingId, position }))
  await db.insertInto('contact').values(rows).execute()
}
