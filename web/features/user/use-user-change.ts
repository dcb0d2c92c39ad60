import { useMutation, useQueryClient } from '@tanstack/react-query'
import { userCalls } from '@adm/contract/user'
import { type Account, type AccountChange, account as accountSchema } from '@adm/domain/user/user'
import { ask, asking } from '../../platform/api.ts'
import { Refused } from '../../platform/refused.ts'

/** What is saved, over the row that the person had before their eyes. */
type Attempt = { change: AccountChange; read: Account }

/**
 * Saves a change of an account, and shows it in the list and the panel. When somebody else changed the account meanwhile, the row as it
 * is now takes its place on screen and the sentence of the refusal asks to look again.
 */
export const useUserChange = () => {
  const queries = useQueryClient()
  const show = (account: Account) => {
    queries.setQueryData(asking(userCalls.read, { params: { id: account.id } }).queryKey, account)
    void queries.invalidateQueries({ predicate: ({ queryKey: [path] }) => String(path).startsWith(userCalls.list.path) })
  }
  return useMutation({
    mutationFn: ({ change, read }: Attempt) => ask(userCalls.change, { params: { id: read.id }, body: change, version: read.version }),
    onSuccess: show,
    onError: (error) => {
      const current = error instanceof Refused ? accountSchema.safeParse(error.told.current).data : undefined
      if (current) show(current)
    },
  })
}
