import type { Insertable } from 'kysely'
import type { OpenDb } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.gen.ts'

/** What is asked under an address and not yet confirmed, as a sign-in looks at an account. */
export const findPending = async (db: OpenDb, email: string, now: string) => {
  const pending = await db
    .selectFrom('registration')
    .select(['id', 'password_hash as passwordHash', 'created_at as createdAt'])
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return pending && { ...pending, status: 'unconfirmed' as const, scope: [] }
}

/** Keeps a registration in the place of an older one of the same address, whose link works no more. */
export const saveRegistration = async (db: OpenDb, registration: Insertable<Tables['registration']>): Promise<void> => {
  await db
    .insertInto('registration')
    .values(registration)
    .onConflict((conflict) => conflict.column('email').doUpdateSet(registration))
    .execute()
}

/** The registration of a link, locked, while it has not ended. */
export const findRegistrationForChange = (db: OpenDb, tokenHash: string, now: string) =>
  db
    .selectFrom('registration')
    .select(['id', 'email', 'name', 'password_hash as passwordHash'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .forUpdate()
    .executeTakeFirst()

/** Forgets a registration. */
export const deleteRegistration = async (db: OpenDb, id: string): Promise<void> => {
  await db.deleteFrom('registration').where('id', '=', id).execute()
}

/** Forgets the registrations that nobody confirmed in time. */
export const deleteOldRegistrations = async (db: OpenDb, before: string): Promise<void> => {
  await db.deleteFrom('registration').where('expires_at', '<', before).execute()
}

/** An account that waits, without a right; nothing where the address has one already. */
export const insertWaitingAccount = (
  db: OpenDb,
  account: { id: string; email: string; name: string; password_hash: string | null; created_at: string },
) =>
  db
    .insertInto('user_account')
    .values({ ...account, status: 'waiting', scope: [] })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning(['id', 'name', 'email', 'scope', 'status', 'version'])
    .executeTakeFirst()

/** The addresses of those who may let somebody in: active, with every right. */
export const findAdministratorEmails = async (db: OpenDb): Promise<readonly string[]> => {
  const administrators = await db
    .selectFrom('user_account')
    .select('email')
    .where('status', '=', 'active')
    .where((eb) => eb(eb.val('all'), '=', eb.fn.any('scope')))
    .orderBy('email')
    .execute()
  return administrators.map(({ email }) => email)
}
