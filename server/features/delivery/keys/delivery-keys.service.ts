import { deliveryKeysCalls, type KeysMove } from '@adm/contract/delivery/delivery-keys'
import { deliveryKeysEvents } from '@adm/domain/delivery/delivery-events'
import { type LotKeysMove, lotKeysActLabels, type StoredKeysMove, storedKeysMove } from '@adm/domain/delivery/delivery-keys'
import { deliveryRefusals } from '@adm/domain/delivery/delivery-refusals'
import type { KeyCounts } from '@adm/domain/key-tracking/key-count'
import { undoRefusals } from '@adm/domain/undo/undo-refusals'
import { z } from 'zod'
import { type BulkRow, defineBulk } from '../../../platform/bulk/bulk.ts'
import { findBulkRows } from '../../../platform/bulk/bulk.queries.ts'
import { eventOf } from '../../../platform/bulk/bulk-rows.ts'
import type { Db } from '../../../platform/database/database.ts'
import { findChange } from '../../../platform/history/history.queries.ts'
import type { Work } from '../../../platform/work/work.ts'
import { getLeg } from '../../key-tracking/key-tracking.queries.ts'
import { changeKeyStatus } from '../../key-tracking/key-tracking.service.ts'
import { getDelivery, getDeliveryForChange } from '../delivery.queries.ts'
import { findLastMove, findLotKeys, findLotsOfLegs, lockSets } from './delivery-keys.queries.ts'

/** The leg of a lot, at the version that the act began with. */
const input = z.object({ version: z.int() })
type Row = BulkRow<z.output<typeof input>>

const name = 'delivery.keys'

/** The withdrawal, or the return, of the keys of many lots. */
export const deliveryKeysBulk = defineBulk({
  name,
  events: deliveryKeysEvents,
  act: storedKeysMove,
  input,
  mostAtOnce: 60,
  undoneAtOnce: 60,
  batchSize: 20,
  rights: { requires: deliveryKeysCalls.move.requires, gone: deliveryRefusals.keysRightGone },
  nothingToUndo: "aucun jeu n'a changé de main",
  describe: (act, rows) => ({ ...act, sets: rows.length }),
  lock: ({ db }, _act, rows) =>
    lockSets(
      db,
      rows.map(({ objectId }) => objectId),
    ),
  carryOut: (work, { act, row, locked }) => moveSet(work, act, row, locked.get(row.objectId)),
  lockToUndo: ({ db }, rows) =>
    lockSets(
      db,
      rows.map(({ objectId }) => objectId),
    ),
  undoRow: (work, changeId) => takeBack(work, changeId),
})

/** Moves the keys of a lot by the step of its order. @throws {Refusal} of the step */
const moveSet = async (work: Work, act: StoredKeysMove, { objectId: id, input: { version } }: Row, counts: KeyCounts | undefined) => {
  const at = act.at && { at: act.at }
  const change =
    act.act === 'withdraw'
      ? ({ to: 'withdrawn_by_checker', facts: { ...at, counts: act.counts, place: act.place } } as const)
      : ({ to: 'deposited', facts: { ...at, counts, receiver: act.receiver } } as const)
  return { changeId: await eventOf(work, { entity: 'key-tracking', id }, () => changeKeyStatus(work, id, change, version)) }
}

const moved = z.object({ version: z.int() })
const undoReason = 'Retrait ou retour de plusieurs jeux annulé'

/** Corrects the step of a set, as a person would, unless another step came after it. @throws {Refusal} `NOT_UNDOABLE`, of the correction */
const takeBack = async (work: Work, changeId: string): Promise<void> => {
  const change = await findChange(work.db, changeId)
  if (!change) throw undoRefusals.missing()
  const leg = await getLeg(work.db, change.entityId)
  if (leg.version !== moved.parse(change.after).version || !leg.previousStatus)
    throw undoRefusals.notUndoable('ces clés ont été suivies depuis')
  await changeKeyStatus(work, leg.id, { to: leg.previousStatus, reason: undoReason }, leg.version)
}

/** The keys of the lots of a delivery. @throws {Refusal} `DELIVERY_NOT_FOUND` */
export const readDeliveryKeys = async (db: Db, id: string) => {
  await getDelivery(db, id)
  const [items, lastMove] = await Promise.all([findLotKeys(db, id), findLastMove(db, name, id)])
  return { items, lastMove }
}

/**
 * Withdraws, or returns, the keys of all lots that this concerns, or of the chosen ones: at once when they are few, else by a job.
 * @throws {Refusal} `DELIVERY_NOT_FOUND`, `NO_KEYS_TO_MOVE`
 */
export const moveDeliveryKeys = async (work: Work, id: string, { rowIds, ...move }: LotKeysMove): Promise<KeysMove> => {
  const { keysAddress } = await getDeliveryForChange(work.db, id)
  const lots = (await findLotKeys(work.db, id)).filter(({ act, rowId }) => act === move.act && (!rowIds || rowIds.includes(rowId)))
  const rows = lots.flatMap(({ withdrawal, deposit }) => {
    const leg = move.act === 'withdraw' ? withdrawal : deposit
    return leg ? [{ objectId: leg.id, input: { version: leg.version } }] : []
  })
  if (rows.length === 0) throw deliveryRefusals.noKeysToMove(lotKeysActLabels[move.act])
  const act = { ...move, deliveryId: id, place: move.place ?? keysAddress ?? null }
  const { id: bulkId } = await deliveryKeysBulk.start({ ...work, partOf: id }, act, rows)
  return readKeysMove(work.db, bulkId)
}

/** An act on the keys of many lots. @throws {Refusal} `DELIVERY_KEYS_NOT_FOUND` */
export const readKeysMove = async (db: Db, id: string): Promise<KeysMove> => {
  const bulk = await deliveryKeysBulk.find(db, id)
  if (!bulk) throw deliveryRefusals.keysMissing()
  const { act, state, undoable, undo, changeId, done, total, changed, refusedCount } = bulk
  const left = (await findBulkRows(db, id)).filter((row) => row.state === 'refused' || row.state === 'kept')
  const lots = await findLotsOfLegs(
    db,
    left.map(({ objectId }) => objectId),
  )
  return {
    id,
    deliveryId: act.deliveryId,
    act: act.act,
    state,
    done,
    total,
    changed,
    refusedCount,
    undo: undo && { state: undo.state, undone: undo.undone, unchanged: left.filter((row) => row.state === 'kept').length },
    undoable,
    refused: left.flatMap(({ objectId, state: rowState, message }) => {
      const lot = lots.get(objectId)
      return lot ? [{ ...lot, state: rowState, message }] : []
    }),
    changeId: state === 'done' && undoable > 0 ? changeId : null,
  }
}
