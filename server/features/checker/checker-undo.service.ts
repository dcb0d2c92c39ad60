import { checkerCalls } from '@adm/contract/checker/checker'
import { availabilityChange } from '@adm/domain/checker/checker-calendar'
import { checkerTransitions } from '@adm/domain/checker/checker-transition'
import { eachOf, stepKinds } from '@adm/domain/platform/event'
import { restoring, undoEdit } from '../../platform/history/restore.ts'
import { fieldsOf, recordedAsUndone, undoBy } from '../../platform/history/undo.ts'
import { changeAvailability } from './calendar/checker-calendar.service.ts'
import { getCheckerForChange } from './row/checker-file.queries.ts'
import { restoreCheckerState } from './checker-transition.service.ts'
import { changeChecker } from './change/checker.service.ts'

const lock = getCheckerForChange
const requires = checkerCalls.change.requires
/** The ordinary edit of a checker, by which history restores values. */
export const checkerEdit = restoring(checkerCalls.change, changeChecker)

const undoEdited = recordedAsUndone(undoEdit([checkerEdit], lock))

const undoState = undoBy({ requires, lock, fields: ['type', 'network', 'leaveReason'] }, (work, { before }, checker) =>
  restoreCheckerState(work, checker, fieldsOf(before)),
)

const hours = availabilityChange.pick({ weeks: true }).strip()
const undoHours = undoBy({ requires, lock, fields: ['weeks', 'exceptions'] }, (work, { entityId, before }, { version }) =>
  changeAvailability(work, entityId, hours.parse(before), version),
)

/** The undos of the file of a checker; those of absences belong to the orders under them. */
export const checkerUndos = {
  changed: undoEdited,
  valueRestored: undoEdited,
  hoursChanged: undoHours,
  ...eachOf(stepKinds(checkerTransitions), undoState),
}
