import type { PlannedDay, PlanOfDelivery } from '@adm/contract/calendar/delivery-plan'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { bookingWhere } from '../../booking/list/booking-filter.queries.ts'

/** Orders of deliveries as lots, with the number and the hour of their rows. */
const lots = (db: Db) =>
  db
    .selectFrom('booking')
    .leftJoin('delivery_row', 'delivery_row.booking_id', 'booking.id')
    .select(['booking.id', 'booking.zip_code as zipCode', 'booking.address', 'booking.building', 'booking.staircase', 'booking.floor'])
    .select(['booking.apartment_number as apartmentNumber', 'delivery_row.mission_hour as missionHour'])
    .select(sql<number>`coalesce(delivery_row.number, 0)`.as('number'))

/** The lots of these orders of a plan. */
export const findLotsOf = (db: Db, rows: readonly { bookingId: string }[]) =>
  lots(db)
    .where('booking.id', '=', sql<string>`any(${rows.map(({ bookingId }) => bookingId)}::uuid[])`)
    .execute()

/** The lots of a delivery that wait for a date or a checker. Served by `booking_delivery_idx`. */
export const findLotsToPlan = (db: Db, deliveryId: string, today: string) =>
  lots(db)
    .select(['booking.duration_minutes as durationMinutes'])
    .select(['booking.wished_day as wishedDay', 'booking.wished_until_day as wishedUntilDay'])
    .where(bookingWhere({ state: 'to_plan', delivery_id: [deliveryId] }, today))
    .execute()

const dayOfMission = sql<string>`(booking.start_at at time zone 'Europe/Paris')::date::text`

/** The planned lots of a delivery by day and checker. Served by `booking_delivery_idx`. */
export const findPlannedDays = (db: Db, deliveryId: string): Promise<PlannedDay[]> =>
  db
    .selectFrom('booking')
    .innerJoin('checker', 'checker.id', 'booking.checker_id')
    .select(['checker.id as checkerId', 'checker.name as checkerName', dayOfMission.as('day'), sql<number>`count(*)::int`.as('lots')])
    .select([sql<string>`min(booking.start_at)`.as('startAt'), sql<string>`max(booking.end_at)`.as('endAt')])
    .where('booking.delivery_id', '=', deliveryId)
    .where('booking.status', 'in', ['planned', 'confirmed'])
    .where('booking.start_at', 'is not', null)
    .groupBy(['checker.id', 'checker.name', dayOfMission])
    .orderBy('day')
    .orderBy(sql`min(booking.start_at)`)
    .orderBy('checker.name')
    .execute()

const mostPlans = 10

/** The last proposals for a delivery, newest first. Served by `calendar_plan_delivery_idx`. */
export const findPlansOfDelivery = (db: Db, deliveryId: string): Promise<PlanOfDelivery[]> => {
  const rowsWhere = (condition: ReturnType<typeof sql<boolean>>) =>
    sql<number>`(select count(*) from calendar_plan_order as placed where placed.plan_id = calendar_plan.id and ${condition})::int`
  return db
    .selectFrom('calendar_plan')
    .leftJoin('user_account', 'user_account.id', 'calendar_plan.by_id')
    .leftJoin('job', 'job.id', 'calendar_plan.job_id')
    .select(['calendar_plan.id', 'calendar_plan.created_at as createdAt', 'user_account.name as byName'])
    .select(sql<PlanOfDelivery['state']>`coalesce(job.state, 'done')`.as('state'))
    .select([rowsWhere(sql`true`).as('lots'), rowsWhere(sql`placed.checker_id is not null`).as('placed')])
    .select(rowsWhere(sql`placed.state in ('applied', 'stays')`).as('applied'))
    .where('calendar_plan.delivery_id', '=', deliveryId)
    .orderBy('calendar_plan.created_at', 'desc')
    .limit(mostPlans)
    .execute()
}
