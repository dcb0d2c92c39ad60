import { useMutation, useQueryClient } from '@tanstack/react-query'
import { toastDone } from '../../recipes/history/undo-change.ts'
import { readAgain } from '../../platform/api/read-again.ts'

/**
 * Mutation on keys; afterwards keys, orders and checkers are read again, because pages of all three show its result.
 * @param message the sentence of the toast
 */
export const useKeyAct = <Input = void, Done = unknown>(
  act: (input: Input) => Promise<Done>,
  message: string | ((done: Done) => string),
  onDone: () => void,
) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: async (done) => {
      toastDone(queries, typeof message === 'string' ? message : message(done), done)
      onDone()
      await readAgain(queries, 'key-tracking', 'booking', 'checker')
    },
  })
}
