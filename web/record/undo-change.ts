import type { QueryClient } from '@tanstack/react-query'
import { changeCalls } from '@adm/contract/change'
import { ask } from '../platform/api.ts'
import { describeError } from '../platform/refused.ts'
import { showToast } from '../ui/toast.tsx'

/** Undoes a change of history and reads everything on screen again; what contradicts it is told. @returns whether it is undone */
export const undoChange = async (queries: QueryClient, changeId: string): Promise<boolean> => {
  try {
    await ask(changeCalls.undo, { params: { id: changeId }, body: {}, key: crypto.randomUUID() })
    showToast({ message: 'Action annulée.', tone: 'success' })
    return true
  } catch (error) {
    showToast({ message: describeError(error).message, tone: 'error' })
    return false
  } finally {
    await queries.invalidateQueries()
  }
}

/** Says what was done, with thirty seconds to undo it. */
export const tellUndoable = (queries: QueryClient, message: string, changeId: string, onUndone?: () => void): void => {
  const undo = async () => {
    if (await undoChange(queries, changeId)) onUndone?.()
  }
  showToast({ message, tone: 'success', seconds: 30, action: { label: 'Annuler', onSelect: () => void undo() } })
}
