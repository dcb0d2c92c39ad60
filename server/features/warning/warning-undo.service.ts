import { warningEvents, warningSteps } from '@adm/domain/warning/warning-events'
import { eachOf, eventOfKind, stepKinds } from '@adm/domain/platform/event'
import { warningCalls } from '@adm/contract/warning/warning'
import { warning } from '@adm/domain/warning/warning'
import { warningTransitions } from '@adm/domain/warning/warning-transition'
import { recordRow } from '../../platform/history/change-row.ts'
import { restoring, undoEdit } from '../../platform/history/restore.ts'
import { recordedAsUndone, undoBy, bindUndos } from '../../platform/history/undo.ts'
import { getWarningForChange, updateWarning, warningSubject } from './warning.queries.ts'
import { changeWarning } from './warning.service.ts'

const lock = getWarningForChange
/** The ordinary edit of a warning, by which history restores values. */
export const warningEdit = restoring(warningCalls.change, changeWarning)
const undoEdited = recordedAsUndone(undoEdit([warningEdit], lock))

const moved = warning.pick({ status: true, assigneeId: true, closingReason: true, closedAt: true }).partial()
/** Puts a warning back where a transition found it, with who was in charge and why it was closed. */
const undoStep = undoBy(
  { requires: warningCalls.transition.requires, lock, fields: ['status', 'assigneeId', 'closingReason', 'closedAt'] },
  async (work, change, before) => {
    const { status = before.status, ...was } = moved.parse(change.before)
    const { assigneeId, closingReason, closedAt } = before
    await updateWarning(work.db, before, { assigneeId, closingReason, closedAt, ...was, status })
    await recordRow(work, warningSubject, before, { event: eventOfKind(warningSteps, work.undoing.kind), partOf: before.bookingId })
  },
)

/** The undo of each change of a warning. */
export const warningUndos = bindUndos(warningEvents, {
  changed: undoEdited,
  valueRestored: undoEdited,
  ...eachOf(stepKinds(warningTransitions), undoStep),
})
