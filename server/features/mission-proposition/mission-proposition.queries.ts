import {
  type MissionProposition,
  missionProposition,
  type PropositionDraft,
  type PropositionStatus,
} from '@adm/domain/mission-proposition/mission-proposition'
import type { PropositionCounts } from '@adm/domain/mission-proposition/proposition-rates'
import { propositionRefusals } from '@adm/domain/mission-proposition/proposition-refusals'
import { sql } from 'kysely'
import { defineColumns } from '../../platform/database/columns.ts'
import type { Db, OpenDb } from '../../platform/database/database.ts'
import { lockRow, rowForChange } from '../../platform/history/change-row.ts'
import { preparedQuery } from '../../platform/database/prepared-query.ts'
import type { RowCondition } from '../../platform/work/work.ts'

/** The upper bound of listed propositions of a checker. */
const mostListed = 200

const columns = defineColumns('mission_proposition', missionProposition.omit({ bookingCode: true, checkerName: true }))

const propositions = (db: Db) =>
  db
    .selectFrom('mission_proposition')
    .innerJoin('booking', 'booking.id', 'mission_proposition.booking_id')
    .innerJoin('checker', 'checker.id', 'mission_proposition.checker_id')
    .select(columns.select)
    .select(['booking.code as bookingCode', 'checker.name as checkerName'])

const propositionsOfBooking = preparedQuery((db, { bookingId }: { bookingId: string }) =>
  propositions(db)
    .where('mission_proposition.booking_id', '=', bookingId)
    .orderBy('mission_proposition.proposed_at', 'desc')
    .orderBy('mission_proposition.id', 'desc'),
)

/** The propositions of an order, the latest first; each step of an order reads them. Served by `mission_proposition_booking_idx`. */
export const findPropositionsOfBooking = (db: Db, bookingId: string): Promise<MissionProposition[]> =>
  propositionsOfBooking(db, { bookingId })

/** Whether an order has had propositions. Served by `mission_proposition_booking_idx`. */
export const hasPropositions: RowCondition = (id) => sql`exists (select from mission_proposition where booking_id = ${id})`

/** The latest propositions of a checker. Served by `mission_proposition_checker_idx`. */
export const findPropositionsOfChecker = (db: Db, checkerId: string): Promise<MissionProposition[]> =>
  propositions(db)
    .where('mission_proposition.checker_id', '=', checkerId)
    .orderBy('mission_proposition.proposed_at', 'desc')
    .orderBy('mission_proposition.id', 'desc')
    .limit(mostListed)
    .execute()

/** The number of propositions of a checker by status. Served by `mission_proposition_checker_idx`. */
export const countPropositions = async (db: Db, checkerId: string): Promise<PropositionCounts> => {
  const rows = await db
    .selectFrom('mission_proposition')
    .select(['status', sql<number>`count(*)::int`.as('counted')])
    .where('checker_id', '=', checkerId)
    .groupBy('status')
    .execute()
  return Object.fromEntries(rows.map(({ status, counted }) => [status, counted]))
}

/** Median of the minutes until the checker accepted or declined; null without such an answer. */
export const findMedianMinutes = async (db: Db, checkerId: string): Promise<number | null> => {
  const minutes = sql<number | null>`
    round(extract(epoch from percentile_cont(0.5) within group (order by answered_at - proposed_at)) / 60)::int`
  const answered = db.selectFrom('mission_proposition').select(minutes.as('minutes')).where('checker_id', '=', checkerId)
  return (await answered.where('status', 'in', ['accepted', 'declined']).executeTakeFirstOrThrow()).minutes
}

/** A proposition. @throws {Refusal} `PROPOSITION_NOT_FOUND` */
export const getProposition = async (db: Db, id: string): Promise<MissionProposition> => {
  const row = await propositions(db).where('mission_proposition.id', '=', id).executeTakeFirst()
  if (!row) throw propositionRefusals.missing()
  return row
}

/** The proposition with a row lock; its order is locked before. @throws {Refusal} `PROPOSITION_NOT_FOUND`, `STALE_VERSION` with the row */
export const getPropositionForChange = rowForChange(lockRow('mission_proposition'), getProposition, propositionRefusals.stale)

/**
 * Whether the same slot of an order is already offered to this checker, without an answer yet. Served by `mission_proposition_live_idx`.
 */
export const isProposed = async (db: Db, { bookingId, checkerId, startAt }: PropositionDraft): Promise<boolean> => {
  const live = db.selectFrom('mission_proposition').select('id').where('booking_id', '=', bookingId).where('status', '=', 'proposed')
  return (await live.where('checker_id', '=', checkerId).where('start_at', '=', startAt).executeTakeFirst()) !== undefined
}

/** Writes a new proposition. */
export const insertProposition = async (db: OpenDb, id: string, draft: NewProposition): Promise<void> => {
  const { bookingId, checkerId, startAt, channel, feeCents, proposedAt, comment, dispatchId, wave, expiresAt } = draft
  const offer = { id, bookingId, checkerId, startAt, channel, feeCents, comment, proposedAt, status: 'proposed' as const }
  await db
    .insertInto('mission_proposition')
    .values(columns.values({ ...offer, dispatchId, wave, expiresAt }))
    .execute()
}
type NewProposition = Omit<PropositionDraft, 'force' | 'reason'> & { proposedAt: string } & Partial<
    Pick<MissionProposition, 'dispatchId' | 'wave' | 'expiresAt'>
  >

type Answer = Pick<MissionProposition, 'reason' | 'comment'> & {
  status: PropositionStatus
  at: string
  unavailableUntil?: string | null | undefined
}
/** Writes the outcome of a proposition. */
export const setPropositionStatus = async (db: OpenDb, id: string, answer: Answer): Promise<void> => {
  const { status, at, reason, comment, unavailableUntil = null } = answer
  await db
    .updateTable('mission_proposition')
    .set((eb) => ({ status, answered_at: at, reason, comment, unavailable_until: unavailableUntil, version: eb('version', '+', 1) }))
    .where('id', '=', id)
    .execute()
}

/**
 * The propositions of an order that the order's own change closed in this request, each with its previous state. Served by
 * `event_entity_idx`.
 */
export const findClosedBy = (db: Db, requestId: string, bookingId: string) =>
  db
    .selectFrom('mission_proposition as proposition')
    .innerJoin('event', 'event.entity_id', 'proposition.id')
    .select(['proposition.id as propositionId', 'event.before as was'])
    .select(sql<number>`(event.after ->> 'version')::int`.as('version'))
    .$castTo<{ propositionId: string; version: number; was: object }>()
    .where('proposition.booking_id', '=', bookingId)
    .where('event.entity', '=', 'mission-proposition')
    .where('event.kind', 'in', ['superseded', 'withdrawn'])
    .where('event.request_id', '=', requestId)
    .execute()

type Reopened = Pick<MissionProposition, 'status' | 'answeredAt' | 'reason' | 'comment' | 'unavailableUntil'>

/** Reopens a proposition with its previous values. */
export const reopenProposition = async (
  db: OpenDb,
  id: string,
  { status, answeredAt, reason, comment, unavailableUntil }: Reopened,
): Promise<void> => {
  await db
    .updateTable('mission_proposition')
    .set((eb) => ({
      status,
      answered_at: answeredAt,
      reason,
      comment,
      unavailable_until: unavailableUntil,
      version: eb('version', '+', 1),
    }))
    .where('id', '=', id)
    .execute()
}

/** The open propositions of a checker. Served by `mission_proposition_live_checker_idx`. */
export const findLivePropositionsOf = (db: Db, checkerId: string): Promise<MissionProposition[]> =>
  propositions(db)
    .where('mission_proposition.checker_id', '=', checkerId)
    .where('mission_proposition.status', '=', 'proposed')
    .orderBy('mission_proposition.booking_id')
    .orderBy('mission_proposition.id')
    .execute()

/** The mail addresses of these checkers, by checker; those without an address are left out. */
export const findCheckerMails = async (db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, string>> => {
  if (ids.length === 0) return new Map()
  const rows = await db.selectFrom('checker').select(['id', 'email']).where('id', 'in', ids).execute()
  return new Map(rows.flatMap(({ id, email }) => (email ? [[id, email]] : [])))
}
