import type { CheckerAbsence } from '@adm/domain/checker/checker-calendar'
import { checkerCalendarRefusals } from '@adm/domain/checker/checker-calendar-refusals'
import { addDays, startOfDay } from '@adm/domain/values/date/moment'
import { sql } from 'kysely'
import type { Db, OpenDb } from '../../../platform/database/database.ts'
import { requireVersion } from '../../../platform/history/change-row.ts'

const absences = (db: Db) =>
  db
    .selectFrom('checker_absence')
    .select(['id', 'checker_id as checkerId', 'reason', 'version'])
    .select([sql<string>`lower(during)`.as('startAt'), sql<string>`upper(during)`.as('endAt')])

type Span = { fromDay: string; untilDay: string }

/** The absences of a checker that overlap these days, in order. Served by `checker_absence_idx`. */
export const findAbsences = (db: Db, checkerId: string, { fromDay, untilDay }: Span): Promise<CheckerAbsence[]> =>
  absences(db)
    .where('checker_id', '=', checkerId)
    .where('canceled_at', 'is', null)
    .where('during', '&&', sql<string>`tstzrange(${startOfDay(fromDay)}, ${startOfDay(addDays(untilDay, 1))})`)
    .orderBy(sql`lower(during)`)
    .orderBy('id')
    .execute()

/** An absence, locked until the end of the transaction. @throws {Refusal} `ABSENCE_NOT_FOUND`, `STALE_VERSION` with the current row */
export const getAbsenceForChange = async (
  db: OpenDb,
  { id, checkerId, version }: { id: string; checkerId: string; version: number },
): Promise<CheckerAbsence> => {
  const mine = absences(db).where('id', '=', id).where('checker_id', '=', checkerId).where('canceled_at', 'is', null)
  const row = await mine.forUpdate().executeTakeFirst()
  if (!row) throw checkerCalendarRefusals.absenceMissing()
  requireVersion(row, version, checkerCalendarRefusals.staleAbsence)
  return row
}

const columnsOf = ({ startAt, endAt, reason, version }: CheckerAbsence, at: string) => ({
  during: `[${startAt},${endAt})`,
  reason,
  version,
  updated_at: at,
})

/** Writes a new absence. */
export const insertAbsence = async (db: OpenDb, absence: CheckerAbsence, at: string): Promise<void> => {
  const row = { id: absence.id, checker_id: absence.checkerId, ...columnsOf(absence, at) }
  await db.insertInto('checker_absence').values(row).execute()
}

/** Overwrites an absence. */
export const updateAbsence = async (db: OpenDb, absence: CheckerAbsence, at: string): Promise<void> => {
  await db.updateTable('checker_absence').set(columnsOf(absence, at)).where('id', '=', absence.id).execute()
}

/** Cancels an absence; its row stays for the calendar feeds. */
export const cancelAbsenceRow = async (db: OpenDb, { id, version }: CheckerAbsence, at: string): Promise<void> => {
  await db
    .updateTable('checker_absence')
    .set({ canceled_at: at, updated_at: at, version: version + 1 })
    .where('id', '=', id)
    .execute()
}
