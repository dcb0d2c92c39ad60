import { bookingEvents } from '@adm/domain/booking/history/booking-events'
import type { Merge } from '@adm/domain/client/client-merge-move'
import { moveStops } from '@adm/domain/client/client-merge-refusals'
import { Refusal } from '@adm/domain/refusal'
import { databaseFailureOf } from '../../../platform/database/database-failure.ts'
import { inSet, recordAll } from '../../../platform/history/history.ts'
import type { Work } from '../../../platform/work/work.ts'
import { moveSomeBack, type Moved, moveRows, type NamesClient } from '../../client/merge/client-merge.queries.ts'

const orders: NamesClient = { table: 'booking', isVersioned: true }
/** Moved in less than a second: a moved order gets a new entry in each index of the list. */
const batchSize = 500

/** The number of moved orders; `isWhole` when none is left to move. */
type OrdersMoved = { count: number; isWhole: boolean }

/** Moves a batch of orders from the merged client to the survivor, at unchanged prices; the history of each order records it. */
export const moveOrders = async (work: Work, merge: Merge): Promise<OrdersMoved> => {
  const moved = await moveRows(work.db, orders, merge, { most: batchSize })
  const [from, to] = [
    { id: merge.mergedId, name: merge.mergedName },
    { id: merge.survivorId, name: merge.survivorName },
  ] as const
  return recordMoves(work, moved, { kind: 'clientMerged', from, to, merge })
}

/** Moves a batch of the orders of a merge back to the merged client. */
export const moveOrdersBack = async (work: Work, merge: Merge): Promise<OrdersMoved> => {
  const moved = await moveSomeBack(work.db, orders, merge, batchSize)
  const [from, to] = [
    { id: merge.survivorId, name: merge.survivorName },
    { id: merge.mergedId, name: merge.mergedName },
  ] as const
  return recordMoves(work, moved, { kind: 'clientUnmerged', from, to, merge })
}

/** The reason why the orders of a merge stopped moving, for the person who resumes the move. */
export const whyMoveStops = (error: unknown): string => {
  if (error instanceof Refusal) return error.message.replace(/\.$/, '')
  const { isTemporary, rule } = databaseFailureOf(error)
  if (rule) return moveStops.contradicted(rule)
  return isTemporary ? moveStops.locked : moveStops.other
}

type Side = { id: string; name: string }
type MergeMove = { kind: 'clientMerged' | 'clientUnmerged'; from: Side; to: Side; merge: Merge }

const recordMoves = async (work: Work, moved: readonly Moved[], { kind, from, to, merge }: MergeMove): Promise<OrdersMoved> => {
  await recordAll(
    work,
    moved.map(({ id, version }) =>
      inSet(bookingEvents[kind], {
        id,
        before: { clientId: from.id, clientName: from.name, version: version - 1 },
        after: { clientId: to.id, clientName: to.name, version },
        facts: { survivorName: merge.survivorName, mergedName: merge.mergedName },
      }),
    ),
  )
  return { count: moved.length, isWhole: moved.length < batchSize }
}
