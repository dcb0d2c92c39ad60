import type { OrderToDecide } from '@adm/contract/booking/booking-block'
import { familyOf } from '@adm/domain/booking/step/booking-service'
import { addDays, startOfDay } from '@adm/domain/values/date/moment'
import type { Db, OpenDb } from '../../../platform/database/database.ts'
import { hasWithdrawnKeys } from '../../key-tracking/key-custody.queries.ts'

/** Planned orders within this number of days after the blocking's first day keep their date. Source: `docs/domain.md` 1.11. */
const decisionDays = 5

/** The blocking of a client in force on a Paris day: the reason why its orders are refused. */
export type ActiveBlock = { id: string; title: string; startDate: string; blockedAt: string }

/** The first blocking in force on this Paris day, or undefined. Served by `client_blocking_client_idx`. */
export const findActiveBlock = (db: Db, clientId: string, day: string): Promise<ActiveBlock | undefined> =>
  db
    .selectFrom('client_blocking')
    .select(['id', 'title', 'start_date as startDate', 'blocked_at as blockedAt'])
    .where('client_id', '=', clientId)
    .where('unblocked_at', 'is', null)
    .where('start_date', '<=', day)
    .where((eb) => eb.or([eb('end_date', 'is', null), eb('end_date', '>=', day)]))
    .orderBy('start_date')
    .orderBy('id')
    .executeTakeFirst()

/** Orders under a blocking that need a decision: taken before it, still to come, planned more than five days after its first day. */
const toDecide = (db: Db, block: ActiveBlock, now: string) =>
  db
    .selectFrom('booking')
    .innerJoin('client_blocking', 'client_blocking.client_id', 'booking.client_id')
    .leftJoin('checker', 'checker.id', 'booking.checker_id')
    .where('client_blocking.id', '=', block.id)
    .where('booking.status', 'in', ['planned', 'confirmed'])
    .where('booking.listed_at', '>=', startOfDay(addDays(block.startDate, decisionDays + 1)))
    .where('booking.listed_at', '>', now)
    .where('booking.created_at', '<', block.blockedAt)
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('booking_kept')
            .select('booking_kept.booking_id')
            .whereRef('booking_kept.booking_id', '=', 'booking.id')
            .where('booking_kept.blocking_id', '=', block.id),
        ),
      ),
    )

const most = 200

/** The orders under a blocking that need a decision, earliest first, 200 at most. Served by `booking_client_idx`. */
export const findOrdersToDecide = async (db: Db, block: ActiveBlock, now: string): Promise<OrderToDecide[]> => {
  const rows = await toDecide(db, block, now)
    .select(['booking.id', 'booking.code', 'booking.service', 'booking.status', 'booking.address', 'booking.city', 'booking.version'])
    .select(['checker.name as checkerName', 'booking.listed_at as startAt', hasWithdrawnKeys])
    .orderBy('booking.listed_at')
    .orderBy('booking.id')
    .limit(most)
    .execute()
  return rows.map((row) => ({ ...row, isSuspendable: familyOf(row.service) !== 'DEM' }))
}

/** Whether this order needs a decision because of the blocking. */
export const isToDecide = async (db: Db, block: ActiveBlock, id: string, now: string): Promise<boolean> =>
  (await toDecide(db, block, now).select('booking.id').where('booking.id', '=', id).executeTakeFirst()) !== undefined

/** Records that an order keeps its date despite a blocking. */
export const insertBlockDecision = async (
  db: OpenDb,
  decision: { bookingId: string; blockingId: string; by: string | null; at: string; reason: string | null },
): Promise<void> => {
  await db
    .insertInto('booking_kept')
    .values({
      booking_id: decision.bookingId,
      blocking_id: decision.blockingId,
      kept_by: decision.by,
      kept_at: decision.at,
      reason: decision.reason,
    })
    .execute()
}
