import type { KeyTrackingFilter, KeyTrackingRow } from '@adm/contract/key-tracking'
import { isOverdue, isUrgent } from '@adm/domain/key-tracking/key-due'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { Tables } from '../../platform/tables.gen.ts'
import { isCodeKept, legColumns } from './key-tracking.queries.ts'

/** What is counted of a total; above, the list says « plus de ». */
const mostCounted = 10_000
const dueFirst = sql`coalesce(key_tracking.due_at, 'infinity'::timestamptz)`

type Where = ExpressionBuilder<Tables & { mission_booking: Tables['booking'] }, 'key_tracking' | 'mission_booking'>

/** A moment that is past, still to come, or either. */
const isPast =
  (column: 'key_tracking.due_at' | 'key_tracking.urgent_at', asked: 'true' | 'false' | undefined, now: string) => (eb: Where) => {
    if (!asked) return eb.val(true)
    return asked === 'true' ? eb(column, '<=', now) : eb.or([eb(column, 'is', null), eb(column, '>', now)])
  }

/** What the filter keeps: the same for the rows and the total. */
const keysWhere = (filter: KeyTrackingFilter, now: string) => (eb: Where) =>
  eb.and([
    filter.booking_id ? eb('key_tracking.booking_id', 'in', filter.booking_id) : eb.val(true),
    filter.checker_id ? eb('mission_booking.checker_id', 'in', filter.checker_id) : eb.val(true),
    filter.leg ? eb('key_tracking.leg', 'in', filter.leg) : eb.val(true),
    filter.status ? eb('key_tracking.status', 'in', filter.status) : eb.val(true),
    filter.way ? eb('key_tracking.way', 'in', filter.way) : eb.val(true),
    isPast('key_tracking.due_at', filter.overdue, now)(eb),
    isPast('key_tracking.urgent_at', filter.urgent, now)(eb),
  ])

const kept = (db: Db, filter: KeyTrackingFilter, now: string) =>
  db
    .selectFrom('key_tracking')
    .innerJoin('booking as mission_booking', 'mission_booking.id', 'key_tracking.booking_id')
    .where((eb) => keysWhere(filter, now)(eb))

/**
 * One page of the legs that the filter keeps, what is due first. Served by `key_tracking_listed_idx`; what is late by `key_tracking_due_idx`,
 * what is urgent by `key_tracking_urgent_idx`.
 */
export const findKeyTrackingPage = async (db: Db, filter: KeyTrackingFilter, now: string) => {
  const { page_index, responses_by_page } = filter
  const [rows, total] = await Promise.all([
    kept(db, filter, now)
      .innerJoin('client', 'client.id', 'mission_booking.client_id')
      .leftJoin('checker', 'checker.id', 'mission_booking.checker_id')
      .leftJoin('checker as destination_checker', 'destination_checker.id', 'key_tracking.destination_checker_id')
      .select(legColumns)
      .select(['destination_checker.name as destinationCheckerName', isCodeKept.as('isCodeKept')])
      .select(['mission_booking.code as bookingCode', 'client.name as clientName', 'mission_booking.address', 'mission_booking.city'])
      .select(['checker.id as checkerId', 'checker.name as checkerName', 'mission_booking.start_at as startAt'])
      .select('mission_booking.partner_name as partnerName')
      .orderBy(dueFirst)
      .orderBy('key_tracking.id')
      .limit(responses_by_page)
      .offset(page_index * responses_by_page)
      .execute(),
    countKept(db, filter, now),
  ])
  const items = rows.map((row): KeyTrackingRow => ({ ...row, isOverdue: isOverdue(row, now), isUrgent: isUrgent(row, now) }))
  return { items, total: Math.min(total, mostCounted), totalIsExact: total <= mostCounted, page_index, responses_by_page }
}

const countKept = async (db: Db, filter: KeyTrackingFilter, now: string): Promise<number> => {
  const counted = kept(db, filter, now)
    .select('key_tracking.id')
    .limit(mostCounted + 1)
  const { total } = await db.selectFrom(counted.as('counted')).select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return total
}
