import type { QueryClient } from '@tanstack/react-query'
import { changeCalls } from '@adm/contract/platform/change'
import { callApi, changeIdOf } from '../../platform/api/api.ts'
import { isUnanswered } from '../../platform/offline/offline-answers.ts'
import { describeError } from '../../platform/api/refused.ts'
import { showToast } from '../../ui/overlay/toast.tsx'

const undone = 'Action annulée.'
/** `unanswered`: the server may have done it or not; the same attempt can be made again. */
type UndoOutcome = 'done' | 'refused' | 'unanswered'
type Undoing = {
  changeId: string
  /** Of the attempt: one an offer to undo, however often it is taken. */
  key: string
  /** The toast of a finished undo. */
  done?: string
}

/** Undoes a change of the history and reads everything on screen again; contradictions are reported. */
export const undoChange = async (queries: QueryClient, { changeId, key, done = undone }: Undoing): Promise<UndoOutcome> => {
  try {
    const told = await callApi(changeCalls.undo, { params: { id: changeId }, body: {}, key })
    if (done === undone) toastUndone(queries, told.changeId)
    else showToast({ message: done, tone: 'success' })
    return 'done'
  } catch (error) {
    showToast({ message: describeError(error).message, tone: 'error' })
    return isUnanswered(error) ? 'unanswered' : 'refused'
  } finally {
    await queries.invalidateQueries()
  }
}

/** Toasts a finished action, with thirty seconds to undo it. */
export const toastUndoable = (queries: QueryClient, message: string, changeId: string, onUndone?: () => void): void => {
  const key = crypto.randomUUID()
  const undo = async () => {
    const outcome = await undoChange(queries, { changeId, key })
    if (outcome === 'done') onUndone?.()
    return outcome !== 'unanswered'
  }
  showToast({ message, tone: 'success', seconds: 30, action: { label: 'Annuler', isUndo: true, onSelect: undo } })
}

/** Says that something is undone. An undo that is an event of its own is undone as well: « Rétablir ». */
export const toastUndone = (queries: QueryClient, changeId: string | null): void => {
  const key = crypto.randomUUID()
  const again = async () => (await undoChange(queries, { changeId: changeId ?? '', key, done: 'Action rétablie.' })) !== 'unanswered'
  showToast({ message: undone, tone: 'success', ...(changeId && { seconds: 12, action: { label: 'Rétablir', onSelect: again } }) })
}

/**
 * Toasts a finished action, with thirty seconds to undo it where history can.
 * @param done the answer of the call
 */
export const toastDone = (queries: QueryClient, message: string, done: unknown, seconds?: number): void => {
  const changeId = changeIdOf(done)
  if (changeId) toastUndoable(queries, message, changeId)
  else showToast({ message, tone: 'success', ...(seconds && { seconds }) })
}
