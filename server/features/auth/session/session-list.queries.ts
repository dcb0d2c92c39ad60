import type { Db, OpenDb } from '../../../platform/database/database.ts'

const most = 100

/** A user's sign-ins with a refresh token that is still good, the latest first: 100 at most. */
export const findOpenFamilies = (db: Db, userId: string, now: string) =>
  db
    .selectFrom('token_family')
    .innerJoin('refresh_token', 'refresh_token.family_id', 'token_family.id')
    .select(['token_family.id', 'token_family.created_at as signedInAt', 'token_family.agent'])
    .select(({ fn }) => fn.max('refresh_token.used_at').as('renewedAt'))
    .where('token_family.user_id', '=', userId)
    .where('token_family.ended_at', 'is', null)
    .groupBy('token_family.id')
    .having(({ fn }) => fn.max('refresh_token.expires_at'), '>', now)
    .orderBy('token_family.created_at', 'desc')
    .orderBy('token_family.id', 'desc')
    .limit(most)
    .execute()

/** Ends a sign-in of this user. @returns false when the user has no such sign-in, or it has ended before */
export const endFamilyOf = async (db: OpenDb, userId: string, id: string, now: string): Promise<boolean> => {
  const ended = await db
    .updateTable('token_family')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return ended !== undefined
}
