import type { Dwelling } from '@adm/domain/dwelling/dwelling'
import type { Place } from '@adm/domain/checker/travel'
import { type Insertable, sql } from 'kysely'
import type { Db, OpenDb } from '../../platform/database.ts'
import { withoutWaiting } from '../../platform/named-statements.ts'
import type { Tables } from '../../platform/tables.gen.ts'
import { statement } from '../../platform/statement.ts'

type Told = Partial<Dwelling> &
  Pick<Dwelling, 'address' | 'zipCode' | 'city' | 'propertyType' | 'propertyKind' | 'roomCount' | 'surface' | 'furnished'>

/** The dwelling that is named, else the one at this address and door; case and accents do not count. Served by `dwelling_same_idx`. */
export const findSameDwelling = async (db: Db, told: Told & { dwellingId?: string | null | undefined }): Promise<string | undefined> => {
  const { address, zipCode, building = null, staircase = null, floor = null, door = null, apartmentNumber = null } = told
  const [same] = told.dwellingId
    ? await dwellingById(db, { id: told.dwellingId })
    : await dwellingBehindDoor(db, { address, zipCode, building, staircase, floor, door, apartmentNumber })
  return same?.id
}

const dwellingById = statement((db, { id }: { id: string }) => db.selectFrom('dwelling').select('id').where('id', '=', id))

type Door = { address: string; zipCode: string } & Record<'building' | 'staircase' | 'floor' | 'door' | 'apartmentNumber', string | null>
const dwellingBehindDoor = statement((db, { address, zipCode, building, staircase, floor, door, apartmentNumber }: Door) =>
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

/** Writes a dwelling the company did not know. */
export const insertDwelling = async (db: OpenDb, told: Told & { id: string }, place: Place | null): Promise<void> => {
  await insertDwellingRow(db, {
    id: told.id,
    address: told.address,
    zip_code: told.zipCode,
    city: told.city,
    residence: told.residence ?? null,
    building: told.building ?? null,
    staircase: told.staircase ?? null,
    floor: told.floor ?? null,
    door: told.door ?? null,
    apartment_number: told.apartmentNumber ?? null,
    digicode: told.digicode ?? null,
    property_type: told.propertyType,
    property_kind: told.propertyKind,
    room_count: told.roomCount,
    surface: told.surface,
    furnished: told.furnished,
    annexes: told.annexes ? JSON.stringify(told.annexes) : null,
    ...(place && { latitude: place.latitude, longitude: place.longitude }),
  })
}

const insertDwellingRow = statement((db, row: Insertable<Tables['dwelling']>) =>
  db.insertInto('dwelling').values(row).modifyEnd(withoutWaiting),
)
