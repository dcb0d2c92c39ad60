import type { PayExcess } from '@adm/domain/booking/assignment/candidate-score'
import type { BookingService } from '@adm/domain/offer/sold-service'
import { sql } from 'kysely'
import type { Db, OpenDb } from '../../../platform/database/database.ts'
import { preparedQuery } from '../../../platform/database/prepared-query.ts'

type Period = { since: string; now: string }
type Fewest = { ofReference: number; ofChecker: number }

/**
 * Counts the pay of all checkers anew, from the propositions accepted between two instants that named a pay. A case is compared with the
 * median of its service, kind of property and number of rooms, so that a checker of large homes is not dear; a group with too few cases has
 * no reference.
 * Served by `mission_proposition_pay_idx`.
 */
export const recountPay = async (db: OpenDb, { since, now }: Period, { ofReference, ofChecker }: Fewest): Promise<void> => {
  await db.deleteFrom('checker_pay_excess').execute()
  await sql`
    with accepted as (
      select proposition.checker_id, booking.service, booking.property_type, booking.room_count, proposition.fee_cents
      from mission_proposition as proposition
      join booking on booking.id = proposition.booking_id
      where proposition.status = 'accepted' and proposition.fee_cents is not null
        and proposition.answered_at >= ${since} and proposition.answered_at < ${now}
    ), reference as (
      select service, property_type, room_count, percentile_cont(0.5) within group (order by fee_cents) as median_cents
      from accepted group by service, property_type, room_count having count(*) >= ${ofReference}
    )
    insert into checker_pay_excess (checker_id, service, cases, excess_cents)
    select checker_id, service, count(*), round(percentile_cont(0.5) within group (order by fee_cents - median_cents))
    from accepted join reference using (service, property_type, room_count)
    group by checker_id, service having count(*) >= ${ofChecker}`.execute(db)
}

/** The counted pay of these checkers for a service; one with too few cases is left out. Served by the key. */
export const findPayExcesses = async (
  db: Db,
  checkerIds: readonly string[],
  service: BookingService,
): Promise<ReadonlyMap<string, PayExcess>> => {
  const rows = await excessesOf(db, { checkerIds, service })
  return new Map(rows.map(({ checkerId, ...pay }) => [checkerId, pay]))
}

const excessesOf = preparedQuery((db, { checkerIds, service }: { checkerIds: readonly string[]; service: BookingService }) =>
  db
    .selectFrom('checker_pay_excess')
    .select(['checker_id as checkerId', 'cases', 'excess_cents as excessCents'])
    .where('checker_id', '=', sql<string>`any(${checkerIds}::uuid[])`)
    .where('service', '=', service),
)
