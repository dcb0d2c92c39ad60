import type { ServedZip } from '@adm/contract/area'
import { sql } from 'kysely'
import type { Db, OpenDb } from '../../platform/database/database.ts'
import { communesOf, isOpenOrder } from './area-open.queries.ts'

/** A zip code with its communes and the area that has it. */
export type ZipOfArea = { zipCode: string; communes: string[]; areaId: string | null; areaName: string | null }

/** The existing zip codes among these, each with its communes and its area. One query. */
export const findZipsOfAreas = async (db: Db, zips: readonly string[]): Promise<Map<string, ZipOfArea>> => {
  if (zips.length === 0) return new Map()
  const { rows } = await sql<ZipOfArea>`
    select input.zip_code as "zipCode", area.id as "areaId", area.name as "areaName", ${communesOf(sql.ref('input.zip_code'))} as communes
    from unnest(${zips}::text[]) as input (zip_code)
    left join area_zip on area_zip.zip_code = input.zip_code
    left join area on area.id = area_zip.area_id`.execute(db)
  return new Map(rows.filter(({ communes }) => communes.length > 0).map((row) => [row.zipCode, row]))
}

/** Adds zip codes to an area. The primary key of the table refuses a zip code that another area has. */
export const insertZips = async (db: OpenDb, area_id: string, zips: readonly string[]): Promise<void> => {
  if (zips.length === 0) return
  await db
    .insertInto('area_zip')
    .values(zips.map((zip_code) => ({ zip_code, area_id })))
    .execute()
}

/** Removes zip codes from an area. */
export const deleteZips = async (db: OpenDb, area_id: string, zips: readonly string[]): Promise<void> => {
  if (zips.length === 0) return
  await db.deleteFrom('area_zip').where('area_id', '=', area_id).where('zip_code', 'in', zips).execute()
}

/** The open orders at these zip codes: their number, and the codes of the first `most`. Served by `booking_open_zip_idx`. */
export const findOpenOrdersAt = async (
  db: OpenDb,
  zips: readonly string[],
  most: number,
): Promise<{ count: number; codes: readonly string[] }> => {
  if (zips.length === 0) return { count: 0, codes: [] }
  const rows = await db
    .selectFrom('booking')
    .select(['code', sql<number>`(count(*) over ())::int`.as('count')])
    .where('zip_code', 'in', zips)
    .where(isOpenOrder)
    .orderBy('code')
    .limit(most)
    .execute()
  return { count: rows[0]?.count ?? 0, codes: rows.map(({ code }) => code) }
}

/** The zip codes of an area with their communes and open orders. */
export const findServedZips = async (db: Db, areaId: string): Promise<ServedZip[]> => {
  const { rows } = await sql<ServedZip>`
    select area_zip.zip_code as "zipCode", ${communesOf(sql.ref('area_zip.zip_code'))} as communes,
      (select count(*)::int from booking where booking.zip_code = area_zip.zip_code and ${isOpenOrder}) as "openOrders"
    from area_zip where area_id = ${areaId} order by area_zip.zip_code`.execute(db)
  return rows
}

/** A zip code with open orders but without an area, and the mean position of its communes. */
export type UnservedZip = ServedZip & { latitude: number; longitude: number }

/** The zip codes with open orders but without an area. Served by `booking_open_zip_idx`. */
export const findUnservedZips = async (db: Db): Promise<UnservedZip[]> => {
  const { rows } = await sql<UnservedZip>`
    with ordered as (
      select zip_code, count(*)::int as orders from booking
      where ${isOpenOrder} and not exists (select from area_zip where area_zip.zip_code = booking.zip_code)
      group by zip_code
    )
    select ordered.zip_code as "zipCode", orders as "openOrders", (array_agg(name order by population desc, insee_code)) as communes,
      avg(latitude) as latitude, avg(longitude) as longitude
    from ordered join commune on commune.zip_code = ordered.zip_code
    group by ordered.zip_code, orders order by ordered.zip_code`.execute(db)
  return rows
}

const neighbourDegrees = 0.35

/** The unserved zip codes near the area: in its department, or within some thirty kilometres of one of its communes. */
export const findUnservedNeighbours = async (db: Db, areaId: string): Promise<ServedZip[]> => {
  const unserved = await findUnservedZips(db)
  if (unserved.length === 0) return []
  const { rows } = await sql<{ zipCode: string }>`
    select input.zip_code as "zipCode"
    from unnest(${unserved.map(({ zipCode }) => zipCode)}::text[], ${unserved.map(({ latitude }) => latitude)}::float[],
      ${unserved.map(({ longitude }) => longitude)}::float[]) as input (zip_code, latitude, longitude)
    where left(input.zip_code, 2) = (select department from area where id = ${areaId}) or exists (
      select from area_zip join commune on commune.zip_code = area_zip.zip_code
      where area_id = ${areaId} and abs(commune.latitude - input.latitude) < ${neighbourDegrees} and abs(commune.longitude - input.longitude) < ${neighbourDegrees})`.execute(
    db,
  )
  const near = new Set(rows.map(({ zipCode }) => zipCode))
  return unserved.filter(({ zipCode }) => near.has(zipCode)).map(({ zipCode, communes, openOrders }) => ({ zipCode, communes, openOrders }))
}
