import type { Refusal } from '@adm/domain/refusal'
import { sql } from 'kysely'
import type { OpenDb } from '../database/database.ts'
import type { Tables } from '../database/tables.gen.ts'
import type { Change, Work } from '../work/work.ts'
import { record } from './history.ts'

type Versioned = { id: string; version: number }
type Stale<Row> = (current: Row) => Refusal

/** The row is the one that its reader saw; without a version, any is. @throws {Refusal} `stale`, with the row as it is */
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
 * How a row is read for a change: locked until the end of the transaction, so that nobody changes it between the guards and the write. The
 * lock is a statement of its own: one that locks and joins would show the joined rows as they were before it waited.
 * @param lock `lockRow` of its table, unless it needs another lock
 * @param read refuses what is not there
 * @param stale refuses a version that is no longer the row's
 */
export const rowForChange =
  <Row extends Pick<Versioned, 'version'>>(
    lock: (db: OpenDb, id: string) => Promise<unknown>,
    read: (db: OpenDb, id: string) => Promise<Row>,
    stale: Stale<Row>,
  ): ForChange<Row> =>
  async (db, id, version) => {
    // Sent together, executed in this order.
    const [, row] = await Promise.all([lock(db, id), read(db, id)])
    requireVersion(row, version, stale)
    return row
  }

/** A subject whose rows are changed: its name in history, how a row is read, and how it is read for a change. */
export type Subject<Row> = { entity: string; read: (db: OpenDb, id: string) => Promise<Row>; forChange: ForChange<Row> }
type Event<Row> = Pick<Change, 'kind' | 'reason' | 'partOf'> & {
  /** What history keeps beside the fields that differ. */
  facts?: (after: Row) => object
}

/** Records what was written of a row. @returns the row as it now is */
export const recordRow = async <Row extends Versioned>(
  work: Work,
  { entity, read }: Pick<Subject<Row>, 'entity' | 'read'>,
  before: Row,
  { facts, ...event }: Event<Row>,
): Promise<Row> => {
  const after = await read(work.db, before.id)
  await record(work, { ...event, entity, id: before.id, before, after, ...(facts && { facts: facts(after) }) })
  return after
}

/**
 * Changes a row: locks it, asks for the version that its reader saw, lets the subject guard and write, reads it again and records the change.
 * @param write the guards of the subject, then its writes
 * @returns the row as it now is
 * @throws {Refusal} what is not there, `STALE_VERSION` with the row as it is, and those of the guards
 */
export const changeRow = async <Row extends Versioned>(
  work: Work,
  subject: Subject<Row>,
  { id, version, ...event }: Event<Row> & { id: string; version?: number | undefined },
  write: (before: Row) => Promise<unknown>,
): Promise<Row> => {
  const before = await subject.forChange(work.db, id, version)
  await write(before)
  return recordRow(work, subject, before, event)
}
