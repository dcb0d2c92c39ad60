import { dwellingForm } from '@adm/domain/dwelling/dwelling-form'
import { type Dwelling, dwelling } from '@adm/domain/dwelling/dwelling'
import type { Place } from '@adm/domain/checker/travel'
import { sql } from 'kysely'
import { defineColumns } from '../../platform/database/columns.ts'
import type { Db, OpenDb } from '../../platform/database/database.ts'
import { insertRow, preparedQuery } from '../../platform/database/prepared-query.ts'

type DwellingInput = Partial<Dwelling> &
  Pick<Dwelling, 'address' | 'zipCode' | 'city' | 'propertyType' | 'propertyKind' | 'roomCount' | 'surface' | 'furnished'>

/** The columns of a dwelling. */
export const dwellingColumns = defineColumns('dwelling', dwelling, { json: ['annexes'] })

/** The columns by which dwellings are compared. */
export const formColumns = (row: Parameters<typeof dwellingForm>[0]): { street_form: string; door_form: string } => {
  const { street, door } = dwellingForm(row)
  return { street_form: street, door_form: door }
}

// A dwelling that is being merged is waited for: the order then belongs to the one that stays.
const surviving = sql<string>`coalesce(dwelling.merged_into, dwelling.id)`.as('id')

const dwellingById = preparedQuery((db, { id }: { id: string }) =>
  db.selectFrom('dwelling').select(surviving).where('id', '=', id).forKeyShare(),
)

const dwellingBehindDoor = preparedQuery((db, { zipCode, street, door }: { zipCode: string; street: string; door: string }) =>
  db
    .selectFrom('dwelling')
    .select(surviving)
    .where('zip_code', '=', zipCode)
    .where('street_form', '=', street)
    .where('door_form', '=', door)
    .orderBy('dwelling.id')
    .limit(sql.lit(1))
    .forKeyShare(),
)

/** The dwelling with this id, or the one into which it was merged. */
export const findDwellingId = async (db: Db, id: string): Promise<string | undefined> => (await dwellingById(db, { id }))[0]?.id

/**
 * The dwelling with the given id, else the one at this address and door in any writing, locked against a merge until the end of the
 * transaction. Served by `dwelling_same_idx`.
 */
export const findSameDwelling = async (
  db: Db,
  row: DwellingInput & { dwellingId?: string | null | undefined },
): Promise<string | undefined> => {
  if (row.dwellingId) return findDwellingId(db, row.dwellingId)
  const [same] = await dwellingBehindDoor(db, { zipCode: row.zipCode, ...dwellingForm(row) })
  return same?.id
}

/** Writes a new dwelling. */
export const insertDwelling = async (db: OpenDb, row: DwellingInput & { id: string }, place: Place | null): Promise<void> => {
  await insertRow(db, 'dwelling', {
    ...dwellingColumns.wholeRow(row),
    ...formColumns(row),
    ...(place && { latitude: place.latitude, longitude: place.longitude }),
  })
}

/** Locks a dwelling until the end of the transaction: an order that is being taken for it is waited for. */
export const lockDwelling = preparedQuery((db, { id }: { id: string }) =>
  db.selectFrom('dwelling').select('id').where('id', '=', id).forUpdate(),
)

/**
 * Whether the dwelling belongs to this order alone, and whether a meter of it was read for this order. Served by `booking_dwelling_idx`
 * and `meter_reading_booking_idx`.
 */
export const dwellingUse = preparedQuery((db, { id, bookingId }: { id: string; bookingId: string }) =>
  db.selectNoFrom([
    sql<boolean>`not exists (select from booking where dwelling_id = ${id} and booking.id <> ${bookingId})`.as('isAlone'),
    sql<boolean>`exists (select from meter_reading join meter on meter.id = meter_reading.meter_id
      where meter_reading.booking_id = ${bookingId} and meter.dwelling_id = ${id})`.as('isRead'),
  ]),
)

/** Writes the address and access of a dwelling. @param place given with a new zip code */
export const updateDwellingPlace = async (db: OpenDb, id: string, row: DwellingInput, place: Place | null | undefined): Promise<void> => {
  const { address, zipCode, city, residence, building, staircase, floor, door, apartmentNumber, digicode } = row
  const where = { address, zipCode, city, residence, building, staircase, floor, door, apartmentNumber, digicode }
  await db
    .updateTable('dwelling')
    .set({
      ...dwellingColumns.values(where),
      ...formColumns(row),
      ...(place === undefined ? {} : { latitude: place?.latitude ?? null, longitude: place?.longitude ?? null }),
    })
    .where('id', '=', id)
    .execute()
}
