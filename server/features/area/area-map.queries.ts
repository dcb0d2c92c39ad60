import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

/** A place of the commune register, from which the area shapes are computed. */
export type MapPlace = { zipCode: string; latitude: number; longitude: number }

/** The communes as points with their zip code. Communes at the same point give one place: the largest, then the first zip code. */
export const findMapPlaces = async (db: Db): Promise<MapPlace[]> => {
  const { rows } = await sql<MapPlace>`
    select distinct on (longitude, latitude) zip_code as "zipCode", latitude, longitude from commune
    order by longitude, latitude, population desc, zip_code`.execute(db)
  return rows
}

/** An area with the fields that the map needs. */
export type MapArea = { id: string; name: string; zips: string[]; checkerCount: number }

/** The areas with their zip codes, ordered by id. */
export const findMapAreas = (db: Db): Promise<MapArea[]> =>
  db
    .selectFrom('area')
    .select(['area.id', 'area.name'])
    .select(sql<string[]>`array(select zip_code from area_zip where area_id = area.id order by zip_code)`.as('zips'))
    .select(sql<number>`(select count(*)::int from checker_area where area_id = area.id)`.as('checkerCount'))
    .orderBy('area.id')
    .execute()

/** The homes of the working checkers. */
export const findHomes = (db: Db): Promise<{ id: string; name: string; latitude: number | null; longitude: number | null }[]> =>
  db
    .selectFrom('checker')
    .select(['id', 'name', 'latitude', 'longitude'])
    .where('network', '=', 'WORKING')
    .where('latitude', 'is not', null)
    .where('longitude', 'is not', null)
    .orderBy('id')
    .execute()
