import { mergeFacts } from '@adm/domain/client/client-merge-move'
import { mergeUndoBarriers } from '@adm/domain/client/client-merge-refusals'
import { undoRefusals } from '@adm/domain/undo/undo-refusals'
import type { Change, Work } from '../../../platform/work/work.ts'
import { giveTemplatesBack, moveTemplates } from './template-merge.queries.ts'

/** Reaction to a merge of two clients: the survivor takes over the own texts that it lacks. */
export const mergeTemplates = ({ db }: Work, { facts }: Change): Promise<void> => moveTemplates(db, mergeFacts.parse(facts).merge)

/** Reaction to an undone merge: each client has its texts back. @throws {Refusal} `NOT_UNDOABLE` when a row of them no longer exists */
export const unmergeTemplates = async ({ db }: Work, { facts }: Change): Promise<void> => {
  if (!(await giveTemplatesBack(db, mergeFacts.parse(facts).merge))) throw undoRefusals.notUndoable(mergeUndoBarriers.removed)
}
