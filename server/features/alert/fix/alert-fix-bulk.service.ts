import type { AlertFix } from '@adm/contract/alert/alert-fix'
import type { AlertFixBulk } from '@adm/contract/alert/alert-fix-bulk'
import type { BulkFixKind, BulkFixRow } from '@adm/domain/alert/alert-fix-bulk'
import { alertRefusals } from '@adm/domain/alert/alert-refusals'
import { Refusal } from '@adm/domain/refusal'
import type { Db } from '../../../platform/database/database.ts'
import { requireRight } from '../../../platform/identity/session.ts'
import { clearBounced } from '../../../platform/mail/mail-report.ts'
import { inSavepoint } from '../../../platform/work/savepoint.ts'
import type { Work } from '../../../platform/work/work.ts'
import { judgeOverlaps } from '../../booking/row/booking-mission.queries.ts'
import { changeBookingStatus } from '../../booking/step/booking-transition.service.ts'
import { advanceNow, startDispatch } from '../../mission-proposition/dispatch.service.ts'
import { resendNotification } from '../../notification/notification.service.ts'
import { resendLinks } from '../../slot-offer/slot-offer.service.ts'
import { getAlert } from '../row/alert.queries.ts'
import { readFixesOf, rightsOfFix } from './alert-fix.service.ts'
import { findFixBulk, findTitles } from './alert-fix-bulk.queries.ts'

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
const fixAlert = async (work: Work, kind: BulkFixKind, { alertId, version }: BulkFixRow): Promise<Partial<BulkFixRow>> => {
  const alert = await getAlert(work.db, alertId)
  if (alert.version !== version) throw alertRefusals.stale(alert)
  for (const right of rightsOfFix(kind)) requireRight(work, right)
  if (alert.status === 'resolved') throw alertRefusals.resolved()
  const fixes = await readFixesOf({ ...work, stillBy: async () => work.by }, alert, kind)
  if (fixes.length === 0) throw alertRefusals.noFix()
  const recordedBefore = work.recorded.length
  for (const fix of fixes) {
    const [refused] = fix.refusals
    if (refused) throw new Refusal('conflict', refused.code, refused.message)
    await carryOutFix(work, fix)
  }
  const made = work.recorded.slice(recordedBefore).find(({ entity, id }) => entity === 'booking' && id === alert.bookingId)
  const isStep = fixes.some(({ call }) => call === 'step')
  return { words: fixes.map(wordsOf).join(' · '), changeId: isStep ? (made?.eventId ?? null) : null }
}

/** Carries out the fix of each of these rows: a refusal is reported, and affects no other row. */
export const fixRows = async (work: Work, kind: BulkFixKind, rows: readonly BulkFixRow[]): Promise<BulkFixRow[]> => {
  const outcomes: BulkFixRow[] = []
  for (const row of rows) {
    const result = await inSavepoint(work, () => fixAlert(work, kind, row))
    outcomes.push(result instanceof Refusal ? { ...row, state: 'refused', message: result.message } : { ...row, ...result, state: 'done' })
  }
  return outcomes
}

/** The rows of a bulk with their titles. */
export const withTitles = async (db: Db, rows: readonly BulkFixRow[]): Promise<AlertFixBulk['rows']> => {
  const titles = await findTitles(
    db,
    rows.map(({ alertId }) => alertId),
  )
  return rows.map((row) => ({ ...row, title: titles.get(row.alertId)?.title ?? row.alertId.slice(0, 8) }))
}

/** A bulk with the outcome of each alert. @throws {Refusal} `ALERT_FIX_BULK_NOT_FOUND` */
export const readFixBulk = async (db: Db, id: string): Promise<AlertFixBulk> => {
  const bulk = await findFixBulk(db, id)
  if (!bulk) throw alertRefusals.bulkMissing()
  const { rows, changeId, ...rest } = bulk
  const isUndoable = rest.state === 'done' && rows.some((row) => row.state === 'done' && row.changeId !== null)
  return { ...rest, changeId: isUndoable ? changeId : null, rows: await withTitles(db, rows) }
}
