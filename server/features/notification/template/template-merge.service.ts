import type { clientEvents } from '@adm/domain/client/client-events'
import { mergeUndoBarriers } from '@adm/domain/client/client-merge-refusals'
import { undoRefusals } from '@adm/domain/undo/undo-refusals'
import type { ReactionTo } from '../../../platform/history/reaction.ts'
import { moveTemplatesBack, moveTemplates } from './template-merge.queries.ts'

/** Reaction to a merge of two clients: the survivor takes over the own texts that it lacks. */
export const mergeTemplates: ReactionTo<typeof clientEvents.merged> = ({ db }, { facts }) => moveTemplates(db, facts.merge)

/** Reaction to an undone merge: each client has its texts back. @throws {Refusal} `NOT_UNDOABLE` when a row of them no longer exists */
export const unmergeTemplates: ReactionTo<typeof clientEvents.mergeUndone> = async ({ db }, { facts }) => {
  if (!(await moveTemplatesBack(db, facts.merge))) throw undoRefusals.notUndoable(mergeUndoBarriers.removed)
}
