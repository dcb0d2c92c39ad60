import pg from 'pg'
import type { ChosenDatabase } from './open-database.ts'

/**
 * Runs a body while no other process runs one with the same key on this database; calls `onWait` when it has to wait for another. The lock
 * ends with its connection, so with its process. A database with one connection is open in one process only, and needs no lock.
 */
export const runAlone = async <Result>(
  { url, hasOneConnection }: Pick<ChosenDatabase, 'url' | 'hasOneConnection'>,
  key: number,
  onWait: () => void,
  body: () => Promise<Result>,
): Promise<Result> => {
  if (hasOneConnection) return body()
  const client = new pg.Client({ connectionString: url, application_name: 'adm alone' })
  client.on('error', () => undefined)
  await client.connect()
  try {
    const { rows } = await client.query<{ free: boolean }>('select pg_try_advisory_lock($1) as free', [key])
    if (!rows[0]?.free) {
      onWait()
      await client.query('select pg_advisory_lock($1)', [key])
    }
    return await body()
  } finally {
    await client.end()
  }
}
