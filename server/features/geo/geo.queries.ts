import type { AddressSuggestion, Commune } from '@adm/contract/geo'
import type { Place } from '@adm/domain/checker/travel'
import { addressWords } from '@adm/domain/dwelling/address-words'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { preparedQuery } from '../../platform/database/prepared-query.ts'
import { beginsWith, containsWords } from '../../platform/list/text-search.ts'

/** The mean position of a zip code's communes, from which travel is computed; null for a zip code that is not in the register. */
export const findPlace = async (db: Db, zipCode: string): Promise<Place | null> => {
  const communes = await communesOfZip(db, { zipCode })
  if (communes.length === 0) return null
  return { zipCode, latitude: mean(communes.map(({ latitude }) => latitude)), longitude: mean(communes.map(({ longitude }) => longitude)) }
}

const mean = (numbers: readonly number[]): number => numbers.reduce((sum, value) => sum + value, 0) / numbers.length

/** In a fixed order, so that the last digit of their mean is always the same. */
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

/**
 * The names of the communes of zip codes, the largest first, by zip code; those of every zip code of the named towns too.
 * @param towns names in plain words
 * Served by the primary key and `commune_name_idx`.
 */
export const findTownsByZip = async (
  db: Db,
  { zips, towns }: { zips: readonly string[]; towns: readonly string[] },
): Promise<Map<string, string[]>> => {
  const { rows } = await sql<{ zip: string; name: string }>`
    select zip_code as zip, name from commune
    where zip_code = any(array(
      select unnest(${zips}::text[])
      union select zip_code from commune where plain(name) = any(${towns}::text[])))
    order by population desc, insee_code`.execute(db)
  const namesByZip = new Map(zips.map((zip): [string, string[]] => [zip, []]))
  for (const { zip, name } of rows) namesByZip.set(zip, [...(namesByZip.get(zip) ?? []), name])
  return namesByZip
}

/** A commune with one of its zip codes. */
export type Town = { zipCode: string; city: string }

/**
 * The communes whose name and zip code begin with these, an exact name first, then the largest. Served by `commune_name_idx` and the
 * primary key.
 */
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

/** Addresses of remembered dwellings that contain every typed word. Served by `dwelling_address_idx`. */
export const findUsedAddresses = (db: Db, typed: string, limit: number): Promise<Omit<AddressSuggestion, 'label'>[]> =>
  db
    .selectFrom('dwelling')
    .select(['address', 'zip_code as zipCode', 'city'])
    .where('merged_into', 'is', null)
    .where(containsWords(addressText, addressWords(typed)))
    .groupBy(['address', 'zip_code', 'city'])
    .orderBy('address')
    .orderBy('zip_code')
    .orderBy('city')
    .limit(limit)
    .execute()
