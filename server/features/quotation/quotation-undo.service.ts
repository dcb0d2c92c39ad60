import { quotationCalls } from '@adm/contract/quotation/quotation'
import { quotation } from '@adm/domain/quotation/quotation'
import { quotationEvents } from '@adm/domain/quotation/quotation-events'
import { eventOfKind } from '@adm/domain/platform/event'
import { recordRow } from '../../platform/history/change-row.ts'
import { restoring, undoEdit } from '../../platform/history/restore.ts'
import { bindUndos, recordedAsUndone, undoBy, undoCreation } from '../../platform/history/undo.ts'
import { getQuotationForChange, quotationSubject, updateQuotation } from './quotation.queries.ts'
import { changeQuotation, removeQuotation } from './quotation.service.ts'

const lock = getQuotationForChange
const { requires } = quotationCalls.change
/** The ordinary edit of a quotation, by which history restores values. Lines are restored by an undo alone: they are priced again. */
export const quotationEdit = restoring(quotationCalls.change, changeQuotation)
const undoEdited = recordedAsUndone(undoEdit([quotationEdit], lock))
const undoCreated = undoCreation({ requires, lock }, (work, id) => removeQuotation(work, id))

const stepped = quotation.pick({ status: true, edition: true, sentAt: true, validUntil: true, declineReason: true }).partial()
const steps = [quotationEvents.Q02, quotationEvents.Q03, quotationEvents.Q04, quotationEvents.Q06]
/** Puts a quotation back where a step found it: the version that was sent is in force again, with its link. */
const undoStep = undoBy(
  { requires: quotationCalls.transition.requires, lock, fields: ['status', 'edition'] },
  async (work, change, before) => {
    await updateQuotation(work.db, before, stepped.parse(change.before))
    await recordRow(work, quotationSubject, before, { event: eventOfKind(steps, work.undoing.kind) })
  },
)

/** The undo of each change of a quotation: nothing that was sent or accepted is undone. */
export const quotationUndos = bindUndos(quotationEvents, {
  created: undoCreated,
  changed: undoEdited,
  valueRestored: undoEdited,
  Q02: undoStep,
  Q03: undoStep,
  Q04: undoStep,
  Q06: undoStep,
})
