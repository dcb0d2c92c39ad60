import type { Db, OpenDb } from '../../../platform/database/database.ts'

/**
 * The fields of an order on which its documents depend: its own end, and the end of the first check-out compared with it. Served by
 * `booking_entry_idx`.
 */
export const findOrderOfDocuments = async (db: Db, id: string) =>
  db
    .selectFrom('booking')
    .select(['booking.service', 'booking.status', 'booking.processes'])
    .select((eb) => [
      eb.fn
        .coalesce(
          'booking.end_at',
          eb
            .selectFrom('booking_result')
            .select('at')
            .whereRef('booking_result.booking_id', '=', 'booking.id')
            .where('live', '=', true)
            .orderBy('at', 'desc')
            .limit(1),
        )
        .as('endedAt'),
      eb
        .selectFrom('booking as exit')
        .select('exit.end_at')
        .whereRef('exit.entry_booking_id', '=', 'booking.id')
        .where('exit.status', 'in', ['done', 'validated'])
        .orderBy('exit.end_at')
        .limit(1)
        .as('exitEndedAt'),
    ])
    .where('booking.id', '=', id)
    .executeTakeFirst()

/** Locks the order until the end of the transaction, so that no other request adds a document to it. */
export const lockOrderOfDocuments = async (db: OpenDb, id: string): Promise<void> => {
  await db.selectFrom('booking').select('id').where('id', '=', id).forNoKeyUpdate().execute()
}

/**
 * Increments the version of an order whose documents changed: open pages then read its possible next steps again.
 * @returns the new version
 */
export const moveOrderVersion = async (db: OpenDb, id: string): Promise<number> => {
  const { version } = await db
    .updateTable('booking')
    .set((eb) => ({ version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .returning('version')
    .executeTakeFirstOrThrow()
  return version
}
