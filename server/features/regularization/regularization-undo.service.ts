import { regularizationCalls } from '@adm/contract/regularization'
import { regularizationEvents } from '@adm/domain/regularization/regularization-events'
import { undoRefusals } from '@adm/domain/undo/undo-refusals'
import { record } from '../../platform/history/history.ts'
import { restoring, undoEdit } from '../../platform/history/restore.ts'
import { bindUndos } from '../../platform/history/undo.ts'
import { requireRight } from '../../platform/identity/session.ts'
import { recordedAsUndone, type Undo, undoCreation } from '../../platform/history/undo.ts'
import { getRegularization, getRegularizationForChange, lockRegularization, setDeleted } from './regularization.queries.ts'
import { changeRegularization, factsOf, removeRegularization } from './regularization.service.ts'

const lock = getRegularizationForChange
const undoEdited = recordedAsUndone(undoEdit([restoring(regularizationCalls.change, changeRegularization)], lock))
const undoCreated = undoCreation({ requires: regularizationCalls.remove.requires, lock }, (work, id, { version }) =>
  removeRegularization(work, id, version),
)

/** Restores a deleted regularization unchanged, with its past months as well. @throws {Refusal} `NOT_UNDOABLE` */
const restoreRegularization: Undo = async (work, { entityId: id }) => {
  for (const right of regularizationCalls.create.requires) requireRight(work, right)
  if (await lockRegularization(work.db, id)) throw undoRefusals.again()
  await setDeleted(work.db, id, null)
  const after = await getRegularization(work.db, id)
  await record(work, regularizationEvents.restored, { id, before: null, after, facts: factsOf(after) })
}

/** The undos of regularization changes. */
export const regularizationUndos = bindUndos(regularizationEvents, {
  created: undoCreated,
  restored: undoCreated,
  deleted: restoreRegularization,
  changed: undoEdited,
})
