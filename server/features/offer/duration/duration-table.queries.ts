import { durationRefusals } from '@adm/domain/offer/duration-refusals'
import { type Durations, type DurationTable, type DurationVersion, durationTableId } from '@adm/domain/offer/duration-table'
import { dayOf } from '@adm/domain/values/date/moment'
import { sql } from 'kysely'
import type { Db, OpenDb } from '../../../platform/database/database.ts'
import { preparedQuery } from '../../../platform/database/prepared-query.ts'
import { lockRow, rowForChange } from '../../../platform/history/change-row.ts'

const findVersions = (db: Db, tableId: string): Promise<DurationVersion[]> =>
  db
    .selectFrom('duration_version')
    .leftJoin('user_account', 'user_account.id', 'duration_version.created_by')
    .select(['duration_version.id', 'duration_version.number', 'duration_version.valid_from as validFrom', 'duration_version.durations'])
    .select(['duration_version.reason', 'duration_version.created_at as createdAt', 'user_account.name as createdByName'])
    .where('duration_version.table_id', '=', tableId)
    .orderBy('duration_version.number', 'desc')
    .execute()

/** The table with its versions, the latest first. @throws {Refusal} `DURATION_TABLE_NOT_FOUND` */
export const getDurationTable = async (db: Db, id: string = durationTableId): Promise<DurationTable> => {
  const [row, versions] = await Promise.all([
    db.selectFrom('duration_table').select(['id', 'version']).where('id', '=', id).executeTakeFirst(),
    findVersions(db, id),
  ])
  if (!row) throw durationRefusals.missing()
  return { ...row, versions }
}

/** The table, locked until the end of the transaction. @throws {Refusal} `DURATION_TABLE_NOT_FOUND`, `STALE_VERSION` */
export const getDurationTableForChange = rowForChange(lockRow('duration_table'), getDurationTable, durationRefusals.stale)

const durationsOfDay = preparedQuery((db, { day, at }: { day: string; at: string }) =>
  db
    .selectFrom('duration_version')
    .select('durations')
    .where('valid_from', '<=', day)
    .where('created_at', '<=', at)
    .orderBy('number', 'desc')
    .limit(sql.lit(1)),
)

/** The approved durations for an order made at this instant. */
export const findDurationsAt = async (db: Db, at: string): Promise<Durations> =>
  (await durationsOfDay(db, { day: dayOf(at), at }))[0]?.durations ?? []

type NewVersion = Omit<DurationVersion, 'createdByName'> & { createdBy: string | null }

/** Writes a new version, and the next version of the table's row. */
export const insertDurationVersion = async (db: OpenDb, table: DurationTable, version: NewVersion): Promise<void> => {
  const { id, number, validFrom, durations, reason, createdAt, createdBy } = version
  const row = { id, number, reason, table_id: table.id, valid_from: validFrom, created_at: createdAt, created_by: createdBy }
  await db
    .insertInto('duration_version')
    .values({ ...row, durations: JSON.stringify(durations) })
    .execute()
  await raiseVersion(db, table)
}

/** Deletes a version, and writes the next version of the table's row. */
export const deleteDurationVersion = async (db: OpenDb, table: DurationTable, id: string): Promise<void> => {
  await db.deleteFrom('duration_version').where('id', '=', id).execute()
  await raiseVersion(db, table)
}

const raiseVersion = async (db: OpenDb, { id, version }: DurationTable): Promise<void> => {
  await db
    .updateTable('duration_table')
    .set({ version: version + 1 })
    .where('id', '=', id)
    .execute()
}
