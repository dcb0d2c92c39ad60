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

/** The dwelling with the given id, else the one at this address and door, ignoring case and accents. Served by `dwelling_same_idx`. */
export const findSameDwelling = async (
  db: Db,
  row: DwellingInput & { dwellingId?: string | null | undefined },
): Promise<string | undefined> => {
  const { address, zipCode, building = null, staircase = null, floor = null, door = null, apartmentNumber = null } = row
  const [same] = row.dwellingId
    ? await dwellingById(db, { id: row.dwellingId })
    : await dwellingBehindDoor(db, { address, zipCode, building, staircase, floor, door, apartmentNumber })
  return same?.id
}

const dwellingById = preparedQuery((db, { id }: { id: string }) => db.selectFrom('dwelling').select('id').where('id', '=', id))

type Door = { address: string; zipCode: string } & Record<'building' | 'staircase' | 'floor' | 'door' | 'apartmentNumber', string | null>
const dwellingBehindDoor = preparedQuery((db, { address, zipCode, building, staircase, floor, door, apartmentNumber }: Door) =>
  db
    .selectFrom('dwelling')
    .select('id')
    .where('zip_code', '=', zipCode)
    .where(sql<boolean>`plain(address) = plain(${address})`)
    .where('building', 'is not distinct from', building)
    .where('staircase', 'is not distinct from', staircase)
    .where('floor', 'is not distinct from', floor)
    .where('door', 'is not distinct from', door)
    .where('apartment_number', 'is not distinct from', apartmentNumber)
    .limit(sql.lit(1)),
)

/** Writes a new dwelling. */
export const insertDwelling = async (db: OpenDb, row: DwellingInput & { id: string }, place: Place | null): Promise<void> => {
  await insertRow(db, 'dwelling', {
    ...dwellingColumns.wholeRow(row),
    ...(place && { latitude: place.latitude, longitude: place.longitude }),
  })
}
