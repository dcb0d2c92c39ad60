import { mergeFacts } from '@adm/domain/client/client-merge'
import { mergeStands } from '@adm/domain/client/client-merge-refusals'
import { undoRefusals } from '@adm/domain/undo-refusals'
import type { Change, Work } from '../../platform/work/work.ts'
import { giveTariffBack, moveTariff } from './price-merge.queries.ts'

/** Two clients were merged: the survivor takes over the tariff that it lacks. */
export const mergeTariffs = ({ db }: Work, { facts }: Change): Promise<void> => moveTariff(db, mergeFacts.parse(facts).merge)

/** A merge is undone: each has its tariff back. @throws {Refusal} `NOT_UNDOABLE` when a part of it is gone */
export const unmergeTariffs = async ({ db }: Work, { facts }: Change): Promise<void> => {
  if (!(await giveTariffBack(db, mergeFacts.parse(facts).merge))) throw undoRefusals.stands(mergeStands.removed)
}
