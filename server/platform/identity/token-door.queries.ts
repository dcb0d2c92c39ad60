import type { Permission } from '@adm/domain/permission'
import type { Db } from '../database/database.ts'

/** The account of the development door for exactly these permissions, made when there is none. It has no password: nobody signs in as it. */
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
