import type { AnyEvent, Event } from '@adm/domain/platform/event'
import type { Refusal } from '@adm/domain/refusal'
import { sql } from 'kysely'
import type { OpenDb } from '../database/database.ts'
import type { Tables } from '../database/tables.gen.ts'
import type { Change, Work } from '../work/work.ts'
import { record } from './history.ts'

type Versioned = { id: string; version: number }
type Stale<Row> = (current: Row) => Refusal

/** Requires the version that the reader saw; without a version, any row passes. @throws {Refusal} `stale`, with the current row */
export const requireVersion = <Row extends Pick<Versioned, 'version'>>(row: Row, version: number | undefined, stale: Stale<Row>): void => {
  if (version !== undefined && row.version !== version) throw stale(row)
}

/** Locks a row of a table until the end of the transaction. */
export const lockRow =
  (table: keyof Tables) =>
  async (db: OpenDb, id: string): Promise<void> => {
    const rows = sql<{ id: string }>`${sql.table(table)}`.as('locked')
    await db.selectFrom(rows).select('locked.id').where('locked.id', '=', id).forUpdate().execute()
  }

type ForChange<Row> = (db: OpenDb, id: string, version?: number) => Promise<Row>

/**
 * Reads a row for a change: locked until the end of the transaction, so that it cannot change between the guards and the write. The lock is
 * a separate statement: a statement that locks and joins would return the joined rows in their state before the lock was granted.
 * @param lock `lockRow` of its table, unless it needs another lock
 * @param read refuses a missing row
 * @param stale makes the refusal for an outdated version
 */
export const rowForChange =
  <Row extends Pick<Versioned, 'version'>>(
    lock: (db: OpenDb, id: string) => Promise<unknown>,
    read: (db: OpenDb, id: string) => Promise<Row>,
    stale: Stale<Row>,
  ): ForChange<Row> =>
  async (db, id, version) => {
    // One batch, executed in this order.
    const [, row] = await Promise.all([lock(db, id), read(db, id)])
    requireVersion(row, version, stale)
    return row
  }

/** Changeable rows: how to read one, and how to read it for a change. */
export type Subject<Row> = { read: (db: OpenDb, id: string) => Promise<Row>; forChange: ForChange<Row> }
type Recorded<Row, Facts> = Pick<Change, 'reason' | 'partOf'> & {
  event: Event<Row, Row, Facts, boolean, boolean>
} & ([Facts] extends [undefined]
    ? object
    : { /** Data stored in history in addition to the changed fields. */ facts: (after: Row) => Facts })

/** Records the change written to a row. @returns the row after the change */
export const recordRow = async <Row extends Versioned, Facts>(
  work: Work,
  { read }: Pick<Subject<Row>, 'read'>,
  before: Row,
  { event, ...recorded }: Recorded<Row, Facts>,
): Promise<Row> => {
  const after = await read(work.db, before.id)
  const { facts, ...more } = recorded as Pick<Change, 'reason' | 'partOf'> & { facts?: (row: Row) => Facts }
  await record<AnyEvent>(work, event, { ...more, id: before.id, before, after, facts: facts?.(after) })
  return after
}

/**
 * Changes a row: locks it, checks the version, runs the guards and the write, reads it again and records the change.
 * @param write the guards of the entity, then its writes
 * @returns the row after the change
 * @throws {Refusal} a missing row, `STALE_VERSION` with the current row, and the refusals of the guards
 */
export const changeRow = async <Row extends Versioned, Facts>(
  work: Work,
  subject: Subject<Row>,
  { id, version, ...recorded }: Recorded<Row, Facts> & { id: string; version?: number | undefined },
  write: (before: Row) => Promise<unknown>,
): Promise<Row> => {
  const before = await subject.forChange(work.db, id, version)
  await write(before)
  return recordRow(work, subject, before, recorded as Recorded<Row, Facts>)
}
