import type { clientEvents } from '@adm/domain/client/client-events'
import { mergeUndoBarriers } from '@adm/domain/client/client-merge-refusals'
import { undoRefusals } from '@adm/domain/undo/undo-refusals'
import type { ReactionTo } from '../../platform/history/reaction.ts'
import { moveTariffBack, moveTariff } from './price-merge.queries.ts'

/** Reaction to a merge of two clients: the survivor takes over the grid or terms that it lacks. */
export const mergeTariffs: ReactionTo<typeof clientEvents.merged> = ({ db }, { facts }) => moveTariff(db, facts.merge)

/** Reaction to an undone merge: each client has its tariff back. @throws {Refusal} `NOT_UNDOABLE` when a row of it no longer exists */
export const unmergeTariffs: ReactionTo<typeof clientEvents.mergeUndone> = async ({ db }, { facts }) => {
  if (!(await moveTariffBack(db, facts.merge))) throw undoRefusals.notUndoable(mergeUndoBarriers.removed)
}
