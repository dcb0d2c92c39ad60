import type { DayLot } from '@adm/contract/delivery/delivery-day'
import { lotName } from '@adm/domain/delivery/day-board'
import { deliveryRefusals } from '@adm/domain/delivery/delivery-refusals'
import type { MarkedLot } from '@adm/domain/delivery/delivery-lot-mark'
import { readRowHour } from '@adm/domain/delivery/row-moment'
import type { KeyStatus } from '@adm/domain/key-tracking/key-status'
import { instantAt } from '@adm/domain/values/date/moment'
import { sql } from 'kysely'
import type { Db, OpenDb } from '../../../platform/database/database.ts'
import { lockRow, rowForChange } from '../../../platform/history/change-row.ts'

/** The rows of deliveries that have an order, with what is ticked for that order. */
const selectMarkedLots = (db: Db) =>
  db
    .selectFrom('delivery_row')
    .innerJoin('booking', 'booking.id', 'delivery_row.booking_id')
    .leftJoin('delivery_lot', (join) =>
      join.onRef('delivery_lot.id', '=', 'delivery_row.id').onRef('delivery_lot.booking_id', '=', 'delivery_row.booking_id'),
    )
    .select(['delivery_row.id', 'delivery_row.delivery_id as deliveryId', 'booking.id as bookingId', 'delivery_row.number'])
    .select(['delivery_row.order_id as orderId', 'booking.apartment_number as apartmentNumber'])
    .select(['delivery_lot.mark', 'delivery_lot.reserves', 'delivery_lot.marked_at as markedAt'])
    .select(sql<number>`coalesce(delivery_lot.version, 0)`.as('version'))

/** What is ticked of a lot. @throws {Refusal} `DELIVERY_ROW_NOT_FOUND`, also for a row without an order */
export const getLot = async (db: Db, id: string): Promise<MarkedLot> => {
  const lot = await selectMarkedLots(db).where('delivery_row.id', '=', id).executeTakeFirst()
  if (!lot) throw deliveryRefusals.rowMissing()
  const { number, orderId, apartmentNumber, ...marked } = lot
  return { ...marked, name: lotName({ number, orderId, apartmentNumber }) }
}

/** A lot, its row locked until the end of the transaction. @throws {Refusal} `DELIVERY_ROW_NOT_FOUND`, `STALE_VERSION` with the current lot */
export const getLotForChange = rowForChange(lockRow('delivery_row'), getLot, deliveryRefusals.lotStale)

/** A lot as the subject of recorded changes. */
export const lotSubject = { read: getLot, forChange: getLotForChange }

/** Writes what is ticked of a locked lot, with its next version. */
export const upsertLot = async (db: OpenDb, { id, bookingId, mark, reserves, markedAt, version }: MarkedLot): Promise<void> => {
  await sql`
    insert into delivery_lot (id, booking_id, mark, reserves, marked_at, version)
    values (${id}, ${bookingId}, ${mark}, ${reserves}, ${markedAt}, ${version})
    on conflict (id) do update set booking_id = excluded.booking_id, mark = excluded.mark, reserves = excluded.reserves,
      marked_at = excluded.marked_at, version = excluded.version
    returning id`.execute(db)
}

/** The status of a lot's order. */
export const getOrderStatus = async (db: Db, { bookingId }: Pick<MarkedLot, 'bookingId'>): Promise<DayLot['status']> =>
  (await db.selectFrom('booking').select('status').where('id', '=', bookingId).executeTakeFirstOrThrow()).status

/** The day of an order: of its mission, else the one that its client wishes. */
const dayOfOrder = sql<string>`coalesce((booking.start_at at time zone 'Europe/Paris')::date, booking.wished_day)::text`

/** The days of the lots of a delivery, with the number of lots of each. Served by `delivery_row_number`. */
export const findLotDays = (db: Db, deliveryId: string): Promise<{ day: string; count: number }[]> =>
  db
    .selectFrom('delivery_row')
    .innerJoin('booking', 'booking.id', 'delivery_row.booking_id')
    .select([dayOfOrder.as('day'), sql<number>`count(*)::int`.as('count')])
    .where('delivery_row.delivery_id', '=', deliveryId)
    .where(sql<boolean>`${dayOfOrder} is not null`)
    .groupBy(dayOfOrder)
    .orderBy(dayOfOrder)
    .execute()

const people = sql<DayLot['people']>`(
  select coalesce(json_agg(json_build_object('name', first_name || ' ' || last_name, 'phone', coalesce(phone, other_phone)) order by position), '[]')
  from tenant where tenant.booking_id = booking.id and role = 'prospect')`
/** Served by `warning_booking_idx`. */
const hasWarnings = sql<boolean>`exists (select from warning where booking_id = booking.id and warning.status in ('new', 'in_progress'))`
const leg = (name: 'WITHDRAW' | 'DEPOSIT') => sql<KeyStatus | null>`(
  select status from key_tracking where key_tracking.booking_id = booking.id and leg = ${name} and active)`

/** The lots of a day of a delivery, by row. Served by `delivery_row_number`. */
export const findDayLots = async (db: Db, deliveryId: string, day: string): Promise<DayLot[]> => {
  const rows = await selectMarkedLots(db)
    .leftJoin('checker', 'checker.id', 'booking.checker_id')
    .select('delivery_row.incomplete_information as incompleteInformation')
    .select(['delivery_row.mission_hour as missionHour', 'booking.building', 'booking.staircase', 'booking.floor'])
    .select(['booking.address', 'booking.city', 'booking.code', 'booking.status'])
    .select(['booking.start_at as startAt', 'booking.end_at as endAt', 'checker.name as checkerName'])
    .select([people.as('people'), leg('WITHDRAW').as('withdrawal'), leg('DEPOSIT').as('deposit'), hasWarnings.as('hasWarnings')])
    .where('delivery_row.delivery_id', '=', deliveryId)
    .where(sql<boolean>`${dayOfOrder} = ${day}`)
    .orderBy('delivery_row.number')
    .execute()
  return rows.map(({ missionHour, startAt, withdrawal, deposit, ...lot }) => {
    const hour = missionHour === null ? null : readRowHour(missionHour)
    return {
      ...lot,
      name: lotName(lot),
      plannedAt: startAt ?? (hour === null ? null : instantAt(day, hour)),
      keys: { withdrawal, deposit },
    }
  })
}
