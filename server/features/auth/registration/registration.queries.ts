import type { Insertable } from 'kysely'
import type { Db, OpenDb } from '../../../platform/database/database.ts'
import type { Tables } from '../../../platform/database/tables.gen.ts'

/** The unconfirmed registration of an address, in the shape of an account that a sign-in checks. */
export const findPending = async (db: Db, email: string, now: string) => {
  const pending = await db
    .selectFrom('registration')
    .select(['id', 'password_hash as passwordHash', 'created_at as createdAt'])
    .where('email', '=', email)
    .where('expires_at', '>', now)
    .executeTakeFirst()
  return pending && { ...pending, status: 'unconfirmed' as const, scope: [] }
}

/** Stores a registration and replaces an older one of the same address, whose link then stops working. */
export const saveRegistration = async (db: OpenDb, registration: Insertable<Tables['registration']>): Promise<void> => {
  await db
    .insertInto('registration')
    .values(registration)
    .onConflict((conflict) => conflict.column('email').doUpdateSet(registration))
    .execute()
}

const registrationOf = (db: Db, tokenHash: string, now: string) =>
  db
    .selectFrom('registration')
    .select(['id', 'email', 'name', 'password_hash as passwordHash'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)

/** The registration of a link, unless it has expired. */
export const findRegistration = (db: Db, tokenHash: string, now: string) => registrationOf(db, tokenHash, now).executeTakeFirst()

/** The registration of a link, locked, unless it has expired. */
export const findRegistrationForChange = (db: OpenDb, tokenHash: string, now: string) =>
  registrationOf(db, tokenHash, now).forUpdate().executeTakeFirst()

/** Deletes a registration. */
export const deleteRegistration = async (db: OpenDb, id: string): Promise<void> => {
  await db.deleteFrom('registration').where('id', '=', id).execute()
}

/** Deletes the registrations that expired before an instant, unconfirmed. */
export const deleteOldRegistrations = async (db: OpenDb, before: string): Promise<void> => {
  await db.deleteFrom('registration').where('expires_at', '<', before).execute()
}

/** Writes an account with status `waiting` and no permissions; undefined when the address already has an account. */
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

/** The addresses of the active administrators, who may approve an account. */
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
