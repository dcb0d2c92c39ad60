import type { CheckerAbsence } from '@adm/domain/checker/checker-calendar'
import { checkerCalendarRefusals } from '@adm/domain/checker/checker-calendar-refusals'
import { addDays, startOfDay } from '@adm/domain/values/date/moment'
import { sql } from 'kysely'
import type { Db, OpenDb } from '../../../platform/database/database.ts'
import { requireVersion } from '../../../platform/history/change-row.ts'

/** The absences of all checkers, canceled ones included. */
export const absences = (db: Db) =>
  db
    .selectFrom('checker_absence')
    .select([
      'checker_absence.id',
      'checker_absence.checker_id as checkerId',
      'checker_absence.reason',
      'checker_absence.announced as isAnnounced',
      'checker_absence.version',
    ])
    .select([sql<string>`lower(during)`.as('startAt'), sql<string>`upper(during)`.as('endAt'), 'declared_at as declaredAt'])
    .select(sql<string | null>`(select name from user_account where user_account.id = checker_absence.declared_by)`.as('declaredByName'))

type Span = { fromDay: string; untilDay: string }
type Hours = { startAt: string; endAt: string }

/** The absences of a checker that overlap these days, in order. Served by `checker_absence_idx`. */
export const findAbsences = (db: Db, checkerId: string, { fromDay, untilDay }: Span): Promise<CheckerAbsence[]> =>
  absences(db)
    .where('checker_id', '=', checkerId)
    .where('canceled_at', 'is', null)
    .where('during', '&&', sql<string>`tstzrange(${startOfDay(fromDay)}, ${startOfDay(addDays(untilDay, 1))})`)
    .orderBy(sql`lower(during)`)
    .orderBy('id')
    .execute()

/** An absence of a checker that covers the whole period, if any. Served by `checker_absence_idx`. */
export const findCoveringAbsence = (db: Db, checkerId: string, { startAt, endAt }: Hours): Promise<CheckerAbsence | undefined> =>
  absences(db)
    .where('checker_id', '=', checkerId)
    .where('canceled_at', 'is', null)
    .where('during', '@>', sql<string>`tstzrange(${startAt}, ${endAt})`)
    .executeTakeFirst()

/** The first absence of a checker, but this one, that overlaps a period, if any. Served by `checker_absence_idx`. */
export const findOverlappingAbsence = (
  db: Db,
  { checkerId, exceptId }: { checkerId: string; exceptId?: string },
  { startAt, endAt }: Hours,
): Promise<CheckerAbsence | undefined> =>
  absences(db)
    .where('checker_id', '=', checkerId)
    .where('canceled_at', 'is', null)
    .where('during', '&&', sql<string>`tstzrange(${startAt}, ${endAt})`)
    .$if(exceptId !== undefined, (query) => query.where('checker_absence.id', '!=', exceptId ?? null))
    .orderBy(sql`lower(during)`)
    .executeTakeFirst()

/** An absence. @throws {Refusal} `ABSENCE_NOT_FOUND` */
export const getAbsence = async (db: Db, id: string): Promise<CheckerAbsence> => {
  const row = await absences(db).where('checker_absence.id', '=', id).where('canceled_at', 'is', null).executeTakeFirst()
  if (!row) throw checkerCalendarRefusals.absenceMissing()
  return row
}

/** An absence, locked until the end of the transaction. @throws {Refusal} `ABSENCE_NOT_FOUND`, `STALE_VERSION` with the current row */
export const getAbsenceForChange = async (
  db: OpenDb,
  { id, checkerId, version }: { id: string; checkerId: string; version?: number | undefined },
): Promise<CheckerAbsence> => {
  const mine = absences(db).where('checker_absence.id', '=', id).where('checker_id', '=', checkerId).where('canceled_at', 'is', null)
  const row = await mine.forUpdate().executeTakeFirst()
  if (!row) throw checkerCalendarRefusals.absenceMissing()
  requireVersion(row, version, checkerCalendarRefusals.staleAbsence)
  return row
}

type AbsenceColumns = Omit<CheckerAbsence, 'declaredByName' | 'declaredAt'>

const columnsOf = ({ startAt, endAt, reason, isAnnounced, version }: AbsenceColumns, at: string) => ({
  during: `[${startAt},${endAt})`,
  reason,
  announced: isAnnounced,
  version,
  updated_at: at,
})

/** Writes a new absence. @param declared the person who declares it, and when */
export const insertAbsence = async (db: OpenDb, absence: AbsenceColumns, declared: { by: string | null; at: string }): Promise<void> => {
  const { by: declared_by, at: declared_at } = declared
  const row = { id: absence.id, checker_id: absence.checkerId, declared_by, declared_at, ...columnsOf(absence, declared_at) }
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

/** Lifts an absence, or lets it count again with `null`; no version, no history: both happen within one transaction. */
export const setAbsenceLifted = async (db: OpenDb, id: string, at: string | null): Promise<void> => {
  await db.updateTable('checker_absence').set({ canceled_at: at }).where('id', '=', id).execute()
}
