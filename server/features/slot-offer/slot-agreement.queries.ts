import type { SlotDecision } from '@adm/domain/client/slot-decision'
import type { SlotAnswer } from '@adm/domain/slot-offer/slot-agreement'
import { sql } from 'kysely'
import type { Db, OpenDb } from '../../platform/database/database.ts'

/** Who of several tenants decides, as the client of an order wishes. */
export const findSlotDecision = async (db: Db, clientId: string): Promise<SlotDecision> => {
  const client = await db.selectFrom('client').select('slot_decision as decision').where('id', '=', clientId).executeTakeFirst()
  return client?.decision ?? 'first'
}

/** The answers of tenants to the proposals of an offer. */
export const findAnswersOf = (db: Db, offerId: string): Promise<SlotAnswer[]> =>
  db
    .selectFrom('slot_answer')
    .select(['tenant_id as tenantId', 'start_at as startAt', 'proposals'])
    .where('offer_id', '=', offerId)
    .orderBy('tenant_id')
    .execute()

type Answer = { offerId: string; tenantId: string; startAt: string; at: string; isProposal: boolean }

/** Writes the slot to which a tenant agrees, in the place of the one before. */
export const saveAnswer = async (db: OpenDb, { offerId, tenantId, startAt, at, isProposal }: Answer): Promise<void> => {
  const proposals = isProposal ? 1 : 0
  const answer = { start_at: startAt, answered_at: at }
  await db
    .insertInto('slot_answer')
    .values({ offer_id: offerId, tenant_id: tenantId, ...answer, proposals })
    .onConflict((row) =>
      row.columns(['offer_id', 'tenant_id']).doUpdateSet({ ...answer, proposals: sql<number>`slot_answer.proposals + ${proposals}` }),
    )
    .execute()
}

/** Deletes the answers to an offer: after the undo of the step that ended it, the tenants choose again. */
export const deleteAnswersOf = async (db: OpenDb, offerId: string): Promise<void> => {
  await db.deleteFrom('slot_answer').where('offer_id', '=', offerId).execute()
}
