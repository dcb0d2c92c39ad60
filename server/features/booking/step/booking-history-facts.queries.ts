import type { Booking } from '@adm/domain/booking/order/booking'
import { type GuardId, guardIds } from '@adm/domain/booking/step/booking-guard-id'
import { isReportPoint } from '@adm/domain/booking/step/report-point'
import type { GuardFacts } from '@adm/domain/booking/step/guards/guard-facts'
import type { StatedFacts } from '@adm/domain/booking/step/stated-facts'
import { bookingSteps } from '@adm/domain/booking/step/booking-transition'
import { sql } from 'kysely'
import { z } from 'zod'
import type { Db } from '../../../platform/database/database.ts'
import { preparedQuery } from '../../../platform/database/prepared-query.ts'

/** The events of a booking, last first. Served by `event_entity_idx`. */
const eventsOf = (db: Db, bookingId: string) =>
  db.selectFrom('event').where('entity_id', '=', bookingId).where('entity', '=', 'booking').orderBy('seq', 'desc')

/**
 * The starts of the open offer of an order. A checker who is named must be the one whom the slot reserves. Served by `slot_offer_open_idx`.
 */
export const findOfferedSlots = async (db: Db, bookingId: string, checkerId: string | undefined): Promise<readonly string[]> => {
  const slots = await slotsOfOpenOffer(db, { bookingId })
  return slots.filter((slot) => !checkerId || !slot.checkerId || slot.checkerId === checkerId).map(({ startAt }) => startAt)
}

const slotsOfOpenOffer = preparedQuery((db, { bookingId }: { bookingId: string }) =>
  db
    .selectFrom('slot_offer')
    .innerJoin('offered_slot', 'offered_slot.offer_id', 'slot_offer.id')
    .select(['offered_slot.start_at as startAt', 'offered_slot.checker_id as checkerId'])
    .where('slot_offer.booking_id', '=', bookingId)
    .where('slot_offer.status', '=', sql.lit('open')),
)

/** An event that was not undone, or whose undo was itself undone. */
const isEffective = sql<boolean>`not exists (
  select from event as undone where undone.entity_id = event.entity_id and undone.kind = 'undone' and undone.facts ->> 'undoes' = event.id::text
    and not exists (
      select from event as again where again.entity_id = event.entity_id and again.kind = 'undone' and again.facts ->> 'undoes' = undone.id::text
    )
)`

/** When the booking got its current status; for a status restored by an undo, when it first got it. */
export const findClosedAt = async (db: Db, { id, status }: Booking): Promise<string | null> => {
  const [closing] = await lastEntry(db, { id, status })
  return closing?.at ?? null
}

const lastEntry = preparedQuery((db, { id, status }: Pick<Booking, 'id' | 'status'>) =>
  eventsOf(db, id).select('at').where(sql<boolean>`after->>'status' = ${status}`).where('kind', '<>', 'undone').limit(sql.lit(1)),
)

/** When an order on demand was last planned. */
export const findPlannedAt = async (db: Db, bookingId: string): Promise<string | null> => {
  const [planning] = await lastPlanning(db, { bookingId })
  return planning?.at ?? null
}

const lastPlanning = preparedQuery((db, { bookingId }: { bookingId: string }) =>
  eventsOf(db, bookingId).select('at').where('kind', '=', bookingSteps.planOnDemand).where(isEffective).limit(sql.lit(1)),
)

/** What the desk last asked of the client of an order on demand (D02). Served by `event_entity_idx`. */
export const findQuestion = async (db: Db, bookingId: string): Promise<string | null> => {
  const question = await eventsOf(db, bookingId)
    .select('reason')
    .where('kind', '=', bookingSteps.askClient)
    .where(isEffective)
    .executeTakeFirst()
  return question?.reason ?? null
}

/** Whether a checker has an open mission proposition of the order. Served by `mission_proposition_booking_idx`. */
export const hasLivePropositionOf = async (db: Db, bookingId: string): Promise<boolean> =>
  (await liveProposition(db, { bookingId })).length > 0

const liveProposition = preparedQuery((db, { bookingId }: { bookingId: string }) =>
  db.selectFrom('mission_proposition').select('id').where('booking_id', '=', bookingId).where('status', '=', 'proposed').limit(sql.lit(1)),
)

/** The issued invoice, or the draft, that holds the billing line of the order. Served by `billing_line_live_idx`. */
export const findBilledOn = async (db: Db, bookingId: string): Promise<{ invoiceNumber: string | null } | null> => {
  const [line] = await billedOn(db, { bookingId })
  return line ?? null
}

const billedOn = preparedQuery((db, { bookingId }: { bookingId: string }) =>
  db
    .selectFrom('billing_line')
    .select('invoice_number as invoiceNumber')
    .where('booking_id', '=', bookingId)
    .where('live', '=', sql.lit(true))
    .where('status', 'in', sql<'in_draft' | 'invoiced'>`('in_draft', 'invoiced')`),
)

/** Whether a high warning about the order is open, while warnings are on. Served by `warning_open_high_idx`. */
export const hasHighWarningOf = async (db: Db, bookingId: string): Promise<boolean> => (await highWarning(db, { bookingId })).length > 0

const highWarning = preparedQuery((db, { bookingId }: { bookingId: string }) =>
  db
    .selectFrom('warning')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where(sql<boolean>`severity = 'high' and status in ('new', 'in_progress')`)
    .where(sql<boolean>`(select warning from feature_option)`)
    .limit(sql.lit(1)),
)

/** The points stated at the last validation of the report (E26), with their time and author. */
export const findReportStatement = async (
  db: Db,
  bookingId: string,
): Promise<{ at: string; byName: string | null; facts: Pick<StatedFacts, 'points' | 'pointReasons'> } | null> => {
  const stated = await eventsOf(db, bookingId)
    .select(['at', 'facts', sql<string | null>`(select name from user_account where id::text = by_id)`.as('byName')])
    .where('kind', '=', bookingSteps.validateReport)
    .where(isEffective)
    .executeTakeFirst()
  if (!stated) return null
  return { at: stated.at, byName: stated.byName, facts: statedPoints.catch({}).parse(stated.facts) }
}
/** `facts` also contains the forced guards, and before G41 the point « no high warning »: both are left out here. */
const statedPoints = z.object({
  points: z
    .array(z.string())
    .transform((names) => names.filter(isReportPoint))
    .optional(),
  pointReasons: z
    .record(z.string(), z.string())
    .transform((reasons) => Object.fromEntries(Object.entries(reasons).filter(([point]) => isReportPoint(point))))
    .optional(),
})

/** The guards forced when the order last got the slot it had before a change, and the reason. */
export const findForcedBefore = async (
  db: Db,
  bookingId: string,
  changeId: string,
): Promise<{ forced: readonly GuardId[]; reason: string | null }> => {
  const taken = await eventsOf(db, bookingId)
    .select(['facts', 'reason'])
    .where('seq', '<', (eb) => eb.selectFrom('event as undone').select('undone.seq').where('undone.id', '=', changeId))
    .where(sql<boolean>`(after ? 'startAt' or after ? 'checkerId')`)
    .executeTakeFirst()
  return { forced: forcedFacts.catch({ forced: [] }).parse(taken?.facts).forced, reason: taken?.reason ?? null }
}
const forcedFacts = z.object({ forced: z.array(z.enum(guardIds)).default([]) })

/** The quotation of an order (G14): that of its line, or the accepted one that was typed before the product made quotations. */
export const findQuotationOf = async (db: Db, bookingId: string): Promise<GuardFacts['quotation']> => {
  const row = await db
    .selectFrom('quotation_order as quoted')
    .leftJoin('quotation', 'quotation.id', 'quoted.quotation_id')
    .select(['quoted.former_number as formerNumber', 'quotation.number', 'quotation.accepted_at as acceptedAt'])
    .where('quoted.booking_id', '=', bookingId)
    .executeTakeFirst()
  if (!row) return null
  const { formerNumber, number, acceptedAt } = row
  return { name: formerNumber ?? number ?? 'en brouillon', isAccepted: formerNumber !== null || acceptedAt !== null }
}
