import type { KeyHolder } from '@adm/domain/key-tracking/key-custody'
import type { KeyCounts } from '@adm/domain/key-tracking/key-count'
import type { LotSource } from '@adm/domain/delivery/summary-lot'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

/** Of the order, else as the row is typed. */
const typedElse = (column: string) =>
  sql<string | null>`coalesce(${sql.ref(`booking.${column}`)}, case when booking.id is null then ${sql.ref(`delivery_row.${column}`)} end)`

const fullName = (first: string, last: string) => sql`nullif(concat_ws(' ', ${sql.ref(first)}, ${sql.ref(last)}), '')`
/** The people of the order, else those of the row. */
const prospects = sql<string[]>`case when booking.id is null
  then array_remove(array[
    ${fullName('prospect_first_name', 'prospect_last_name')}, ${fullName('second_first_name', 'second_last_name')}], null)
  else array(select first_name || ' ' || last_name from tenant where booking_id = booking.id order by position) end`

/** The holder of the keys now. Served by `key_custody_booking_idx`. */
const custody = sql<{ holder: KeyHolder; counts: KeyCounts } | null>`(
  select json_build_object('counts', counts,
    'holder', json_build_object('kind', holder_kind, 'name', holder_name, 'checkerId', holder_checker_id))
  from key_custody where booking_id = booking.id and until_at is null order by seq desc limit 1)`

/** The meters of the dwelling with their index for this order, the last one where the device was replaced. Served by `meter_dwelling_idx`. */
const meters = sql<LotSource['meters']>`(
  select coalesce(json_agg(json_build_object(
    'type', type, 'number', coalesce(point_number, meter.serial), 'unit', unit, 'index', reading.index) order by meter.created_at, meter.id), '[]')
  from meter left join lateral (
    select index from meter_reading where meter_id = meter.id and booking_id = booking.id and kind <> 'removed'
    order by device desc, read_day desc limit 1) as reading on true
  where meter.dwelling_id = booking.dwelling_id)`

/** What was written of its reserves on its day, and what its open warnings say. Served by `warning_booking_idx`. */
const reserves = sql<string[]>`array_remove(delivery_lot.reserves || array(
  select text from warning where booking_id = booking.id and status in ('new', 'in_progress') order by created_at), null)`

/** The lots of a delivery by the number of their rows, without empty and excluded ones. Served by `delivery_row_number`. */
export const findSummaryLots = (db: Db, deliveryId: string): Promise<LotSource[]> =>
  db
    .selectFrom('delivery_row')
    .leftJoin('booking', 'booking.id', 'delivery_row.booking_id')
    .leftJoin('delivery_lot', (join) =>
      join.onRef('delivery_lot.id', '=', 'delivery_row.id').onRef('delivery_lot.booking_id', '=', 'booking.id'),
    )
    .select(['delivery_row.number', 'delivery_row.order_id as orderId', 'delivery_row.state', 'delivery_row.refusal'])
    .select(['delivery_row.incomplete_information as incompleteInformation', 'booking.code as orderCode', 'booking.status'])
    .select(['booking.start_at as startAt', 'booking.arrived_at as arrivedAt', 'booking.door'])
    .select([typedElse('address').as('address'), typedElse('zip_code').as('zipCode'), typedElse('city').as('city')])
    .select([typedElse('residence').as('residence'), typedElse('building').as('building'), typedElse('staircase').as('staircase')])
    .select([typedElse('floor').as('floor'), typedElse('apartment_number').as('apartmentNumber'), prospects.as('prospects')])
    .select([custody.as('custody'), meters.as('meters'), reserves.as('reserves'), 'delivery_lot.mark'])
    .where('delivery_row.delivery_id', '=', deliveryId)
    .where('delivery_row.state', 'not in', ['empty', 'excluded'])
    .orderBy('delivery_row.number')
    .execute()
