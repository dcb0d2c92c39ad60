import type { DeliveryDetail } from '@adm/contract/delivery/delivery'
import { type Delivery, type DeliveryChange, delivery } from '@adm/domain/delivery/delivery'
import { deliveryRefusals } from '@adm/domain/delivery/delivery-refusals'
import type { DeliveryFacts } from '@adm/domain/delivery/delivery-transition'
import { bookingStatuses, isFinal } from '@adm/domain/booking/step/booking-status'
import { sql } from 'kysely'
import { defineColumns } from '../../platform/database/columns.ts'
import type { Db, OpenDb } from '../../platform/database/database.ts'
import { lockRow, rowForChange } from '../../platform/history/change-row.ts'

const columns = defineColumns('delivery', delivery.omit({ clientName: true }), { json: ['contacts'] })

/** Deliveries with the names of their clients. */
const selectDeliveries = (db: Db) =>
  db
    .selectFrom('delivery')
    .innerJoin('client', 'client.id', 'delivery.client_id')
    .select(columns.select)
    .select('client.name as clientName')

/** A delivery, or undefined. */
export const findDelivery = (db: Db, id: string): Promise<Delivery | undefined> =>
  selectDeliveries(db).where('delivery.id', '=', id).executeTakeFirst()

/** The references of deliveries with the names of their clients, by id. Served by the keys. */
export const findDeliveryNames = async (
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, Pick<Delivery, 'reference' | 'clientName'>>> => {
  const rows = await db
    .selectFrom('delivery')
    .innerJoin('client', 'client.id', 'delivery.client_id')
    .select(['delivery.id', 'delivery.reference', 'client.name as clientName'])
    .where('delivery.id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute()
  return new Map(rows.map(({ id, ...names }) => [id, names]))
}

/** A delivery. @throws {Refusal} `DELIVERY_NOT_FOUND` */
export const getDelivery = async (db: Db, id: string): Promise<Delivery> => {
  const row = await findDelivery(db, id)
  if (!row) throw deliveryRefusals.missing()
  return row
}

/** A delivery, locked until the end of the transaction. @throws {Refusal} `DELIVERY_NOT_FOUND`, `STALE_VERSION` with the current row */
export const getDeliveryForChange = rowForChange(lockRow('delivery'), getDelivery, deliveryRefusals.stale)

/** A delivery as the subject of recorded changes. */
export const deliverySubject = { read: getDelivery, forChange: getDeliveryForChange }

/** Writes a new delivery. */
export const insertDelivery = async (db: OpenDb, row: Omit<Delivery, 'clientName'>): Promise<void> => {
  await db.insertInto('delivery').values(columns.wholeRow(row)).returning('id').execute()
}

/** Writes changed fields of a delivery and its next version. */
export const updateDelivery = async (
  db: OpenDb,
  { id, version }: Pick<Delivery, 'id' | 'version'>,
  change: DeliveryChange | Pick<Delivery, 'status'>,
): Promise<void> => {
  await db
    .updateTable('delivery')
    .set({ ...columns.values(change), version: version + 1 })
    .where('id', '=', id)
    .returning('id')
    .execute()
}

/** Whether another delivery of the client has the reference, whatever its case and accents. Served by `delivery_reference_idx`. */
export const isReferenceTaken = async (db: Db, clientId: string, reference: string, except: string | undefined): Promise<boolean> => {
  const same = db
    .selectFrom('delivery')
    .select('id')
    .where('client_id', '=', clientId)
    .where(sql<boolean>`plain(reference) = plain(${reference})`)
  return (await same.$if(except !== undefined, (others) => others.where('id', '!=', except ?? '')).executeTakeFirst()) !== undefined
}

/** The client of a delivery: its name, and the client into which it was merged. */
export const findDeliveryClient = (db: Db, id: string) =>
  db
    .selectFrom('client')
    .leftJoin('client as survivor', 'survivor.id', 'client.merged_into')
    .select(['client.name', 'survivor.name as survivorName'])
    .where('client.id', '=', id)
    .executeTakeFirst()

/** The first open orders, named where their delivery cannot be cancelled. */
const mostNamed = 5
const openStatuses = bookingStatuses.filter((status) => !isFinal(status))
const orders = (db: Db, id: string) => db.selectFrom('booking').where('delivery_id', '=', id)

type DatabaseFacts = Pick<
  DeliveryFacts,
  'errorNumbers' | 'rowCount' | 'createdCount' | 'openOrders' | 'openCodes' | 'hasBegun' | 'uninvoicedOrders'
>
/** The facts of the transitions that the database has. No invoice exists yet: an order is invoiced by none. */
export const findDeliveryFacts = async (db: Db, { id, dates }: Pick<Delivery, 'id' | 'dates'>, today: string): Promise<DatabaseFacts> => {
  const [errors, rows, open, all] = await Promise.all([
    db.selectFrom('delivery_row').select('number').where('delivery_id', '=', id).where('state', '=', 'error').orderBy('number').execute(),
    db
      .selectFrom('delivery_row')
      .select(sql<number>`count(*) filter (where state not in ('empty', 'excluded'))::int`.as('rowCount'))
      .select(sql<number>`count(*) filter (where state = 'created')::int`.as('createdCount'))
      .where('delivery_id', '=', id)
      .executeTakeFirstOrThrow(),
    orders(db, id)
      .select(sql<number>`count(*)::int`.as('count'))
      .select(sql<string[]>`coalesce((array_agg(code order by code))[1:${sql.lit(mostNamed)}], '{}')`.as('codes'))
      .where('status', 'in', openStatuses)
      .executeTakeFirstOrThrow(),
    orders(db, id)
      .select(sql<number>`count(*)::int`.as('count'))
      .select(sql<string | null>`min((start_at at time zone 'Europe/Paris')::date)::text`.as('firstDay'))
      .executeTakeFirstOrThrow(),
  ])
  const firstDay = all.firstDay ?? dates[0]
  return {
    errorNumbers: errors.map(({ number }) => number),
    rowCount: rows.rowCount,
    createdCount: rows.createdCount,
    openOrders: open.count,
    openCodes: open.codes,
    hasBegun: firstDay !== undefined && firstDay <= today,
    uninvoicedOrders: all.count,
  }
}

/** The number of rows in each state, and of those that the last creation left out. Served by `delivery_row_state_idx`. */
export const findRowCounts = async (db: Db, id: string): Promise<Pick<DeliveryDetail, 'counts' | 'refusedCount'>> => {
  const states = await db
    .selectFrom('delivery_row')
    .select(['state', sql<number>`count(*)::int`.as('count'), sql<number>`count(refusal)::int`.as('refused')])
    .where('delivery_id', '=', id)
    .groupBy('state')
    .execute()
  const count = (state: string) => states.find((group) => group.state === state)?.count ?? 0
  return {
    counts: {
      empty: count('empty'),
      error: count('error'),
      incomplete: count('incomplete'),
      ready: count('ready'),
      created: count('created'),
      excluded: count('excluded'),
    },
    refusedCount: states.reduce((sum, { refused }) => sum + refused, 0),
  }
}

/** Deliveries whose next step the product takes by itself, oldest first. Served by `delivery_status_idx`. */
export const findDeliveriesToAdvance = async (db: Db): Promise<string[]> => {
  const rows = await db
    .selectFrom('delivery')
    .select('id')
    .where('status', 'in', ['created', 'in_progress'])
    .orderBy('created_at')
    .execute()
  return rows.map(({ id }) => id)
}
