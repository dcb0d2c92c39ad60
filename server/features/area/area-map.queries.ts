import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** Every place that the register knows, once: what the areas are drawn from. */
export type MapPlace = { zipCode: string; latitude: number; longitude: number }

/** The communes as points with their zip code; of communes at one point, the first zip code. */
export const findMapPlaces = async (db: Db): Promise<MapPlace[]> => {
  const { rows } = await sql<MapPlace>`
    select distinct on (longitude, latitude) zip_code as "zipCode", latitude, longitude from commune
    order by longitude, latitude, population desc, zip_code`.execute(db)
  return rows
}

/** An area as the map tells of it. */
export type MapArea = { id: string; name: string; zips: string[]; checkerCount: number }

/** The areas with their zip codes, in one order. */
export const findMapAreas = (db: Db): Promise<MapArea[]> =>
  db
    .selectFrom('area')
    .select(['area.id', 'area.name'])
    .select(sql<string[]>`array(select zip_code from area_zip where area_id = area.id order by zip_code)`.as('zips'))
    .select(sql<number>`(select count(*)::int from checker_area where area_id = area.id)`.as('checkerCount'))
    .orderBy('area.id')
    .execute()

/** Where the checkers who are at work live. */
export const findHomes = (db: Db): Promise<{ id: string; name: string; latitude: number | null; longitude: number | null }[]> =>
  db
    .selectFrom('checker')
    .select(['id', 'name', 'latitude', 'longitude'])
    .where('network', '=', 'WORKING')
    .where('latitude', 'is not', null)
    .where('longitude', 'is not', null)
    .orderBy('id')
    .execute()
