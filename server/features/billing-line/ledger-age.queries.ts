import { daysOfAge, type LedgerAge, ledgerAges } from '@adm/domain/billing-line/ledger-age'
import { type RawBuilder, sql } from 'kysely'

/** Condition: a day is of one of these ages, seen from a day. @param day the column @param today a day in Paris */
export const isOfAge = (day: RawBuilder<unknown>, ages: readonly LedgerAge[], today: string): RawBuilder<boolean> =>
  sql<boolean>`(${sql.join(
    ages.map((age) => {
      const { from, until } = daysOfAge(age, today)
      return sql`(${day} >= coalesce(${from}::date, '-infinity') and ${day} <= coalesce(${until}::date, 'infinity'))`
    }),
    sql` or `,
  )})`

/** The index of the age of a day in `ledgerAges`. @param day the column @param today a day in Paris */
export const ageIndex = (day: RawBuilder<unknown>, today: string): RawBuilder<number> =>
  sql<number>`case ${sql.join(
    ledgerAges.slice(0, -1).map((age, index) => sql`when ${day} >= ${daysOfAge(age, today).from}::date then ${sql.lit(index)}`),
    sql` `,
  )} else ${sql.lit(ledgerAges.length - 1)} end`
