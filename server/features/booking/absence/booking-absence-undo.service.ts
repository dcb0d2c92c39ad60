import { absenceFields } from '@adm/domain/checker/checker-calendar'
import { hasPermissions } from '@adm/domain/permission'
import { updateBooking, updateChecker } from '@adm/domain/screen-right'
import { undoRefusals } from '@adm/domain/undo/undo-refusals'
import { dayOf } from '@adm/domain/values/date/moment'
import { z } from 'zod'
import { type Done, findChangesOfRequest } from '../../../platform/history/history.queries.ts'
import { undoBy } from '../../../platform/history/undo.ts'
import { requireRight } from '../../../platform/identity/session.ts'
import { findAnnounced } from '../../../platform/mail/outbox.ts'
import type { Work } from '../../../platform/work/work.ts'
import { findAbsences, setAbsenceLifted } from '../../checker/calendar/checker-absence.queries.ts'
import { addAbsence, cancelAbsence, moveAbsence, recordSettled } from '../../checker/calendar/checker-calendar.service.ts'
import { getCheckerForChange } from '../../checker/row/checker-file.queries.ts'
import { undoBookingChange } from '../history/booking-undo.service.ts'
import { findBookingsOf } from '../row/booking.queries.ts'
import { announceMoved } from './appointment-notice.service.ts'
import { findMissionsDuring } from './booking-absence.queries.ts'
import { requireDecided } from './settled-missions.service.ts'

const absence = z.object({ ...absenceFields, isAnnounced: z.boolean().default(false) })
type AbsenceThen = z.output<typeof absence>
const changed = z.object({ absence: absence.nullish() })
const settledFacts = z.object({ absence: absence.nullish(), bookingIds: z.array(z.uuid()).default([]) })

/** The absence as the change left it, still there. @throws {Refusal} `NOT_UNDOABLE` */
const findAbsence = async ({ db }: Work, checkerId: string, { startAt, endAt }: AbsenceThen) => {
  const around = await findAbsences(db, checkerId, { fromDay: dayOf(startAt), untilDay: dayOf(endAt) })
  const same = around.find((row) => row.startAt === startAt && row.endAt === endAt)
  if (!same) throw undoRefusals.notUndoable("l'absence a été modifiée ou annulée depuis")
  return same
}

/** Who may announce an absence may undo an announcement; any other change of an absence needs the permission to change checkers. */
const requireRightTo = (work: Work, states: readonly (AbsenceThen | null | undefined)[]): void => {
  const isAnnounced = states.every((state) => !state || state.isAnnounced)
  const isPlanner = hasPermissions(work.by.permissions, [updateBooking])
  requireRight(work, isAnnounced && isPlanner ? updateBooking : updateChecker)
}

/**
 * Undoes the steps of the orders that the same request made, last first. Messages about them that still wait are taken back with the steps;
 * who was told before, or is told again by a redo, is told where the appointment is now.
 * @throws {Refusal} of the first that cannot be undone
 */
const undoMissions = async (work: Work, { requestId }: Done, bookingIds: readonly string[]): Promise<void> => {
  if (bookingIds.length === 0) return
  const announced = await findAnnounced(work, requestId, bookingIds)
  const isAgain = work.undoing?.isAgain === true
  const before = new Map((await findBookingsOf(work.db, bookingIds)).map((booking) => [booking.id, booking]))
  for (const step of await findChangesOfRequest(work.db, 'booking', bookingIds, requestId)) await undoBookingChange(work, step)
  for (const booking of await findBookingsOf(work.db, bookingIds)) {
    const wasAt = before.get(booking.id)?.startAt
    if (isAgain && wasAt && booking.checkerId) await announceMoved(work, booking, wasAt)
    else if (announced.has(booking.id)) await announceMoved(work, booking, null)
  }
}

/** The same while an absence stays: it is lifted within the transaction, so that the missions may return under it, as they were before. */
const undoMissionsUnder = async (work: Work, change: Done, { id }: { id: string }, bookingIds: readonly string[]): Promise<void> => {
  await setAbsenceLifted(work.db, id, work.now)
  await undoMissions(work, change, bookingIds)
  await setAbsenceLifted(work.db, id, null)
}

/** The missions that the undone steps will take from the checker again may be under the absence; others must not be overlooked. */
const requireOthersDecided = async ({ db }: Work, checkerId: string, hours: AbsenceThen, bookingIds: readonly string[]) => {
  const under = await findMissionsDuring(db, checkerId, hours)
  const decided = under.filter(({ bookingId }) => bookingIds.includes(bookingId))
  const missions = decided.map(({ bookingId }) => ({ bookingId, choice: 'keep' as const }))
  await requireDecided(db, checkerId, { ...hours, missions })
}

/**
 * Undoes a change of an absence as a whole, with the missions settled in the same request. The absence first: its missions cannot return to
 * an absent checker.
 * @throws {Refusal} `NOT_UNDOABLE` when the absence or a mission changed since, `ABSENCE_OVER_MISSIONS`, `FORBIDDEN`
 */
const undoAbsence = undoBy({ requires: [], lock: getCheckerForChange }, async (work, change, { id: checkerId }) => {
  const [was, is] = [changed.parse(change.before).absence, changed.parse(change.after).absence]
  const { bookingIds } = settledFacts.parse(change.facts ?? {})
  const settled = { missions: [], bookingIds }
  requireRightTo(work, [was, is])
  const draft = was && { ...was, reason: was.reason ?? null }
  if (was) await requireOthersDecided(work, checkerId, was, bookingIds)
  if (is && draft) {
    const row = await moveAbsence(work, await findAbsence(work, checkerId, is), draft, { settled })
    return undoMissionsUnder(work, change, row, bookingIds)
  }
  if (is) await cancelAbsence(work, await findAbsence(work, checkerId, is), settled)
  if (draft) await addAbsence(work, checkerId, draft, settled)
  return undoMissions(work, change, bookingIds)
})

/** Gives the missions back that were settled under an absence, which stays. @throws {Refusal} as `undoAbsence` */
const undoSettled = undoBy({ requires: [updateBooking], lock: getCheckerForChange }, async (work, change, { id: checkerId }) => {
  const { absence: hours, bookingIds } = settledFacts.parse(change.facts ?? {})
  if (!hours) throw undoRefusals.notUndoable("l'absence a été modifiée ou annulée depuis")
  const row = await findAbsence(work, checkerId, hours)
  await recordSettled(work, row, { missions: [], bookingIds })
  await undoMissionsUnder(work, change, row, bookingIds)
})

/** The undo functions of absence events. */
export const absenceUndos = {
  absenceCreated: undoAbsence,
  absenceAnnounced: undoAbsence,
  absenceChanged: undoAbsence,
  absenceConfirmed: undoAbsence,
  absenceCanceled: undoAbsence,
  absenceSettled: undoSettled,
}
