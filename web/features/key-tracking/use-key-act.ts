import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toastDone } from '../../recipes/history/undo-change.ts'
import { readAgain } from '../../platform/api/read-again.ts'

/**
 * Runs an action on keys; their order and their checker show the result: all of them are read again.
 * @param told the toast of the result
 */
export const useKeyAct = <Asked = void, Done = unknown>(
  act: (asked: Asked) => Promise<Done>,
  told: string | ((done: Done) => string),
  onDone: () => void,
) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: async (done) => {
      toastDone(queries, typeof told === 'string' ? told : told(done), done)
      onDone()
      await readAgain(queries, 'key-tracking', 'booking', 'checker')
    },
  })
}
