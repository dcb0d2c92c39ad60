import type { Place } from '@adm/domain/checker/travel'
import type { Db } from '../../platform/database.ts'

/** The middle of the communes of a zip code: what travel is reckoned from. Nothing for a zip code that the register does not know. */
export const findPlace = async (db: Db, zipCode: string): Promise<Place | null> => {
  const { latitude, longitude } = await db
    .selectFrom('commune')
    .select(({ fn }) => [fn.avg<number | null>('latitude').as('latitude'), fn.avg<number | null>('longitude').as('longitude')])
    .where('zip_code', '=', zipCode)
    .executeTakeFirstOrThrow()
  return latitude === null || longitude === null ? null : { zipCode, latitude, longitude }
}
