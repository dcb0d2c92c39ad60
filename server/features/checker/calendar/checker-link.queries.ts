import { checkerCalendarRefusals } from '@adm/domain/checker/checker-calendar-refusals'
import { checkerRefusals } from '@adm/domain/checker/checker-refusals'
import type { Db } from '../../../platform/database/database.ts'
import { findLink } from '../../../platform/link/personal-link.queries.ts'

/** The name of a checker. @throws {Refusal} `CHECKER_NOT_FOUND` */
export const getCheckerName = async (db: Db, id: string): Promise<string> => {
  const row = await db.selectFrom('checker').select('name').where('id', '=', id).executeTakeFirst()
  if (!row) throw checkerRefusals.missing()
  return row.name
}

/** The id of the checker of a calendar link. @throws {Refusal} `LINK_NOT_FOUND`, `LINK_REVOKED` (410) */
export const getLinkOwner = async (db: Db, hash: string): Promise<string> => {
  const link = await findLink(db, hash, ['checker-calendar'])
  if (!link?.checkerId) throw checkerCalendarRefusals.linkMissing()
  if (link.revokedAt !== null) throw checkerCalendarRefusals.linkRevoked()
  return link.checkerId
}
