import type { Merge } from '@adm/domain/client/client-merge'
import { recordAll } from '../../platform/history.ts'
import type { Work } from '../../platform/work.ts'
import { giveSomeBack, type Moved, moveRows, type NamesClient } from '../client/client-merge.queries.ts'

const orders: NamesClient = { table: 'booking', isVersioned: true }
/** As many as are moved in less than a second: an order that moves enters each index of the list anew. */
const inOneStep = 500

/** So many orders that moved; `isWhole` when none is left to move. */
type OrdersMoved = { count: number; isWhole: boolean }

/** Some orders of the merged client become the survivor's, at the price of their day. Each tells it in its history. */
export const moveOrders = async (work: Work, merge: Merge): Promise<OrdersMoved> => {
  const moved = await moveRows(work.db, orders, merge, { most: inOneStep })
  return tell(work, moved, { kind: 'client-merged', from: merge.mergedId, to: merge.survivorId, merge })
}

/** Some of the orders that a merge moved become the other client's again. */
export const giveOrdersBack = async (work: Work, merge: Merge): Promise<OrdersMoved> => {
  const moved = await giveSomeBack(work.db, orders, merge, inOneStep)
  return tell(work, moved, { kind: 'client-unmerged', from: merge.survivorId, to: merge.mergedId, merge })
}

type Told = { kind: string; from: string; to: string; merge: Merge }

const tell = async (work: Work, moved: readonly Moved[], { kind, from, to, merge }: Told): Promise<OrdersMoved> => {
  await recordAll(
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
  return { count: moved.length, isWhole: moved.length < inOneStep }
}
