import { sql } from 'kysely'
import type { Db, OpenDb } from '../platform/database/database.ts'
import type { Town } from './company/areas.ts'

/** Every zip code with its largest commune and the mean position of its communes. */
export const findDemoTowns = async (db: Db): Promise<Town[]> => {
  const { rows } = await sql<Town>`
    select zip_code as "zipCode", (array_agg(name order by population desc, insee_code))[1] as city, sum(population)::int as population,
      avg(latitude order by insee_code) as latitude, avg(longitude order by insee_code) as longitude
    from commune group by zip_code order by zip_code`.execute(db)
  return rows
}

/** A load; `firstNumber` is the last order number assigned before it; `bookings` is null until the first start chooses their number. */
export type DemoLoad = {
  name: string
  seed: number
  startedAt: string
  firstNumber: number
  bookings: number | null
  finishedAt: string | null
}

/** The load of this name; undefined when there is none. */
export const findDemoLoad = (db: Db, name: string): Promise<DemoLoad | undefined> =>
  db
    .selectFrom('demo_load')
    .select(['name', 'seed', 'started_at as startedAt', 'first_number as firstNumber', 'bookings', 'finished_at as finishedAt'])
    .where('name', '=', name)
    .executeTakeFirst()

/** Whether the database has a client, a booking or an account. */
export const containsData = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ there: boolean }>`
    select exists (select from client) or exists (select from booking) or exists (select from user_account) as there`.execute(db)
  return rows[0]?.there ?? false
}

/** Claims a load. @returns false when another process has claimed it */
export const insertDemoLoad = async (db: OpenDb, load: Omit<DemoLoad, 'bookings' | 'finishedAt'>): Promise<boolean> => {
  const claimed = await db
    .insertInto('demo_load')
    .values({ name: load.name, seed: load.seed, started_at: load.startedAt, first_number: load.firstNumber })
    .onConflict((conflict) => conflict.doNothing())
    .returning('name')
    .executeTakeFirst()
  return claimed !== undefined
}

/** Marks a load as complete. */
export const finishDemoLoad = async (db: OpenDb, name: string, at: string): Promise<void> => {
  await db.updateTable('demo_load').set({ finished_at: at }).where('name', '=', name).execute()
}

/** Keeps this number of bookings with a load that has none yet. @returns the number of the load */
export const keepBookingCount = async (db: Db, name: string, bookings: number): Promise<number> => {
  const load = await db
    .updateTable('demo_load')
    .set({ bookings: sql`coalesce(bookings, ${bookings})` })
    .where('name', '=', name)
    .returning('bookings')
    .executeTakeFirst()
  return load?.bookings ?? bookings
}

/** Whether a step is loaded. */
export const isStepLoaded = async (db: Db, load_name: string, step: string): Promise<boolean> => {
  const loaded = await db.selectFrom('demo_step').select('step').where('load_name', '=', load_name).where('step', '=', step).execute()
  return loaded.length > 0
}

/** Claims a step; waits while another process writes it. @returns false when it is loaded */
export const claimDemoStep = async (db: OpenDb, load_name: string, step: string): Promise<boolean> => {
  const claimed = await db
    .insertInto('demo_step')
    .values({ load_name, step })
    .onConflict((conflict) => conflict.doNothing())
    .returning('step')
    .executeTakeFirst()
  return claimed !== undefined
}
