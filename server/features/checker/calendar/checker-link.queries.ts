import { checkerCalendarRefusals } from '@adm/domain/checker/checker-calendar-refusals'
import { checkerRefusals } from '@adm/domain/checker/checker-refusals'
import type { Db, OpenDb } from '../../../platform/database/database.ts'

/** The name of a checker. @throws {Refusal} `CHECKER_NOT_FOUND` */
export const getCheckerName = async (db: Db, id: string): Promise<string> => {
  const row = await db.selectFrom('checker').select('name').where('id', '=', id).executeTakeFirst()
  if (!row) throw checkerRefusals.missing()
  return row.name
}

/** The active calendar link of a checker, if any. */
export const findCalendarLink = (db: Db, checkerId: string) =>
  db
    .selectFrom('checker_calendar_link')
    .select('created_at as createdAt')
    .where('checker_id', '=', checkerId)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()

/** The id of the checker of a link. @throws {Refusal} `LINK_NOT_FOUND`, `LINK_REVOKED` (410) */
export const getLinkOwner = async (db: Db, hash: string): Promise<string> => {
  const link = await db
    .selectFrom('checker_calendar_link')
    .select(['checker_id as checkerId', 'revoked_at as revokedAt'])
    .where('hash', '=', hash)
    .executeTakeFirst()
  if (!link) throw checkerCalendarRefusals.linkMissing()
  if (link.revokedAt !== null) throw checkerCalendarRefusals.linkRevoked()
  return link.checkerId
}

/** Stores the hash of a new link. */
export const insertCalendarLink = async (db: OpenDb, row: { hash: string; checker_id: string; created_at: string }): Promise<void> => {
  await db.insertInto('checker_calendar_link').values(row).execute()
}

/** Revokes the link of a checker. @returns false when there was none */
export const endCalendarLink = async (db: OpenDb, checkerId: string, at: string): Promise<boolean> => {
  const ended = db.updateTable('checker_calendar_link').set({ revoked_at: at }).where('checker_id', '=', checkerId)
  const row = await ended.where('revoked_at', 'is', null).returning('hash').executeTakeFirst()
  return row !== undefined
}
