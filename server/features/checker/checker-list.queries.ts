import type { Total } from '@adm/contract/call'
import type { CheckerFilter, CheckerFilters as Filters, CheckerPage } from '@adm/contract/checker'
import type { CheckerRow } from '@adm/domain/checker/checker-file'
import { addDays } from '@adm/domain/values/moment'
import { typedPhone } from '@adm/domain/values/phone'
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../../platform/database.ts'
import type { Tables } from '../../platform/tables.gen.ts'
import { holdsWords } from '../../platform/text-search.ts'

type Where = ExpressionBuilder<Tables, 'checker'>

// The very expressions of the indices `checker_list_search_idx` and `checker_list_idx`.
const searched = sql`checker.first_name || ' ' || checker.last_name || ' ' || coalesce(checker.email, '') || ' ' || coalesce(checker.phone, '')`
const byName = sql`plain(checker.first_name || ' ' || checker.last_name) collate "und-x-icu"`

const areaNames = sql<
  string | null
>`(select string_agg(area.name, ', ' order by is_primary desc, area.name) from checker_area join area on area.id = area_id where checker_id = checker.id)`
const nextExpiry = sql<string | null>`(select min(expires_day) from checker_certification where checker_id = checker.id)`

const ofNetwork = (eb: Where, asked: NonNullable<Filters['network']>): Expression<SqlBool> => {
  const known = asked.filter((one) => one !== 'UNSET')
  return eb.or([...(known.length > 0 ? [eb('network', 'in', known)] : []), ...(asked.includes('UNSET') ? [eb('network', 'is', null)] : [])])
}

const ofAreas = (eb: Where, areaIds: readonly string[]): Expression<SqlBool> =>
  eb('checker.id', 'in', eb.selectFrom('checker_area').select('checker_id').where('area_id', 'in', areaIds))

const withCertificate = (eb: Where, asked: NonNullable<Filters['certificate']>, today: string): Expression<SqlBool> => {
  const before = asked === 'expired' ? today : addDays(today, asked + 1)
  return eb('checker.id', 'in', eb.selectFrom('checker_certification').select('checker_id').where('expires_day', '<', before))
}

/** What the filter keeps: the same for the rows, the total and the export. */
const checkerWhere = (filter: Filters, today: string) => (eb: Where) => {
  const { text, type, network, tag, areaId, language, certificate } = filter
  return eb.and([
    ...(text ? [holdsWords(searched, typedPhone(text) ?? text)] : []),
    ...(type ? [eb('type', 'in', type)] : []),
    ...(network ? [ofNetwork(eb, network)] : []),
    ...(tag ? [sql<boolean>`tags && ${tag}::text[]`] : []),
    ...(areaId ? [ofAreas(eb, areaId)] : []),
    ...(language ? [sql<boolean>`languages && ${language}::text[]`] : []),
    ...(certificate === undefined ? [] : [withCertificate(eb, certificate, today)]),
  ])
}

const sorts = {
  name: byName,
  '-name': sql`${byName} desc`,
  expiry: sql`${nextExpiry} nulls last`,
  '-expiry': sql`${nextExpiry} desc nulls last`,
  createdAt: sql`checker.created_at`,
  '-createdAt': sql`checker.created_at desc`,
} as const satisfies Record<CheckerFilter['sort'], Expression<unknown>>

const checkerRows = (db: Db, filter: Filters, today: string) =>
  db
    .selectFrom('checker')
    .select(['id', 'name', 'email', 'phone', 'type', 'network', 'tags', 'languages', 'zip_code as zipCode', 'city'])
    .select(['created_at as createdAt', 'version', areaNames.as('areaNames'), nextExpiry.as('nextExpiryDay')])
    .where(checkerWhere(filter, today))
    .orderBy(sorts[filter.sort])
    .orderBy('id', filter.sort.startsWith('-') ? 'desc' : 'asc')

/** How many checkers the filter keeps on this Paris day. */
export const findCheckerTotal = async (db: Db, filter: Filters, today: string): Promise<Total> => {
  const kept = db.selectFrom('checker').where(checkerWhere(filter, today))
  const { total } = await kept.select(sql<number>`count(*)::int`.as('total')).executeTakeFirstOrThrow()
  return { total, totalIsExact: true }
}

/** One page of the checkers that the filter keeps, with the areas and the first expiry of each. */
export const findCheckerPage = async (db: Db, filter: CheckerFilter, today: string): Promise<CheckerPage> => {
  const { pageIndex, responsesByPage } = filter
  const [items, total] = await Promise.all([
    findCheckerRows(db, filter, { today, limit: responsesByPage, offset: (pageIndex - 1) * responsesByPage }),
    findCheckerTotal(db, filter, today),
  ])
  return { items, ...total, pageIndex, responsesByPage }
}

type Part = { today: string; limit: number; offset: number }

/** So many rows from one on, in the order of the filter. */
export const findCheckerRows = (db: Db, filter: Filters, { today, limit, offset }: Part): Promise<CheckerRow[]> =>
  checkerRows(db, filter, today).limit(limit).offset(offset).execute()
