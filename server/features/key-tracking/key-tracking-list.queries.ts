import type { KeyTrackingFilters, KeyTrackingRow } from '@adm/contract/key-tracking'
import type { IndexedPaging } from '@adm/contract/call/list'
import { isOverdue, isUrgent } from '@adm/domain/key-tracking/key-due'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.gen.ts'
import { conditionsOf } from '../../platform/list/conditions.ts'
import { countedList } from '../../platform/list/counted-list.ts'
import { findIndexedPage, type ListRequest } from '../../platform/list/list.ts'
import { hasCode, legColumns } from './key-tracking.queries.ts'

/** The filters, and the moment with which due moments are compared. */
type Request = ListRequest<KeyTrackingFilters, string>
type Joined = Tables & { mission_booking: Tables['booking'] }
type Where = ExpressionBuilder<Joined, 'key_tracking' | 'mission_booking'>

const dueFirst = sql`coalesce(key_tracking.due_at, 'infinity'::timestamptz)`

/** Compares a moment: past, or else still to come or unknown. */
const isPast = (column: 'key_tracking.due_at' | 'key_tracking.urgent_at') => (eb: Where, value: 'true' | 'false', now: string) =>
  value === 'true' ? eb(column, '<=', now) : eb.or([eb(column, 'is', null), eb(column, '>', now)])

const conditions = conditionsOf<'key_tracking' | 'mission_booking', KeyTrackingFilters, string, Joined>({
  booking_id: (eb, ids) => eb('key_tracking.booking_id', 'in', ids),
  checker_id: (eb, ids) => eb('mission_booking.checker_id', 'in', ids),
  leg: (eb, legs) => eb('key_tracking.leg', 'in', legs),
  status: (eb, statuses) => eb('key_tracking.status', 'in', statuses),
  way: (eb, ways) => eb('key_tracking.way', 'in', ways),
  overdue: isPast('key_tracking.due_at'),
  urgent: isPast('key_tracking.urgent_at'),
})

const matches = (db: Db, { filter, at }: Request) =>
  db
    .selectFrom('key_tracking')
    .innerJoin('booking as mission_booking', 'mission_booking.id', 'key_tracking.booking_id')
    .where(conditions.where(filter, at))

const legs = countedList({
  stops: () => true,
  matches: (db, request: Request) => matches(db, request).select('key_tracking.id'),
  rows: (db, request) =>
    matches(db, request)
      .innerJoin('client', 'client.id', 'mission_booking.client_id')
      .leftJoin('checker', 'checker.id', 'mission_booking.checker_id')
      .leftJoin('checker as destination_checker', 'destination_checker.id', 'key_tracking.destination_checker_id')
      .select(legColumns.select)
      .select(['destination_checker.name as destinationCheckerName', hasCode.as('isCodeKept')])
      .select(['mission_booking.code as bookingCode', 'client.name as clientName', 'mission_booking.address', 'mission_booking.city'])
      .select(['checker.id as checkerId', 'checker.name as checkerName', 'mission_booking.start_at as startAt'])
      .select('mission_booking.partner_name as partnerName')
      .orderBy(dueFirst)
      .orderBy('key_tracking.id'),
})
const findLegs = findIndexedPage(legs)

/**
 * One page of the filtered legs, the earliest due first; its total stops at 10,000. Served by `key_tracking_listed_idx`; overdue legs by
 * `key_tracking_due_idx`, urgent legs by `key_tracking_urgent_idx`.
 */
export const findKeyTrackingPage = async (db: Db, query: KeyTrackingFilters & IndexedPaging, now: string) => {
  const page = await findLegs(db, query, now)
  return {
    ...page,
    items: page.items.map((row): KeyTrackingRow => ({ ...row, isOverdue: isOverdue(row, now), isUrgent: isUrgent(row, now) })),
  }
}
