import type { BookingStatus } from '@adm/domain/booking/step/booking-status'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

type Undated = { statuses: readonly BookingStatus[]; after: string; since: string; today: string; most: number }

/**
 * The next orders by identifier in these statuses without a date and without an event since an instant, whose wished days are over too: an
 * order for a day to come is not forgotten.
 */
export const findUndatedOrders = (db: Db, { statuses, after, since, today, most }: Undated): Promise<{ id: string }[]> =>
  db
    .selectFrom('booking')
    .select('id')
    .where('id', '>', after)
    .where('status', 'in', statuses)
    .where('start_at', 'is', null)
    .where('updated_at', '<', since)
    .where(sql<boolean>`coalesce(wished_until_day, wished_day, '-infinity') < ${today}`)
    .where(sql<boolean>`not exists (
      select from event where at >= ${since} and (entity_id = booking.id or part_of_id = booking.id)
    )`)
    .orderBy('id')
    .limit(most)
    .execute()
