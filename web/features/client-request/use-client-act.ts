import { useMutation, useQueryClient } from '@tanstack/react-query'
import { clientLinkCalls, type LinkedClientOrder } from '@adm/contract/client/client-request'
import type { ClientAnswer, ClientCancellation } from '@adm/domain/client-request/client-request'
import { apiQuery, callApi } from '../../platform/api/api.ts'
import { Refused } from '../../platform/api/refused.ts'

/** What a client does by the link, each on the version of the order that the page showed. */
export type ClientLinkAct =
  | { kind: 'move'; version: number; startAt: string }
  | { kind: 'choose'; version: number }
  | { kind: 'complete'; answer: ClientAnswer }
  | { kind: 'cancel'; cancellation: ClientCancellation }
  | { kind: 'reopen'; version: number }

const send = (token: string, act: ClientLinkAct): Promise<LinkedClientOrder> => {
  const to = { params: { token }, key: crypto.randomUUID() }
  switch (act.kind) {
    case 'move':
      return callApi(clientLinkCalls.move, { ...to, body: { version: act.version, startAt: act.startAt } })
    case 'choose':
      return callApi(clientLinkCalls.choose, { ...to, body: { version: act.version } })
    case 'complete':
      return callApi(clientLinkCalls.complete, { ...to, body: act.answer })
    case 'cancel':
      return callApi(clientLinkCalls.cancel, { ...to, body: act.cancellation })
    case 'reopen':
      return callApi(clientLinkCalls.reopen, { ...to, body: { version: act.version } })
  }
}

/** Sends an act of a client, and shows its outcome. After a refusal order and slots are read again: they changed meanwhile. */
export const useClientAct = (token: string) => {
  const queries = useQueryClient()
  const { queryKey } = apiQuery(clientLinkCalls.read, { params: { token } })
  const slots = apiQuery(clientLinkCalls.slots, { params: { token } }).queryKey
  return useMutation({
    mutationFn: (act: ClientLinkAct) => send(token, act),
    onSuccess: (outcome) => queries.setQueryData(queryKey, outcome),
    onError: async (error) => {
      if (!(error instanceof Refused)) return
      await Promise.all([queries.invalidateQueries({ queryKey }), queries.invalidateQueries({ queryKey: slots })])
    },
  })
}
export type ClientActing = ReturnType<typeof useClientAct>

/** The sentence of a refusal: that of the first field, where it is of a field. */
export const sentenceOf = (error: Error): string =>
  error instanceof Refused ? (error.refusal.errors[0]?.message ?? error.message) : error.message
