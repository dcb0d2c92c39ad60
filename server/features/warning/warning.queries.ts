import { bookingTransitions } from '@adm/domain/booking/step/booking-transition'
import { type Warning, type WarningChange, warning } from '@adm/domain/warning/warning'
import type { warningAfter } from '@adm/domain/warning/warning-transition'
import { warningRefusals } from '@adm/domain/warning/warning-refusals'
import { sql } from 'kysely'
import { defineColumns } from '../../platform/database/columns.ts'
import type { Db, OpenDb } from '../../platform/database/database.ts'
import { lockRow, rowForChange } from '../../platform/history/change-row.ts'

const columns = defineColumns('warning', warning.omit({ bookingCode: true, reporterName: true, assigneeName: true }))

/** The name of whoever reported a warning. */
const reporterName = sql<string | null>`coalesce(
  (select name from checker where checker.id = warning.checker_id), (select name from user_account where user_account.id = warning.reporter_id))`

/** Warnings with the names of their people and the code of their order. */
export const selectWarnings = (db: Db) =>
  db
    .selectFrom('warning')
    .innerJoin('booking', 'booking.id', 'warning.booking_id')
    .leftJoin('user_account as assignee', 'assignee.id', 'warning.assignee_id')
    .select(columns.select)
    .select(['booking.code as bookingCode', 'assignee.name as assigneeName', reporterName.as('reporterName')])

/** A warning. @throws {Refusal} `WARNING_NOT_FOUND` */
export const getWarning = async (db: Db, id: string): Promise<Warning> => {
  const row = await selectWarnings(db).where('warning.id', '=', id).executeTakeFirst()
  if (!row) throw warningRefusals.missing()
  return row
}

/** A warning, locked until the end of the transaction. @throws {Refusal} `WARNING_NOT_FOUND`, `STALE_VERSION` with the current row */
export const getWarningForChange = rowForChange(lockRow('warning'), getWarning, warningRefusals.stale)

/** A warning as the subject of recorded changes. */
export const warningSubject = { read: getWarning, forChange: getWarningForChange }

type NewWarning = Pick<Warning, 'id' | 'bookingId' | 'cause' | 'severity' | 'text' | 'source' | 'checkerId' | 'createdAt'> & {
  reporterId: string | null
}

/** Writes a new warning. @returns whether it was written: the product raises one open warning of a cause and an order */
export const insertWarning = async (db: OpenDb, { reporterId, ...row }: NewWarning): Promise<boolean> => {
  const written = await db
    .insertInto('warning')
    .values({ ...columns.values(row), reporter_id: reporterId })
    .onConflict((same) =>
      same.columns(['booking_id', 'cause']).where(sql<boolean>`source = 'system' and status in ('new', 'in_progress')`).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

/** Writes changed fields of a warning and its next version. */
export const updateWarning = async (
  db: OpenDb,
  { id, version }: Pick<Warning, 'id' | 'version'>,
  change: WarningChange | ReturnType<typeof warningAfter> = {},
): Promise<void> => {
  await db
    .updateTable('warning')
    .set({ ...columns.values(change), version: version + 1 })
    .where('id', '=', id)
    .execute()
}

/** The order of a warning's page: with client, town and area. Undefined for an unknown order. */
export const findWarnedBooking = (db: Db, bookingId: string) =>
  db
    .selectFrom('booking')
    .innerJoin('client', 'client.id', 'booking.client_id')
    .innerJoin('area', 'area.id', 'booking.area_id')
    .select(['booking.service', 'booking.city', 'booking.client_id as clientId', 'client.name as clientName', 'area.name as areaName'])
    .where('booking.id', '=', bookingId)
    .executeTakeFirst()

/** What a checker reported about an order, the oldest first, with the number of photos. Served by `warning_booking_idx`. */
export const findReportsOfChecker = (db: Db, bookingId: string, checkerId: string) =>
  db
    .selectFrom('warning')
    .select(['id', 'cause', 'severity', 'text', 'created_at as createdAt'])
    .select(
      sql<number>`(select count(*)::int from document where entity = 'warning' and entity_id = warning.id and status = 'active')`.as(
        'photoCount',
      ),
    )
    .where('booking_id', '=', bookingId)
    .where('checker_id', '=', checkerId)
    .orderBy('created_at')
    .orderBy('id')
    .execute()

const moveKinds = bookingTransitions.filter(({ to }) => to === 'unsuccessful_move').map(({ id }) => id)

/** The warning that the product raised from the last unsuccessful move of an order, if any. Served by `warning_booking_idx` and `event_entity_idx`. */
export const findWarningOfMove = (db: Db, bookingId: string) =>
  db
    .selectFrom('warning')
    .select(['id', 'status', 'closing_reason as closingReason'])
    .where('booking_id', '=', bookingId)
    .where('source', '=', 'system')
    .where('created_at', '=', (eb) =>
      eb
        .selectFrom('event')
        .select((of) => of.fn.max('at').as('at'))
        .where('entity', '=', 'booking')
        .where('entity_id', '=', bookingId)
        .where('kind', 'in', moveKinds),
    )
    .executeTakeFirst()

/** Whether the warning exists. */
export const warningExists = async (db: Db, id: string): Promise<boolean> =>
  (await db.selectFrom('warning').select('id').where('id', '=', id).executeTakeFirst()) !== undefined
