import type { RowColumn } from '@adm/domain/delivery/delivery-row'
import { headingKey, type StoredHeadings } from '@adm/domain/delivery/sheet/lots-sheet'
import type { ImportedRow } from '@adm/domain/delivery/sheet/match-lots'
import { sql } from 'kysely'
import type { Db, OpenDb } from '../../../platform/database/database.ts'
import { selectRows } from '../delivery-row.queries.ts'

/** The rows of a delivery, by number, each with the place in a file that it comes from. Served by `delivery_row_number`. */
export const findImportedRows = async (db: Db, deliveryId: string): Promise<ImportedRow[]> => {
  const rows = await selectRows(db).select(['sheet_name', 'sheet_row']).where('delivery_id', '=', deliveryId).orderBy('number').execute()
  return rows.map(({ sheet_name: name, sheet_row: row, ...rest }) => ({
    ...rest,
    origin: name === null || row === null ? null : { name, row },
  }))
}

/** Rows after a number, for a file that is written in parts. Served by `delivery_row_number`. */
export const findRowsAfter = (db: Db, deliveryId: string, after: number, most: number) =>
  selectRows(db)
    .where('delivery_id', '=', deliveryId)
    .where('state', '!=', 'empty')
    .where('number', '>', after)
    .orderBy('number')
    .limit(most)
    .execute()

/** How many rows of a delivery have something typed in. Served by `delivery_row_state_idx`. */
export const countFilledRows = async (db: Db, deliveryId: string): Promise<number> => {
  const filled = db.selectFrom('delivery_row').where('delivery_id', '=', deliveryId).where('state', '!=', 'empty')
  return (await filled.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow()).count
}

/** The headings that people have corrected in the sheets of the client of a delivery; those of its latest delivery first. */
export const findHeadings = async (db: Db, deliveryId: string): Promise<Map<string, RowColumn | null>> => {
  const deliveries = await db
    .selectFrom('delivery')
    .innerJoin('delivery as own', 'own.client_id', 'delivery.client_id')
    .select('delivery.sheet_headings')
    .where('own.id', '=', deliveryId)
    .orderBy('delivery.created_at')
    .execute()
  return new Map(deliveries.flatMap(({ sheet_headings: headings }) => Object.entries(headings)))
}

type Heading = { heading: string; column: RowColumn | null }

/** Stores corrected headings with a delivery; an earlier correction of them in another delivery of the client counts no more. */
export const saveHeadings = async (db: OpenDb, deliveryId: string, headings: readonly Heading[]): Promise<void> => {
  const corrected: StoredHeadings = Object.fromEntries(headings.map(({ heading, column }) => [headingKey(heading), column]))
  await sql`
    update delivery set sheet_headings =
      (delivery.sheet_headings - ${Object.keys(corrected)}::text[])
      || case when delivery.id = ${deliveryId} then ${JSON.stringify(corrected)}::jsonb else '{}' end
    from delivery as own
    where own.id = ${deliveryId} and delivery.client_id = own.client_id
      and (delivery.id = own.id or delivery.sheet_headings ?| ${Object.keys(corrected)}::text[])
    returning delivery.id`.execute(db)
}
