import type { QueryClient } from '@tanstack/react-query'
import { changeCalls } from '@adm/contract/platform/change'
import { newKey } from '../../platform/new-key.ts'
import { callApi, changeIdOf } from '../../platform/api/api.ts'
import { isUnanswered } from '../../platform/offline/offline-answers.ts'
import { describeError } from '../../platform/api/refused.ts'
import { showToast } from '../../ui/overlay/toast.tsx'

const undone = 'Action annulée.'
/** `unanswered`: the server may have undone the change or not; the same attempt can be repeated. */
type UndoOutcome = 'done' | 'refused' | 'unanswered'
type Undoing = {
  changeId: string
  /** The idempotency key, one for each offered undo, however often it is clicked. */
  key: string
  /** The message of the toast after the undo. */
  done?: string
}

/** Undoes a change of the history and invalidates every cache entry; a refusal appears in a toast. */
export const undoChange = async (queries: QueryClient, { changeId, key, done = undone }: Undoing): Promise<UndoOutcome> => {
  try {
    const answer = await callApi(changeCalls.undo, { params: { id: changeId }, body: {}, key })
    if (done === undone) toastUndone(queries, answer.changeId)
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
  const key = newKey()
  const undo = async () => {
    const outcome = await undoChange(queries, { changeId, key })
    if (outcome === 'done') onUndone?.()
    return outcome !== 'unanswered'
  }
  showToast({ message, tone: 'success', seconds: 30, action: { label: 'Annuler', isUndo: true, onSelect: undo } })
}

/** Toasts an undo. An undo that is itself a change of the history can be undone: « Rétablir ». */
export const toastUndone = (queries: QueryClient, changeId: string | null): void => {
  const key = newKey()
  const again = async () => (await undoChange(queries, { changeId: changeId ?? '', key, done: 'Action rétablie.' })) !== 'unanswered'
  showToast({ message: undone, tone: 'success', ...(changeId && { seconds: 12, action: { label: 'Rétablir', onSelect: again } }) })
}

/**
 * Toasts a finished action, with thirty seconds to undo it where the history can.
 * @param done the answer of the call
 */
export const toastDone = (queries: QueryClient, message: string, done: unknown, seconds?: number): void => {
  const changeId = changeIdOf(done)
  if (changeId) toastUndoable(queries, message, changeId)
  else showToast({ message, tone: 'success', ...(seconds && { seconds }) })
}
