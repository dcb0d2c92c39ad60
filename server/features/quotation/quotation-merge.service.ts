import type { clientEvents } from '@adm/domain/client/client-events'
import { mergeUndoBarriers } from '@adm/domain/client/client-merge-refusals'
import { undoRefusals } from '@adm/domain/undo/undo-refusals'
import type { ReactionTo } from '../../platform/history/reaction.ts'
import { moveQuotations, moveQuotationsBack } from './quotation-merge.queries.ts'

/** Reaction to a merge of two clients: the survivor takes over the quotations; what was sent keeps the name that it was sent to. */
export const mergeQuotations: ReactionTo<typeof clientEvents.merged> = ({ db }, { facts }) => moveQuotations(db, facts.merge)

/** Reaction to an undone merge: each client has its quotations back. @throws {Refusal} `NOT_UNDOABLE` when one of them no longer exists */
export const unmergeQuotations: ReactionTo<typeof clientEvents.mergeUndone> = async ({ db }, { facts }) => {
  if (!(await moveQuotationsBack(db, facts.merge))) throw undoRefusals.notUndoable(mergeUndoBarriers.removed)
}
