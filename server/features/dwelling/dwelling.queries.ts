import type { Dwelling } from '@adm/domain/dwelling/dwelling'
import type { Place } from '@adm/domain/checker/travel'
import { sql } from 'kysely'
import type { Db, OpenDb } from '../../platform/database.ts'
import { keepingPlan, withoutWaiting } from '../../platform/named-statements.ts'

type Told = Partial<Dwelling> &
  Pick<Dwelling, 'address' | 'zipCode' | 'city' | 'propertyType' | 'propertyKind' | 'roomCount' | 'surface' | 'furnished'>

/** The dwelling that is named, else the one at this address and door; case and accents do not count. Served by `dwelling_same_idx`. */
export const findSameDwelling = async (db: Db, told: Told & { dwellingId?: string | null | undefined }): Promise<string | undefined> => {
  const same = await db
    .selectFrom('dwelling')
    .select('id')
    .modifyFront(keepingPlan)
    .where((eb) =>
      told.dwellingId
        ? eb('id', '=', told.dwellingId)
        : eb.and([
            eb('zip_code', '=', told.zipCode),
            sql<boolean>`plain(address) = plain(${told.address})`,
            ...(['building', 'staircase', 'floor', 'door'] as const).map((part) => eb(part, 'is not distinct from', told[part] ?? null)),
            eb('apartment_number', 'is not distinct from', told.apartmentNumber ?? null),
          ]),
    )
    .executeTakeFirst()
  return same?.id
}

/** Writes a dwelling the company did not know. */
export const insertDwelling = async (db: OpenDb, told: Told & { id: string }, place: Place | null): Promise<void> => {
  await db
    .insertInto('dwelling')
    .values({
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
    .modifyEnd(withoutWaiting)
    .execute()
}
