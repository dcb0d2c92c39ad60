import { timeBlockEvents } from '@adm/domain/checker/time-block-events'
import { timeBlockCalls } from '@adm/contract/checker/time-block'
import { timeBlock, timeBlockFields } from '@adm/domain/checker/time-block'
import { bindUndos, fieldsOf, undoBy } from '../../../platform/history/undo.ts'
import { getTimeBlockForChange } from './time-block.queries.ts'
import { saveTimeBlock } from './time-block.service.ts'

const state = timeBlock.pick({ canceledAt: true }).extend(timeBlockFields)

/** Puts the fields back that the change wrote, by the rules of any change; of a creation, frees the time. */
const undoWritten = undoBy(
  { requires: timeBlockCalls.change.requires, lock: getTimeBlockForChange, fields: 'all' },
  (work, { before }, { id }) =>
    saveTimeBlock(work, { id }, 'changed', (row) =>
      before === null ? { ...row, canceledAt: work.now } : state.parse({ ...row, ...fieldsOf(before) }),
    ),
)

/** The changes of a time block that can be undone: all of them. */
export const timeBlockUndos = bindUndos(timeBlockEvents, { created: undoWritten, changed: undoWritten, canceled: undoWritten })
