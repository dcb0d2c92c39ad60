import { checkerAbsenceCalls } from '@adm/contract/checker/checker-absence'
import { absenceFields } from '@adm/domain/checker/checker-calendar'
import { undoRefusals } from '@adm/domain/undo-refusals'
import { dayOf } from '@adm/domain/values/date/moment'
import { z } from 'zod'
import { undoBy, type Undos } from '../../../platform/history/undo.ts'
import { findAbsences } from '../../checker/calendar/checker-absence.queries.ts'
import { cancelAbsence } from '../../checker/calendar/checker-calendar.service.ts'
import { getCheckerForChange } from '../../checker/checker-file.queries.ts'
import { changeAbsence, createAbsence } from './booking-absence.service.ts'

const absenceFacts = z.object({ absence: z.object(absenceFields).nullish() })

/**
 * Undoes the creation, change or end of an absence. The missions settled with it stay where they are: each is undone from its order.
 * @throws {Refusal} `NOT_UNDOABLE` when the absence changed since, `ABSENCE_OVER_MISSIONS`
 */
const undoAbsence = undoBy(
  { requires: checkerAbsenceCalls.change.requires, lock: getCheckerForChange },
  async (work, { before, after }, { id: checkerId }) => {
    const [was, is] = [absenceFacts.parse(before).absence, absenceFacts.parse(after).absence]
    const draft = was && { ...was, missions: [] }
    if (!is) return draft && createAbsence(work, checkerId, draft)
    const around = await findAbsences(work.db, checkerId, { fromDay: dayOf(is.startAt), untilDay: dayOf(is.endAt) })
    const absence = around.find(({ startAt, endAt }) => startAt === is.startAt && endAt === is.endAt)
    if (!absence) throw undoRefusals.notUndoable("l'absence a été modifiée ou annulée depuis")
    return draft ? changeAbsence(work, absence, draft) : cancelAbsence(work, absence)
  },
)

/** The undo functions of absence events. */
export const absenceUndos: Undos = {
  'checker.absence-created': undoAbsence,
  'checker.absence-changed': undoAbsence,
  'checker.absence-canceled': undoAbsence,
}
