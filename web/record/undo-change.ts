import type { QueryClient } from '@tanstack/react-query'
import { changeCalls } from '@adm/contract/change'
import { ask, changeIdOf } from '../platform/api.ts'
import { isUnanswered } from '../platform/kept.ts'
import { describeError } from '../platform/refused.ts'
import { showToast } from '../ui/toast.tsx'

const undone = 'Action annulée.'
/** `unanswered`: the server may have done it or not; the same attempt can be made again. */
type UndoOutcome = 'done' | 'refused' | 'unanswered'
type Undoing = {
  changeId: string
  /** Of the attempt: one an offer to undo, however often it is taken. */
  key: string
  /** What is said once it is done. */
  done?: string
}

/** Undoes a change of history and reads everything on screen again; what contradicts it is told. */
export const undoChange = async (queries: QueryClient, { changeId, key, done = undone }: Undoing): Promise<UndoOutcome> => {
  try {
    const told = await ask(changeCalls.undo, { params: { id: changeId }, body: {}, key })
    if (done === undone) tellUndone(queries, told.changeId)
    else showToast({ message: done, tone: 'success' })
    return 'done'
  } catch (error) {
    showToast({ message: describeError(error).message, tone: 'error' })
    return isUnanswered(error) ? 'unanswered' : 'refused'
  } finally {
    await queries.invalidateQueries()
  }
}

/** Says what was done, with thirty seconds to undo it. */
export const tellUndoable = (queries: QueryClient, message: string, changeId: string, onUndone?: () => void): void => {
  const key = crypto.randomUUID()
  const undo = async () => {
    const outcome = await undoChange(queries, { changeId, key })
    if (outcome === 'done') onUndone?.()
    return outcome !== 'unanswered'
  }
  showToast({ message, tone: 'success', seconds: 30, action: { label: 'Annuler', isUndo: true, onSelect: undo } })
}

/** Says that something is undone. An undo that is an event of its own is undone as well: « Rétablir ». */
export const tellUndone = (queries: QueryClient, changeId: string | null): void => {
  const key = crypto.randomUUID()
  const again = async () => (await undoChange(queries, { changeId: changeId ?? '', key, done: 'Action rétablie.' })) !== 'unanswered'
  showToast({ message: undone, tone: 'success', ...(changeId && { seconds: 12, action: { label: 'Rétablir', onSelect: again } }) })
}

/**
 * Says that an act is done, with thirty seconds to undo it where history can.
 * @param done what the call answered
 */
export const tellDone = (queries: QueryClient, message: string, done: unknown, seconds?: number): void => {
  const changeId = changeIdOf(done)
  if (changeId) tellUndoable(queries, message, changeId)
  else showToast({ message, tone: 'success', ...(seconds && { seconds }) })
}
