import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toastDone } from '../../recipes/history/undo-change.ts'
import { readAgain } from '../../platform/api/read-again.ts'

/**
 * Runs an action on a document; its list is read again, after a failure as well.
 * @param told the toast of the result
 */
export const useDocumentAct = <Asked, Done>(act: (asked: Asked) => Promise<Done>, told: (done: Done) => string, onDone: () => void) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: (done) => {
      toastDone(queries, told(done), done)
      onDone()
    },
    onSettled: () => readAgain(queries, 'document'),
  })
}
