import { useMutation, useQueryClient } from '@tanstack/react-query'
import { bookingCalls } from '@adm/contract/booking'
import { keyTrackingCalls } from '@adm/contract/key-tracking'
import { tellDone } from '../../record/undo-change.ts'

const shown = [keyTrackingCalls.list.path, bookingCalls.list.path, '/api/checkers']

/**
 * Does something to keys, of which their order and their checker show the outcome: all of them are read again.
 * @param told what is said once it is done
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
      tellDone(queries, typeof told === 'string' ? told : told(done), done)
      onDone()
      await queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => shown.some((one) => String(path).startsWith(one)) })
    },
  })
}
