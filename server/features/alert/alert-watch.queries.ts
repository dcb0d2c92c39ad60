import { type AlertSource, alertSources } from '@adm/domain/alert/alert-source'
import type { AlertObject } from '@adm/domain/alert/alert-type'
import { sql } from 'kysely'
import type { Db, OpenDb } from '../../platform/database/database.ts'
import { preparedQuery, preparedSql } from '../../platform/database/prepared-query.ts'
import { isOpenOrder } from '../area/area-open.queries.ts'

type Keys = { ids: readonly string[] }
const addWatches = preparedSql(
  ({ ids, of }: Keys & { of: AlertObject }) =>
    sql`insert into alert_watch (object_id, of) select id, ${of} from unnest(${ids}::uuid[]) as objects (id) on conflict do nothing`,
)
const lockOf = preparedSql(
  ({ ids }: Keys) => sql`select from alert_watch where object_id = any(${ids}::uuid[]) order by object_id for update`,
)

/**
 * Locks the watches of these objects until the end of the transaction, always in the same order, and makes those that are missing: two
 * processes never evaluate an object at the same time.
 */
export const lockWatches = async (db: OpenDb, of: AlertObject, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  const sorted = ids.toSorted()
  await Promise.all([addWatches(db, { ids: sorted, of }), lockOf(db, { ids: sorted })])
}

const updateWatches = preparedSql(
  ({ ids, moments }: Keys & { moments: readonly (string | null)[] }) => sql`
    update alert_watch set next_at = moment.next_at
    from unnest(${ids}::uuid[], ${moments}::timestamptz[]) as moment (object_id, next_at)
    where alert_watch.object_id = moment.object_id and alert_watch.next_at is distinct from moment.next_at`,
)

/** Writes when the clock looks at each of these objects next. */
export const saveWatches = async (db: OpenDb, moments: ReadonlyMap<string, string | null>): Promise<void> => {
  if (moments.size > 0) await updateWatches(db, { ids: [...moments.keys()], moments: [...moments.values()] })
}

/** The clock looks at this object at this moment at the latest. */
export const watchNoLaterThan = async (db: OpenDb, objectId: string, at: string): Promise<void> => {
  await sql`update alert_watch set next_at = least(next_at, ${at}::timestamptz) where object_id = ${objectId}`.execute(db)
}

/** The objects whose moment has come, the longest overdue first. Served by `alert_watch_next_idx`. */
export const findDueWatches = (db: Db, now: string, most: number): Promise<{ id: string; of: AlertObject }[]> =>
  db.selectFrom('alert_watch').select(['object_id as id', 'of']).where('next_at', '<=', now).orderBy('next_at').limit(most).execute()

/** Makes the entities whose changes queue an evaluation those that the code declares. */
export const replaceAlertSources = async (db: Db): Promise<void> => {
  await sql`with removed as (delete from alert_source where entity <> all(${alertSources}::text[]))
    insert into alert_source select unnest(${alertSources}::text[]) on conflict do nothing`.execute(db)
}

/** A change after which something is to be evaluated. */
export type DueChange = {
  entity: AlertSource
  entityId: string
  partOfId: string | null
  isNew: boolean
  byId: string | null
  /** Whether the change moved the mission of an order. */
  hasMoved: boolean
  leftCheckerId: string | null
  leftStartAt: string | null
}

const deletedChanges = preparedSql(
  ({ most }: { most: number }) => sql<DueChange>`
    delete from alert_due where seq in (select seq from alert_due order by seq limit ${most} for update skip locked)
    returning entity, entity_id as "entityId", part_of_id as "partOfId", is_new as "isNew", by_id as "byId",
      has_moved as "hasMoved", left_checker_id as "leftCheckerId", left_start_at as "leftStartAt"`,
)

/** Takes the oldest changes that no other process has taken. */
export const takeDueChanges = (db: OpenDb, most: number): Promise<DueChange[]> => deletedChanges(db, { most })

/** Deletes the waiting changes: something else evaluates what they touch. */
export const deleteDueChanges = async (db: OpenDb): Promise<void> => {
  await db.deleteFrom('alert_due').execute()
}

const firstDue = preparedQuery((db) => db.selectFrom('alert_due').select('seq').orderBy('seq').limit(sql.lit(1)))

/** Whether a change waits. By its key: without an order, PostgreSQL reads the pages of all deleted changes. */
export const hasDueChanges = async (db: Db): Promise<boolean> => (await firstDue(db, {})).length > 0

const queue = (orders: ReturnType<typeof sql>) =>
  sql`insert into alert_due (entity, entity_id) select 'booking', id from (${orders}) as orders`

/** Queues the open orders of these clients. Served by `booking_client_idx`. */
export const queueOrdersOfClients = async (db: OpenDb, clientIds: readonly string[]): Promise<void> => {
  if (clientIds.length > 0)
    await queue(sql`select id from booking where client_id = any(${clientIds}::uuid[]) and ${isOpenOrder}`).execute(db)
}

/** Queues the missions of these checkers that begin between two moments. Served by `booking_checker_idx`. */
export const queueOrdersOfCheckers = async (db: OpenDb, checkerIds: readonly string[], from: string, until: string): Promise<void> => {
  if (checkerIds.length === 0) return
  const missions = sql`select id from booking where checker_id = any(${checkerIds}::uuid[]) and listed_at between ${from} and ${until}
    and status in ('planned', 'confirmed')`
  await queue(missions).execute(db)
}

/** A slot that the mission of an order took or left. */
export type TouchedSlot = { id: string; checkerId: string; startAt: string }

/** A mission this far away in a checker's day is beside no other. */
const neighbourHours = 12

/** The other order whose mission is the last before a slot, or the first after it. */
const nextTo = (side: 'before' | 'after') => {
  const isBefore = side === 'before'
  const span = sql`${sql.lit(neighbourHours)} * interval '1 hour'`
  const within = isBefore
    ? sql`start_at < slot.at and start_at >= slot.at - ${span}`
    : sql`start_at >= slot.at and start_at <= slot.at + ${span}`
  return sql`(select booking_id from mission where live and checker_id = slot.checker_id and booking_id <> slot.booking_id and ${within}
    order by start_at ${isBefore ? sql`desc` : sql`asc`} limit 1)`
}

const neighbourSlots = preparedSql(
  ({ ids, checkerIds, moments }: Keys & { checkerIds: readonly string[]; moments: readonly string[] }) => sql<{ id: string }>`
    select beside.booking_id as id
    from unnest(${ids}::uuid[], ${checkerIds}::uuid[], ${moments}::timestamptz[]) as slot (booking_id, checker_id, at)
    cross join lateral (${nextTo('before')} union ${nextTo('after')}) as beside`,
)

/** The orders beside these slots in the checker's day: their travel depends on it. Served by `mission_checker_day_idx`. */
export const findNeighbourOrders = async (db: Db, slots: readonly TouchedSlot[]): Promise<string[]> => {
  if (slots.length === 0) return []
  const ids = slots.map(({ id }) => id)
  const checkerIds = slots.map(({ checkerId }) => checkerId)
  const moments = slots.map(({ startAt }) => startAt)
  return (await neighbourSlots(db, { ids, checkerIds, moments })).map(({ id }) => id)
}

type OrderOfChange = { id: string; clientId: string; checkerId: string | null; startAt: string | null }
const ordersOf = preparedSql(
  ({ ids }: Keys) => sql<OrderOfChange>`
    select booking.id, booking.client_id as "clientId", booking.checker_id as "checkerId", booking.start_at as "startAt"
    from booking where id in (
      select unnest(${ids}::uuid[])
      union select booking_id from mission_proposition where id = any(${ids}::uuid[])
      union select entity_id from document where id = any(${ids}::uuid[])
      union select booking_id from meter_reading where id = any(${ids}::uuid[])
    )`,
)

/** The order of each change: itself, that of a proposition or a document, or the row of which it is a part. */
export const findOrdersOfChanges = async (db: Db, ids: readonly string[]): Promise<OrderOfChange[]> =>
  ids.length === 0 ? [] : ordersOf(db, { ids })

const clientsWithAlert = preparedSql(
  ({ ids }: Keys) =>
    sql<{ id: string }>`select distinct client_id as id from alert where client_id = any(${ids}::uuid[]) and resolved_at is null`,
)

/**
 * Those of these clients that have an open alert. Once for all of them: where the statistics know no alert yet, PostgreSQL reads the whole
 * table, and a question for each order read it for each order.
 */
export const findClientsWithAlert = async (db: Db, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  ids.length === 0 ? new Set() : new Set((await clientsWithAlert(db, { ids })).map(({ id }) => id))

/** The next open orders by id, and orders with an alert that is not resolved. */
export const findOrdersToEvaluate = async (db: Db, after: string, most: number): Promise<string[]> => {
  const { rows } = await sql<{ id: string }>`
    (select id from booking where id > ${after} and ${isOpenOrder} order by id limit ${most})
    union (select booking_id from alert where booking_id > ${after} and resolved_at is null order by booking_id limit ${most})
    order by id limit ${most}`.execute(db)
  return rows.map(({ id }) => id)
}

/** The next clients by id. */
export const findClientsToEvaluate = async (db: Db, after: string, most: number): Promise<string[]> =>
  (await db.selectFrom('client').select('id').where('id', '>', after).orderBy('id').limit(most).execute()).map(({ id }) => id)
