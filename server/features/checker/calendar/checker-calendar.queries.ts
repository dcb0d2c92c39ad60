import type { DayHours } from '@adm/domain/checker/availability'
import type { AvailabilityChange, Availability, CheckerWeek } from '@adm/domain/checker/checker-calendar'
import { checkerCalendarRefusals } from '@adm/domain/checker/checker-calendar-refusals'
import { checkerRefusals } from '@adm/domain/checker/checker-refusals'
import { sql } from 'kysely'
import type { Db, OpenDb } from '../../../platform/database/database.ts'
import { rowForChange } from '../../../platform/history/change-row.ts'
import { lockCheckers } from '../row/checker.queries.ts'

type Row = { weekday: number; opens: string; closes: string; fromDay: string | null; untilDay: string | null }

/** The weeks of a checker, the permanent week first; rows with the same first day form one week. */
const weeksOf = (rows: readonly Row[]): CheckerWeek[] => {
  const weeks = new Map<string, CheckerWeek>()
  for (const { fromDay, untilDay, ...hours } of rows) {
    const week = weeks.get(fromDay ?? '') ?? { fromDay, untilDay, hours: [] }
    weeks.set(fromDay ?? '', { ...week, hours: [...week.hours, hours] })
  }
  return [...weeks.values()]
}

/** The declared availability of a checker. @throws {Refusal} `CHECKER_NOT_FOUND` */
export const getAvailability = async (db: Db, id: string): Promise<Availability> => {
  const checker = await db.selectFrom('checker').select(['id', 'version', 'zip_code as zipCode']).where('id', '=', id).executeTakeFirst()
  if (!checker) throw checkerRefusals.missing()
  const [rows, exceptions] = await Promise.all([
    db
      .selectFrom('checker_availability')
      .select(['weekday', sql<string>`to_char(opens, 'HH24:MI')`.as('opens'), sql<string>`to_char(closes, 'HH24:MI')`.as('closes')])
      .select(['from_day as fromDay', 'until_day as untilDay'])
      .where('checker_id', '=', id)
      .orderBy('from_day', (order) => order.asc().nullsFirst())
      .orderBy('weekday')
      .orderBy('opens')
      .execute(),
    db.selectFrom('checker_exception').select(['day', 'hours']).where('checker_id', '=', id).orderBy('day').execute(),
  ])
  return { ...checker, weeks: weeksOf(rows), exceptions }
}

/**
 * The same, with the checker locked until the end of the transaction.
 * @throws {Refusal} `CHECKER_NOT_FOUND`, `STALE_VERSION` with the current hours
 */
export const getAvailabilityForChange = rowForChange(
  (db, id) => lockCheckers(db, [id]),
  getAvailability,
  checkerCalendarRefusals.staleHours,
)

/** Raises the version of a checker: a change of the calendar is a change of the checker. @returns the new version */
export const incrementCheckerVersion = async (db: OpenDb, id: string): Promise<number> => {
  const raised = db.updateTable('checker').set((eb) => ({ version: eb('version', '+', 1) }))
  const { version } = await raised.where('id', '=', id).returning('version').executeTakeFirstOrThrow(checkerRefusals.missing)
  return version
}

/** Replaces all weeks of a checker. */
export const replaceWeeks = async (db: OpenDb, id: string, weeks: readonly CheckerWeek[]): Promise<void> => {
  await db.deleteFrom('checker_availability').where('checker_id', '=', id).execute()
  const rows = weeks.flatMap(({ fromDay, untilDay, hours }) =>
    hours.map((range) => ({ ...range, checker_id: id, from_day: fromDay, until_day: untilDay })),
  )
  if (rows.length > 0) await db.insertInto('checker_availability').values(rows).execute()
}

/** Sets the exceptional hours of days, or removes them. */
export const setExceptions = async (db: OpenDb, id: string, exceptions: NonNullable<AvailabilityChange['exceptions']>): Promise<void> => {
  const isGiven = (exception: { day: string; hours: DayHours[] | null }): exception is { day: string; hours: DayHours[] } =>
    exception.hours !== null
  const days = exceptions.map(({ day }) => day)
  if (days.length > 0) await db.deleteFrom('checker_exception').where('checker_id', '=', id).where('day', 'in', days).execute()
  const rows = exceptions.filter(isGiven).map(({ day, hours }) => ({ checker_id: id, day, hours: JSON.stringify(hours) }))
  if (rows.length > 0) await db.insertInto('checker_exception').values(rows).execute()
}
