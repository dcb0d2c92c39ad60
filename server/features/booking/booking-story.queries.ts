import type { Booking } from '@adm/domain/booking/booking'
import { sql } from 'kysely'
import type { Db } from '../../platform/database.ts'

/** The slots last offered to the tenant or to visitors, from history. Served by `event_entity_idx`. */
export const findOfferedSlots = async (db: Db, bookingId: string): Promise<readonly string[]> => {
  const offered = await db
    .selectFrom('event')
    .select(sql<string[]>`array(select jsonb_array_elements_text(facts->'slots'))`.as('slots'))
    .where('entity_id', '=', bookingId)
    .where('entity', '=', 'booking')
    .where(sql<boolean>`jsonb_typeof(facts->'slots') = 'array'`)
    .orderBy('seq', 'desc')
    .executeTakeFirst()
  return offered?.slots ?? []
}

/** When the booking came to the status it has. Served by `event_entity_idx`. */
export const findClosedAt = async (db: Db, { id, status }: Booking): Promise<string | null> => {
  const closing = await db
    .selectFrom('event')
    .select('at')
    .where('entity_id', '=', id)
    .where('entity', '=', 'booking')
    .where(sql<boolean>`after->>'status' = ${status}`)
    .orderBy('seq', 'desc')
    .executeTakeFirst()
  return closing?.at ?? null
}

/** When an order on demand was last planned. Served by `event_entity_idx`. */
export const findPlannedAt = async (db: Db, bookingId: string): Promise<string | null> => {
  const planning = await db
    .selectFrom('event')
    .select('at')
    .where('entity_id', '=', bookingId)
    .where('entity', '=', 'booking')
    .where('kind', '=', 'D05')
    .orderBy('seq', 'desc')
    .executeTakeFirst()
  return planning?.at ?? null
}
