import { sql } from 'kysely'
import type { Db } from '../server/platform/database/database.ts'

/**
 * Drops a test database and terminates the connections that processes left in it. `with (force)` fails while autovacuum works there,
 * because only a superuser may terminate autovacuum. A plain drop asks autovacuum to stop and waits up to five seconds.
 */
export const dropDatabase = async (admin: Db, name: string): Promise<void> => {
  await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and usename = current_user`.execute(admin)
  await sql`drop database ${sql.id(name)}`.execute(admin)
}
