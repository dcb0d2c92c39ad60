import type { WarningFilters } from '@adm/contract/warning/warning'
import { addDays, instantAt } from '@adm/domain/values/date/moment'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { conditionsOf } from '../../platform/list/conditions.ts'
import { countedList } from '../../platform/list/counted-list.ts'
import { findNumberedPage, type ListRequest } from '../../platform/list/list.ts'
import { listFile } from '../../platform/export/list-file.ts'
import { warningSheet } from './warning-export.ts'
import { selectWarnings } from './warning.queries.ts'

const startOf = (day: string): string => instantAt(day, '00:00')

const conditions = conditionsOf<'warning', WarningFilters>({
  status: (eb, statuses) => eb('warning.status', 'in', statuses),
  severity: (eb, severities) => eb('warning.severity', 'in', severities),
  cause: (eb, causes) => eb('warning.cause', 'in', causes),
  client_id: (_, ids) => sql<boolean>`booking.client_id = any(${ids}::uuid[])`,
  area_id: (_, ids) => sql<boolean>`booking.area_id = any(${ids}::uuid[])`,
  booking_id: (eb, id) => eb('warning.booking_id', '=', id),
  min_day: (eb, day) => eb('warning.created_at', '>=', startOf(day)),
  max_day: (eb, day) => eb('warning.created_at', '<', startOf(addDays(day, 1))),
})

const rank = sql`case severity when 'high' then 0 when 'medium' then 1 else 2 end`
/** Equal severities: the latest first. Served by `warning_created_idx`, or `warning_booking_idx` for one order. */
const sorts: Readonly<Record<WarningFilters['sort'], ReturnType<typeof sql>>> = {
  createdAt: sql`warning.created_at, warning.id`,
  '-createdAt': sql`warning.created_at desc, warning.id desc`,
  severity: sql`${rank}, warning.created_at desc, warning.id`,
  '-severity': sql`${rank} desc, warning.created_at desc, warning.id`,
}

type Request = ListRequest<WarningFilters>

const warnings = countedList({
  matches: (db: Db, { filter }: Request) =>
    db.selectFrom('warning').innerJoin('booking', 'booking.id', 'warning.booking_id').select('warning.id').where(conditions.where(filter)),
  rows: (db: Db, { filter }: Request) =>
    selectWarnings(db)
      .innerJoin('client', 'client.id', 'booking.client_id')
      .innerJoin('area', 'area.id', 'booking.area_id')
      .select(['booking.service', 'booking.city', 'client.id as clientId', 'client.name as clientName', 'area.name as areaName'])
      .where(conditions.where(filter))
      .orderBy(sorts[filter.sort]),
})

/** One page of the warnings that match the filter. */
export const findWarningPage = findNumberedPage(warnings)

/** The number of warnings that match the filter. */
export const findWarningTotal = (db: Db, filter: WarningFilters) => warnings.findTotal(db, { filter, at: undefined })

/** A file of every warning that matches the filter, in the list's order. @throws {Refusal} `EXPORT_TOO_LARGE` */
export const exportWarnings = listFile(warnings, warningSheet)
