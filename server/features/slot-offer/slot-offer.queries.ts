import { type SlotOffer, slotOffer, type SlotOfferStatus } from '@adm/domain/slot-offer/slot-offer'
import type { OfferedSlot } from '@adm/domain/slot-offer/slot-to-offer'
import { slotOfferRefusals } from '@adm/domain/slot-offer/slot-offer-refusals'
import { sql } from 'kysely'
import { defineColumns } from '../../platform/database/columns.ts'
import type { Db, OpenDb } from '../../platform/database/database.ts'
import { preparedQuery } from '../../platform/database/prepared-query.ts'
import type { RowCondition } from '../../platform/work/work.ts'

/** An offer's own columns. */
export const offerColumns = defineColumns('slot_offer', slotOffer)

const offers = (db: Db) => db.selectFrom('slot_offer').select(offerColumns.select)

/** The offers of an order, the latest first. Served by `slot_offer_booking_idx`. */
export const findOffersOf = (db: Db, bookingId: string): Promise<SlotOffer[]> =>
  offers(db).where('booking_id', '=', bookingId).orderBy('created_at', 'desc').orderBy('id', 'desc').execute()

/** The latest offer of an order. Served by `slot_offer_booking_idx`. */
export const findLastOffer = (db: Db, bookingId: string): Promise<SlotOffer | undefined> =>
  offers(db).where('booking_id', '=', bookingId).orderBy('created_at', 'desc').orderBy('id', 'desc').limit(1).executeTakeFirst()

/** An offer. @throws {Refusal} `SLOT_OFFER_NOT_FOUND` */
export const getOffer = async (db: Db, id: string): Promise<SlotOffer> => {
  const row = await offers(db).where('id', '=', id).executeTakeFirst()
  if (!row) throw slotOfferRefusals.missing()
  return row
}

/** The open offer of an order; its order is locked before. Served by `slot_offer_open_idx`. */
export const findOpenOffer = async (db: Db, bookingId: string): Promise<SlotOffer | undefined> => (await openOffer(db, { bookingId }))[0]

const openOffer = preparedQuery((db, { bookingId }: { bookingId: string }) =>
  offers(db)
    .where('booking_id', '=', bookingId)
    .where('status', '=', sql.lit('open' as const)),
)

/** Whether an order had an offer, or has a slot reserved. Served by `slot_offer_booking_idx` and `mission_rank_idx`. */
export const hasOfferedSlots: RowCondition = (id) => sql`(exists (select from slot_offer where booking_id = ${id})
  or exists (select from mission where booking_id = ${id} and rank < 1 and reserved_until is not null))`

/** The order whose offer has waited longest for the clock. Served by `slot_offer_due_idx`. */
export const findDueOffer = (db: Db, now: string) =>
  db
    .selectFrom('slot_offer')
    .select('booking_id as bookingId')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()

/** Writes an open offer with its slots. */
export const insertOffer = async (
  db: OpenDb,
  row: Pick<SlotOffer, 'id' | 'bookingId' | 'createdAt' | 'expiresAt' | 'dueAt' | 'decision'>,
  slots: readonly OfferedSlot[],
) => {
  await db.insertInto('slot_offer').values(offerColumns.values(row)).execute()
  await db
    .insertInto('offered_slot')
    .values(slots.map(({ startAt, checkerId }) => ({ offer_id: row.id, start_at: startAt, checker_id: checkerId })))
    .execute()
}

/** The slots of an offer, in order of their start. */
export const findSlotsOf = (db: Db, offerId: string) =>
  db
    .selectFrom('offered_slot')
    .leftJoin('checker', 'checker.id', 'offered_slot.checker_id')
    .select(['start_at as startAt', 'checker_id as checkerId', 'checker.name as checkerName'])
    .where('offer_id', '=', offerId)
    .orderBy('start_at')
    .execute()

type Changed = 'reminders' | 'dueAt' | 'expiresAt' | 'proposedAt' | 'presenceAt' | 'chosenAt' | 'endedAt' | 'resentAt'
type Change = Partial<Pick<SlotOffer, Changed>> & { status?: SlotOfferStatus }

/** Writes the changed fields of an offer. */
export const updateOffer = async (db: OpenDb, id: string, change: Change): Promise<void> => {
  await db
    .updateTable('slot_offer')
    .set((eb) => ({ ...offerColumns.values(change), version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/** The tenants of an order to whom a link was sent since an instant. Served by `personal_link_subject_idx`. */
export const findRecipientsSince = (db: Db, bookingId: string, since: string) =>
  db
    .selectFrom('tenant')
    .select((eb) => [eb.fn<string>('concat_ws', [eb.val(' '), 'first_name', 'last_name']).as('name'), 'emails'])
    .where('booking_id', '=', bookingId)
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('personal_link')
          .select('hash')
          .whereRef('personal_link.tenant_id', '=', 'tenant.id')
          .where('personal_link.subject_id', '=', bookingId)
          .where('personal_link.kind', '=', 'slot-offer')
          .where('personal_link.created_at', '>=', since),
      ),
    )
    .orderBy('position')
    .execute()

/** The offer of an order that a step ended in this request. Served by `event_entity_idx`. */
export const findOfferEndedBy = (db: Db, requestId: string, bookingId: string): Promise<SlotOffer | undefined> =>
  offers(db)
    .where('booking_id', '=', bookingId)
    .where('status', '!=', 'open')
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('event')
          .select('event.id')
          .whereRef('event.entity_id', '=', 'slot_offer.id')
          .where('event.entity', '=', 'slot-offer')
          .where('event.kind', 'in', ['SO1', 'SO2', 'SO3'])
          .where('event.request_id', '=', requestId),
      ),
    )
    .executeTakeFirst()
/** Writes when slots are offered to the tenants of an order. */
export const insertDueOffer = async (db: OpenDb, bookingId: string, dueAt: string): Promise<void> => {
  await db.insertInto('slot_offer_due').values({ booking_id: bookingId, due_at: dueAt }).execute()
}

/** Moves that moment, for an order that still has one. */
export const updateDueOffer = async (db: OpenDb, bookingId: string, dueAt: string): Promise<void> => {
  await db.updateTable('slot_offer_due').set({ due_at: dueAt }).where('booking_id', '=', bookingId).execute()
}

/** Deletes it: the product offers these tenants nothing more by itself. */
export const deleteDueOffer = async (db: OpenDb, bookingId: string): Promise<void> => {
  await db.deleteFrom('slot_offer_due').where('booking_id', '=', bookingId).execute()
}

/** The order that has waited longest. Served by `slot_offer_due_at_idx`. */
export const findDueOrder = (db: Db, now: string) =>
  db
    .selectFrom('slot_offer_due')
    .select('booking_id as bookingId')
    .where('due_at', '<=', now)
    .orderBy('due_at')
    .orderBy('booking_id')
    .limit(1)
    .executeTakeFirst()
