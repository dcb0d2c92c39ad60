import type { OpenDb } from '../../../platform/database/database.ts'

/** Creates a token family: a sign-in with its successive refresh tokens. @param agent the `User-Agent` of its browser */
export const insertFamily = async (db: OpenDb, id: string, userId: string, agent: string | null, now: string): Promise<void> => {
  await db.insertInto('token_family').values({ id, user_id: userId, agent, created_at: now }).execute()
}

/** Writes the time of a user's last sign-in. It is not recorded as a change of the account. */
export const saveSignIn = async (db: OpenDb, id: string, now: string): Promise<void> => {
  await db.updateTable('user_account').set({ last_sign_in_at: now }).where('id', '=', id).execute()
}

/** Ends every sign-in of a user: their tokens are no longer accepted. */
export const endFamiliesOf = async (db: OpenDb, userId: string, now: string): Promise<void> => {
  await db.updateTable('token_family').set({ ended_at: now }).where('user_id', '=', userId).where('ended_at', 'is', null).execute()
}

/** Stores the hash of a new refresh token. */
export const insertRefreshToken = async (db: OpenDb, hash: string, familyId: string, expiresAt: string): Promise<void> => {
  await db.insertInto('refresh_token').values({ hash, family_id: familyId, expires_at: expiresAt }).execute()
}

/** The refresh token, locked, with its family and its user. */
export const findRefreshToken = async (db: OpenDb, hash: string) => {
  await db.selectFrom('refresh_token').select('hash').where('hash', '=', hash).forUpdate().execute()
  return db
    .selectFrom('refresh_token')
    .innerJoin('token_family', 'token_family.id', 'refresh_token.family_id')
    .innerJoin('user_account', 'user_account.id', 'token_family.user_id')
    .select([
      'token_family.id as familyId',
      'token_family.created_at as signedInAt',
      'token_family.ended_at as endedAt',
      'refresh_token.used_at as usedAt',
      'refresh_token.expires_at as expiresAt',
      'user_account.id as userId',
      'user_account.email',
      'user_account.scope',
      'user_account.status',
    ])
    .where('hash', '=', hash)
    .executeTakeFirst()
}

/** Marks a refresh token as used. */
export const useRefreshToken = async (db: OpenDb, hash: string, now: string): Promise<void> => {
  await db.updateTable('refresh_token').set({ used_at: now }).where('hash', '=', hash).execute()
}

/** Whether a refresh token was given, and is not used yet. */
export const isUnused = async (db: OpenDb, hash: string): Promise<boolean> => {
  const row = await db.selectFrom('refresh_token').select('hash').where('hash', '=', hash).where('used_at', 'is', null).executeTakeFirst()
  return row !== undefined
}

/** Ends a sign-in: its tokens are no longer accepted. */
export const endFamily = async (db: OpenDb, id: string, now: string): Promise<void> => {
  await db.updateTable('token_family').set({ ended_at: now }).where('id', '=', id).where('ended_at', 'is', null).execute()
}

const most = 2_000

/** Deletes up to 2,000 sign-ins that ended, or whose last token expired, before an instant; their tokens are deleted with them. */
export const deleteDeadFamilies = async (db: OpenDb, before: string) => {
  const dead = await db
    .selectFrom('token_family')
    .select('id')
    .where((eb) =>
      eb.or([
        eb('ended_at', '<', before),
        eb.not(
          eb.exists(
            eb
              .selectFrom('refresh_token')
              .select('hash')
              .whereRef('refresh_token.family_id', '=', 'token_family.id')
              .where('expires_at', '>=', before),
          ),
        ),
      ]),
    )
    .limit(most)
    .execute()
  const ids = dead.map(({ id }) => id)
  if (ids.length > 0) await db.deleteFrom('token_family').where('id', 'in', ids).execute()
  return { purged: ids.length, isFinished: ids.length < most }
}
