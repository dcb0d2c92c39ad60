import { addressesOfOrder, type BouncedAddress, type ReachedChecker } from '@adm/domain/alert/bounce'
import type { OrderSituation } from '@adm/domain/alert/order-situation'
import { resultTypesOf } from '@adm/domain/booking/document/booking-documents'
import type { Booking } from '@adm/domain/booking/order/booking'
import type { DocumentType } from '@adm/domain/document/document-type'
import type { Confirmer } from '@adm/domain/client/client-terms'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { preparedSql } from '../../../platform/database/prepared-query.ts'
import { findBouncedOf } from './alert-bounce.queries.ts'
import { findBookingsOf } from '../../booking/row/booking.queries.ts'

type Row = {
  id: string
  isLocated: boolean
  referenceRequired: boolean
  confirmedBy: Confirmer
  statusSince: string | null
  propositionAt: string | null
  searchedStartAt: string | null
  linkSentAt: string | null
  presenceAt: string | null
  hasReadings: boolean
  documents: DocumentType[]
  checkers: ReachedChecker[]
}

/**
 * What an evaluation reads beside the orders themselves: by the key of each order, one statement for all. It is
 * prepared: to plan it costs more than to run it for one order.
 */
const rowsOf = preparedSql(
  ({ ids }: { ids: readonly string[] }) => sql<Row>`
    select booking.id, booking.latitude is not null and booking.longitude is not null as "isLocated",
      client.reference_required as "referenceRequired", client.confirmed_by as "confirmedBy",
      (select at from event where entity_id = booking.id and entity = 'booking' and after ->> 'status' = booking.status
        and kind <> 'undone' order by seq desc limit 1) as "statusSince",
      (select min(proposed_at) from mission_proposition where booking_id = booking.id and status = 'proposed') as "propositionAt",
      (select start_at from mission_dispatch where booking_id = booking.id order by created_at desc limit 1) as "searchedStartAt",
      offer.sent_at as "linkSentAt", offer.presence_at as "presenceAt",
      (select true from meter_reading where booking_id = booking.id limit 1) is not null as "hasReadings",
      array(select type from document where entity_id = booking.id and entity = 'booking' and status = 'active') as documents,
      (select coalesce(json_agg(json_build_object('id', id, 'name', name, 'email', email, 'phone', phone) order by id), '[]') from checker
        where id = booking.checker_id
          or id in (select checker_id from mission_proposition where booking_id = booking.id and status = 'proposed')) as checkers
    from booking
    join client on client.id = booking.client_id
    left join lateral (
      select case when status = 'open' and (decision = 'all' or proposed_at is null) then coalesce(resent_at, created_at) end as sent_at, presence_at
      from slot_offer where booking_id = booking.id order by created_at desc limit 1
    ) as offer on true
    where booking.id = any(${ids}::uuid[])`,
)

const situationOf = (
  order: Booking,
  { hasReadings, documents, statusSince, ...row }: Row,
  bounced: readonly BouncedAddress[],
): OrderSituation => ({
  order,
  isLocated: row.isLocated,
  referenceRequired: row.referenceRequired,
  confirmedBy: row.confirmedBy,
  propositionAt: row.propositionAt,
  searchedStartAt: row.searchedStartAt,
  linkSentAt: row.linkSentAt,
  presenceAt: row.presenceAt,
  statusSince: statusSince ?? order.createdAt,
  hasMissionData: hasReadings || documents.length > 0 || Boolean(order.arrivedAt),
  hasReport: documents.some((type) => resultTypesOf(order.service).includes(type)),
  checkers: row.checkers,
  bounced,
  risks: [],
})

/** These orders with the data from which their alerts follow, but the factors of their risk. */
export const findSituations = async (db: Db, ids: readonly string[]): Promise<OrderSituation[]> => {
  if (ids.length === 0) return []
  const [orders, rows] = await Promise.all([findBookingsOf(db, ids), rowsOf(db, { ids })])
  const byId = new Map(rows.map((row) => [row.id, row]))
  const used = new Map(orders.map((order) => [order.id, addressesOfOrder(order, byId.get(order.id)?.checkers ?? [])]))
  const bounced = await findBouncedOf(db, used)
  return orders.flatMap((order) => {
    const row = byId.get(order.id)
    return row ? [situationOf(order, row, bounced.get(order.id) ?? [])] : []
  })
}
