import { type Merge, mergeFacts } from '@adm/domain/client/client-merge'
import { recordAll } from '../../platform/history.ts'
import type { Change, Work } from '../../platform/work.ts'
import { giveRowsBack, type Moved, moveRows, type NamesClient } from '../client/client-merge.queries.ts'

const orders: NamesClient = { table: 'booking', isVersioned: true }

/** Two clients were merged: the orders of the one are the survivor's, at the price of their day. Each tells it in its history. */
export const mergeOrders = async (work: Work, { facts }: Change): Promise<void> => {
  const { merge } = mergeFacts.parse(facts)
  const moved = await moveRows(work.db, orders, merge)
  await tell(work, moved, { kind: 'client-merged', from: merge.mergedId, to: merge.survivorId, merge })
}

/** A merge is undone: the orders that it moved are the other client's again; those taken since stay. */
export const unmergeOrders = async (work: Work, { facts }: Change): Promise<void> => {
  const { merge } = mergeFacts.parse(facts)
  const { rows } = await giveRowsBack(work.db, orders, merge)
  await tell(work, rows, { kind: 'client-unmerged', from: merge.survivorId, to: merge.mergedId, merge })
}

type Told = { kind: string; from: string; to: string; merge: Merge }

const tell = (work: Work, moved: readonly Moved[], { kind, from, to, merge }: Told): Promise<void> =>
  recordAll(
    work,
    moved.map(({ id, version }) => ({
      entity: 'booking',
      id,
      kind,
      before: { clientId: from, version: version - 1 },
      after: { clientId: to, version },
      facts: { survivorName: merge.survivorName, mergedName: merge.mergedName },
    })),
  )
