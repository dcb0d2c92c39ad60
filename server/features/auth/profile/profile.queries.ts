import type { ProfileChange } from '@adm/domain/user/profile'
import type { Db, OpenDb } from '../../../platform/database/database.ts'

const columns = ['id', 'name', 'email', 'picture', 'scope', 'number_per_page as numberPerPage', 'version'] as const

/** The user's own row, locked until the end of the transaction; undefined when the account no longer exists. */
export const findProfileForChange = (db: OpenDb, id: string) =>
  db.selectFrom('user_account').select(columns).where('id', '=', id).forUpdate().executeTakeFirst()

/** Writes the changed fields of a profile. */
export const updateProfile = (db: OpenDb, id: string, { numberPerPage, ...change }: ProfileChange, version: number) =>
  db
    .updateTable('user_account')
    .set({ ...change, ...(numberPerPage === undefined ? {} : { number_per_page: numberPerPage }), version })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow()

/** The address of a user and the hash of the password, null for a user who signs in only with the external provider. */
export const findOwnPassword = (db: Db, id: string) =>
  db.selectFrom('user_account').select(['email', 'password_hash as passwordHash']).where('id', '=', id).executeTakeFirst()

/** Replaces the password hash of a user. */
export const updatePasswordHash = async (db: OpenDb, id: string, passwordHash: string, version: number): Promise<void> => {
  await db.updateTable('user_account').set({ password_hash: passwordHash, version }).where('id', '=', id).execute()
}

/** Ends the sign-ins of a user, except one. */
export const endOtherFamilies = async (db: OpenDb, userId: string, currentId: string | null, now: string): Promise<void> => {
  await db
    .updateTable('token_family')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .$if(currentId !== null, (families) => families.where('id', '!=', currentId))
    .execute()
}
