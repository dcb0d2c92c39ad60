import { sql } from 'kysely'
import type { Db, OpenDb } from '../../../platform/database/database.ts'

const accountColumns = ['id', 'name', 'email', 'scope', 'second_factor_since as secondFactorSince', 'version'] as const

/** The fields of an account that its second factor changes or needs. */
export type FactorAccount = NonNullable<Awaited<ReturnType<typeof findFactorAccount>>>

/** The account, locked until the end of the transaction; undefined when it no longer exists. */
export const findFactorAccount = (db: OpenDb, id: string) =>
  db.selectFrom('user_account').select(accountColumns).where('id', '=', id).forUpdate().executeTakeFirst()

/** Writes since when the account has a second factor; null for none. */
export const updateSecondFactorSince = (db: OpenDb, { id, version }: FactorAccount, since: string | null): Promise<FactorAccount> =>
  db
    .updateTable('user_account')
    .set({ second_factor_since: since, version: version + 1 })
    .where('id', '=', id)
    .returning(accountColumns)
    .executeTakeFirstOrThrow()

/** The state of a user's second factor, and whether the user has a password. */
export const findSecondFactor = (db: Db, id: string) =>
  db
    .selectFrom('user_account')
    .select((eb) => [
      'scope',
      'second_factor_since as since',
      sql<boolean>`password_hash is not null`.as('hasPassword'),
      eb
        .selectFrom('recovery_code')
        .whereRef('recovery_code.user_id', '=', 'user_account.id')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .as('recoveryCodesLeft'),
    ])
    .where('id', '=', id)
    .executeTakeFirst()

/** Stores a new secret, not yet in force; it replaces one that was shown before. */
export const saveSecret = async (db: OpenDb, userId: string, sealedSecret: string): Promise<void> => {
  await db
    .insertInto('second_factor')
    .values({ user_id: userId, sealed_secret: sealedSecret })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ sealed_secret: sealedSecret, last_step: null }))
    .execute()
}

/** The sealed secret of a user; undefined when none was shown. */
export const findSealedSecret = async (db: Db, userId: string): Promise<string | undefined> => {
  const row = await db.selectFrom('second_factor').select('sealed_secret as sealedSecret').where('user_id', '=', userId).executeTakeFirst()
  return row?.sealedSecret
}

/** Marks the code of a time step as used. @returns false when it, or a later one, was used before */
export const useStep = async (db: OpenDb, userId: string, step: number): Promise<boolean> => {
  const used = await db
    .updateTable('second_factor')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .returning('user_id')
    .executeTakeFirst()
  return used !== undefined
}

/** Deletes the secret and the recovery codes of a user. */
export const deleteSecondFactor = async (db: OpenDb, userId: string): Promise<void> => {
  await db.deleteFrom('second_factor').where('user_id', '=', userId).execute()
}

/** Replaces the recovery codes of a user. */
export const replaceRecoveryCodes = async (db: OpenDb, userId: string, hashes: readonly string[]): Promise<void> => {
  await db.deleteFrom('recovery_code').where('user_id', '=', userId).execute()
  await db
    .insertInto('recovery_code')
    .values(hashes.map((hash) => ({ user_id: userId, hash })))
    .execute()
}

/** Deletes a used recovery code. @returns false when the user has no such code */
export const useRecoveryCode = async (db: OpenDb, userId: string, hash: string): Promise<boolean> => {
  const used = await db
    .deleteFrom('recovery_code')
    .where('user_id', '=', userId)
    .where('hash', '=', hash)
    .returning('hash')
    .executeTakeFirst()
  return used !== undefined
}

/** The sealed secrets, in the order of the users, after one. */
export const findSealedSecrets = (db: Db, after: string | null, most: number) =>
  db
    .selectFrom('second_factor')
    .select(['user_id as id', 'sealed_secret as sealed'])
    .$if(after !== null, (query) => query.where('user_id', '>', after))
    .orderBy('user_id')
    .limit(most)
    .execute()

/** Replaces a sealed secret by the same secret sealed again, unless the user began a new enrolment in the meantime. */
export const replaceSealedSecret = async (db: OpenDb, userId: string, { from, to }: { from: string; to: string }): Promise<void> => {
  await db.updateTable('second_factor').set({ sealed_secret: to }).where('user_id', '=', userId).where('sealed_secret', '=', from).execute()
}
