import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toastDone } from '../../recipes/history/undo-change.ts'
import { readAgain } from '../../platform/api/read-again.ts'

/**
 * Mutation on a document; the documents are read again, after a failure too.
 * @param message the sentence of the toast
 */
export const useDocumentAct = <Input, Done>(act: (input: Input) => Promise<Done>, message: (done: Done) => string, onDone: () => void) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: (done) => {
      toastDone(queries, message(done), done)
      onDone()
    },
    onSettled: () => readAgain(queries, 'document'),
  })
}
