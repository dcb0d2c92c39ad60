import type { Permission } from '@adm/domain/permission'
import type { Db } from '../database/database.ts'

/**
 * The account for a development token with exactly these permissions, created when missing. Without a password, so no sign-in is possible.
 */
export const saveTokenAccount = async (db: Db, id: string, email: string, scope: readonly Permission[]): Promise<string> => {
  const name = 'Jeton de développement'
  await db
    .insertInto('user_account')
    .values({ id, email, name, scope })
    .onConflict((conflict) => conflict.column('email').doUpdateSet({ scope, status: 'active' }))
    .execute()
  const row = await db.selectFrom('user_account').select('id').where('email', '=', email).executeTakeFirstOrThrow()
  return row.id
}
