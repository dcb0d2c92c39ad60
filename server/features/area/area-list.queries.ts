import type { AreaFilters } from '@adm/contract/area'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { conditionsOf } from '../../platform/list/conditions.ts'
import { countedList } from '../../platform/list/counted-list.ts'
import { findNumberedPage, type ListRequest } from '../../platform/list/list.ts'
import { listFile } from '../../platform/export/list-file.ts'
import { beginsWith, containsWords } from '../../platform/list/text-search.ts'
import { areaSheet } from './area-export.ts'
import { isOpenOrder } from './area-open.queries.ts'

const conditions = conditionsOf<'area', AreaFilters>({
  /** A name that contains the words, a zip code prefix, or a commune name prefix (`commune_name_idx`). */
  text: (eb, typed) => {
    const ofZip = eb.selectFrom('area_zip').select('area_zip.area_id')
    return eb.or([
      containsWords(sql`area.name`, typed),
      ...(/^\d{2,5}$/.test(typed) ? [eb('area.id', 'in', ofZip.where('area_zip.zip_code', 'like', `${typed}%`))] : []),
      eb('area.id', 'in', ofZip.innerJoin('commune', 'commune.zip_code', 'area_zip.zip_code').where(beginsWith(sql`commune.name`, typed))),
    ])
  },
})

const zipCount = sql<number>`(select count(*)::int from area_zip where area_id = area.id)`
const openOrders = sql<number>`(select count(*)::int from booking where area_id = area.id and ${isOpenOrder})`
const checkerCount = sql<number>`(select count(*)::int from checker_area where area_id = area.id)`
const byName = sql`plain(area.name) collate "und-x-icu"`

const sorts: Readonly<Record<AreaFilters['sort'], ReturnType<typeof sql>>> = {
  name: byName,
  '-name': sql`${byName} desc`,
  department: sql`department nulls last`,
  '-department': sql`department desc nulls last`,
  zips: zipCount,
  '-zips': sql`${zipCount} desc`,
  checkers: checkerCount,
  '-checkers': sql`${checkerCount} desc`,
  orders: openOrders,
  '-orders': sql`${openOrders} desc`,
}

const matches = (db: Db, { filter }: ListRequest<AreaFilters>) => db.selectFrom('area').where(conditions.where(filter))
const checkerNames = sql<
  string[]
>`array(select name from checker_area join checker on checker.id = checker_id where area_id = area.id order by is_primary desc, name)`

/** Orders are counted over `booking_open_area_idx`. */
const areas = countedList({
  matches: (db, request: ListRequest<AreaFilters>) => matches(db, request).select('id'),
  rows: (db, request) =>
    matches(db, request)
      .leftJoin('user_account as manager', 'manager.id', 'area.manager_id')
      .select(['area.id', 'area.name', 'department', 'manager.name as managerName', 'area.version'])
      .select([zipCount.as('zipCount'), openOrders.as('openOrders'), checkerNames.as('checkerNames')])
      .orderBy(sorts[request.filter.sort])
      .orderBy(byName)
      .orderBy('area.id'),
})

/** One page of the areas that match the filter. */
export const findAreaPage = findNumberedPage(areas)

/** A file of every area that matches the filter, in the list's order. @throws {Refusal} `EXPORT_TOO_LARGE` */
export const exportAreas = listFile(areas, areaSheet)
