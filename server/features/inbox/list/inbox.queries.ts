import type { AuthorKind } from '@adm/domain/actor'
import type { InboxEntity, InboxKind } from '@adm/domain/inbox/inbox-kind'
import { creationSteps, planningSteps } from '@adm/domain/inbox/inbox-step'
import { type RawBuilder, sql } from 'kysely'
import type { OpenDb } from '../../../platform/database/database.ts'

/** A fact about an object, and when and by whom it became true. */
export type InboxFact = {
  entity: InboxEntity
  entityId: string
  kind: InboxKind
  at: string
  byKind: AuthorKind
  /** Of a colleague only. */
  byId: string | null
}
/** The accounts that a fact may concern, as a query or a list of identifiers. */
type Accounts = RawBuilder<string>

/**
 * Writes a fact into the inbox of each of these active accounts, except that of its author. An item of the same object takes the new fact, and
 * is unread again: any number of facts about one object is one item. The facts of a bulk are its rows, of one kind. @returns the accounts
 */
export const insertFact = async (db: OpenDb, accounts: Accounts, fact: InboxFact): Promise<readonly string[]> => {
  const { entity, entityId, kind, at, byKind, byId } = fact
  const { rows } = await sql<{ accountId: string }>`
    insert into inbox_item (account_id, entity, entity_id, kind, at, by_kind, by_id)
    select user_account.id, ${entity}, ${entityId}::uuid, ${kind}, ${at}::timestamptz, ${byKind}, ${byId}::uuid
    from user_account
    where user_account.id in (${accounts}) and user_account.status = 'active' and user_account.id is distinct from ${byId}::uuid
    order by user_account.id
    on conflict (account_id, entity, entity_id) do update set
      kind = excluded.kind, at = greatest(inbox_item.at, excluded.at), by_kind = excluded.by_kind, by_id = excluded.by_id,
      facts = case
        when inbox_item.read_at is not null or (inbox_item.entity like '%-bulk' and inbox_item.kind <> excluded.kind) then 1
        else inbox_item.facts + 1 end,
      read_at = null
    returning account_id as "accountId"`.execute(db)
  return rows.map(({ accountId }) => accountId)
}

/** These accounts. */
export const accountsOf = (ids: readonly string[]): Accounts => sql`select unnest(${ids}::uuid[])`

/** The colleague who created an order, and the one who planned it last. Served by `event_entity_idx`. */
export const accountsOfBooking = (bookingId: string): Accounts => {
  const events = (kinds: readonly string[]) => sql`
    select by_id::uuid from event
    where entity_id = ${bookingId}::uuid and entity = 'booking' and by_kind = 'staff' and kind = any(${kinds}::text[])
    order by seq desc limit 1`
  return sql`(${events(creationSteps)}) union (${events(planningSteps)})`
}

/** Those of these accounts that have an item of an object. Served by `inbox_item_object_idx`. */
export const accountsWithItem = (accounts: Accounts, { entity, entityId }: Pick<InboxFact, 'entity' | 'entityId'>): Accounts => sql`
  select account_id from inbox_item where entity = ${entity} and entity_id = ${entityId}::uuid and account_id in (${accounts})`

/** Who is in charge of an alert, and who commented on it. Served by `alert_comment_alert_idx`. */
export const accountsOfAlert = (alertId: string): Accounts => sql`
  select assignee_id from alert where id = ${alertId}::uuid and assignee_id is not null
  union select by_id from alert_comment where alert_id = ${alertId}::uuid and by_id is not null`

/** Who reported a warning, and who is in charge of it. */
export const accountsOfWarning = (warningId: string): Accounts => sql`
  select unnest(array[reporter_id, assignee_id]) from warning where id = ${warningId}::uuid`

type Withdrawn = {
  accountId: string
  kind: InboxKind
  entityId: string
  /** The event of which the fact is undone: the item of its bulk goes too. */
  eventId: string | null
}

/** Deletes the unread item of an object whose latest fact is no longer true. @returns whether there was one */
export const deleteUntrue = async (db: OpenDb, { accountId, kind, entityId, eventId }: Withdrawn): Promise<boolean> => {
  const { rows } = await sql`
    delete from inbox_item
    where account_id = ${accountId}::uuid and kind = ${kind} and read_at is null
      and entity_id in (${entityId}::uuid, (select part_of_id from event where event.id = ${eventId}::uuid))
    returning id`.execute(db)
  return rows.length > 0
}

/** Marks an item of an account as read or unread. @returns its identifier, undefined when the account has no such item */
export const updateItem = async (
  db: OpenDb,
  { id, accountId, readAt }: { id: string; accountId: string; readAt: string | null },
): Promise<string | undefined> => {
  const updated = db.updateTable('inbox_item').set({ read_at: readAt }).where('id', '=', id).where('account_id', '=', accountId)
  return (await updated.returning('id').executeTakeFirst())?.id
}

/** Marks every unread item up to a moment as read. Served by `inbox_item_unread_idx`. @returns their identifiers */
export const readItemsUntil = async (
  db: OpenDb,
  { accountId, until, now }: { accountId: string; until: string; now: string },
): Promise<readonly string[]> => {
  const read = await db
    .updateTable('inbox_item')
    .set({ read_at: now })
    .where('account_id', '=', accountId)
    .where('read_at', 'is', null)
    .where('at', '<=', until)
    .returning('id')
    .execute()
  return read.map(({ id }) => id)
}

/** Marks these items of an account as read, or as unread. */
export const updateItems = async (
  db: OpenDb,
  { ids, accountId, readAt }: { ids: readonly string[]; accountId: string; readAt: string | null },
): Promise<void> => {
  await db
    .updateTable('inbox_item')
    .set({ read_at: readAt })
    .where('account_id', '=', accountId)
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('read_at', readAt === null ? 'is not' : 'is', null)
    .execute()
}

/** Deletes the items of before a moment, some thousand at once. Served by `inbox_item_at_idx`. @returns their number */
export const deleteOldItems = async (db: OpenDb, before: string, most: number): Promise<number> => {
  const { rows } = await sql`
    delete from inbox_item where id = any(array(select id from inbox_item where at < ${before} limit ${most})) returning id`.execute(db)
  return rows.length
}
