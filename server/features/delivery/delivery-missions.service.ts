import { deliveryMissionsCalls, type MissionsResult, type RecentMissions } from '@adm/contract/delivery/delivery-missions'
import { isGoodRow, judgeRow } from '@adm/domain/delivery/delivery-lot'
import { missionsAct, missionsOutcome, missionsUndoOutcome } from '@adm/domain/delivery/delivery-missions'
import { orderOfLot } from '@adm/domain/delivery/delivery-order'
import { deliveryStatusLabels, type Delivery } from '@adm/domain/delivery/delivery'
import { deliveryEvents, deliveryMissionsEvents, deliveryRowEvents } from '@adm/domain/delivery/delivery-events'
import { deliveryRefusals } from '@adm/domain/delivery/delivery-refusals'
import type { DeliveryRow } from '@adm/domain/delivery/delivery-row'
import { sameOrderIdMessage } from '@adm/domain/delivery/same-order-id'
import { initialStatuses } from '@adm/domain/booking/step/booking-status'
import { familyOf } from '@adm/domain/booking/step/booking-service'
import { Refusal } from '@adm/domain/refusal'
import { undoRefusals } from '@adm/domain/undo/undo-refusals'
import { dayOf } from '@adm/domain/values/date/moment'
import { z } from 'zod'
import { type BulkRow, defineBulk } from '../../platform/bulk/bulk.ts'
import { sentenceOf, withEvent } from '../../platform/bulk/bulk-rows.ts'
import type { Db } from '../../platform/database/database.ts'
import { recordRow } from '../../platform/history/change-row.ts'
import { inSet, recordAll } from '../../platform/history/history.ts'
import { findChange } from '../../platform/history/history.queries.ts'
import type { Work } from '../../platform/work/work.ts'
import { createBooking } from '../booking/order/booking.service.ts'
import { getBooking, lockBookings } from '../booking/row/booking.queries.ts'
import { changeBookingStatus } from '../booking/step/booking-transition.service.ts'
import { findMadeOrders, findMissionRows, findRunningMissions, missionsName } from './delivery-missions.queries.ts'
import { countCreatedRows, findGoodRows, lockRows, upsertRows } from './delivery-row.queries.ts'
import { cellsOf } from './delivery-row.service.ts'
import { deliverySubject, findDeliveryNames, getDelivery, getDeliveryForChange, updateDelivery } from './delivery.queries.ts'
import { takeStep } from './delivery.service.ts'

/** The number of a row is stored: a person may remove the row before its turn. */
const input = z.object({ number: z.int() })
type Row = BulkRow<z.output<typeof input>>
/** Outcomes of a batch. */
type Outcomes = readonly { row: Row; result: unknown }[]
/** What a batch locks; `made` collects the orders of its rows. */
type Locked = { delivery: Delivery; rows: ReadonlyMap<string, DeliveryRow>; made: Map<string, string> }

/** @throws {Refusal} `DELIVERY_NOT_CHECKED` unless the delivery is checked, and not over */
export const requireCreatable = ({ status }: Delivery): void => {
  if (status !== 'checked' && status !== 'created' && status !== 'in_progress')
    throw deliveryRefusals.notChecked(deliveryStatusLabels[status])
}

const lockBatch = async ({ db }: Work, deliveryId: string, batch: readonly Row[]): Promise<Locked> => {
  const delivery = await getDeliveryForChange(db, deliveryId)
  const ids = batch.map(({ objectId }) => objectId)
  return { delivery, rows: new Map((await lockRows(db, deliveryId, ids)).map((row) => [row.id, row])), made: new Map() }
}

/** Makes the order of a row as it is when its turn comes. @throws {Refusal} */
const createMission = async (work: Work, { objectId }: Row, { delivery, rows, made }: Locked) => {
  requireCreatable(delivery)
  const row = rows.get(objectId)
  if (!row) throw deliveryRefusals.rowMissing()
  if (row.bookingId !== null) throw deliveryRefusals.rowTaken()
  if (row.isExcluded) throw deliveryRefusals.rowExcluded()
  const { lot, errors } = await judgeRow(cellsOf(row), { delivery, today: dayOf(work.now) })
  if (!lot || !isGoodRow(row.state)) throw deliveryRefusals.rowInError(lot ? { orderId: sameOrderIdMessage } : errors)
  const { id: deliveryId, offer } = delivery
  const { made: order, eventId } = await withEvent(work, 'booking', () =>
    createBooking(work, orderOfLot(lot, delivery), { deliveryId, offer }),
  )
  made.set(objectId, order.id)
  return { changeId: eventId, words: order.code }
}

/** Writes the orders and the refusals of a batch into its rows; the first order takes the delivery to its next status. */
const settle = async (work: Work, outcomes: Outcomes, { delivery, rows, made }: Locked): Promise<void> => {
  const written = outcomes.flatMap(({ row: { objectId }, result }) => {
    const before = rows.get(objectId)
    const after = before && settledRow(before, result, made.get(objectId))
    return before && after ? [{ before, after }] : []
  })
  await writeRows(work, delivery.id, written)
  if (delivery.status === 'checked' && made.size > 0) await takeStep(work, delivery, { to: 'created' })
}

const settledRow = (row: DeliveryRow, result: unknown, bookingId: string | undefined): DeliveryRow | undefined => {
  const next = { ...row, version: row.version + 1 }
  if (!(result instanceof Refusal)) return bookingId === undefined ? undefined : { ...next, state: 'created', refusal: null, bookingId }
  if (row.bookingId !== null || row.isExcluded) return undefined
  return { ...next, state: result.code === 'DELIVERY_ROW_IN_ERROR' ? 'error' : row.state, refusal: sentenceOf(result) }
}

const writeRows = async (work: Work, partOf: string, written: readonly { before: DeliveryRow; after: DeliveryRow }[]): Promise<void> => {
  await upsertRows(
    work.db,
    written.map(({ after }) => after),
  )
  const changes = written.map(({ before, after }) =>
    inSet(deliveryRowEvents.outcome, { id: after.id, partOf, before, after, facts: { number: after.number } }),
  )
  await recordAll(work, changes)
}

type Stage = Pick<Awaited<ReturnType<typeof findMadeOrders>>[number], 'status' | 'service' | 'version'>
/** Whether nothing has happened to an order since it was made. */
const isUntouched = ({ status, service, version }: Stage): boolean => version === 1 && status === initialStatuses[familyOf(service)]

/** @throws {Refusal} `CREATION_RUNS` while orders of the delivery are made or taken back */
const requireNoneRuns = async (db: Db, deliveryId: string): Promise<void> => {
  if (await findRunningMissions(db, deliveryId)) throw deliveryRefusals.creationRuns()
}

/** One undo for all, while nothing has happened to any of the orders. @throws {Refusal} `NOT_UNDOABLE` with the first changed one */
const requireUndo = async ({ db }: Work, id: string, deliveryId: string): Promise<void> => {
  await getDeliveryForChange(db, deliveryId)
  await requireNoneRuns(db, deliveryId)
  const touched = (await findMadeOrders(db, id)).find((order) => !isUntouched(order))
  if (touched) throw changedSince(touched)
}
const changedSince = ({ code }: { code: string }): Refusal => undoRefusals.notUndoable(`la commande ${code} a changé depuis sa création`)

const undoReason = 'Création des missions de la livraison annulée'

/** Cancels an order without a fee. @throws {Refusal} `NOT_UNDOABLE` when something has happened to it meanwhile */
const takeBack = async (work: Work, changeId: string): Promise<void> => {
  const change = await findChange(work.db, changeId)
  if (!change) throw undoRefusals.missing()
  const order = await getBooking(work.db, change.entityId)
  if (!isUntouched(order)) throw changedSince(order)
  const step = { to: 'canceled', reason: undoReason, facts: { cause: 'cancellation_other', feeCents: 0 } } as const
  await changeBookingStatus(work, order.id, step, order.version)
}

/** Frees the rows whose order was taken back; a delivery without any order is as it was before its first creation. */
const settleUndo = async (work: Work, outcomes: Outcomes, deliveryId: string): Promise<void> => {
  const ids = outcomes.flatMap(({ row, result }) => (result instanceof Refusal ? [] : [row.objectId]))
  const written = (await lockRows(work.db, deliveryId, ids)).map((before) => {
    const state = before.incompleteInformation === null ? 'ready' : 'incomplete'
    return { before, after: { ...before, bookingId: null, state, version: before.version + 1 } as const }
  })
  await writeRows(work, deliveryId, written)
  const delivery = await getDelivery(work.db, deliveryId)
  const isBegun = delivery.status === 'created' || delivery.status === 'in_progress'
  if (!isBegun || (await countCreatedRows(work.db, deliveryId)) > 0) return
  await updateDelivery(work.db, delivery, { status: 'checked' })
  await recordRow(work, deliverySubject, delivery, { event: deliveryEvents.missionsTakenBack })
}

/** The creation of the missions of a delivery: one order a good row, and one undo for all. */
export const missionsBulk = defineBulk({
  name: missionsName,
  events: deliveryMissionsEvents,
  act: missionsAct,
  input,
  about: ({ deliveryId }) => deliveryId,
  mostAtOnce: 20,
  undoneAtOnce: 20,
  batchSize: 20,
  rights: { requires: deliveryMissionsCalls.start.requires, gone: deliveryRefusals.rightGone },
  nothingToUndo: 'aucune de ses commandes ne reste',
  describe: ({ deliveryId }, rows) => ({ deliveryId, total: rows.length }),
  lock: (work, { deliveryId }, rows) => lockBatch(work, deliveryId, rows),
  carryOut: (work, { row, locked }) => createMission(work, row, locked),
  settle: (work, { outcomes, locked }) => settle(work, outcomes, locked),
  requireUndo: (work, { id, act: { deliveryId } }) => requireUndo(work, id, deliveryId),
  lockToUndo: async (work, rows, { deliveryId }) => {
    const locked = await lockBatch(work, deliveryId, rows)
    const orders = [...locked.rows.values()].map(({ bookingId }) => bookingId)
    await lockBookings(
      work.db,
      orders.filter((id) => id !== null),
    )
  },
  undoRow: takeBack,
  settleUndo: (work, { act: { deliveryId }, outcomes }) => settleUndo(work, outcomes, deliveryId),
})

/** Asks for the orders of a delivery's good rows. @throws {Refusal} `DELIVERY_NOT_CHECKED`, `NO_GOOD_ROW`, `CREATION_RUNS` */
export const startMissions = async (work: Work, deliveryId: string): Promise<MissionsResult> => {
  requireCreatable(await getDeliveryForChange(work.db, deliveryId))
  await requireNoneRuns(work.db, deliveryId)
  const rows = await findGoodRows(work.db, deliveryId)
  if (rows.length === 0) throw deliveryRefusals.noGoodRow()
  const inputs = rows.map(({ id, number }) => ({ objectId: id, input: { number } }))
  const { id } = await missionsBulk.start(work, { deliveryId }, inputs)
  return readMissions(work.db, id, { most: rows.length, left: false })
}

type StoredMissions = Awaited<ReturnType<typeof missionsBulk.findLast>>[number]
const toRun = ({ act: { deliveryId }, changed, undoable, state, changeId, ...run }: StoredMissions) => ({
  ...run,
  state,
  deliveryId,
  created: changed,
  changeId: undoable > 0 ? changeId : null,
})

/** The last creations of missions of a delivery. */
export const listMissions = async (db: Db, deliveryId: string) => (await missionsBulk.findLast(db, deliveryId)).map(toRun)

/** The last creations of missions of all deliveries, newest first. */
export const listRecentMissions = async (db: Db): Promise<RecentMissions[]> => {
  const runs = await missionsBulk.findLast(db)
  const names = await findDeliveryNames(
    db,
    runs.map(({ act }) => act.deliveryId),
  )
  return runs.flatMap((run) => {
    const name = names.get(run.act.deliveryId)
    return name ? [{ ...toRun(run), ...name }] : []
  })
}

/** A creation of missions with its first rows. @throws {Refusal} `DELIVERY_MISSIONS_NOT_FOUND` */
export const readMissions = async (db: Db, id: string, rows: { most: number; left: boolean }): Promise<MissionsResult> => {
  const bulk = await missionsBulk.find(db, id)
  if (!bulk) throw deliveryRefusals.missionsMissing()
  const { reference, clientName } = await getDelivery(db, bulk.act.deliveryId)
  const { undo, changed, refusedCount } = bulk
  const message = undo ? missionsUndoOutcome(undo) : missionsOutcome({ created: changed, refused: refusedCount })
  return { ...toRun(bulk), reference, clientName, message, rows: await findMissionRows(db, id, rows) }
}
