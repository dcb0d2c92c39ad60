import type { SavedRows } from '@adm/contract/delivery/delivery'
import { type Delivery, deliveryStatusLabels, mostRows } from '@adm/domain/delivery/delivery'
import { deliveryRowEvents } from '@adm/domain/delivery/delivery-events'
import { judgeRow, rowStateOf } from '@adm/domain/delivery/delivery-lot'
import { deliveryRefusals } from '@adm/domain/delivery/delivery-refusals'
import { type DeliveryRow, emptyCells, type RowChange } from '@adm/domain/delivery/delivery-row'
import { orderIdKey, sameOrderIds, withSameOrderId } from '@adm/domain/delivery/same-order-id'
import type { SheetOrigin } from '@adm/domain/delivery/sheet/match-lots'
import { areRowsOpen } from '@adm/domain/delivery/delivery-transition'
import { dayOf } from '@adm/domain/values/date/moment'
import { changeRow } from '../../platform/history/change-row.ts'
import { inSet, record, recordAll } from '../../platform/history/history.ts'
import type { EditKind } from '../../platform/history/restore.ts'
import type { Db } from '../../platform/database/database.ts'
import type { Work } from '../../platform/work/work.ts'
import { getDelivery, getDeliveryForChange } from './delivery.queries.ts'
import {
  deleteRows,
  findLastNumber,
  findRows,
  findRowsByOrderId,
  findUncoveredZips,
  lockRows,
  rowSubject,
  upsertRows,
} from './delivery-row.queries.ts'

/** The rows of a delivery, with the zip codes that no area serves. @throws {Refusal} `DELIVERY_NOT_FOUND` */
export const readRows = async (db: Db, deliveryId: string) => {
  await getDelivery(db, deliveryId)
  const items = await findRows(db, deliveryId)
  return { items, uncoveredZips: await findUncoveredZips(db, items) }
}

/** Rows with their states, as they are judged on this day and among these. */
const judged = ({ now }: Pick<Work, 'now'>, delivery: Delivery, rows: readonly DeliveryRow[]): Promise<DeliveryRow[]> => {
  const same = sameOrderIds(rows)
  const stateOf = async (row: DeliveryRow) => {
    const { errors } = await judgeRow(cellsOf(row), { delivery, today: dayOf(now) })
    return rowStateOf(row, { errors: withSameOrderId(errors, same.get(row.id)) })
  }
  return Promise.all(rows.map(async (row) => ({ ...row, state: await stateOf(row) })))
}

/**
 * Judges typed rows, with the other rows of the delivery that bear an order id of theirs, now or before: two rows with one id are both in
 * error. @returns the typed rows, and those others whose state follows
 */
const judgedTogether = async (
  work: Work,
  delivery: Delivery,
  { befores, typed }: { befores: readonly DeliveryRow[]; typed: readonly DeliveryRow[] },
) => {
  const keys = [...befores, ...typed].flatMap(({ orderId }) => (orderId === null ? [] : [orderIdKey(orderId)]))
  const own = new Set(befores.map(({ id }) => id))
  const named = keys.length === 0 ? [] : await findRowsByOrderId(work.db, delivery.id, [...new Set(keys)])
  const others = named.filter(({ id }) => !own.has(id))
  const all = await judged(work, delivery, [...typed, ...others])
  const stateBefore = new Map(others.map(({ id, state }) => [id, state]))
  return { items: all.slice(0, typed.length), following: all.slice(typed.length).filter(({ id, state }) => state !== stateBefore.get(id)) }
}

/** The cells of a row alone: what it is judged by. */
export const cellsOf = (row: DeliveryRow) => {
  const { id: _id, deliveryId: _delivery, number: _number, isExcluded: _excluded, state: _state, ...rest } = row
  const { refusal: _refusal, bookingId: _booking, version: _version, ...cells } = rest
  return cells
}

/** Judges the rows of a delivery again that have no order, after its days, its service or the day have changed. */
export const judgeRowsAgain = async (work: Work, delivery: Delivery): Promise<void> => {
  const rows = await findRows(work.db, delivery.id)
  const again = await judged(work, delivery, rows)
  await upsertRows(
    work.db,
    again.filter(({ state }, index) => state !== rows[index]?.state),
  )
}

const newRow = (id: string, deliveryId: string, number: number): DeliveryRow => ({
  ...emptyCells,
  id,
  deliveryId,
  number,
  isExcluded: false,
  state: 'empty',
  refusal: null,
  bookingId: null,
  version: 0,
})

/** A row with typed cells: its last refusal is over. */
const typedRow = (before: DeliveryRow, change: RowChange): DeliveryRow => ({
  ...before,
  ...Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)),
  refusal: null,
  version: before.version + 1,
})

/** @throws {Refusal} `DELIVERY_ROWS_LOCKED` */
export const requireOpenRows = (delivery: Delivery): void => {
  if (!areRowsOpen(delivery.status)) throw deliveryRefusals.rowsLocked(deliveryStatusLabels[delivery.status])
}

/** Typed cells of a row; `origin`: where it comes from, if it is new. */
type Typed = { id: string; version: number; change: RowChange; origin?: SheetOrigin }

/**
 * Saves typed cells, row by row: a row that somebody changed since is returned as it is, unwritten, and keeps nobody else's from being saved.
 * @throws {Refusal} `DELIVERY_NOT_FOUND`, `DELIVERY_ROWS_LOCKED`, `TOO_MANY_ROWS`
 */
export const saveRows = async (work: Work, deliveryId: string, typed: readonly Typed[]): Promise<SavedRows> => {
  const delivery = await getDeliveryForChange(work.db, deliveryId)
  requireOpenRows(delivery)
  const locked = await lockRows(
    work.db,
    deliveryId,
    typed.map(({ id }) => id),
  )
  const current = new Map(locked.map((row) => [row.id, row]))
  const isNew = ({ id, version }: Typed) => version === 0 && !current.has(id)
  const { last, count } = await findLastNumber(work.db, deliveryId)
  if (count + typed.filter(isNew).length > mostRows) throw deliveryRefusals.tooManyRows(mostRows)
  let number = last
  const befores: DeliveryRow[] = typed.flatMap((row) => {
    const existing = current.get(row.id)
    if (existing) return existing.version === row.version && existing.bookingId === null ? [existing] : []
    return isNew(row) ? [newRow(row.id, deliveryId, (number += 1))] : []
  })
  const changes = new Map(typed.map(({ id, change }) => [id, change]))
  const rows = befores.map((before) => typedRow(before, changes.get(before.id) ?? {}))
  const { items, following } = await judgedTogether(work, delivery, { befores, typed: rows })
  await upsertRows(work.db, [...items, ...following], new Map(typed.map(({ id, origin = null }) => [id, origin])))
  await recordAll(
    work,
    items.map((after, index) => {
      const before = befores[index]
      const of = { id: after.id, partOf: deliveryId, after }
      return before && before.version > 0
        ? inSet(deliveryRowEvents.changed, { ...of, before, facts: { number: after.number } })
        : inSet(deliveryRowEvents.created, { ...of, before: null })
    }),
  )
  const { stale, gone } = leftOut(typed, current, items)
  return { items: [...items, ...following], uncoveredZips: await findUncoveredZips(work.db, items), stale, gone }
}

/** The rows that a save left as they are, and those that no longer exist. */
const leftOut = (typed: readonly { id: string }[], current: ReadonlyMap<string, DeliveryRow>, written: readonly { id: string }[]) => {
  const done = new Set(written.map(({ id }) => id))
  const others = typed.filter(({ id }) => !done.has(id))
  return {
    stale: others.flatMap(({ id }) => current.get(id) ?? []),
    gone: others.flatMap(({ id }) => (current.has(id) ? [] : [id])),
  }
}

/** Removes rows whose order does not exist. @throws {Refusal} `DELIVERY_NOT_FOUND`, `DELIVERY_ROWS_LOCKED` */
export const removeRows = async (work: Work, deliveryId: string, rows: readonly { id: string; version: number }[]): Promise<SavedRows> => {
  const delivery = await getDeliveryForChange(work.db, deliveryId)
  requireOpenRows(delivery)
  const ids = rows.map(({ id }) => id)
  const current = new Map((await lockRows(work.db, deliveryId, ids)).map((row) => [row.id, row]))
  const removed = rows.flatMap(({ id, version }) => {
    const row = current.get(id)
    return row?.version === version && row.bookingId === null ? [row] : []
  })
  await deleteRows(
    work.db,
    removed.map(({ id }) => id),
  )
  await recordAll(
    work,
    removed.map((before) =>
      inSet(deliveryRowEvents.removed, { id: before.id, partOf: deliveryId, before, after: { version: before.version + 1 } }),
    ),
  )
  const { following } = await judgedTogether(work, delivery, { befores: removed, typed: [] })
  await upsertRows(work.db, following)
  const { stale } = leftOut(rows, current, removed)
  return { items: following, uncoveredZips: [], stale, gone: removed.map(({ id }) => id) }
}

/**
 * Removes a row that nobody has changed since it was made: the undo of its creation.
 * @throws {Refusal} `DELIVERY_ROWS_LOCKED`, `DELIVERY_ROW_CREATED`
 */
export const removeCreatedRow = async (work: Work, id: string, before: DeliveryRow): Promise<void> => {
  const { deliveryId, version } = before
  requireOpenRows(await getDeliveryForChange(work.db, deliveryId))
  if (before.bookingId !== null) throw deliveryRefusals.rowCreated()
  await deleteRows(work.db, [id])
  await record(work, deliveryRowEvents.removed, { id, partOf: deliveryId, before, after: { version: version + 1 } })
}

/** Changes one row, as history undoes and restores it. @throws {Refusal} `STALE_VERSION`, `DELIVERY_ROWS_LOCKED`, `DELIVERY_ROW_CREATED` */
export const changeDeliveryRow = async (
  work: Work,
  id: string,
  change: RowChange,
  version: number,
  kind: EditKind = 'changed',
): Promise<DeliveryRow> => {
  const { deliveryId } = await rowSubject.read(work.db, id)
  const facts = ({ number }: DeliveryRow) => ({ number })
  return changeRow(work, rowSubject, { id, version, partOf: deliveryId, event: deliveryRowEvents[kind], facts }, async (before) => {
    const delivery = await getDeliveryForChange(work.db, deliveryId)
    requireOpenRows(delivery)
    if (before.bookingId !== null) throw deliveryRefusals.rowCreated()
    const { items, following } = await judgedTogether(work, delivery, { befores: [before], typed: [typedRow(before, change)] })
    await upsertRows(work.db, [...items, ...following])
  })
}
