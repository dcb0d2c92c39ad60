import type { DeliveryFilters } from '@adm/contract/delivery/delivery'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { conditionsOf } from '../../platform/list/conditions.ts'
import { countedList } from '../../platform/list/counted-list.ts'
import { findNumberedPage, type ListRequest } from '../../platform/list/list.ts'
import { listFile } from '../../platform/export/list-file.ts'
import { containsWords } from '../../platform/list/text-search.ts'
import { deliverySheet } from './delivery-export.ts'

const conditions = conditionsOf<'delivery', DeliveryFilters>({
  text: (_, typed) => containsWords(sql`delivery.reference`, typed),
  client_id: (eb, ids) => eb('delivery.client_id', 'in', ids),
  status: (eb, statuses) => eb('delivery.status', 'in', statuses),
  min_day: (_, day) => sql<boolean>`exists (select from unnest(delivery.dates) as day where day >= ${day})`,
  max_day: (_, day) => sql<boolean>`exists (select from unnest(delivery.dates) as day where day <= ${day})`,
})

const byClient = sql`plain(client.name) collate "und-x-icu"`
const byReference = sql`plain(delivery.reference) collate "und-x-icu"`
/** Equal values: the latest first. Served by `delivery_created_idx` and `delivery_first_day_idx`. */
const sorts: Readonly<Record<DeliveryFilters['sort'], ReturnType<typeof sql>>> = {
  createdAt: sql`delivery.created_at`,
  '-createdAt': sql`delivery.created_at desc`,
  firstDay: sql`delivery.dates[1]`,
  '-firstDay': sql`delivery.dates[1] desc`,
  reference: byReference,
  '-reference': sql`${byReference} desc`,
  client: byClient,
  '-client': sql`${byClient} desc`,
}

type Counts = { rowCount: number; errorCount: number; bookingCount: number }
/** The numbers of rows of a delivery, in one read of them. Served by `delivery_row_state_idx`. */
const counts = sql<Counts>`(
  select count(*) filter (where state not in ('empty', 'excluded'))::int as "rowCount",
    count(*) filter (where state = 'error')::int as "errorCount", count(booking_id)::int as "bookingCount"
  from delivery_row where delivery_id = delivery.id)`

const matches = (db: Db, { filter }: ListRequest<DeliveryFilters>) =>
  db.selectFrom('delivery').innerJoin('client', 'client.id', 'delivery.client_id').where(conditions.where(filter))

const deliveries = countedList({
  matches: (db, request: ListRequest<DeliveryFilters>) => matches(db, request).select('delivery.id'),
  rows: (db, request) =>
    matches(db, request)
      .select(['delivery.id', 'delivery.reference', 'delivery.client_id as clientId', 'client.name as clientName'])
      .select(['delivery.status', 'delivery.service', 'delivery.offer', 'delivery.dates'])
      .select(['delivery.estimated_count as estimatedCount', 'delivery.created_at as createdAt', 'delivery.version'])
      .innerJoinLateral(counts.as('counted'), (join) => join.onTrue())
      .select(['counted.rowCount', 'counted.errorCount', 'counted.bookingCount'])
      .orderBy(sorts[request.filter.sort])
      .orderBy('delivery.created_at', 'desc')
      .orderBy('delivery.id'),
})

/** One page of the deliveries that match the filter. */
export const findDeliveryPage = findNumberedPage(deliveries)

/** The number of deliveries that match the filter. */
export const findDeliveryTotal = (db: Db, filter: DeliveryFilters) => deliveries.findTotal(db, { filter, at: undefined })

/** A file of every delivery that matches the filter, in the list's order. @throws {Refusal} `EXPORT_TOO_LARGE` */
export const exportDeliveries = listFile(deliveries, deliverySheet)
