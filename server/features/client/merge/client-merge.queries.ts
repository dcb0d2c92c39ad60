import type { MergeSummary } from '@adm/contract/client/client-merge'
import type { MovedTable } from '@adm/domain/client/client-merge'
import type { Merge, OrderWay, StoppedMove } from '@adm/domain/client/client-merge-move'
import { type RawBuilder, sql } from 'kysely'
import type { Db, OpenDb } from '../../../platform/database/database.ts'
import { clientText } from '../row/client-search.queries.ts'

/** A reference to clients: table, client column and key; `isVersioned` when a moved row must get a new version. */
export type NamesClient = { table: MovedTable; column?: string; key?: string; isVersioned?: true }
/** A moved row with its new version. */
export type Moved = { id: string; version: number }
type Ends = Pick<Merge, 'id' | 'survivorId' | 'mergedId'>

const versionOf = ({ isVersioned }: NamesClient) => (isVersioned ? sql`version` : sql`0`)
const nextVersion = ({ isVersioned }: NamesClient) => (isVersioned ? sql`, version = version + 1` : sql``)

type Some = { stays?: RawBuilder<unknown>; most?: number }
/** Up to `most` of those rows; all of them by default. */
const firstRows = ({ table, key = 'id' }: NamesClient, which: RawBuilder<unknown>, most: number | undefined) =>
  most === undefined ? sql`` : sql`and ${sql.ref(key)} in (select ${sql.ref(key)} from ${sql.table(table)} where ${which} limit ${most})`

/**
 * Replaces the merged client by the survivor in the rows of a table, and stores which rows moved. Rows that match `stays` remain with the
 * merged client, because the survivor has its own equivalent; at most `most` rows move.
 */
export const moveRows = async (
  db: OpenDb,
  reference: NamesClient,
  { id, survivorId, mergedId }: Ends,
  { stays = sql`false`, most }: Some = {},
) => {
  const { table, column = 'client_id', key = 'id' } = reference
  const { rows } = await sql<Moved>`
    with moved as (
      update ${sql.table(table)} set ${sql.ref(column)} = ${survivorId}::uuid ${nextVersion(reference)}
      where ${sql.ref(column)} = ${mergedId} and not (${stays}) ${firstRows(reference, sql`${sql.ref(column)} = ${mergedId}`, most)}
      returning ${sql.ref(key)} as id, ${versionOf(reference)} as version
    ), remembered as (
      insert into client_merge_row (merge_id, table_name, row_id) select ${id}::uuid, ${table}, id from moved
    )
    select id, version from moved`.execute(db)
  return rows
}

/** Gives up to `most` rows moved by a merge back to the merged client. @returns these rows */
export const moveSomeBack = async (
  db: OpenDb,
  reference: NamesClient,
  { id, survivorId, mergedId }: Ends,
  most?: number,
): Promise<Moved[]> => {
  const { table, column = 'client_id', key = 'id' } = reference
  const { rows } = await sql<Moved>`
    update ${sql.table(table)} as entry set ${sql.ref(column)} = ${mergedId}::uuid ${nextVersion(reference)}
    where entry.${sql.ref(key)} in (
      select moved.row_id from client_merge_row as moved join ${sql.table(table)} as current on current.${sql.ref(key)} = moved.row_id
      where moved.merge_id = ${id} and moved.table_name = ${table} and current.${sql.ref(column)} = ${survivorId}
      limit ${most ?? null})
    returning entry.${sql.ref(key)} as id, ${versionOf(reference)} as version`.execute(db)
  return rows
}

/** Gives all rows moved by a merge back to the merged client. @returns whether all of them still exist */
export const moveRowsBack = async (db: OpenDb, reference: NamesClient, merge: Ends): Promise<boolean> => {
  const rows = await moveSomeBack(db, reference, merge)
  const counted = await db
    .selectFrom('client_merge_row')
    .select(sql<number>`count(*)::int`.as('moved'))
    .where('merge_id', '=', merge.id)
    .where('table_name', '=', reference.table)
    .executeTakeFirstOrThrow()
  return rows.length === counted.moved
}

/** How many rows of each kind a merge would move, and how many would stay because the survivor has its own. */
export const countMoves = async (db: Db, survivorId: string, mergedId: string) => {
  const counted = (table: MovedTable, column: string, stays = sql`false`) => sql`
    select ${table} as "table", (count(*) filter (where not (${stays})))::int as moving, (count(*) filter (where ${stays}))::int as staying
    from ${sql.table(table)} as entry where ${sql.ref(`entry.${column}`)} = ${mergedId}`
  const parts = [
    counted('booking', 'client_id'),
    counted(
      'client_user',
      'client_id',
      sql`exists (select from client_user o where o.client_id = ${survivorId} and lower(o.email) = lower(entry.email))`,
    ),
    counted('client_blocking', 'client_id'),
    counted('specific_process', 'client_id'),
    counted(
      'client_preferred_checker',
      'client_id',
      sql`exists (select from client_preferred_checker o where o.client_id = ${survivorId} and o.checker_id = entry.checker_id)`,
    ),
    counted(
      'notification_template',
      'client_id',
      sql`exists (select from notification_template o where o.client_id = ${survivorId}
        and (o.kind, o.audience, o.language) = (entry.kind, entry.audience, entry.language))`,
    ),
    counted(
      'delivery',
      'client_id',
      sql`exists (select from delivery o where o.client_id = ${survivorId} and plain(o.reference) = plain(entry.reference))`,
    ),
    counted('quotation', 'client_id'),
    // What is issued stays with the client that it was issued to.
    counted('invoice', 'client_id', sql`entry.number is not null`),
    counted('price_grid', 'client_id', sql`exists (select from price_grid o where o.client_id = ${survivorId})`),
    counted('client_price', 'client_id', sql`exists (select from client_price o where o.client_id = ${survivorId})`),
    counted('client', 'merged_into'),
  ]
  const { rows } = await sql<{ table: MovedTable; moving: number; staying: number }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return rows
}

/** Locks these clients until the end of the transaction, in one fixed order. */
export const lockClients = async (db: OpenDb, ids: readonly string[]): Promise<void> => {
  await db.selectFrom('client').select('id').where('id', 'in', ids).orderBy('id').forUpdate().execute()
}

/** Writes the merge of two clients. */
export const insertMerge = async (db: OpenDb, { id, survivorId, mergedId }: Ends, at: string): Promise<void> => {
  await db.insertInto('client_merge').values({ id, survivor_id: survivorId, merged_id: mergedId, merged_at: at }).execute()
}

/** Stores the history change by which the merge is undone. */
export const saveChangeOfMerge = async (db: OpenDb, id: string, changeId: string): Promise<void> => {
  await db.updateTable('client_merge').set({ change_id: changeId }).where('id', '=', id).execute()
}

/** Writes the direction in which the orders of a merge move, to the survivor or back; null when all have moved. */
export const setOrdersMoving = async (db: OpenDb, id: string, way: OrderWay | null): Promise<void> => {
  const written = { orders_moving: way !== null, orders_way: way, orders_stopped_because: null, orders_stopped_at: null }
  await db.updateTable('client_merge').set(written).where('id', '=', id).execute()
}

/** Writes the reason why the orders of a merge stopped moving. @returns whether this is the first stop */
export const setOrdersStopped = async (db: OpenDb, id: string, because: string, at: string): Promise<boolean> => {
  const before = await db.selectFrom('client_merge').select('orders_stopped_at').where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
  const stopped = { orders_stopped_because: because, orders_stopped_at: before.orders_stopped_at ?? at }
  await db.updateTable('client_merge').set(stopped).where('id', '=', id).execute()
  return before.orders_stopped_at === null
}

/** Whether the orders of this merge are moving in this direction. Locks the row of the merge, so that the direction does not change. */
export const lockOrdersOfWay = async (db: OpenDb, id: string, way: OrderWay): Promise<boolean> => {
  const moving = db.selectFrom('client_merge').select('id').where('id', '=', id).where('orders_moving', '=', true)
  return (await moving.where('orders_way', '=', way).forUpdate().executeTakeFirst()) !== undefined
}

/** True when a job that moves the orders of the merge waits or runs. Served by `job_waiting_idx`. */
const isAtWork = sql<boolean>`exists (
  select from job where job.name = 'booking.merge' and job.state in ('waiting', 'running') and job.input -> 'merge' ->> 'id' = client_merge.id::text)`

const halted = (db: Db) =>
  db
    .selectFrom('client_merge')
    .innerJoin('client as survivor', 'survivor.id', 'client_merge.survivor_id')
    .innerJoin('client as merged', 'merged.id', 'client_merge.merged_id')
    .select([
      'client_merge.id',
      'survivor.id as survivorId',
      'survivor.name as survivorName',
      'merged.id as mergedId',
      'merged.name as mergedName',
    ])
    .select(['client_merge.orders_way as way', 'client_merge.orders_stopped_because as because', 'client_merge.orders_stopped_at as at'])
    .where('client_merge.orders_moving', '=', true)
    .where((eb) => eb.not(isAtWork))
    .orderBy('client_merge.id')

/** The merges whose orders stopped moving, with no job for them, after this one by identifier. Served by `client_merge_moving_idx`. */
export const findHalted = async (db: Db, after: string | null, most: number): Promise<{ merge: Merge; way: OrderWay }[]> => {
  const rows = await halted(db)
    .$if(after !== null, (query) => query.where('client_merge.id', '>', after))
    .limit(most)
    .execute()
  return rows.map(({ way, because: _because, at: _at, ...merge }) => ({ merge, way: way ?? 'there' }))
}

/** The merge of this client whose orders stopped moving, with the reason. Served by `client_merge_moving_idx`. */
export const findStoppedMove = async (db: Db, clientId: string): Promise<StoppedMove | null> => {
  const stopped = halted(db).where('client_merge.orders_stopped_at', 'is not', null)
  const row = await stopped.where((eb) => eb.or([eb('survivor.id', '=', clientId), eb('merged.id', '=', clientId)])).executeTakeFirst()
  if (!row) return null
  const { way, because, at, ...merge } = row
  return { merge, way: way ?? 'there', because: because ?? '', at: at ?? '' }
}

/**
 * Whether orders of a merge of one of these clients are still moving. Served by `client_merge_survivor_idx` and `client_merge_merged_idx`.
 */
export const areOrdersMoving = async (db: Db, ids: readonly string[]): Promise<boolean> => {
  const moving = db
    .selectFrom('client_merge')
    .select('id')
    .where('orders_moving', '=', true)
    .where((eb) => eb.or([eb('survivor_id', 'in', ids), eb('merged_id', 'in', ids)]))
  return (await moving.executeTakeFirst()) !== undefined
}

/** Writes that a merge was undone. */
export const endMerge = async (db: OpenDb, id: string, at: string): Promise<void> => {
  await db.updateTable('client_merge').set({ undone_at: at }).where('id', '=', id).execute()
}

/** Writes the survivor of a merged client, or null when the merge is undone, and raises the client's version. */
export const setMergedInto = async (db: OpenDb, id: string, survivorId: string | null, at: string): Promise<void> => {
  await db
    .updateTable('client')
    .set((eb) => ({ merged_into: survivorId, updated_at: at, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** Replaces the survivor's former search words by those of the clients now merged into it. */
export const refreshPreviousWords = async (db: OpenDb, survivorId: string): Promise<void> => {
  await sql`
    update client as survivor
    set former_words = (select string_agg(${clientText}, ' ' order by client.id) from client where client.merged_into = survivor.id)
    where survivor.id = ${survivorId}`.execute(db)
}

/** Moves the users of a merged client to the survivor; a user whose address exists there stays, and the survivor's main user remains. */
export const moveUsers = async (db: OpenDb, merge: Ends): Promise<void> => {
  const { id, survivorId, mergedId } = merge
  const isThere = sql<boolean>`exists (select from client_user o where o.client_id = ${survivorId} and lower(o.email) = lower(client_user.email))`
  await sql`
    with demoted as (
      update client_user set is_main = false
      where client_id = ${mergedId} and is_main and not ${isThere} and exists (select from client_user o where o.client_id = ${survivorId})
      returning id
    )
    update client_merge set demoted_user_id = (select id from demoted) where id = ${id}`.execute(db)
  await moveRows(db, { table: 'client_user' }, merge, { stays: isThere })
}

/** The preferred checkers of a client, as rows that a merge moves. */
export const preferredReference: NamesClient = { table: 'client_preferred_checker' }

/** Moves the preferred checkers of a merged client to the survivor; one whom the survivor prefers too stays. */
export const movePreferredCheckers = async (db: OpenDb, merge: Ends): Promise<void> => {
  const isThere = sql`exists (
    select from client_preferred_checker o
    where o.client_id = ${merge.survivorId} and o.checker_id = client_preferred_checker.checker_id)`
  await moveRows(db, preferredReference, merge, { stays: isThere })
}

/** Moves the users of a merge back; their former main user is restored. @returns whether each client has one main user */
export const moveUsersBack = async (db: OpenDb, merge: Ends): Promise<{ isWhole: boolean; haveMain: boolean }> => {
  const isWhole = await moveRowsBack(db, { table: 'client_user' }, merge)
  const people = sql`client_user where client_id in (${merge.survivorId}, ${merge.mergedId})`
  await sql`
    update client_user set is_main = true from client_merge
    where client_merge.id = ${merge.id} and client_user.id = client_merge.demoted_user_id
      and not exists (select from client_user o where o.client_id = client_user.client_id and o.is_main)`.execute(db)
  const { rows } = await sql`select client_id from ${people} group by client_id having count(*) filter (where is_main) <> 1`.execute(db)
  return { isWhole, haveMain: rows.length === 0 }
}

type MergeState = Omit<MergeSummary, 'stands'> & {
  survivorId: string
  undoneAt: string | null
  isMoving: boolean
  before: unknown
  after: unknown
}

const merges = (db: Db) =>
  db
    .selectFrom('client_merge')
    .innerJoin('client as merged', 'merged.id', 'client_merge.merged_id')
    .innerJoin('event', 'event.id', 'client_merge.change_id')
    .select(['client_merge.id', 'client_merge.survivor_id as survivorId', 'client_merge.merged_at as mergedAt'])
    .select([
      'client_merge.undone_at as undoneAt',
      sql<boolean>`client_merge.orders_moving and (client_merge.orders_stopped_at is null or ${isAtWork})`.as('isMoving'),
      'merged.id as mergedId',
      'merged.name as mergedName',
    ])
    .select(['event.id as changeId', 'event.before', 'event.after'])
    .select(sql<string | null>`(select name from user_account where id = case when by_kind = 'staff' then by_id::uuid end)`.as('byName'))

/** The merges into this client that were not undone, the latest first. Served by `client_merge_survivor_idx`. */
export const findMerges = (db: Db, survivorId: string): Promise<MergeState[]> =>
  merges(db)
    .where('client_merge.survivor_id', '=', survivorId)
    .where('client_merge.undone_at', 'is', null)
    .orderBy('client_merge.merged_at', 'desc')
    .orderBy('client_merge.id')
    .execute()

/** The merge that this history change recorded. Served by `client_merge_change_idx`. */
export const getMergeOfChange = (db: Db, changeId: string): Promise<MergeState> =>
  merges(db).where('client_merge.change_id', '=', changeId).executeTakeFirstOrThrow()
