import { Refusal } from '@adm/domain/refusal'
import { sql } from 'kysely'
import pg from 'pg'
import type { Work } from './work.ts'

/**
 * Runs a part of a change that may be refused alone: its writes and recorded changes are rolled back, and the refusal is returned. A broken
 * constraint with a refusal is returned as that refusal, as for a whole change.
 */
export const inSavepoint = async <Result>(work: Work, part: () => Promise<Result>): Promise<Result | Refusal> => {
  const recorded = work.recorded.length
  await sql`savepoint attempt`.execute(work.db)
  try {
    const result = await part()
    await sql`release savepoint attempt`.execute(work.db)
    return result
  } catch (error) {
    const refusal = refusalOf(work, error)
    if (!refusal) throw error
    await sql`rollback to savepoint attempt`.execute(work.db)
    work.recorded.splice(recorded)
    return refusal
  }
}

const refusalOf = ({ constraints }: Work, error: unknown): Refusal | undefined => {
  if (error instanceof Refusal) return error
  return error instanceof pg.DatabaseError ? constraints[error.constraint ?? '']?.() : undefined
}

/** Runs a part of a change as a trial: what it writes and records is rolled back, whatever it returns. Its locks stay until the end. */
export const inTrial = async <Result>(work: Work, part: () => Promise<Result>): Promise<Result> => {
  const recorded = work.recorded.length
  await sql`savepoint trial`.execute(work.db)
  try {
    return await part()
  } finally {
    await sql`rollback to savepoint trial`.execute(work.db)
    work.recorded.splice(recorded)
  }
}
