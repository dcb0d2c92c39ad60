import { dwellingForm } from '@adm/domain/dwelling/dwelling-form'
import { sql } from 'kysely'
import type { Db, OpenDb } from '../../platform/database/database.ts'

/** Whether a dwelling has no normal form yet. Served by `dwelling_unread_idx`. */
export const isUnread = async (db: Db): Promise<boolean> =>
  (await db.selectFrom('dwelling').select('id').where('street_form', 'is', null).limit(1).executeTakeFirst()) !== undefined

/**
 * Writes the normal forms of the first dwellings without one, and locks them: an order that is being taken for one of them is waited for.
 * @returns their ids
 */
export const readForms = async (db: OpenDb, most: number): Promise<string[]> => {
  const rows = await db
    .selectFrom('dwelling')
    .select(['id', 'address', 'zip_code as zipCode', 'building', 'staircase', 'floor', 'door', 'apartment_number as apartmentNumber'])
    .where('street_form', 'is', null)
    .orderBy('id')
    .limit(most)
    .forUpdate()
    .execute()
  const forms = rows.map((row) => ({ id: row.id, ...dwellingForm(row) }))
  await sql`update dwelling set street_form = read.street, door_form = read.door
    from unnest(${forms.map(({ id }) => id)}::uuid[], ${forms.map(({ street }) => street)}::text[], ${forms.map(({ door }) => door)}::text[])
      as read (id, street, door)
    where dwelling.id = read.id`.execute(db)
  return forms.map(({ id }) => id)
}

/** Two rows of one dwelling: the later one, and the oldest, which stays. */
export type Twins = { id: string; version: number; address: string; survivorId: string; survivorAddress: string }

/**
 * The meters of both are one device whose readings cannot be put together: it was replaced, has two units, or was read twice for one order.
 */
const haveOpposedMeters = sql<boolean>`exists (
  select from meter join meter as other on other.dwelling_id = first.id and other.type = meter.type
    and (other.point_number = meter.point_number or other.serial = meter.serial)
  where meter.dwelling_id = dwelling.id and (meter.device > 1 or other.device > 1 or meter.unit <> other.unit or exists (
    select from meter_reading join meter_reading as reading on reading.booking_id = meter_reading.booking_id
    where meter_reading.meter_id = meter.id and reading.meter_id = other.id)))`

/** The dwellings that equal one of these, with the oldest of them; those with opposed meters stay two. Served by `dwelling_same_idx`. */
export const findTwins = async (db: OpenDb, ids: readonly string[]): Promise<Twins[]> => {
  const { rows } = await sql<Twins>`
    with read as (select distinct zip_code, street_form, door_form from dwelling where id = any(${ids}::uuid[]))
    select dwelling.id, dwelling.version, dwelling.address, first.id as "survivorId", first.address as "survivorAddress"
    from read
    cross join lateral (
      select id, address from dwelling where zip_code = read.zip_code and street_form = read.street_form and door_form = read.door_form
        and merged_into is null
      order by id limit 1
    ) as first
    join dwelling on dwelling.zip_code = read.zip_code and dwelling.street_form = read.street_form and dwelling.door_form = read.door_form
    where dwelling.id <> first.id and dwelling.merged_into is null and not ${haveOpposedMeters}
    order by dwelling.id
    for update of dwelling`.execute(db)
  return rows
}

/** Marks a dwelling as merged into another. */
export const setMerged = async (db: OpenDb, { id, survivorId, version }: Twins): Promise<void> => {
  await db
    .updateTable('dwelling')
    .set({ merged_into: survivorId, version: version + 1 })
    .where('id', '=', id)
    .execute()
}

/** Takes the normal forms of these dwellings back: their orders have not all moved, and they are read again. */
export const setUnread = async (db: OpenDb, ids: readonly string[]): Promise<void> => {
  if (ids.length === 0) return
  await db.updateTable('dwelling').set({ street_form: null, door_form: null }).where('id', 'in', ids).execute()
}
