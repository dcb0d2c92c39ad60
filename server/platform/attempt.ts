import { Refusal } from '@adm/domain/refusal'
import { sql } from 'kysely'
import pg from 'pg'
import type { Work } from './work.ts'

/**
 * Runs a part of a change that may be refused without the rest: what the part wrote and recorded is undone, and its refusal is the answer.
 * A constraint that stands for a refusal becomes it, as for a whole change.
 */
export const attempt = async <Told>(work: Work, part: () => Promise<Told>): Promise<Told | Refusal> => {
  const recorded = work.recorded.length
  await sql`savepoint attempt`.execute(work.db)
  try {
    const told = await part()
    await sql`release savepoint attempt`.execute(work.db)
    return told
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
