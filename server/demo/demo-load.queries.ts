import { sirenOfSiret, vatNumberOfSiren } from '@adm/domain/values/company-number'
import type { MeterType } from '@adm/domain/meter/meter-type'
import { publicGridDay } from '@adm/domain/offer/public-grid'
import { startOfDay } from '@adm/domain/values/date/moment'
import { type Insertable, sql } from 'kysely'
import type { Db, OpenDb } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.gen.ts'
import type { Town } from './company/areas.ts'
import type { DemoChecker } from './company/checkers.ts'
import type { Company, DemoAccount, DemoClient } from './company/company.ts'
import { founded } from './company/person.ts'
import { demoGrids, discountOf } from './company/tariff.ts'

/** Every zip code with its largest commune and the mean position of its communes. */
export const findDemoTowns = async (db: Db): Promise<Town[]> => {
  const { rows } = await sql<Town>`
    select zip_code as "zipCode", (array_agg(name order by population desc, insee_code))[1] as city, sum(population)::int as population,
      avg(latitude order by insee_code) as latitude, avg(longitude order by insee_code) as longitude
    from commune group by zip_code order by zip_code`.execute(db)
  return rows
}

/** A load; `firstNumber` is the last order number assigned before it. */
export type DemoLoad = { name: string; seed: number; startedAt: string; firstNumber: number; finishedAt: string | null }

/** The load of this name; undefined when there is none. */
export const findDemoLoad = (db: Db, name: string): Promise<DemoLoad | undefined> =>
  db
    .selectFrom('demo_load')
    .select(['name', 'seed', 'started_at as startedAt', 'first_number as firstNumber', 'finished_at as finishedAt'])
    .where('name', '=', name)
    .executeTakeFirst()

/** Whether the database has a client, a booking or an account. */
export const containsData = async (db: Db): Promise<boolean> => {
  const { rows } = await sql<{ there: boolean }>`
    select exists (select from client) or exists (select from booking) or exists (select from user_account) as there`.execute(db)
  return rows[0]?.there ?? false
}

/** Claims a load. @returns false when another process has claimed it */
export const insertDemoLoad = async (db: OpenDb, load: Omit<DemoLoad, 'finishedAt'>): Promise<boolean> => {
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

/** Whether a batch is loaded. */
export const isBatchLoaded = async (db: Db, load_name: string, batch: number): Promise<boolean> => {
  const loaded = await db.selectFrom('demo_batch').select('batch').where('load_name', '=', load_name).where('batch', '=', batch).execute()
  return loaded.length > 0
}

/** Claims a batch; waits while another process loads it. @returns false when it is loaded */
export const claimDemoBatch = async (db: OpenDb, load_name: string, batch: number): Promise<boolean> => {
  const claimed = await db
    .insertInto('demo_batch')
    .values({ load_name, batch })
    .onConflict((conflict) => conflict.doNothing())
    .returning('batch')
    .executeTakeFirst()
  return claimed !== undefined
}

const mostRows = 500
const insertAll = async <Table extends keyof Tables>(
  db: OpenDb,
  table: Table,
  rows: readonly Insertable<Tables[Table]>[],
): Promise<void> => {
  for (let from = 0; from < rows.length; from += mostRows) {
    await db
      .insertInto(table)
      .values(rows.slice(from, from + mostRows))
      .execute()
  }
}

const accountRow = ({ id, email, name, scope }: DemoAccount, passwordHash: string) => ({
  id,
  email,
  name,
  scope,
  password_hash: passwordHash,
})

const clientRow = (client: DemoClient, salesRepId: string | null) => ({
  ...client.details.fields,
  sales_rep_id: client.details.isFollowed ? salesRepId : null,
  siren: sirenOfSiret(client.siret),
  vat_number: vatNumberOfSiren(sirenOfSiret(client.siret)),
  created_at: founded,
  updated_at: founded,
  id: client.id,
  name: client.name,
  address: client.address,
  zip_code: client.zipCode,
  city: client.city,
  phone: client.phone,
  email: client.email,
  siret: client.siret,
  rental_type: client.rentalType,
  offer: client.offer,
  tags: client.tags,
  reference_required: client.referenceRequired,
})

const checkerRow = (checker: DemoChecker) => ({
  id: checker.id,
  first_name: checker.firstName,
  last_name: checker.lastName,
  email: checker.email,
  phone: checker.phone,
  type: checker.type,
  network: checker.network,
  tags: checker.tags,
  languages: checker.languages,
  address: checker.address,
  zip_code: checker.home.zipCode,
  city: checker.home.city,
  siren: checker.siren,
  vehicle: checker.vehicle,
  device: checker.device,
  max_distance_km: checker.maxDistanceKm,
  missions_per_day: checker.missionsPerDay,
  latitude: checker.home.latitude,
  longitude: checker.home.longitude,
})

const certificationRows = ({ id: checker_id, certificates }: DemoChecker) =>
  certificates.map(({ id, kind, number, issuedDay, expiresDay, isBlocking }) => ({
    id,
    checker_id,
    kind,
    number,
    issued_day: issuedDay,
    expires_day: expiresDay,
    blocking: isBlocking,
  }))

const absenceRows = ({ id: checker_id, absences }: DemoChecker) =>
  absences.map(({ id, from, to, reason }) => ({ id, checker_id, during: `[${startOfDay(from)},${startOfDay(to)})`, reason }))

/** Writes checkers with their homes, areas, extra zip codes, hours, absences and certificates. */
export const insertDemoCheckers = async (db: OpenDb, checkers: readonly DemoChecker[]): Promise<void> => {
  await insertAll(db, 'checker', checkers.map(checkerRow))
  await insertAll(
    db,
    'checker_area',
    checkers.flatMap(({ id, areaIds }) => areaIds.map((area_id, index) => ({ checker_id: id, area_id, is_primary: index === 0 }))),
  )
  await insertAll(
    db,
    'checker_zip',
    checkers.flatMap(({ id, extraZips }) => extraZips.map((zip_code) => ({ checker_id: id, zip_code }))),
  )
  await insertAll(
    db,
    'checker_availability',
    checkers.flatMap(({ id, weekly }) => weekly.map((hours) => ({ checker_id: id, ...hours }))),
  )
  await insertAll(
    db,
    'checker_exception',
    checkers.flatMap(({ id, exceptions }) => exceptions.map(({ day, hours }) => ({ checker_id: id, day, hours: JSON.stringify(hours) }))),
  )
  await insertAll(db, 'checker_absence', checkers.flatMap(absenceRows))
  await insertAll(db, 'checker_certification', checkers.flatMap(certificationRows))
}

const clientUserRows = ({ id: client_id, details }: DemoClient) =>
  details.users.map((user) => ({ ...user, client_id, created_at: founded }))

/** Writes clients with their users and discounts; the sales representative follows some of them. */
export const insertDemoClients = async (db: OpenDb, clients: readonly DemoClient[], salesRepId: string | null = null): Promise<void> => {
  await insertAll(
    db,
    'client',
    clients.map((client) => clientRow(client, salesRepId)),
  )
  await insertAll(db, 'client_user', clients.flatMap(clientUserRows))
  const discounted = clients.filter((client) => discountOf(client) > 0)
  await insertAll(
    db,
    'client_price',
    discounted.map(({ id }) => ({ client_id: id })),
  )
  await insertAll(
    db,
    'client_price_version',
    discounted.map((client) => ({ client_id: client.id, valid_from: publicGridDay, discount_rate: discountOf(client) })),
  )
}

const insertGrids = async (db: OpenDb): Promise<void> => {
  await insertAll(
    db,
    'price_grid',
    demoGrids.map(({ id, name, offer }) => ({ id, name, offer })),
  )
  await insertAll(
    db,
    'price_grid_version',
    demoGrids.flatMap(({ id: grid_id, versions }) =>
      versions.map(({ id, number, validFrom, prices }) => ({
        id,
        grid_id,
        number,
        valid_from: validFrom,
        prices: JSON.stringify(prices),
        created_at: startOfDay(validFrom),
      })),
    ),
  )
}

/** Writes the accounts, areas, price grids, clients and checkers of the company. */
export const insertCompany = async (db: OpenDb, { accounts, areas, clients, checkers }: Company, passwordHash: string): Promise<void> => {
  await insertAll(
    db,
    'user_account',
    accounts.map((account) => accountRow(account, passwordHash)),
  )
  const managers = accounts.filter(({ preset }) => preset === 'network' || preset === 'planning')
  await insertAll(
    db,
    'area',
    areas.map(({ id, name, department }, index) => ({ id, name, department, manager_id: managers[index % managers.length]?.id ?? null })),
  )
  await insertAll(
    db,
    'area_zip',
    areas.flatMap(({ id, zipCodes }) => zipCodes.map((zip_code) => ({ zip_code, area_id: id }))),
  )
  await insertGrids(db)
  await insertDemoClients(db, clients, accounts.find(({ preset }) => preset === 'sales')?.id ?? null)
  await insertDemoCheckers(db, checkers)
}

export type MeteredOrder = { id: string; dwellingId: string; day: string; expected: readonly MeterType[] }

/** The last completed visits of dwellings with a check-in and a check-out, with their expected meters, oldest first. */
export const findMeteredOrders = async (db: Db, most: number): Promise<MeteredOrder[]> => {
  const { rows } = await sql<MeteredOrder>`
    select id, "dwellingId", day::text, expected from (
      select booking.id, dwelling_id as "dwellingId", (start_at at time zone 'Europe/Paris')::date as day, expected_meters as expected
      from booking
      where status in ('done', 'validated') and start_at is not null and dwelling_id is not null and expected_meters <> '{}'
        and (entry_booking_id is not null or exists (select from booking as later where later.entry_booking_id = booking.id))
      order by start_at desc limit ${most}
    ) as visits order by day, id`.execute(db)
  return rows
}
