import type { AreaExport, AreaFilter, AreaPage, AreaRow } from '@adm/contract/area'
import { type ExpressionBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { Tables } from '../../platform/tables.gen.ts'
import { beginsWith, holdsWords } from '../../platform/text-search.ts'
import { isOpenOrder } from './area-open.queries.ts'

type Where = ExpressionBuilder<Tables, 'area'>
type Filters = Omit<AreaExport, 'format'>

/** A name that holds the words, a zip code that begins so, or a commune whose name begins so (`commune_name_idx`). */
const areaWhere =
  ({ text }: Filters) =>
  (eb: Where) => {
    if (!text) return eb.val(true)
    const ofZip = eb.selectFrom('area_zip').select('area_zip.area_id')
    return eb.or([
      holdsWords(sql`area.name`, text),
      ...(/^\d{2,5}$/.test(text) ? [eb('area.id', 'in', ofZip.where('area_zip.zip_code', 'like', `${text}%`))] : []),
      eb('area.id', 'in', ofZip.innerJoin('commune', 'commune.zip_code', 'area_zip.zip_code').where(beginsWith(sql`commune.name`, text))),
    ])
  }

const zipCount = sql<number>`(select count(*)::int from area_zip where area_id = area.id)`
const openOrders = sql<number>`(select count(*)::int from booking where area_id = area.id and ${isOpenOrder})`
const checkerCount = sql<number>`(select count(*)::int from checker_area where area_id = area.id)`
const byName = sql`plain(area.name) collate "und-x-icu"`

const sorts: Readonly<Record<Filters['sort'], ReturnType<typeof sql>>> = {
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

const areaRows = (db: Db, filter: Filters) =>
  db
    .selectFrom('area')
    .where((eb) => areaWhere(filter)(eb))
    .leftJoin('user_account as manager', 'manager.id', 'area.manager_id')
    .select(['area.id', 'area.name', 'department', 'manager.name as managerName', 'area.version'])
    .select([zipCount.as('zipCount'), openOrders.as('openOrders')])
    .select(
      sql<
        string[]
      >`array(select name from checker_area join checker on checker.id = checker_id where area_id = area.id order by is_primary desc, name)`.as(
        'checkerNames',
      ),
    )
    .orderBy(sorts[filter.sort])
    .orderBy(byName)
    .orderBy('area.id')

/** One page of the areas that the filter keeps. Orders are counted over `booking_open_area_idx`. */
export const findAreaPage = async (db: Db, { pageIndex, responsesByPage, ...filter }: AreaFilter): Promise<AreaPage> => {
  const [items, { total }] = await Promise.all([
    areaRows(db, filter)
      .limit(responsesByPage)
      .offset((pageIndex - 1) * responsesByPage)
      .execute(),
    db
      .selectFrom('area')
      .where((eb) => areaWhere(filter)(eb))
      .select(sql<number>`count(*)::int`.as('total'))
      .executeTakeFirstOrThrow(),
  ])
  return { items, total, totalIsExact: true, pageIndex, responsesByPage }
}

/** Every area that the filter keeps, in the list's order: there are some hundreds at most. */
export const findAreaRows = (db: Db, filter: Filters): Promise<AreaRow[]> => areaRows(db, filter).execute()
