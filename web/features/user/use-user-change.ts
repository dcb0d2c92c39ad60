import { useMutation, useQueryClient } from '@tanstack/react-query'
import { userCalls } from '@adm/contract/user'
import { type Account, type AccountChange, account as accountSchema } from '@adm/domain/user/user'
import { callApi, apiQuery } from '../../platform/api/api.ts'
import { Refused } from '../../platform/api/refused.ts'
import { readAgain } from '../../platform/api/read-again.ts'

/** The change, and the displayed row on which it is based. */
type ChangeAttempt = { change: AccountChange; read: Account }

/**
 * Saves a change of an account and updates the list and the panel. After a concurrent change, the current row is displayed and the refusal
 * asks the person to check it.
 */
export const useUserChange = () => {
  const queries = useQueryClient()
  const show = (account: Account) => {
    queries.setQueryData(apiQuery(userCalls.read, { params: { id: account.id } }).queryKey, account)
    void readAgain(queries, 'user')
  }
  return useMutation({
    mutationFn: ({ change, read }: ChangeAttempt) =>
      callApi(userCalls.change, { params: { id: read.id }, body: change, version: read.version }),
    onSuccess: show,
    onError: (error) => {
      const current = error instanceof Refused ? accountSchema.safeParse(error.refusal.current).data : undefined
      if (current) show(current)
    },
  })
}
