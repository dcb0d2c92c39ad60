import { type Dispatch, dispatch, type DispatchOutcome } from '@adm/domain/mission-proposition/dispatch'
import { propositionRefusals } from '@adm/domain/mission-proposition/proposition-refusals'
import { sql } from 'kysely'
import { defineColumns } from '../../platform/database/columns.ts'
import type { Db, OpenDb } from '../../platform/database/database.ts'
import { preparedQuery } from '../../platform/database/prepared-query.ts'
import type { RowCondition } from '../../platform/work/work.ts'

const columns = defineColumns('mission_dispatch', dispatch)

const dispatches = (db: Db) => db.selectFrom('mission_dispatch').select(columns.select)

/** The dispatches of an order, the latest first. Served by `mission_dispatch_booking_idx`. */
export const findDispatchesOf = (db: Db, bookingId: string): Promise<Dispatch[]> =>
  dispatches(db).where('booking_id', '=', bookingId).orderBy('created_at', 'desc').orderBy('id', 'desc').execute()

/** A dispatch. @throws {Refusal} `DISPATCH_ENDED` for an unknown one */
export const getDispatch = async (db: Db, id: string): Promise<Dispatch> => {
  const row = await dispatches(db).where('id', '=', id).executeTakeFirst()
  if (!row) throw propositionRefusals.noDispatch()
  return row
}

/** The dispatch of an order that has not ended; its order is locked before. Served by `mission_dispatch_running_idx`. */
export const findRunningDispatch = async (db: Db, bookingId: string): Promise<Dispatch | undefined> =>
  (await runningDispatch(db, { bookingId }))[0]

const runningDispatch = preparedQuery((db, { bookingId }: { bookingId: string }) =>
  dispatches(db).where('booking_id', '=', bookingId).where('ended_at', 'is', null),
)

/** Whether an order has a dispatch that has not ended. Served by `mission_dispatch_running_idx`. */
export const hasRunningDispatch: RowCondition = (id) =>
  sql`exists (select from mission_dispatch where booking_id = ${id} and ended_at is null)`

/** The order of the dispatch that has waited longest for the clock. Served by `mission_dispatch_due_idx`. */
export const findDueDispatch = (db: Db, now: string) =>
  db
    .selectFrom('mission_dispatch')
    .select('booking_id as bookingId')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Writes a new dispatch. */
export const insertDispatch = async (db: OpenDb, row: Omit<Dispatch, 'waves' | 'endedAt' | 'outcome' | 'version'>): Promise<void> => {
  await db.insertInto('mission_dispatch').values(columns.values(row)).execute()
}

type Progress = Partial<Pick<Dispatch, 'waves' | 'dueAt'>> & { ended?: { at: string; outcome: DispatchOutcome } | null }

/** Writes the progress of a dispatch. `ended: null` reopens it. */
export const updateDispatch = async (db: OpenDb, id: string, { waves, dueAt, ended }: Progress): Promise<void> => {
  await db
    .updateTable('mission_dispatch')
    .set((eb) => ({
      ...(waves !== undefined && { waves }),
      ...(dueAt !== undefined && { due_at: dueAt }),
      ...(ended !== undefined && { ended_at: ended?.at ?? null, outcome: ended?.outcome ?? null }),
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** Lets the clock look at the running dispatch of an order now. @returns whether there is one */
export const setDispatchDue = async (db: OpenDb, bookingId: string, now: string): Promise<boolean> => {
  const due = db.updateTable('mission_dispatch').set({ due_at: now }).where('booking_id', '=', bookingId).where('ended_at', 'is', null)
  return (await due.returning('id').executeTakeFirst()) !== undefined
}

/** The dispatch of an order that ended in this request. Served by `event_entity_idx`. */
export const findDispatchEndedBy = (db: Db, requestId: string, bookingId: string): Promise<Dispatch | undefined> =>
  dispatches(db)
    .where('booking_id', '=', bookingId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('event')
          .select('event.id')
          .whereRef('event.entity_id', '=', 'mission_dispatch.id')
          .where('event.kind', '=', 'ended')
          .where('event.request_id', '=', requestId),
      ),
    )
    .executeTakeFirst()

/**
 * The orders after this one that wait without a checker, whose last dispatch asked everybody in vain and whose slot is still to come.
 */
export const findExhaustedOrders = (db: Db, after: string, now: string, most: number): Promise<Dispatch[]> =>
  db
    .selectFrom('booking')
    .innerJoinLateral(
      (eb) =>
        eb
          .selectFrom('mission_dispatch')
          .select(columns.select)
          .whereRef('mission_dispatch.booking_id', '=', 'booking.id')
          .orderBy('created_at', 'desc')
          .limit(1)
          .as('last'),
      (join) => join.onTrue(),
    )
    .selectAll('last')
    .where('booking.status', '=', 'no_checker')
    .where('booking.id', '>', after)
    .where('last.outcome', '=', 'exhausted')
    .where('last.mode', '!=', 'direct')
    .where('last.startAt', '>', now)
    .orderBy('booking.id')
    .limit(most)
    .execute()
