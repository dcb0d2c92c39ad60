import type { clientEvents } from '@adm/domain/client/client-events'
import { mergeUndoBarriers } from '@adm/domain/client/client-merge-refusals'
import { undoRefusals } from '@adm/domain/undo/undo-refusals'
import type { ReactionTo } from '../../platform/history/reaction.ts'
import { moveDeliveriesBack, moveDeliveries } from './delivery-merge.queries.ts'

/** Reaction to a merge of two clients: the survivor takes over the deliveries, except those whose reference it has itself. */
export const mergeDeliveries: ReactionTo<typeof clientEvents.merged> = ({ db }, { facts }) => moveDeliveries(db, facts.merge)

/** Reaction to an undone merge: each client has its deliveries back. @throws {Refusal} `NOT_UNDOABLE` when one of them no longer exists */
export const unmergeDeliveries: ReactionTo<typeof clientEvents.mergeUndone> = async ({ db }, { facts }) => {
  if (!(await moveDeliveriesBack(db, facts.merge))) throw undoRefusals.notUndoable(mergeUndoBarriers.removed)
}
