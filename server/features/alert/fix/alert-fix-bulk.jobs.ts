import type { AlertFixBulk, AlertFixBulkBody } from '@adm/contract/alert/alert-fix-bulk'
import { alertFixBulkEvents } from '@adm/domain/alert/alert-events'
import type { BulkFixRow } from '@adm/domain/alert/alert-fix-bulk'
import { alertRefusals } from '@adm/domain/alert/alert-refusals'
import { Refusal } from '@adm/domain/refusal'
import { undoRefusals } from '@adm/domain/undo/undo-refusals'
import { z } from 'zod'
import { findChange } from '../../../platform/history/history.queries.ts'
import { record } from '../../../platform/history/history.ts'
import type { Undo } from '../../../platform/history/undo.ts'
import { defineJob } from '../../../platform/jobs/jobs.ts'
import { inSavepoint, inTrial } from '../../../platform/work/savepoint.ts'
import type { Work } from '../../../platform/work/work.ts'
import { undoBookingChange } from '../../booking/history/booking-undo.service.ts'
import { judgeOverlaps } from '../../booking/row/booking-mission.queries.ts'
import { findFixBulkForChange, findTitles, insertFixBulk, saveFixBulk } from './alert-fix-bulk.queries.ts'
import { fixRows, readFixBulk, withTitles } from './alert-fix-bulk.service.ts'

/** Up to this number of alerts, a bulk runs in the transaction of its request. */
const mostAtOnce = 20
/** Alerts a step of a job: few, so that other jobs get their turn. */
const batchSize = 10

const isWaiting = ({ state }: BulkFixRow): boolean => state === 'waiting'

/** Mends the next alerts of a bulk. @returns how many still wait */
const fixSome = async (work: Work, id: string, most: number): Promise<{ done: number; left: number }> => {
  const bulk = await findFixBulkForChange(work.db, id)
  if (!bulk) return { done: 0, left: 0 }
  const batch = bulk.rows.filter(isWaiting).slice(0, most)
  const outcomes = new Map((await fixRows({ ...work, partOf: id }, bulk.kind, batch)).map((row) => [row.alertId, row]))
  const rows = bulk.rows.map((row) => outcomes.get(row.alertId) ?? row)
  await saveFixBulk(work.db, id, rows)
  const left = rows.filter(isWaiting).length
  return { done: rows.length - left, left }
}

/** Mends many alerts in batches, with the rights that its requester has at each. The job has the identifier of its bulk. */
export const alertFixBulkJob = defineJob({
  name: 'alert.fix-bulk',
  input: z.object({}),
  progress: z.null(),
  step: async (work, { id }) => {
    const { done, left } = await fixSome(work, id, batchSize)
    return { isFinished: left === 0, done, total: done + left }
  },
})

/** The alerts of the request, each once. @throws {Refusal} `ALERT_TYPES_MIXED` */
const rowsOf = async ({ db }: Work, items: AlertFixBulkBody['items']): Promise<BulkFixRow[]> => {
  const distinct = [...new Map(items.map((item) => [item.id, item])).values()]
  const titles = await findTitles(
    db,
    distinct.map(({ id }) => id),
  )
  if (new Set([...titles.values()].map(({ type }) => type)).size > 1) throw alertRefusals.mixedTypes()
  return distinct.map(({ id, version }) => ({ alertId: id, version, state: 'waiting', words: null, message: null, changeId: null }))
}

const asReady = (row: BulkFixRow): BulkFixRow => ({ ...row, state: row.state === 'done' ? 'ready' : row.state, changeId: null })

/**
 * Mends many alerts: at once when they are few, else by a job. A dry run carries them out one after the other and takes all of it back, so
 * that it says what the alerts before each one leave it. @throws {Refusal} `ALERT_TYPES_MIXED`
 */
export const startFixBulk = async (work: Work, { items, kind, dryRun }: AlertFixBulkBody): Promise<AlertFixBulk> => {
  const rows = await rowsOf(work, items)
  if (dryRun) {
    const outcomes = await inTrial(work, () => fixRows(work, kind, rows))
    return { id: null, kind, state: 'done', rows: await withTitles(work.db, outcomes.map(asReady)), changeId: null, undoneAt: null }
  }
  const id = rows.length > mostAtOnce ? (await alertFixBulkJob.enqueue(work, {})).id : work.newId()
  const after = { kind, alerts: rows.map(({ alertId }) => alertId), version: 1 }
  const changeId = await record(work, alertFixBulkEvents.made, { id, before: null, after })
  await insertFixBulk(work.db, { id, kind, rows, changeId })
  if (rows.length <= mostAtOnce) await fixSome(work, id, mostAtOnce)
  return readFixBulk(work.db, id)
}

const undoRow = async (work: Work, row: BulkFixRow): Promise<BulkFixRow> => {
  const { changeId } = row
  if (row.state !== 'done' || changeId === null) return row
  const result = await inSavepoint(work, async () => {
    const change = await findChange(work.db, changeId)
    if (!change) throw undoRefusals.missing()
    await undoBookingChange(work, change)
    await judgeOverlaps(work.db)
  })
  return result instanceof Refusal ? { ...row, state: 'left', message: result.message } : { ...row, state: 'undone' }
}

/**
 * Undoes the steps of a bulk, the last first; an order that changed since is left with the reason. What was sent stays sent.
 * @throws {Refusal} `NOT_UNDOABLE` while it runs, once it is undone, and when nothing of it can be
 */
export const undoFixBulk: Undo = async (work, { entityId: id }) => {
  const bulk = await findFixBulkForChange(work.db, id)
  if (!bulk) throw undoRefusals.missing()
  if (bulk.undoneAt !== null) throw undoRefusals.again()
  if (bulk.rows.some(isWaiting)) throw undoRefusals.notYet("elle n'est pas terminée")
  if (!bulk.rows.some(({ state, changeId }) => state === 'done' && changeId !== null))
    throw undoRefusals.notUndoable("rien de ce qu'elle a fait ne se reprend")
  const rows: BulkFixRow[] = []
  for (const row of bulk.rows.toReversed()) rows.unshift(await undoRow({ ...work, partOf: id }, row))
  await saveFixBulk(work.db, id, rows, work.now)
  await record(work, alertFixBulkEvents.takenBack, { id, before: { undone: false }, after: { undone: true } })
}
