import { useMutation, useQueryClient } from '@tanstack/react-query'
import { bookingCalls } from '@adm/contract/booking'
import { clientCalls } from '@adm/contract/client'
import { showToast } from '../../ui/toast.tsx'

/**
 * Does something to a client of which its page, its lists and its orders show the outcome: all of them are read again.
 * @param told what is said once it is done
 */
export const useClientAct = <Asked, Done>(act: (asked: Asked) => Promise<Done>, told: (done: Done) => string, onDone: () => void) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: act,
    onSuccess: (done) => {
      showToast({ message: told(done), tone: 'success' })
      onDone()
    },
    onSettled: () =>
      queries.invalidateQueries({
        predicate: ({ queryKey: [path] }) =>
          typeof path === 'string' && [clientCalls.list.path, bookingCalls.list.path].some((one) => path.startsWith(one)),
      }),
  })
}
