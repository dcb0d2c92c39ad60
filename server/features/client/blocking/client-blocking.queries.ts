import type { Named } from '@adm/contract/call/name-search'
import { type Blocking, type BlockingDraft, type BlockingLift, blocking } from '@adm/domain/client/client-blocking'
import { clientRefusals } from '@adm/domain/client/client-refusals'
import { sql } from 'kysely'
import { defineColumns } from '../../../platform/database/columns.ts'
import type { Db, OpenDb } from '../../../platform/database/database.ts'
import { preparedQuery } from '../../../platform/database/prepared-query.ts'
import { getClient } from '../row/client.queries.ts'

const columns = defineColumns('client_blocking', blocking.omit({ blockedBy: true, unblockedBy: true }))

const personOf = (account: 'blocker' | 'lifter') =>
  sql<Named | null>`case when ${sql.ref(account)}.id is not null then json_build_object('id', ${sql.ref(account)}.id, 'name', ${sql.ref(account)}.name) end`

const blockings = (db: Db) =>
  db
    .selectFrom('client_blocking')
    .leftJoin('user_account as blocker', 'blocker.id', 'client_blocking.blocked_by')
    .leftJoin('user_account as lifter', 'lifter.id', 'client_blocking.unblocked_by')
    .select(columns.select)
    .select([personOf('blocker').as('blockedBy'), personOf('lifter').as('unblockedBy')])

/** The blocks of a client, the latest first. Served by `client_blocking_history_idx`. */
export const findBlockings = (db: Db, clientId: string): Promise<Blocking[]> =>
  blockings(db)
    .where('client_blocking.client_id', '=', clientId)
    .orderBy('client_blocking.start_date', 'desc')
    .orderBy('client_blocking.id', 'desc')
    .execute()

/** A block of this client, if it exists. */
export const findBlocking = (db: Db, clientId: string, id: string): Promise<Blocking | undefined> =>
  blockings(db).where('client_blocking.id', '=', id).where('client_blocking.client_id', '=', clientId).executeTakeFirst()

const lockAgainstOrders = preparedQuery((db, { id }: { id: string }) =>
  db.selectFrom('client').select(['version', 'merged_into as mergedInto']).where('id', '=', id).forUpdate(),
)

/**
 * Locks the client against new orders until the end of the transaction: an order that began before is committed by then, one that begins
 * now waits and then sees the block.
 * @throws {Refusal} `CLIENT_NOT_FOUND`, `CLIENT_MERGED`
 */
export const lockClient = async (db: OpenDb, id: string): Promise<number> => {
  const [row] = await lockAgainstOrders(db, { id })
  if (!row) throw clientRefusals.missing()
  if (row.mergedInto) throw clientRefusals.merged(await getClient(db, row.mergedInto))
  return row.version
}

const lockOpen = preparedQuery((db, { id }: { id: string }) => db.selectFrom('client').select('id').where('id', '=', id).forKeyShare())

/** Locks the client for key share while an order is taken: a block waits until the order is committed. */
export const lockClientForOrder = async (db: OpenDb, id: string): Promise<void> => {
  await lockOpen(db, { id })
}

/** Raises the version of a client after a change of its blocks, processes or logo, which its page shows. */
export const moveClientVersion = async (db: OpenDb, id: string): Promise<void> => {
  await db
    .updateTable('client')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

type NewBlocking = Omit<BlockingDraft, 'endDate'> &
  Pick<Blocking, 'id' | 'clientId' | 'origin' | 'reason' | 'blockedAt' | 'endDate' | 'invoices'> & { blockedBy: string | null }

/** Writes a new block. */
export const insertBlocking = async (db: OpenDb, { blockedBy, ...block }: NewBlocking): Promise<void> => {
  await db
    .insertInto('client_blocking')
    .values({ ...columns.values(block), blocked_by: blockedBy })
    .execute()
}

type Lift = { at: string; by: string | null; liftedBy: NonNullable<Blocking['liftedBy']>; why?: BlockingLift }

/** Lifts an active block. @returns false when another transaction lifted it first */
export const liftBlocking = async (db: OpenDb, id: string, { at, by, liftedBy, why }: Lift): Promise<boolean> => {
  const lifted = await db
    .updateTable('client_blocking')
    .set({ unblocked_at: at, unblocked_by: by, lifted_by: liftedBy, lift_reason: why?.reason ?? null, lift_comment: why?.comment ?? null })
    .where('id', '=', id)
    .where('unblocked_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return lifted !== undefined
}

/** Up to `most` blocks whose last day is past. Served by `client_blocking_end_idx`. */
export const findEndedBlockings = (db: Db, today: string, most: number): Promise<{ id: string; clientId: string }[]> =>
  db
    .selectFrom('client_blocking')
    .select(['id', 'client_id as clientId'])
    .where('unblocked_at', 'is', null)
    .where('end_date', '<', today)
    .orderBy('end_date')
    .limit(most)
    .execute()

/** The active blocks of a client that wait for the payment of this invoice. */
export const findBlockingsOfInvoice = (db: Db, clientId: string, invoice: string) =>
  db
    .selectFrom('client_blocking')
    .select(['id', 'invoices'])
    .where('client_id', '=', clientId)
    .where('unblocked_at', 'is', null)
    .where(sql<boolean>`${invoice} = any (invoices)`)
    .orderBy('id')
    .execute()
