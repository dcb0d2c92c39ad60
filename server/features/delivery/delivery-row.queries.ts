import { type DeliveryRow, deliveryRow } from '@adm/domain/delivery/delivery-row'
import type { SheetOrigin } from '@adm/domain/delivery/sheet/match-lots'
import { deliveryRefusals } from '@adm/domain/delivery/delivery-refusals'
import { sql } from 'kysely'
import { defineColumns } from '../../platform/database/columns.ts'
import type { Db, OpenDb } from '../../platform/database/database.ts'
import { lockRow, rowForChange } from '../../platform/history/change-row.ts'

const columns = defineColumns('delivery_row', deliveryRow)
/** Rows of deliveries, with all of their fields. */
export const selectRows = (db: Db) => db.selectFrom('delivery_row').select(columns.select)

/** The rows of a delivery, by number. Served by `delivery_row_number`. */
export const findRows = (db: Db, deliveryId: string): Promise<DeliveryRow[]> =>
  selectRows(db).where('delivery_id', '=', deliveryId).orderBy('number').execute()

/** These rows of a delivery, locked until the end of the transaction, always in the same order. */
export const lockRows = (db: OpenDb, deliveryId: string, ids: readonly string[]): Promise<DeliveryRow[]> =>
  selectRows(db)
    .where('delivery_id', '=', deliveryId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('id')
    .forUpdate()
    .execute()

/** A row. @throws {Refusal} `DELIVERY_ROW_NOT_FOUND` */
const getRow = async (db: Db, id: string): Promise<DeliveryRow> => {
  const row = await selectRows(db).where('id', '=', id).executeTakeFirst()
  if (!row) throw deliveryRefusals.rowMissing()
  return row
}

/** A row, locked until the end of the transaction. @throws {Refusal} `DELIVERY_ROW_NOT_FOUND`, `STALE_VERSION` with the current row */
export const getRowForChange = rowForChange(lockRow('delivery_row'), getRow, deliveryRefusals.rowStale)

/** A row as the subject of recorded changes. */
export const rowSubject = { read: getRow, forChange: getRowForChange }

const updated = Object.keys(columns.jsonRow({})).filter((column) => !['id', 'delivery_id', 'number'].includes(column))

/** Writes whole rows, new or locked, in one statement. @param origins where new rows come from, by their identifier */
export const upsertRows = async (
  db: OpenDb,
  rows: readonly DeliveryRow[],
  origins: ReadonlyMap<string, SheetOrigin> = new Map(),
): Promise<void> => {
  if (rows.length === 0) return
  const written = rows.map((row) => {
    const origin = origins.get(row.id)
    return { ...columns.jsonRow(row), sheet_name: origin?.name, sheet_row: origin?.row }
  })
  await sql`
    insert into delivery_row select * from json_populate_recordset(null::delivery_row, ${JSON.stringify(written)})
    on conflict (id) do update set ${sql.join(updated.map((column) => sql`${sql.ref(column)} = ${sql.ref(`excluded.${column}`)}`))}
    where delivery_row.delivery_id = excluded.delivery_id
    returning id`.execute(db)
}

/** Deletes rows. */
export const deleteRows = async (db: OpenDb, ids: readonly string[]): Promise<void> => {
  await db.deleteFrom('delivery_row').where('id', '=', sql<string>`any(${ids}::uuid[])`).returning('id').execute()
}

/** The greatest number among the rows of a delivery, and their count. */
export const findLastNumber = async (db: Db, deliveryId: string): Promise<{ last: number; count: number }> => {
  const row = await db
    .selectFrom('delivery_row')
    .select([sql<number>`coalesce(max(number), 0)::int`.as('last'), sql<number>`count(*)::int`.as('count')])
    .where('delivery_id', '=', deliveryId)
    .executeTakeFirstOrThrow()
  return row
}

/** Those of these zip codes that no area serves. */
export const findUncoveredZips = async (db: Db, rows: readonly Pick<DeliveryRow, 'zipCode'>[]): Promise<string[]> => {
  const typed = [...new Set(rows.map(({ zipCode }) => zipCode))].filter((zip) => zip !== null && /^\d{5}$/.test(zip))
  if (typed.length === 0) return []
  const { rows: uncovered } = await sql<{ zip: string }>`
    select zip from unnest(${typed}::text[]) as typed (zip)
    where not exists (select from area_zip where zip_code = zip) order by zip`.execute(db)
  return uncovered.map(({ zip }) => zip)
}

/** The good rows of a delivery, which have no order, by number. Served by `delivery_row_number`. */
export const findGoodRows = (db: Db, deliveryId: string) =>
  db
    .selectFrom('delivery_row')
    .select(['id', 'number'])
    .where('delivery_id', '=', deliveryId)
    .where('state', 'in', ['ready', 'incomplete'])
    .orderBy('number')
    .execute()

/** The rows of a delivery with one of these order ids, in lower case. Served by `delivery_row_order_id_idx`. */
export const findRowsByOrderId = (db: Db, deliveryId: string, keys: readonly string[]): Promise<DeliveryRow[]> =>
  selectRows(db)
    .where('delivery_id', '=', deliveryId)
    .where(sql<boolean>`lower(order_id) = any(${keys}::text[])`)
    .orderBy('number')
    .execute()

/** How many rows of a delivery have their order. Served by `delivery_row_state_idx`. */
export const countCreatedRows = async (db: Db, deliveryId: string): Promise<number> => {
  const created = db.selectFrom('delivery_row').where('delivery_id', '=', deliveryId).where('state', '=', 'created')
  return (await created.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()).count
}
