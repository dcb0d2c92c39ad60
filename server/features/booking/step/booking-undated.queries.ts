import type { BookingStatus } from '@adm/domain/booking/step/booking-status'
import { closingAnnounced } from '@adm/domain/booking/step/booking-undated'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'

type Undated = { statuses: readonly BookingStatus[]; after: string; since: string; today: string; most: number }

/** The link of the client in an announcement: no act of anybody. */
const isOfAnnouncement = sql<boolean>`(entity = 'client-request' and by_kind = 'system')`
/** The last act on an order: of itself or of what belongs to it. An announcement is none. */
const activeAt = sql<string>`greatest(
  booking.updated_at,
  (select max(at) from event where entity_id = booking.id and kind <> ${closingAnnounced}),
  (select max(at) from event where part_of_id = booking.id and not ${isOfAnnouncement})
)`

/**
 * The next orders by identifier in these statuses without a date and without an event since an instant, whose wished days are over too: an
 * order for a day to come is not forgotten. Each with its last act and the announcements of its end since then.
 */
export const findUndatedOrders = (db: Db, { statuses, after, since, today, most }: Undated) =>
  db
    .selectFrom('booking')
    .select(['id', 'updated_at as updatedAt', activeAt.as('activeAt')])
    .select(
      sql<string[]>`array(
        select at from event where entity_id = booking.id and kind = ${closingAnnounced} and at > ${activeAt} order by at
      )`.as('announcedAt'),
    )
    .where('id', '>', after)
    .where('status', 'in', statuses)
    .where('start_at', 'is', null)
    .where('updated_at', '<', since)
    .where(sql<boolean>`coalesce(wished_until_day, wished_day, '-infinity') < ${today}`)
    .where(sql<boolean>`not exists (
      select from event where at >= ${since} and kind <> ${closingAnnounced} and not ${isOfAnnouncement}
        and (entity_id = booking.id or part_of_id = booking.id)
    )`)
    .orderBy('id')
    .limit(most)
    .execute()
