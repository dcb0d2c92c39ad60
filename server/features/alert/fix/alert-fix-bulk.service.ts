import type { AlertFix } from '@adm/contract/alert/alert-fix'
import { type AlertFixBulk, type AlertFixBulkBody, mostBulkFixes } from '@adm/contract/alert/alert-fix-bulk'
import { alertFixBulkEvents } from '@adm/domain/alert/alert-events'
import { type BulkFixKind, bulkFixKinds, type BulkFixRow } from '@adm/domain/alert/alert-fix-bulk'
import { alertRefusals } from '@adm/domain/alert/alert-refusals'
import { Refusal } from '@adm/domain/refusal'
import { z } from 'zod'
import { type BulkRow, defineBulk } from '../../../platform/bulk/bulk.ts'
import { findBulkRows } from '../../../platform/bulk/bulk.queries.ts'
import { eventOf, sentenceOf } from '../../../platform/bulk/bulk-rows.ts'
import type { Db } from '../../../platform/database/database.ts'
import { requireRight } from '../../../platform/identity/session.ts'
import { clearBounced } from '../../../platform/mail/mail-report.ts'
import type { Work } from '../../../platform/work/work.ts'
import { undoBookingEvent } from '../../booking/history/booking-undo.service.ts'
import { judgeOverlaps } from '../../booking/row/booking-mission.queries.ts'
import { changeBookingStatus } from '../../booking/step/booking-transition.service.ts'
import { advanceNow, startDispatch } from '../../mission-proposition/dispatch.service.ts'
import { resendNotification } from '../../notification/notification.service.ts'
import { resendLinks } from '../../slot-offer/slot-offer.service.ts'
import { getAlert } from '../row/alert.queries.ts'
import { readFixesOf, rightsOfFix } from './alert-fix.service.ts'
import { findTitles } from './alert-fix-bulk.queries.ts'

const input = z.object({ version: z.int() })
type Row = BulkRow<z.output<typeof input>>

/** One fix of many alerts. Each alert requires the rights of its fix. */
export const alertFixBulk = defineBulk({
  name: 'alert.fix-bulk',
  events: alertFixBulkEvents,
  act: z.object({ kind: z.enum(bulkFixKinds) }),
  input,
  mostAtOnce: 20,
  undoneAtOnce: mostBulkFixes,
  batchSize: 10,
  nothingToUndo: "rien de ce qu'elle a fait ne se reprend",
  describe: ({ kind }, rows) => ({ kind, alerts: rows.map(({ objectId }) => objectId), version: 1 }),
  lock: async () => undefined,
  carryOut: (work, { act, row }) => fixAlert(work, act.kind, row),
  lockToUndo: async () => undefined,
  undoRow: undoBookingEvent,
})

/** Carries a fix out by the service of its call. */
const carryOutFix = async (work: Work, fix: AlertFix): Promise<unknown> => {
  switch (fix.call) {
    case 'dispatch':
      return startDispatch(work, fix.bookingId, fix.body)
    case 'advance':
      return advanceNow(work, fix.bookingId)
    case 'resend':
      return resendLinks(work, fix.bookingId)
    case 'clearAddress':
      return clearBounced(work, fix.addressId)
    case 'resendMessage':
      return resendNotification(work, fix.notificationId)
    case 'step':
      await changeBookingStatus(work, fix.bookingId, fix.body)
      return judgeOverlaps(work.db)
    case 'accept':
    case 'link':
    case 'phone':
      throw new Error(`The fix ${fix.kind} is no act of many alerts`)
  }
}

const wordsOf = ({ label, words }: AlertFix): string => [label, words].filter(Boolean).join(' · ')

/** The fixes of an alert are found at its turn: what the alerts before it took is no longer free. @throws {Refusal} */
const fixAlert = async (work: Work, kind: BulkFixKind, { objectId, input: { version } }: Row) => {
  const alert = await getAlert(work.db, objectId)
  if (alert.version !== version) throw alertRefusals.stale(alert)
  for (const right of rightsOfFix(kind)) requireRight(work, right)
  if (alert.status === 'resolved') throw alertRefusals.resolved()
  const fixes = await readFixesOf({ ...work, stillBy: async () => work.by }, alert, kind)
  if (fixes.length === 0) throw alertRefusals.noFix()
  const made = await eventOf(work, { entity: 'booking', id: alert.bookingId }, async () => {
    for (const fix of fixes) {
      const [refused] = fix.refusals
      if (refused) throw new Refusal('conflict', refused.code, refused.message)
      await carryOutFix(work, fix)
    }
  })
  const isStep = fixes.some(({ call }) => call === 'step')
  return { words: fixes.map(wordsOf).join(' · '), changeId: isStep ? made : null }
}

/** The alerts of the request, each once. @throws {Refusal} `ALERT_TYPES_MIXED` */
const rowsOf = async ({ db }: Work, items: AlertFixBulkBody['items']) => {
  const distinct = [...new Map(items.map((item) => [item.id, item])).values()]
  const titles = await findTitles(
    db,
    distinct.map(({ id }) => id),
  )
  if (new Set([...titles.values()].map(({ type }) => type)).size > 1) throw alertRefusals.mixedTypes()
  return distinct.map(({ id, version }) => ({ objectId: id, input: { version } }))
}

/**
 * Mends many alerts: at once when they are few, else by a job. A dry run carries them out one after the other and takes all of it back, so
 * that it says what the alerts before each one leave it. @throws {Refusal} `ALERT_TYPES_MIXED`
 */
export const startFixBulk = async (work: Work, { items, kind, dryRun }: AlertFixBulkBody): Promise<AlertFixBulk> => {
  const rows = await rowsOf(work, items)
  if (!dryRun) return readFixBulk(work.db, (await alertFixBulk.start(work, { kind }, rows)).id)
  const outcomes = (await alertFixBulk.check(work, { kind }, rows)).map(({ row: { objectId, input: seen }, result }): BulkFixRow => {
    const row = { alertId: objectId, ...seen, words: null, message: null, changeId: null }
    if (result instanceof Refusal) return { ...row, state: 'refused', message: sentenceOf(result) }
    return { ...row, state: 'ready', words: result.words ?? null }
  })
  return { id: null, kind, state: 'done', rows: await withTitles(work.db, outcomes), changeId: null, undoneAt: null }
}

/** The rows of a bulk with their titles. */
const withTitles = async (db: Db, rows: readonly BulkFixRow[]): Promise<AlertFixBulk['rows']> => {
  const titles = await findTitles(
    db,
    rows.map(({ alertId }) => alertId),
  )
  return rows.map((row) => ({ ...row, title: titles.get(row.alertId)?.title ?? row.alertId.slice(0, 8) }))
}

/** A bulk with the outcome of each alert. @throws {Refusal} `ALERT_FIX_BULK_NOT_FOUND` */
export const readFixBulk = async (db: Db, id: string): Promise<AlertFixBulk> => {
  const bulk = await alertFixBulk.find(db, id)
  if (!bulk) throw alertRefusals.bulkMissing()
  const { act, state, changeId, undoable, undoneAt } = bulk
  const rows = (await findBulkRows(db, id)).map(({ objectId, input: seen, ...row }): BulkFixRow => {
    const { version } = input.parse(seen)
    return { ...row, alertId: objectId, version, state: row.state === 'kept' ? 'left' : row.state }
  })
  return {
    id,
    kind: act.kind,
    state,
    undoneAt,
    changeId: state === 'done' && undoable > 0 ? changeId : null,
    rows: await withTitles(db, rows),
  }
}
