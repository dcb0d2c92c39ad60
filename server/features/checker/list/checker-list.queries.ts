import type { CheckerFilters } from '@adm/contract/checker/checker'
import { addDays } from '@adm/domain/values/date/moment'
import { typedPhone } from '@adm/domain/values/typed-phone'
import { type Expression, sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { conditionsOf } from '../../../platform/list/conditions.ts'
import { countedList } from '../../../platform/list/counted-list.ts'
import { findNumberedPage, type ListRequest } from '../../../platform/list/list.ts'
import { listFile } from '../../../platform/export/list-file.ts'
import { containsWords } from '../../../platform/list/text-search.ts'
import { checkerSheet } from './checker-export.ts'

/** The filters, and the Paris day with which certifications are compared. */
type Request = ListRequest<CheckerFilters, string>

// Must equal the expressions of the indexes `checker_list_search_idx` and `checker_list_idx`.
const searched = sql`checker.first_name || ' ' || checker.last_name || ' ' || coalesce(checker.email, '') || ' ' || coalesce(checker.phone, '')`
const byName = sql`plain(checker.first_name || ' ' || checker.last_name) collate "und-x-icu"`

const areaNames = sql<
  string | null
>`(select string_agg(area.name, ', ' order by is_primary desc, area.name) from checker_area join area on area.id = area_id where checker_id = checker.id)`
const nextExpiry = sql<string | null>`(select min(expires_day) from checker_certification where checker_id = checker.id)`

const conditions = conditionsOf<'checker', CheckerFilters, string>({
  text: (_, typed) => containsWords(searched, typedPhone(typed) ?? typed),
  type: (eb, types) => eb('type', 'in', types),
  network: (eb, networks) => {
    const named = networks.filter((network) => network !== 'UNSET')
    return eb.or([
      ...(named.length > 0 ? [eb('network', 'in', named)] : []),
      ...(networks.includes('UNSET') ? [eb('network', 'is', null)] : []),
    ])
  },
  tag: (_, tags) => sql<boolean>`tags && ${tags}::text[]`,
  areaId: (eb, ids) => eb('checker.id', 'in', eb.selectFrom('checker_area').select('checker_id').where('area_id', 'in', ids)),
  language: (_, languages) => sql<boolean>`languages && ${languages}::text[]`,
  certificate: (eb, days, today) => {
    const before = days === 'expired' ? today : addDays(today, days + 1)
    return eb('checker.id', 'in', eb.selectFrom('checker_certification').select('checker_id').where('expires_day', '<', before))
  },
})

const sorts = {
  name: byName,
  '-name': sql`${byName} desc`,
  expiry: sql`${nextExpiry} nulls last`,
  '-expiry': sql`${nextExpiry} desc nulls last`,
  createdAt: sql`checker.created_at`,
  '-createdAt': sql`checker.created_at desc`,
} as const satisfies Record<CheckerFilters['sort'], Expression<unknown>>

const matches = (db: Db, { filter, at }: Request) => db.selectFrom('checker').where(conditions.where(filter, at))

const checkers = countedList({
  matches: (db, request: Request) => matches(db, request).select('id'),
  rows: (db, request) =>
    matches(db, request)
      .select(['id', 'name', 'email', 'phone', 'type', 'network', 'tags', 'languages', 'zip_code as zipCode', 'city'])
      .select(['created_at as createdAt', 'version', areaNames.as('areaNames'), nextExpiry.as('nextExpiryDay')])
      .orderBy(sorts[request.filter.sort])
      .orderBy('id', request.filter.sort.startsWith('-') ? 'desc' : 'asc'),
})

/** One page of the checkers that match the filter on this Paris day, each with areas and first expiry. */
export const findCheckerPage = findNumberedPage(checkers)

/** The number of checkers that match the filter on this Paris day. */
export const findCheckerTotal = (db: Db, filter: CheckerFilters, at: string) => checkers.findTotal(db, { filter, at })

/** A file of every checker that matches the filter, in the list's order. @throws {Refusal} `EXPORT_TOO_LARGE` */
export const exportCheckers = listFile(checkers, checkerSheet)
