import type { FeatureOptions, FeatureOptionsChange } from '@adm/domain/feature-option'
import type { SignInFailures } from '@adm/domain/user/sign-in'
import type { User } from '@adm/domain/user/user'
import { sql } from 'kysely'
import type { Db, OpenDb } from '../../platform/database/database.ts'

const userColumns = ['id', 'name', 'email', 'picture', 'scope', 'number_per_page as numberPerPage'] as const

/** The user, if the account exists. */
export const findUser = (db: Db, id: string): Promise<User | undefined> =>
  db.selectFrom('user_account').select(userColumns).where('id', '=', id).executeTakeFirst()

/** The account of a lower-case address, with the fields that a sign-in needs. */
export const findAccount = (db: Db, email: string) =>
  db
    .selectFrom('user_account')
    .select(['id', 'scope', 'status', 'password_hash as passwordHash'])
    .where('email', '=', email)
    .executeTakeFirst()

/**
 * Takes an advisory lock on an address until the end of the transaction: sign-ins for it run one after the other in all processes, so that
 * guesses are not parallel.
 */
export const lockAddress = async (db: OpenDb, email: string): Promise<void> => {
  await sql`select pg_advisory_xact_lock(7262002, hashtext(${email}))`.execute(db)
}

/** The consecutive failed sign-ins of an address; undefined when the last one is not after `since`. */
export const findFailures = (db: Db, email: string, since: string): Promise<SignInFailures | undefined> =>
  db
    .selectFrom('sign_in_failure')
    .select(['failures', 'last_at as lastAt'])
    .where('email', '=', email)
    .where('last_at', '>', since)
    .executeTakeFirst()

/** Counts a failed sign-in; the count restarts at 1 when the last failure is not after `since`. */
export const countFailure = async (db: OpenDb, email: string, now: string, since: string): Promise<void> => {
  await db
    .insertInto('sign_in_failure')
    .values({ email, failures: 1, last_at: now })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({
        failures: sql`case when sign_in_failure.last_at > ${since} then sign_in_failure.failures + 1 else 1 end`,
        last_at: now,
      }),
    )
    .execute()
}

/** Deletes the failed sign-ins of an address, after a successful one. */
export const forgetFailures = async (db: OpenDb, email: string): Promise<void> => {
  await db.deleteFrom('sign_in_failure').where('email', '=', email).execute()
}

/** Creates a token family: a sign-in with its successive refresh tokens. */
export const insertFamily = async (db: OpenDb, id: string, userId: string, now: string): Promise<void> => {
  await db.insertInto('token_family').values({ id, user_id: userId, created_at: now }).execute()
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
      'token_family.ended_at as endedAt',
      'refresh_token.used_at as usedAt',
      'refresh_token.expires_at as expiresAt',
      'user_account.id as userId',
      'user_account.scope',
      'user_account.status',
    ])
    .where('hash', '=', hash)
    .executeTakeFirst()
}

/** Marks a refresh token as used: a second use ends its family. */
export const useRefreshToken = async (db: OpenDb, hash: string, now: string): Promise<void> => {
  await db.updateTable('refresh_token').set({ used_at: now }).where('hash', '=', hash).execute()
}

/** Ends a sign-in: its tokens are no longer accepted. */
export const endFamily = async (db: OpenDb, id: string, now: string): Promise<void> => {
  await db.updateTable('token_family').set({ ended_at: now }).where('id', '=', id).where('ended_at', 'is', null).execute()
}

const optionColumns = [
  'alert',
  'area',
  'billing',
  'booking',
  'calendar',
  'checker',
  'client',
  'composition',
  'keytracking',
  'meters',
  'quotation',
  'rapport',
  'view',
  'warning',
] as const

/** The feature options, with the version of their only row. */
export const getOptions = (db: Db): Promise<FeatureOptions & { id: string; version: number }> =>
  db
    .selectFrom('feature_option')
    .select([...optionColumns, 'id', 'version'])
    .executeTakeFirstOrThrow()

/** The feature options, locked until the end of the transaction. */
export const getOptionsForChange = (db: OpenDb): Promise<FeatureOptions & { id: string; version: number }> =>
  db
    .selectFrom('feature_option')
    .select([...optionColumns, 'id', 'version'])
    .forUpdate()
    .executeTakeFirstOrThrow()

/** Writes the changed options. */
export const updateOptions = (db: OpenDb, change: FeatureOptionsChange, version: number) =>
  db
    .updateTable('feature_option')
    .set({ ...change, version })
    .returning([...optionColumns, 'id', 'version'])
    .executeTakeFirstOrThrow()

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

/** Deletes the counts of failed sign-ins that no longer delay a sign-in. */
export const deleteOldFailures = async (db: OpenDb, before: string): Promise<void> => {
  await db.deleteFrom('sign_in_failure').where('last_at', '<', before).execute()
}
