import { mergeFacts } from '@adm/domain/client/client-merge-move'
import { mergeUndoBarriers } from '@adm/domain/client/client-merge-refusals'
import { undoRefusals } from '@adm/domain/undo/undo-refusals'
import type { Change, Work } from '../../platform/work/work.ts'
import { giveTariffBack, moveTariff } from './price-merge.queries.ts'

/** Reaction to a merge of two clients: the survivor takes over the grid or terms that it lacks. */
export const mergeTariffs = ({ db }: Work, { facts }: Change): Promise<void> => moveTariff(db, mergeFacts.parse(facts).merge)

/** Reaction to an undone merge: each client has its tariff back. @throws {Refusal} `NOT_UNDOABLE` when a row of it no longer exists */
export const unmergeTariffs = async ({ db }: Work, { facts }: Change): Promise<void> => {
  if (!(await giveTariffBack(db, mergeFacts.parse(facts).merge))) throw undoRefusals.notUndoable(mergeUndoBarriers.removed)
}
