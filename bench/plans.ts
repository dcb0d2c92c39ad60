import type { BookingFilter } from '@adm/contract/booking/booking'
import { dayOf } from '@adm/domain/values/date/moment'
import type { CompiledQuery } from 'kysely'
import type pg from 'pg'
import { openDatabase } from '../server/platform/database/database.ts'
import { findBookingPage } from '../server/features/booking/list/booking-list.queries.ts'
import { statementsOf } from '../server/testing/testing-statements.ts'
import { floorSql } from './floor-sql.ts'

/** The SQL statements that the product sends for a page of the list. */
const pageOf = async (url: string, filter: BookingFilter): Promise<CompiledQuery[]> => {
  const db = openDatabase(url, 2)
  const statements = await statementsOf(db, (listened) => findBookingPage(listened, filter, dayOf(new Date().toISOString())))
  await db.destroy()
  return statements
}

const explain = async (db: pg.Pool, text: string, values: readonly unknown[]): Promise<string> => {
  const { rows } = await db.query<{ 'QUERY PLAN': string }>(`explain (analyze, costs off, timing off) ${text}`, [...values])
  return rows.map((row) => `    ${row['QUERY PLAN']}`).join('\n')
}

const page = { page_index: 0, responses_by_page: 50, sort: '-startAt' } as const

/** PostgreSQL's plans of the same search by the product and by the floor. */
export const explainSearch = async (db: pg.Pool, url: string, typed: string): Promise<string> => {
  const statements = await pageOf(url, { ...page, address: typed })
  const plans = await Promise.all(statements.map(({ sql, parameters }) => explain(db, sql, parameters)))
  const words = typed.split(' ')
  return [`  product, address « ${typed} »`, ...plans, '  floor', await explain(db, floorSql.byAddress(words), words)].join('\n')
}

/** PostgreSQL's plans of the list with three filters, by the product and by the floor. */
export const explainList = async (db: pg.Pool, url: string): Promise<string> => {
  const { rows } = await db.query<{ id: string; day: string }>(
    `select client_id as id, to_char(max(start_at) - interval '1 year', 'YYYY-MM-DD') as day from booking group by client_id order by count(*) desc, client_id limit 1`,
  )
  const { id = '', day = '' } = rows[0] ?? {}
  const statements = await pageOf(url, { ...page, client_id: [id], status: ['validated', 'done'], min_date: day })
  const plans = await Promise.all(statements.map(({ sql, parameters }) => explain(db, sql, parameters)))
  const floor = await explain(db, floorSql.list, [[id], ['validated', 'done'], day])
  return ['  product, list with 3 filters', ...plans, '  floor', floor].join('\n')
}
