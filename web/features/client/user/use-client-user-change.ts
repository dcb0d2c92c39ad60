import { type QueryClient, useMutation, useQueryClient } from '@tanstack/react-query'
import { clientCalls } from '@adm/contract/client/client'
import { clientUserCalls } from '@adm/contract/client/client-user'
import type { ClientUser, ClientUserChange } from '@adm/domain/client/client-user'
import { callApi, apiQuery } from '../../../platform/api/api.ts'
import { describeError } from '../../../platform/api/refused.ts'
import { toastDone } from '../../../recipes/history/undo-change.ts'
import { showToast } from '../../../ui/overlay/toast.tsx'

/** Reads the client and its history again, because its contacts are part of it. */
export const readClientAgain = async (queries: QueryClient, clientId: string): Promise<void> => {
  await Promise.all([
    queries.invalidateQueries(apiQuery(clientCalls.read, { params: { id: clientId } })),
    queries.invalidateQueries({ queryKey: [clientCalls.history.path, { params: { id: clientId } }] }),
  ])
}

/** Changes a contact at its displayed version; the client is read again, after a refusal too. */
export const useClientUserChange = (clientId: string, done: string) => {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: ({ user, change }: { user: ClientUser; change: ClientUserChange }) =>
      callApi(clientUserCalls.change, { params: { id: clientId, userId: user.id }, body: change, version: user.version }),
    onSuccess: (saved) => toastDone(queries, done, saved),
    onError: (error) => showToast({ message: describeError(error).message, tone: 'error' }),
    onSettled: () => readClientAgain(queries, clientId),
  })
}
