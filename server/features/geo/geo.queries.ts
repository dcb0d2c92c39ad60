import type { AddressSuggestion, Commune } from '@adm/contract/geo'
import type { Place } from '@adm/domain/checker/travel'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { preparedQuery } from '../../platform/database/prepared-query.ts'
import { beginsWith, containsWords } from '../../platform/list/text-search.ts'

/** The middle of the communes of a zip code: what travel is reckoned from. Nothing for a zip code that the register does not know. */
export const findPlace = async (db: Db, zipCode: string): Promise<Place | null> => {
  const communes = await communesOfZip(db, { zipCode })
  if (communes.length === 0) return null
  return { zipCode, latitude: mean(communes.map(({ latitude }) => latitude)), longitude: mean(communes.map(({ longitude }) => longitude)) }
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, one) => sum + one, 0) / numbers.length

/** In one order, so that the last digit of their middle is the same each time. */
const communesOfZip = preparedQuery((db, { zipCode }: { zipCode: string }) =>
  db.selectFrom('commune').select(['latitude', 'longitude']).where('zip_code', '=', zipCode).orderBy('insee_code'),
)

/** The communes of a zip code, the largest first. */
export const findCommunes = (db: Db, zipCode: string): Promise<Commune[]> =>
  db
    .selectFrom('commune')
    .select(['name', 'insee_code as inseeCode', 'department'])
    .where('zip_code', '=', zipCode)
    .orderBy('population', 'desc')
    .orderBy('insee_code')
    .execute()

/** A commune with one of its zip codes. */
export type Town = { zipCode: string; city: string }

/** The communes whose name begins so, of the zip codes that begin so, the largest first. Served by `commune_name_idx` and the primary key. */
export const findTowns = (db: Db, { zipCode, city }: Town, limit: number): Promise<Town[]> =>
  db
    .selectFrom('commune')
    .select(['zip_code as zipCode', 'name as city'])
    .$if(zipCode !== '', (some) => some.where('zip_code', 'like', `${zipCode}%`))
    .$if(city !== '', (some) => some.where(beginsWith(sql`name`, city)))
    .orderBy(sql`plain(name) = plain(${city})`, 'desc')
    .orderBy('population', 'desc')
    .orderBy('zip_code')
    .orderBy('insee_code')
    .limit(limit)
    .execute()

const addressText = sql`address || ' ' || coalesce(residence, '') || ' ' || zip_code || ' ' || city`

/** Addresses of known dwellings that hold every word typed. Served by `dwelling_address_idx`. */
export const findUsedAddresses = (db: Db, typed: string, limit: number): Promise<Omit<AddressSuggestion, 'label'>[]> =>
  db
    .selectFrom('dwelling')
    .select(['address', 'zip_code as zipCode', 'city'])
    .where(containsWords(addressText, typed))
    .groupBy(['address', 'zip_code', 'city'])
    .orderBy('address')
    .orderBy('zip_code')
    .orderBy('city')
    .limit(limit)
    .execute()
