import type { CertificationKind } from '@adm/domain/checker/certification-kind'
import type { Permission } from '@adm/domain/permission'
import { sql } from 'kysely'
import type { OpenDb } from '../../platform/database/database.ts'

/** A certification about to expire, with its checker. */
export type ExpiringPaper = {
  id: string
  kind: CertificationKind
  expiresDay: string
  checkerId: string
  name: string
  email: string | null
}

/**
 * The certifications that expire between these days and are not notified yet, locked; those of checkers out of the network wait for their
 * return. Served by `checker_certification_expiry_idx`.
 */
export const lockExpiringPapers = async (db: OpenDb, from: string, to: string, most: number): Promise<ExpiringPaper[]> => {
  const rows = await db
    .selectFrom('checker_certification as paper')
    .innerJoin('checker', 'checker.id', 'paper.checker_id')
    .select(['paper.id', 'paper.kind', 'paper.expires_day as expiresDay', 'checker.id as checkerId', 'checker.name', 'checker.email'])
    .where('paper.told_at', 'is', null)
    .where('paper.expires_day', '>=', from)
    .where('paper.expires_day', '<=', to)
    .where(sql<boolean>`checker.network is distinct from 'OUT_OF_NETWORK'`)
    .orderBy('paper.expires_day')
    .orderBy('paper.id')
    .limit(most)
    .forUpdate('paper')
    .execute()
  return rows.flatMap(({ expiresDay, ...row }) => (expiresDay ? [{ ...row, expiresDay }] : []))
}

/** Marks certifications as notified. */
export const saveNotified = async (db: OpenDb, ids: readonly string[], now: string): Promise<void> => {
  await db.updateTable('checker_certification').set({ told_at: now }).where('id', 'in', ids).execute()
}

/** The addresses of the active staff with all of these permissions. */
export const findHolders = async (db: OpenDb, rights: readonly Permission[]): Promise<string[]> => {
  const rows = await db
    .selectFrom('user_account')
    .select('email')
    .where('status', '=', 'active')
    .where(sql<boolean>`(scope @> ${rights}::text[] or 'all' = any(scope))`)
    .orderBy('email')
    .execute()
  return rows.map(({ email }) => email)
}
