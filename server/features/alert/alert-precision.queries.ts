import type { AlertPrecision } from '@adm/contract/alert/alert'
import type { AlertValues } from '@adm/domain/alert/alert-setting'
import { addDays, dayOf, startOfDay } from '@adm/domain/values/date/moment'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'

const monthsOfQuarter = 3
const twoDigits = (value: number): string => String(value).padStart(2, '0')

/** The first and the last day of the last quarter that is over. */
const lastQuarter = (now: string): { fromDay: string; untilDay: string } => {
  const today = dayOf(now)
  const [year, month] = [Number(today.slice(0, 4)), Number(today.slice(5, 7))]
  const first = month - ((month - 1) % monthsOfQuarter)
  const startsAt = `${year}-${twoDigits(first)}-01`
  const begun = first > monthsOfQuarter ? `${year}-${twoDigits(first - monthsOfQuarter)}-01` : `${year - 1}-10-01`
  return { fromDay: begun, untilDay: addDays(startsAt, -1) }
}

type Counted = { band: number; judged: number; right: number }

/**
 * How often an order of each band of the score failed, by the highest score that its alert had, of the missions of a quarter that are over.
 * Served by `alert_risky_idx`.
 */
export const findPrecision = async (db: Db, { thresholds }: Pick<AlertValues, 'thresholds'>, now: string): Promise<AlertPrecision> => {
  const { fromDay, untilDay } = lastQuarter(now)
  const { riskyScore, riskyHighScore, riskyCriticalScore } = thresholds
  const bounds = [riskyScore, riskyHighScore, riskyCriticalScore].toSorted((a, b) => a - b)
  const { rows } = await sql<Counted>`
    select width_bucket(score, ${bounds}::int[]) as band, count(*)::int as judged, count(*) filter (where has_failed)::int as right
    from (
      select booking.id, max(greatest(alert.score, (select max(score) from alert_state where alert_id = alert.id))) as score,
        booking.status in ('unsuccessful_move', 'not_visited', 'prospect_canceled') or bool_or(result.result = 'canceledLastMinute') as has_failed
      from alert join booking on booking.id = alert.booking_id
      left join booking_result as result on result.booking_id = booking.id and result.live
      where alert.type = 'riskyBooking' and alert.start_at >= ${startOfDay(fromDay)} and alert.start_at < ${startOfDay(addDays(untilDay, 1))}
        and (booking.status in ('done', 'validated', 'visited', 'not_visited', 'unsuccessful_move', 'prospect_canceled')
          or result.result = 'canceledLastMinute')
      group by booking.id
    ) as orders group by band`.execute(db)
  const bands = bounds.map((least, index) => {
    const counted = rows.find(({ band }) => band === index + 1)
    return { least, below: bounds[index + 1] ?? null, judged: counted?.judged ?? 0, right: counted?.right ?? 0 }
  })
  return { fromDay, untilDay, bands }
}
