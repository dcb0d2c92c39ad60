import { useMutation, useQueryClient } from '@tanstack/react-query'
import { documentCalls } from '@adm/contract/document'
import { tellDone } from '../../record/undo-change.ts'

/**
 * Does something to a document; its list is read again, whatever came of it.
 * @param told what is said once it is done
 */
export const useDocumentAct = <Asked, Done>(act: (asked: Asked) => Promise<Done>, told: (done: Done) => string, onDone: () => void) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: (done) => {
      tellDone(queries, told(done), done)
      onDone()
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [documentCalls.list.path] }),
  })
}
