import type { Merge } from '@adm/domain/client/client-merge'
import { moveStops } from '@adm/domain/client/client-merge-refusals'
import { Refusal } from '@adm/domain/refusal'
import { databaseFailureOf } from '../../../platform/database/database-failure.ts'
import { recordAll } from '../../../platform/history/history.ts'
import type { Work } from '../../../platform/work/work.ts'
import { giveSomeBack, type Moved, moveRows, type NamesClient } from '../../client/merge/client-merge.queries.ts'

const orders: NamesClient = { table: 'booking', isVersioned: true }
/** As many as are moved in less than a second: an order that moves enters each index of the list anew. */
const inOneStep = 500

/** So many orders that moved; `isWhole` when none is left to move. */
type OrdersMoved = { count: number; isWhole: boolean }

/** Some orders of the merged client become the survivor's, at the price of their day. Each tells it in its history. */
export const moveOrders = async (work: Work, merge: Merge): Promise<OrdersMoved> => {
  const moved = await moveRows(work.db, orders, merge, { most: inOneStep })
  const [from, to] = [
    { id: merge.mergedId, name: merge.mergedName },
    { id: merge.survivorId, name: merge.survivorName },
  ] as const
  return recordMoves(work, moved, { kind: 'client-merged', from, to, merge })
}

/** Some of the orders that a merge moved become the other client's again. */
export const giveOrdersBack = async (work: Work, merge: Merge): Promise<OrdersMoved> => {
  const moved = await giveSomeBack(work.db, orders, merge, inOneStep)
  const [from, to] = [
    { id: merge.survivorId, name: merge.survivorName },
    { id: merge.mergedId, name: merge.mergedName },
  ] as const
  return recordMoves(work, moved, { kind: 'client-unmerged', from, to, merge })
}

/** Why the orders of a merge stopped on their way, for who takes them up again. */
export const whyMoveStops = (error: unknown): string => {
  if (error instanceof Refusal) return error.message.replace(/\.$/, '')
  const { isTemporary, rule } = databaseFailureOf(error)
  if (rule) return moveStops.contradicted(rule)
  return isTemporary ? moveStops.locked : moveStops.other
}

type Side = { id: string; name: string }
type MergeMove = { kind: string; from: Side; to: Side; merge: Merge }

const recordMoves = async (work: Work, moved: readonly Moved[], { kind, from, to, merge }: MergeMove): Promise<OrdersMoved> => {
  await recordAll(
    work,
    moved.map(({ id, version }) => ({
      entity: 'booking',
      id,
      kind,
      before: { clientId: from.id, clientName: from.name, version: version - 1 },
      after: { clientId: to.id, clientName: to.name, version },
      facts: { survivorName: merge.survivorName, mergedName: merge.mergedName },
    })),
  )
  return { count: moved.length, isWhole: moved.length < inOneStep }
}
