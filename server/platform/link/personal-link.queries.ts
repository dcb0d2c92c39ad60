import type { PersonalLinkKind } from '@adm/domain/catalog/entities'
import type { Insertable } from 'kysely'
import type { Tables } from '../database/tables.gen.ts'
import type { Db, OpenDb } from '../database/database.ts'

/** Stores the hash of a new link. */
export const insertLink = async (db: OpenDb, link: Insertable<Tables['personal_link']>): Promise<void> => {
  await db.insertInto('personal_link').values(link).execute()
}

const columns = [
  'kind',
  'user_id as userId',
  'checker_id as checkerId',
  'tenant_id as tenantId',
  'address',
  'subject_id as subjectId',
  'created_at as createdAt',
  'expires_at as expiresAt',
  'used_at as usedAt',
  'revoked_at as revokedAt',
] as const

/** The link with this hash, if it is of one of these kinds; used, expired and revoked ones too. */
export const findLink = (db: Db, hash: string, kinds: readonly PersonalLinkKind[]) =>
  db.selectFrom('personal_link').select(columns).where('hash', '=', hash).where('kind', 'in', kinds).executeTakeFirst()
export type PersonalLink = NonNullable<Awaited<ReturnType<typeof findLink>>>

/** The times at which a user's links of a kind were made after an instant, oldest first. */
export const findLinkTimes = async (db: Db, userId: string, kind: PersonalLinkKind, since: string): Promise<readonly string[]> => {
  const links = await db
    .selectFrom('personal_link')
    .select('created_at as createdAt')
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('created_at', '>', since)
    .orderBy('created_at')
    .execute()
  return links.map(({ createdAt }) => createdAt)
}

/** The active link of a checker of a kind, if any. */
export const findCheckerLink = (db: Db, checkerId: string, kind: PersonalLinkKind) =>
  db
    .selectFrom('personal_link')
    .select('created_at as createdAt')
    .where('checker_id', '=', checkerId)
    .where('kind', '=', kind)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()

/** Marks all unused links of a user as used: the link used now and every other link. */
export const useLinksOf = async (db: OpenDb, userId: string, now: string): Promise<void> => {
  await db.updateTable('personal_link').set({ used_at: now }).where('user_id', '=', userId).where('used_at', 'is', null).execute()
}

/** Revokes the links of a checker of a kind. @returns false when none was active */
export const revokeCheckerLinks = async (db: OpenDb, checkerId: string, kind: PersonalLinkKind, now: string): Promise<boolean> => {
  const revoked = db.updateTable('personal_link').set({ revoked_at: now }).where('checker_id', '=', checkerId).where('kind', '=', kind)
  return (await revoked.where('revoked_at', 'is', null).returning('hash').execute()).length > 0
}

/** Deletes the links that expired before an instant. */
export const deleteOldLinks = async (db: OpenDb, before: string): Promise<void> => {
  await db.deleteFrom('personal_link').where('expires_at', '<', before).execute()
}
