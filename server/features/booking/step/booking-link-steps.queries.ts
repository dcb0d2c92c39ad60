import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'

const planned = z.object({ startAt: z.string().nullish() })

/** The steps that the bearers of links took on an order, the oldest first, each with whether it was undone. Served by the events of the order. */
export const findStepsByLink = async (db: Db, bookingId: string, bearerIds: readonly string[]) => {
  if (bearerIds.length === 0) return []
  const rows = await db
    .selectFrom('event')
    .select(['by_id as bearerId', 'kind', 'at', 'reason', 'after'])
    .select((eb) =>
      eb
        .exists(
          eb
            .selectFrom('event as undo')
            .select('undo.id')
            .where('undo.entity', '=', 'booking')
            .where('undo.entity_id', '=', bookingId)
            .where(sql<string>`undo.facts ->> 'undoes'`, '=', sql<string>`event.id::text`),
        )
        .as('isUndone'),
    )
    .where('entity', '=', 'booking')
    .where('entity_id', '=', bookingId)
    .where('by_kind', '=', 'link')
    .where('by_id', 'in', bearerIds)
    .orderBy('seq')
    .execute()
  return rows.map(({ after, ...row }) => ({ ...row, isUndone: Boolean(row.isUndone), startAt: planned.parse(after).startAt ?? null }))
}
