import type { clientEvents } from '@adm/domain/client/client-events'
import { mergeUndoBarriers } from '@adm/domain/client/client-merge-refusals'
import { undoRefusals } from '@adm/domain/undo/undo-refusals'
import type { ReactionTo } from '../../platform/history/reaction.ts'
import { moveDrafts, moveDraftsBack } from './invoice-merge.queries.ts'

/** Reaction to a merge of two clients: the survivor takes over the drafts; an issued document never changes. */
export const mergeInvoices: ReactionTo<typeof clientEvents.merged> = async function mergeInvoices({ db }, { facts }) {
  await moveDrafts(db, facts.merge)
}

/** Reaction to an undone merge: each client has its drafts back. @throws {Refusal} `NOT_UNDOABLE`; `ISSUED` when one was issued since */
export const unmergeInvoices: ReactionTo<typeof clientEvents.mergeUndone> = async function unmergeInvoices({ db }, { facts }) {
  if (!(await moveDraftsBack(db, facts.merge))) throw undoRefusals.notUndoable(mergeUndoBarriers.removed)
}
