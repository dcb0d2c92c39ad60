import { type AlertCounts, type AlertFilters, type AlertRow, mostAlertsCounted } from '@adm/contract/alert/alert'
import { alertRefusals } from '@adm/domain/alert/alert-refusals'
import type { AlertComment } from '@adm/domain/alert/alert'
import { alertSeverities, typesBeforeMission } from '@adm/domain/alert/alert-type'
import type { OwnerGroup } from '@adm/domain/user/owner-group'
import { addDays, startOfDay } from '@adm/domain/values/date/moment'
import { type Selectable, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Tables } from '../../platform/database/tables.gen.ts'
import { conditionsOf } from '../../platform/list/conditions.ts'
import { countedList, countRows } from '../../platform/list/counted-list.ts'
import { findIndexedPage, type ListRequest } from '../../platform/list/list.ts'
import { listFile } from '../../platform/export/list-file.ts'
import { containsWords } from '../../platform/list/text-search.ts'
import { alertSheet } from './alert-export.ts'
import { alertColumns } from './row/alert.queries.ts'

/**
 * Who reads the list, and on which day: their own alerts are those assigned to them, and those of their groups that nobody has taken.
 */
export type AlertReader = { id: string | null; groups: readonly OwnerGroup[]; today: string }
type Row = Selectable<Tables['alert']>
type Listed = Omit<Tables, 'alert'> & { alert: Row }
type Request = ListRequest<AlertFilters, AlertReader>

const isMine = ({ id, groups }: AlertReader) =>
  sql<boolean>`(alert.assignee_id = ${id} or (alert.assignee_id is null and alert.owner_group = any(${groups}::text[])))`

/** The day of the mission, or the last wished one without a mission, is over, and the alert is about what was needed before. */
const isPast = (today: string) => sql<boolean>`(alert.type in (${sql.join(typesBeforeMission.map((type) => sql.lit(type)))}) and exists (
  select from booking where booking.id = alert.booking_id and
    coalesce((booking.start_at at time zone 'Europe/Paris')::date, booking.wished_until_day, booking.wished_day) < ${today}::date))`

const conditions = conditionsOf<'alert', AlertFilters, AlertReader, Listed>({
  type: (eb, types) => eb('alert.type', 'in', types),
  severity: (eb, severities) => eb('alert.severity', 'in', severities),
  status: (eb, statuses) => eb('alert.status', 'in', statuses),
  area_id: (eb, ids) => eb('alert.area_id', 'in', ids),
  client_id: (eb, ids) => eb('alert.of_client_id', 'in', ids),
  checker_id: (eb, ids) => eb('alert.checker_id', 'in', ids),
  group: (eb, groups) => eb('alert.owner_group', 'in', groups),
  assignee_id: (eb, ids) => eb('alert.assignee_id', 'in', ids),
  mine: (_, __, reader) => isMine(reader),
  min_date: (eb, from) => eb('alert.start_at', '>=', startOfDay(from)),
  max_date: (eb, until) => eb('alert.start_at', '<', startOfDay(addDays(until, 1))),
  past: (eb, past, { today }) => (past === 'yes' ? isPast(today) : eb.not(isPast(today))),
  text: (eb, typed) =>
    eb.or([
      eb('alert.booking_id', 'in', (of) =>
        of
          .selectFrom('booking')
          .select('booking.id')
          .where(sql<boolean>`replace(booking.code, '-', '') like ${`${typed.replaceAll(/[^a-z0-9]/gi, '').toUpperCase()}%`}`),
      ),
      eb('alert.of_client_id', 'in', (of) => of.selectFrom('client').select('client.id').where(containsWords(sql`client.name`, typed))),
    ]),
  at: () => sql<boolean>`true`,
})

/** The alerts as they are, or as they stood at a moment, in the shape of the table. A total that needs only the past leaves the join out. */
const standing = (at: string | undefined) =>
  at === undefined
    ? sql<Row>`alert`
    : sql<Row>`(
        select past.alert_id as id, present.type, present.booking_id, present.client_id, past.severity, past.facts, past.score, past.status, past.owner_group,
          past.assignee_id, present.since, present.opened_at, past.snoozed_until, past.reason, null::uuid as accepted_by_id,
          null::timestamptz as accepted_at, null::timestamptz as resolved_at, null::uuid as resolved_by_id, null::text as resolution,
          past.version, present.of_client_id, present.area_id, present.checker_id, present.start_at,
          case past.severity when 'critical' then 4 when 'high' then 3 when 'medium' then 2 else 1 end as rank
        from alert_state as past left join alert as present on present.id = past.alert_id
        where tstzrange(past.from_at, past.until_at) @> ${at}::timestamptz and past.status <> 'resolved')`

const alerts = (db: Db, at?: string) => db.selectFrom(standing(at).as('alert'))

/** The alerts that are not resolved, unless resolved ones are asked for: then an index of few rows serves them. */
const matches = (db: Db, { filter, at: reader }: Request) => {
  const matching = alerts(db, filter.at).where(conditions.where(filter, reader))
  if (filter.status?.includes('resolved') && !filter.at) return matching
  const unresolved = matching.where('alert.resolved_at', 'is', null)
  return filter.status ? unresolved : unresolved.where('alert.status', '=', 'open')
}

const sorts: Readonly<Record<AlertFilters['sort'], ReturnType<typeof sql>>> = {
  '-severity': sql`alert.rank desc, alert.since`,
  severity: sql`alert.rank, alert.since`,
  '-since': sql`alert.since desc`,
  since: sql`alert.since`,
  startAt: sql`alert.start_at`,
  '-startAt': sql`alert.start_at desc nulls last`,
}

const commentCount = sql<number>`(select count(*)::int from alert_comment where alert_comment.alert_id = alert.id)`

const nameOf = <Name = string | null>(table: 'area' | 'checker' | 'client' | 'user_account', id: string) =>
  sql<Name>`(select name from ${sql.table(table)} where id = ${sql.ref(id)})`

/**
 * Rows with what is shown of their order, client and people. Each name is a query of its own: with a join for each, PostgreSQL takes five
 * times as long to plan the statement as to run it.
 */
const withNames = (query: ReturnType<typeof alerts>) =>
  query
    .leftJoin('booking', 'booking.id', 'alert.booking_id')
    .select(alertColumns.select)
    .select(['booking.code as bookingCode', 'booking.service', 'booking.status as bookingStatus', 'booking.address', 'booking.city'])
    .select(['alert.start_at as startAt', 'alert.checker_id as checkerId', 'alert.area_id as areaId', 'alert.of_client_id as ofClientId'])
    .select([
      nameOf<string>('client', 'alert.of_client_id').as('clientName'),
      nameOf('area', 'alert.area_id').as('areaName'),
      nameOf('checker', 'alert.checker_id').as('checkerName'),
      nameOf('user_account', 'alert.assignee_id').as('assigneeName'),
      nameOf('user_account', 'alert.accepted_by_id').as('acceptedByName'),
      nameOf('user_account', 'alert.resolved_by_id').as('resolvedByName'),
      commentCount.as('comments'),
    ])

/** A page of alerts, cut before the names are joined: else all alerts are joined while the table has no statistics. */
const pageOf = (db: Db, request: Request, limit: number, offset: number) => {
  const order = sorts[request.filter.sort]
  const page = matches(db, request).selectAll('alert').orderBy(order).orderBy('alert.id').limit(limit).offset(offset)
  return withNames(db.selectFrom(sql<Row>`(${page})`.as('alert')))
    .orderBy(order)
    .orderBy('alert.id')
    .execute()
}
type Page = { limit: (rows: number) => Page; offset: (rows: number) => Page; execute: () => Promise<AlertRow[]> }
const page = (db: Db, request: Request, limit = 0, offset = 0): Page => ({
  limit: (rows) => page(db, request, rows, offset),
  offset: (rows) => page(db, request, limit, rows),
  execute: () => pageOf(db, request, limit, offset),
})

const list = countedList({
  stops: () => true,
  matches: (db, request: Request) => matches(db, request).select('alert.id'),
  rows: page,
})

/** A page of the alerts that match the filter. Served by `alert_listed_idx`, `alert_type_idx` and the others of its filters. */
export const findAlertPage = findIndexedPage(list)

/** The total of a filter. */
export const findAlertTotal = list.findTotal

/** A file of every alert that matches the filter. @throws {Refusal} `EXPORT_TOO_LARGE` */
export const exportAlerts = listFile(list, alertSheet)

/** An alert as a row of the list. @throws {Refusal} `ALERT_NOT_FOUND` */
export const getAlertRow = async (db: Db, id: string): Promise<AlertRow> => {
  const row = await withNames(alerts(db)).where('alert.id', '=', id).executeTakeFirst()
  if (!row) throw alertRefusals.missing()
  return row
}

const columnsOfObjects = {
  booking: 'alert.booking_id',
  client: 'alert.of_client_id',
  checker: 'alert.checker_id',
  area: 'alert.area_id',
} as const
type AlertStripOf = keyof typeof columnsOfObjects

type StripOf = { of: AlertStripOf; id: string; most: number }

/**
 * The alerts of an object that are not resolved, those that can still be saved first, the worst first, and how many there are. Served by
 * the index of each column.
 */
export const findAlertsOfObject = async (db: Db, { of, id, most }: StripOf, today: string) => {
  const own = alerts(db).where(columnsOfObjects[of], '=', id).where('alert.resolved_at', 'is', null)
  const [items, total] = await Promise.all([
    withNames(own).orderBy(isPast(today)).orderBy(sorts['-severity']).orderBy('alert.id').limit(most).execute(),
    countRows(db, own.select('alert.id')),
  ])
  return { items, total }
}

/** The open alerts by severity: all, and those of the reader. Served by `alert_count_idx` alone. */
export const findAlertCounts = async (db: Db, reader: AlertReader): Promise<AlertCounts> => {
  const rows = await alerts(db)
    .select([
      'alert.severity',
      sql<number>`count(*)::int`.as('all'),
      sql<number>`count(*) filter (where ${isMine(reader)})::int`.as('mine'),
    ])
    .where('alert.resolved_at', 'is', null)
    .where('alert.status', '=', sql.lit('open'))
    .groupBy('alert.severity')
    .execute()
  const bySeverity = (which: 'all' | 'mine') => {
    const [info = 0, medium = 0, high = 0, critical = 0] = alertSeverities.map((severity) =>
      Math.min(rows.find((row) => row.severity === severity)?.[which] ?? 0, mostAlertsCounted + 1),
    )
    return { info, medium, high, critical }
  }
  return { all: bySeverity('all'), mine: bySeverity('mine') }
}

/** The comments on an alert, the oldest first. Served by `alert_comment_alert_idx`. */
export const findComments = (db: Db, alertId: string): Promise<AlertComment[]> =>
  db
    .selectFrom('alert_comment')
    .leftJoin('user_account', 'user_account.id', 'alert_comment.by_id')
    .select(['alert_comment.id', 'alert_comment.text', 'alert_comment.at', 'user_account.name as byName'])
    .where('alert_id', '=', alertId)
    .orderBy('alert_comment.at')
    .orderBy('alert_comment.id')
    .execute()
