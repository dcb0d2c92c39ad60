import { useMutation, useQueryClient } from '@tanstack/react-query'
import { userCalls } from '@adm/contract/user'
import { type Account, type AccountChange, account as accountSchema } from '@adm/domain/user/user'
import { callApi, apiQuery } from '../../platform/api/api.ts'
import { Refused } from '../../platform/api/refused.ts'
import { readAgain } from '../../platform/api/read-again.ts'

/** The change, and the row that the person saw when they made it. */
type ChangeAttempt = { change: AccountChange; read: Account }

/**
 * Saves a change of an account, and shows it in the list and the panel. When somebody else changed the account meanwhile, the current
 * row takes its place on screen and the refusal's sentence says to look again.
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
